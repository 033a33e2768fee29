#include "whorl/shuffle_test.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "text.hpp"
#include "whorl/alibi.hpp"
#include "whorl/learned.hpp"
#include "whorl/random.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl {
namespace {

// Attention on the tokens as they stand, with their places told in this encoding.
AttentionResult attend(const Matrix& tokens, const Projections& projections,
                       const ShuffleTestOptions& options) {
  AttentionOptions attention{.heads = options.heads, .causal = options.causal};
  const Index n = rows(tokens);
  if (n == 0) return multi_head_attention(tokens, projections, attention);
  switch (options.encoding) {
    case Encoding::kNone:
      return multi_head_attention(tokens, projections, attention);
    case Encoding::kSinusoidal:
      return multi_head_attention(added(tokens, sinusoidal_encoding(n, cols(tokens))), projections,
                                  attention);
    case Encoding::kLearned:
      return multi_head_attention(added(tokens, learned_table(n, cols(tokens), options.seed + 1, 1)),
                                  projections, attention);
    case Encoding::kRotary:
      return rotary_attention(tokens, projections, {}, attention);
    case Encoding::kAlibi:
      attention.alibi_slopes = alibi_slopes(options.heads);
      return multi_head_attention(tokens, projections, attention);
  }
  throw std::invalid_argument("encoding must be one of enum Encoding");
}

Tensor3 absolute_difference(const Tensor3& a, const Tensor3& b) {
  Tensor3 result = a;
  for (std::size_t i = 0; i < result.size(); ++i) {
    result.data()[i] = std::abs(a.data()[i] - b.data()[i]);
  }
  return result;
}

float largest_difference(const float* a, const float* b, Index count) {
  float largest = 0;
  for (Index i = 0; i < count; ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

// What float32 may lose when the tokens come in another order. Queries, keys, values and scores are the same
// to the bit, only the sums over keys run in another order: an entry of an output row moves by at most 2 n
// 2^-24 of max|v|, and W_o, a sum of d terms, carries that on.
float rounding_allowance(const Matrix& tokens, const Projections& projections) {
  const Index n = rows(tokens);
  const Index d = cols(tokens);
  const Matrix values = multiply(tokens, projections.value);
  double largest = 0;
  std::vector<double> terms(static_cast<std::size_t>(d));
  for (Index c = 0; c < d; ++c) {
    float most = 0;
    for (Index row = 0; row < n; ++row) most = std::max(most, std::abs(values(row, c)));
    for (Index column = 0; column < d; ++column) {
      double& sum = terms[static_cast<std::size_t>(column)];
      sum += most * std::abs(projections.output(c, column));
      largest = std::max(largest, sum);
    }
  }
  return static_cast<float>(2 * static_cast<double>(n + d) * 0x1p-24 * largest);
}

}  // namespace

ShuffleTestResult shuffle_test(const Matrix& vectors, const Permutation& permutation,
                               const ShuffleTestOptions& options) {
  const Index n = rows(vectors);
  const Index d = cols(vectors);
  require_between(n, 0, kMaxTokens, "number of tokens");
  require_permutation(permutation, n);
  require_finite(vectors, "vectors");
  require_fits(options.heads, n, n, "the weights");
  const Projections projections = random_projections(d, options.seed);

  ShuffleTestResult result;
  result.original = attend(vectors, projections, options);
  result.shuffled = attend(permute_rows(vectors, permutation), projections, options);
  const Permutation back = inverse(permutation);
  result.restored = {permute_rows(result.shuffled.output, back), permute_both(result.shuffled.weights, back)};
  result.weight_difference = absolute_difference(result.original.weights, result.restored.weights);

  result.tolerance = rounding_allowance(vectors, projections);
  result.max_difference = 0;
  for (Index row = 0; row < n; ++row) {
    const float difference = largest_difference(result.original.output.data() + row * d,
                                                result.restored.output.data() + row * d, d);
    result.difference_per_token.push_back(difference);
    result.max_difference = std::max(result.max_difference, difference);
  }
  result.equivariant = result.max_difference <= result.tolerance;
  return result;
}

Matrix token_vectors(const std::vector<std::string>& tokens, Index d_model, std::uint64_t seed) {
  require_between(static_cast<Index>(tokens.size()), 0, kMaxTokens, "number of tokens");
  require_between(d_model, 1, kMaxWidth, "d_model");
  Matrix result = make_matrix(static_cast<Index>(tokens.size()), d_model);
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    Random random(token_seed(tokens[row], seed));
    float* values = result.data() + static_cast<Index>(row) * d_model;
    std::generate_n(values, d_model, [&] { return random.normal(); });
  }
  return result;
}

}  // namespace whorl
