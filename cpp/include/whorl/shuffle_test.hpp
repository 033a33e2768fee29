// Does attention notice the order of its input? The test at the heart of the lesson:
//
//   Attention(P X) = P Attention(X)  for every permutation P, as long as nothing says where a token stands.
//
// With an encoding or a causal mask the two sides differ (arXiv 1706.03762, section 3.5; arXiv 2203.16634).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "whorl/attention.hpp"
#include "whorl/encoding.hpp"
#include "whorl/permutation.hpp"

namespace whorl {

struct ShuffleTestOptions {
  Encoding encoding = Encoding::kNone;
  bool causal = false;
  Index heads = 2;
  std::uint64_t seed = 1;  // draws the projections and the learned table
};

struct ShuffleTestResult {
  AttentionResult original;   // Attention(X)
  AttentionResult shuffled;   // Attention(P X)
  AttentionResult restored;   // the same, every row and key column carried back to its own token
  Tensor3 weight_difference;  // (h, n, n): |original weights - restored weights|
  std::vector<float> difference_per_token;  // n: largest |difference| in the output of each token of X
  float max_difference = 0;                 // the largest of those: max |P Attention(X) - Attention(P X)|
  float tolerance = 0;                      // what rounding alone may account for
  bool equivariant = true;                  // max_difference ≤ tolerance
};

// Runs multi-head attention on the tokens in both orders. The encoding comes after the shuffle: it belongs to
// the place, not to the token. The learned table is untrained, with entries from N(0, 1) like those of the
// tokens; rotary turns adjacent pairs and needs an even d/heads; ALiBi takes the paper's slopes.
//
// vectors is (n, d), a row a token, n from 0 to kMaxTokens; permutation as in permutation.hpp; heads divides
// d. tolerance = 2 (n + d) 2^-24 max_j Σ_c max_i|v_ic| |W_o,cj| over the values v = X W_v of the bare tokens:
// each output entry passes through a sum over n keys whose order changes and one over d columns; a float32
// sum of m terms in another order moves by at most 2 m 2^-24 of its absolute terms, whatever they cancel to.
// Throws std::invalid_argument, std::overflow_error and std::length_error, as multi_head_attention and
// require_permutation.
ShuffleTestResult shuffle_test(const Matrix& vectors, const Permutation& permutation,
                               const ShuffleTestOptions& options = {});

// Returns (n, d) token vectors with entries from N(0, 1), each drawn from a seed made of the token's own
// bytes: the same word always has the same vector, whatever its place. tokens: 0 to kMaxTokens of them.
// d_model from 1 to kMaxWidth. Throws std::invalid_argument.
Matrix token_vectors(const std::vector<std::string>& tokens, Index d_model, std::uint64_t seed);

}  // namespace whorl
