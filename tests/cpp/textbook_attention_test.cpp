// Attention, layers and the shuffle test against the textbook over random sizes and options.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/learned.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

Tensor3 random_tensor(Index heads, Index n_q, Index n_k, Random& random) {
  const Matrix values = normal_matrix(heads * n_q, n_k, 1, random);
  Tensor3 result = Tensor3::from_shape(
      {static_cast<std::size_t>(heads), static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k)});
  std::copy(values.begin(), values.end(), result.begin());
  return result;
}

// About a third of the entries are 0, and every fifth row is nothing but 0.
Mask random_mask(Index n_q, Index n_k, Random& random) {
  Mask mask = Mask::from_shape({static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k)});
  for (std::size_t i = 0; i < mask.shape(0); ++i) {
    for (std::size_t j = 0; j < mask.shape(1); ++j) mask(i, j) = i % 5 != 4 && random.below(3) != 0;
  }
  return mask;
}

// Mask, bias and slopes are there or not; scores stay within ±10 or so.
AttentionOptions random_options(Index heads, Index n_q, Index n_k, Random& random) {
  AttentionOptions options{.heads = heads, .causal = random.below(2) == 0};
  if (random.below(2) == 0) options.mask = random_mask(n_q, n_k, random);
  if (random.below(2) == 0) {
    options.bias = random_tensor(any_of(random, {Index{1}, heads}), n_q, n_k, random);
  }
  if (random.below(2) == 0) {
    for (Index i = 0; i < heads; ++i) options.alibi_slopes.push_back(0.3 * random.uniform() - 0.1);
  }
  return options;
}

// The largest difference over the heads' tables of weights.
double largest_difference_of_weights(const Tensor3& fast, const std::vector<textbook::Table>& exact) {
  std::vector<double> all;
  for (const textbook::Table& weights : exact) all.insert(all.end(), weights.begin(), weights.end());
  return largest_difference(fast, all);
}

// The largest Σ_c max_i|v_ic| |W_o,cj| of a layer's values v = X W_v: what an output's absolute terms add up
// to.
double absolute_terms(const textbook::Table& x, const Projections& w) {
  const textbook::Table v = textbook::multiply(x, w.value);
  if (v.size() == 0) return 0;
  const textbook::Table largest = xt::amax(xt::abs(v), {0}, xt::keep_dims);
  return largest_magnitude(textbook::multiply(largest, xt::abs(w.output)));
}

}  // namespace

TEST_CASE("attention of any shape, heads, mask, bias and slopes agrees with the textbook") {
  Random random(201);
  for (int trial = 0; trial < 150; ++trial) {
    const Index heads = between(random, 1, 4);
    const Index n_q = between(random, 0, 40), n_k = between(random, 0, 40);
    const Index d = heads * between(random, 1, 18), d_v = heads * between(random, 1, 18);
    const Matrix q = random_matrix(n_q, d, random.bits()), k = random_matrix(n_k, d, random.bits());
    const Matrix v = random_matrix(n_k, d_v, random.bits());
    AttentionOptions options = random_options(heads, n_q, n_k, random);
    INFO("heads " << heads << ", queries " << n_q << ", keys " << n_k << ", d " << d << ", d_v " << d_v
                  << ", causal " << options.causal << ", mask " << options.mask.has_value() << ", bias "
                  << options.bias.has_value() << ", slopes " << options.alibi_slopes.size());
    const textbook::HeadsAttention exact =
        textbook::attention(to_double(q), to_double(k), to_double(v), options);
    const AttentionResult with = attention(q, k, v, options);
    CHECK(largest_difference(with.output, exact.output) <= 1e-6 * largest_magnitude(v));
    CHECK(largest_difference_of_weights(with.weights, exact.weights) <= 1e-6);
    options.return_weights = false;
    CHECK(same(attention(q, k, v, options).output, with.output));
  }
}

TEST_CASE("softmax of rows up to 64 long agrees with the textbook") {
  Random random(202);
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = between(random, 0, 9), m = between(random, 1, 64);
    const Matrix scores = normal_matrix(n, m, any_of(random, {0.1f, 1.0f, 5.0f, 40.0f}), random);
    CHECK(largest_difference(softmax(scores), textbook::softmax(to_double(scores))) < 2e-7);
  }
}

TEST_CASE("products of any shape agree with the textbook") {
  Random random(203);
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = between(random, 0, 35), m = between(random, 0, 35), d = between(random, 0, 70);
    const Matrix a = random_matrix(n, d, random.bits()), b = random_matrix(d, m, random.bits());
    const Matrix product = multiply(a, b);
    const textbook::Table exact = textbook::multiply(to_double(a), to_double(b));
    const textbook::Table terms = textbook::multiply(xt::abs(to_double(a)), xt::abs(to_double(b)));
    REQUIRE(product.shape() == exact.shape());
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const double allowed = static_cast<double>(d) * 0x1p-24 * terms.data()[i];
      CHECK(std::abs(product.data()[i] - exact.data()[i]) <= allowed);
    }
  }
}

