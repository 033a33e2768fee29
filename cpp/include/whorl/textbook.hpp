// The formulas as the lesson writes them: in double, slow and obvious. The fast functions are tested against
// these.
//
// Shapes and symbols as in matrix.hpp. Nothing here checks its input: call the fast twin for that.
#pragma once

#include <cstdint>
#include <xtensor/xtensor.hpp>

#include "whorl/permutation.hpp"

namespace whorl::textbook {

using Table = xt::xtensor<double, 2>;

// PE(p, 2i) = sin(p / base^(2i/d)), PE(p, 2i + 1) = cos(p / base^(2i/d)). Returns (positions, d).
Table sinusoidal_encoding(Index positions, Index d, double base = 10000, double first_position = 0,
                          double position_scale = 1);

// softmax(x)_j = exp(x_j - max x) / Σ_k exp(x_k - max x), row by row.
Table softmax(const Table& x);

// A B.
Table multiply(const Table& a, const Table& b);

struct Attention {
  Table output;   // (n_q, d_v)
  Table weights;  // (n_q, n_k)
};

// softmax(Q Kᵀ / √d) V for one head, where `allowed` (n_q, n_k) is not 0; rows with nothing allowed are 0.
Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed);

// (n_q, n_k): whether key j may be seen by query i under a causal mask whose ends are aligned.
xt::xtensor<bool, 2> causal_mask(Index n_q, Index n_k);

// The largest |Attention(P X) - P Attention(X)|, for one head with the projections W_q, W_k, W_v.
double largest_shuffle_difference(const Table& x, const Permutation& permutation, const Table& w_q,
                                  const Table& w_k, const Table& w_v, bool sinusoidal, bool causal);

}  // namespace whorl::textbook
