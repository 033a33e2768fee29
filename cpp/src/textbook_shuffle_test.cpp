#include <algorithm>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "whorl/textbook.hpp"

namespace whorl::textbook {
namespace {

// Attention on the tokens as they stand, with their places told in the encoding of the options.
HeadsAttention attend(const Table& tokens, const Projections& w, const ShuffleTestOptions& options,
                      const Table& learned) {
  const auto n = static_cast<Index>(tokens.shape(0));
  const auto d = static_cast<Index>(tokens.shape(1));
  AttentionOptions attention{.heads = options.heads, .causal = options.causal};
  Table input = tokens;
  if (options.encoding == Encoding::kSinusoidal) input += sinusoidal_encoding(n, d);
  if (options.encoding == Encoding::kLearned) input += learned;
  if (options.encoding == Encoding::kAlibi) {
    for (Index i = 0; i < options.heads; ++i) {
      attention.alibi_slopes.push_back(alibi_slope(i, options.heads));
    }
  }
  if (options.encoding == Encoding::kRotary) return rotary_attention(input, w, {}, attention);
  return multi_head_attention(input, w, attention);
}

}  // namespace

Table permutation_matrix(const Permutation& permutation) {
  const std::size_t n = permutation.size();
  Table p = xt::zeros<double>({n, n});
  for (std::size_t i = 0; i < n; ++i) p(i, permutation[i]) = 1;
  return p;
}

ShuffleTest shuffle_test(const Table& x, const Permutation& permutation, const Projections& w,
                         const ShuffleTestOptions& options, const Table& learned) {
  const Table p = permutation_matrix(permutation);
  const Table p_transposed = xt::transpose(p);
  ShuffleTest test;
  test.original = attend(x, w, options, learned);
  test.shuffled = attend(multiply(p, x), w, options, learned);
  test.restored.output = multiply(p_transposed, test.shuffled.output);
  for (const Table& weights : test.shuffled.weights) {
    test.restored.weights.push_back(multiply(multiply(p_transposed, weights), p));
  }
  test.max_difference = 0;
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    const Table difference = xt::abs(test.original.output - test.restored.output);
    test.difference_per_token.push_back(xt::amax(xt::view(difference, row, xt::all()))());
    test.max_difference = std::max(test.max_difference, test.difference_per_token.back());
  }
  return test;
}

}  // namespace whorl::textbook