TEST_CASE("layers of any shape, plain and rotary, agree with the textbook") {
  Random random(204);
  for (int trial = 0; trial < 60; ++trial) {
    const Index heads = between(random, 1, 4), n = between(random, 0, 20);
    const Index d = heads * 2 * between(random, 1, 8);
    const Matrix x = random_matrix(n, d, random.bits());
    const Projections w = random_projections(d, random.bits());
    const AttentionOptions options = random_options(heads, n, n, random);
    const RotaryOptions rotary{.base = any_of(random, {1.0, 100.0, 10000.0}),
                               .pairing = any_of(random, {Pairing::kAdjacent, Pairing::kHalves}),
                               .heads = 7,  // the layer's own heads count, not these
                               .first_position = any_of(random, {0.0, 1000.5}),
                               .position_scale = any_of(random, {1.0, 0.25})};
    INFO("heads " << heads << ", n " << n << ", d " << d);
    const double unit = absolute_terms(to_double(x), w);
    const AttentionResult plain = multi_head_attention(x, w, options);
    const textbook::HeadsAttention exact = textbook::multi_head_attention(to_double(x), w, options);
    CHECK(largest_difference(plain.output, exact.output) <= 1e-6 * unit);
    CHECK(largest_difference_of_weights(plain.weights, exact.weights) <= 2e-6);
    const AttentionResult turned = rotary_attention(x, w, rotary, options);
    const textbook::HeadsAttention exact_turned =
        textbook::rotary_attention(to_double(x), w, rotary, options);
    CHECK(largest_difference(turned.output, exact_turned.output) <= 1e-6 * unit);
    CHECK(largest_difference_of_weights(turned.weights, exact_turned.weights) <= 2e-6);
  }
}

TEST_CASE("orders, their inverses and what they reorder agree with products with a matrix") {
  Random random(205);
  for (int trial = 0; trial < 20; ++trial) {
    const Index n = between(random, 0, 20);
    const Permutation order = random_permutation(n, random);
    const textbook::Table p = textbook::permutation_matrix(order);
    const textbook::Table back = xt::transpose(p);
    CHECK(largest_difference(textbook::permutation_matrix(inverse(order)), back) == 0);
    const Matrix x = random_matrix(n, 3, random.bits());
    CHECK(largest_difference(permute_rows(x, order), textbook::multiply(p, to_double(x))) == 0);
    const Tensor3 square = random_tensor(1, n, n, random);
    textbook::Table one = xt::zeros<double>({n, n});
    std::copy(square.begin(), square.end(), one.begin());
    const textbook::Table both = textbook::multiply(textbook::multiply(p, one), back);
    CHECK(largest_difference(permute_both(square, order), both) == 0);
  }
}

TEST_CASE("the shuffle test of any shape agrees with the textbook in every encoding") {
  Random random(206);
  for (int trial = 0; trial < 100; ++trial) {
    const Index heads = between(random, 1, 4), n = between(random, 1, 16);
    const Index d = heads * 2 * between(random, 1, 8);
    const Encoding encoding = any_of(random, {Encoding::kNone, Encoding::kSinusoidal, Encoding::kLearned,
                                              Encoding::kRotary, Encoding::kAlibi});
    const ShuffleTestOptions options{
        .encoding = encoding, .causal = random.below(2) == 0, .heads = heads, .seed = random.bits() >> 12};
    const Matrix x = random_matrix(n, d, random.bits());
    const Permutation order = random_permutation(n, random);
    const Projections w = random_projections(d, options.seed);
    const textbook::Table learned = to_double(learned_table(n, d, options.seed + 1, 1));
    const textbook::ShuffleTest exact = textbook::shuffle_test(to_double(x), order, w, options, learned);
    const ShuffleTestResult fast = shuffle_test(x, order, options);
    INFO("encoding " << static_cast<int>(encoding) << ", causal " << options.causal << ", heads " << heads
                     << ", n " << n << ", d " << d);
    CHECK(largest_difference_of_weights(fast.original.weights, exact.original.weights) < 2e-6);
    CHECK(largest_difference_of_weights(fast.restored.weights, exact.restored.weights) < 2e-6);
    const textbook::Table places = textbook::sinusoidal_encoding(n, d);
    const double unit =
        absolute_terms(to_double(x), w) + std::max(absolute_terms(learned, w), absolute_terms(places, w));
    CHECK(largest_difference(fast.original.output, exact.original.output) <= 1e-6 * unit);
    CHECK(largest_difference(fast.shuffled.output, exact.shuffled.output) <= 1e-6 * unit);
    CHECK(largest_difference(fast.restored.output, exact.restored.output) <= 1e-6 * unit);
    CHECK(largest_difference(fast.difference_per_token, exact.difference_per_token) <= 2e-6 * unit);
    CHECK(std::abs(fast.max_difference - exact.max_difference) <= 2e-6 * unit);
    CHECK(fast.equivariant == (exact.max_difference < 1e-12));
  }
}
