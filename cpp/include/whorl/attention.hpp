// Scaled dot-product attention (Vaswani et al. 2017, arXiv 1706.03762, equation 1), with heads:
//
//   Attention(Q, K, V) = softmax(Q Kᵀ / √e) V     for each head on its own e = d/h columns.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "whorl/matrix.hpp"
#include "whorl/rotary.hpp"

namespace whorl {

struct AttentionOptions {
  Index heads = 1;
  // query i attends to key j only if j ≤ i + n_k - n_q: both ends are aligned
  bool causal = false;
  // (n_q, n_k): non-zero where the query may attend; joined with `causal`
  std::optional<Mask> mask{};
  // (1 or heads, n_q, n_k), finite: added to the scaled scores
  std::optional<Tensor3> bias{};
  // heads of them or none, each within ±1e6: lowers a score by slope · distance (alibi.hpp)
  std::vector<double> alibi_slopes{};
  bool return_weights = true;  // without them the cost in memory is linear in n
};

struct AttentionResult {
  Matrix output;    // (n_q, d_v)
  Tensor3 weights;  // (heads, n_q, n_k); (heads, 0, 0) if they were not asked for
};

// Returns what each query takes from the keys it attends to.
//
// q is (n_q, d), k is (n_k, d), v is (n_k, d_v); d and d_v from 1 to kMaxWidth; heads, up to kMaxHeads,
// divides both. n_q and n_k are not held to kMaxPositions.
// Every row of weights sums to 1; a query that may attend to nothing gets weights and output 0, never NaN.
// Max error against float64: max|v| times (256 + n_k/64) 2^-24 for the sums over keys, plus 2 (e + 2) 2^-24 ·
// s for the rounding of the scores, where s is the largest Σ|q_c k_c|/√e. With entries from N(0, 1), d ≤ 512
// and n_k ≤ 1024 the largest seen is 1e-6 · max|v|. Throws std::invalid_argument: shapes that do not meet,
// heads that do not divide, an entry that is not finite. Throws std::overflow_error: entries so large that a
// score or a sum could leave float32. Throws std::length_error: weights of more than kMaxElements.
AttentionResult attention(const Matrix& q, const Matrix& k, const Matrix& v,
                          const AttentionOptions& options = {});

// Returns softmax of every row: exp(x - max) over its sum. (rows, cols) in, the same out; of any size.
// Max error: 3e-6 relative at any length; 2e-7 up to 64 columns. Throws std::invalid_argument for an entry
// that is not finite.
Matrix softmax(const Matrix& scores);

// Returns a · b: (n, m) from (n, d) and (d, m). Max error: d · 2^-24 · Σ|a||b|.
// Throws std::invalid_argument if the inner widths differ or an entry is not finite; std::overflow_error if
// an entry of the product is not; std::length_error.
Matrix multiply(const Matrix& a, const Matrix& b);

// The four (d, d) matrices of one attention layer.
struct Projections {
  Matrix query;
  Matrix key;
  Matrix value;
  Matrix output;
};

// Returns projections drawn from N(0, 1/d), so that vectors keep their length on average.
// d_model from 1 to kMaxWidth. Throws std::invalid_argument, std::length_error.
Projections random_projections(Index d_model, std::uint64_t seed);

// Returns Attention(X W_q, X W_k, X W_v) W_o (arXiv 1706.03762, section 3.2.2): output (n, d).
// x is (n, d); projections are (d, d), finite. Max error: those of multiply() and attention() in turn.
// Throws as attention() and multiply(), std::overflow_error included.
AttentionResult multi_head_attention(const Matrix& x, const Projections& projections,
                                     const AttentionOptions& options = {});

// The same with queries and keys turned to their positions in between (rotary.hpp). Both are split as
// options.heads says; rotary.heads is not read. That of rotate() adds to the max error, and
// what it throws is thrown here too.
AttentionResult rotary_attention(const Matrix& x, const Projections& projections, const RotaryOptions& rotary,
                                 const AttentionOptions& options = {});

}  // namespace whorl
