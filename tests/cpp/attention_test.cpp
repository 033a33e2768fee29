#include "whorl/attention.hpp"

#include <limits>
#include <numeric>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/permutation.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

const Matrix kThree = table({{1, 0}, {0, 1}, {1, 1}});     // B12: three tokens
const Matrix kReversed = table({{1, 1}, {0, 1}, {1, 0}});  // the same, last first

AttentionResult self_attention(const Matrix& x, const AttentionOptions& options = {}) {
  return attention(x, x, x, options);
}

// One query and keys whose scores come out as given: q = √e in the first place, k = the score there.
Matrix weights_of_scores(const std::vector<float>& scores) {
  const auto n = static_cast<Index>(scores.size());
  Matrix k = make_matrix(n, 1);
  std::copy(scores.begin(), scores.end(), k.begin());
  const AttentionResult result = attention(table({{1}}), k, Matrix(k));
  Matrix weights = make_matrix(1, n);
  std::copy(result.weights.begin(), result.weights.end(), weights.begin());
  return weights;
}

xt::xtensor<bool, 2> everything(Index n_q, Index n_k) {
  return xt::ones<bool>({n_q, n_k});
}

}  // namespace

TEST_CASE("B1: a query that may attend to nothing gets zeros and the others are untouched") {
  const Matrix x = random_matrix(4, 8, 1);
  Mask mask = xt::ones<std::uint8_t>({4, 4});
  for (std::size_t j = 0; j < 4; ++j) mask(1, j) = 0;
  const AttentionResult whole = self_attention(x, {.heads = 2});
  const AttentionResult masked = self_attention(x, {.heads = 2, .mask = mask});
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j)
      CHECK(masked.weights(1, i, j) == (i == 1 ? 0 : whole.weights(1, i, j)));
    for (std::size_t c = 0; c < 8; ++c) CHECK(masked.output(i, c) == (i == 1 ? 0 : whole.output(i, c)));
  }
}

TEST_CASE("B3: softmax is right however large or small the scores") {
  const auto check = [](const std::vector<float>& scores, const Matrix& expected) {
    Matrix row = make_matrix(1, static_cast<Index>(scores.size()));
    std::copy(scores.begin(), scores.end(), row.begin());
    CHECK(largest_difference(softmax(row), expected) < 1e-6);
    CHECK(largest_difference(weights_of_scores(scores), expected) < 1e-6);
  };
  check({1000, 1000}, table({{0.5f, 0.5f}}));
  check({-1000, -1000}, table({{0.5f, 0.5f}}));
  check({-1000, -1001}, table({{0.731059f, 0.268941f}}));
  check({151.25f, 150.25f}, table({{0.731059f, 0.268941f}}));
  const Matrix last = softmax(table({{8, 18, 28, 38, 48}}));
  CHECK(last(0, 4) == Approx(0.999955).margin(1e-6));
  // In float32 the difference of 151.29 and 150.29 is not exactly 1, hence the wider margin.
  CHECK(largest_difference(softmax(table({{151.29f, 150.29f}})), table({{0.731059f, 0.268941f}})) < 3e-6);
}

TEST_CASE("B4: scores are scaled by the width of one head") {
  Matrix q = xt::zeros<float>({1, 64});
  Matrix k = xt::zeros<float>({2, 64});
  for (std::size_t head = 0; head < 4; ++head) q(0, head * 16) = 2, k(0, head * 16) = 2;  // raw dots 4 and 0
  const AttentionResult result = attention(q, k, k, {.heads = 4});
  for (std::size_t head = 0; head < 4; ++head) {
    CHECK(result.weights(head, 0, 0) == Approx(0.731059).margin(1e-6));
    CHECK(result.weights(head, 0, 1) == Approx(0.268941).margin(1e-6));
  }
}

TEST_CASE("B5: softmax runs over the keys and every row sums to 1") {
  CHECK(largest_difference(softmax(table({{0, 1}})), table({{0.268941f, 0.731059f}})) < 1e-6);
  for (const Index n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 64, 100}) {
    const AttentionResult result = self_attention(random_matrix(n, 8, 3), {.heads = 2, .causal = n % 2 == 0});
    for (std::size_t head = 0; head < 2; ++head) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
        const float* row = &result.weights(head, i, 0);
        CHECK(std::accumulate(row, row + n, 0.0) == Approx(1).margin(1e-6));
      }
    }
  }
}

TEST_CASE("B8: heads that do not divide the width are refused with both numbers") {
  const auto refused = [](Index d, Index heads) {
    return refusal<std::invalid_argument>([&] { self_attention(make_matrix(2, d), {.heads = heads}); });
  };
  CHECK(refused(128, 3) == "heads must divide d_model, got heads 3 and d_model 128");
  CHECK(refused(512, 6) == "heads must divide d_model, got heads 6 and d_model 512");
  CHECK(refused(1024, 12) == "heads must divide d_model, got heads 12 and d_model 1024");
}

TEST_CASE("B10: no heads is refused, no tokens is empty, one token attends to itself") {
  CHECK(refusal<std::invalid_argument>([] { self_attention(kThree, {.heads = 0}); }) ==
        "heads must be positive, got 0");
  CHECK(rows(self_attention(make_matrix(0, 4)).output) == 0);
  const AttentionResult one = self_attention(table({{3, 4}}));
  CHECK((one.weights(0, 0, 0) == 1 && same(one.output, table({{3, 4}}))));
}

TEST_CASE("B12: three tokens give the same vectors in reverse order") {
  const AttentionResult forward = self_attention(kThree);
  CHECK(largest_difference(forward.output,
                           table({{0.802224f, 0.598888f}, {0.598888f, 0.802224f}, {0.751745f, 0.751745f}})) <
        1e-6);
  const AttentionResult backward = self_attention(kReversed);
  CHECK(largest_difference(permute_rows(backward.output, {2, 1, 0}), forward.output) < 1e-6);
  for (const AttentionResult* result : {&forward, &backward}) {
    for (std::size_t c = 0; c < 2; ++c) {
      const Matrix& y = result->output;
      CHECK((y(0, c) + y(1, c) + y(2, c)) / 3 == Approx(0.717619).margin(1e-6));
    }
  }
}

TEST_CASE("B12: a causal mask or an encoding makes the reverse something else than the same rows reversed") {
  const AttentionResult forward = self_attention(kThree, {.causal = true});
  CHECK(largest_difference(forward.output, table({{1, 0}, {0.330238f, 0.669762f}, {0.751745f, 0.751745f}})) <
        1e-6);
  const AttentionResult backward = self_attention(kReversed, {.causal = true});
  CHECK(largest_difference(backward.output, table({{1, 1}, {0.5f, 1}, {0.802224f, 0.598888f}})) < 1e-6);

  const Matrix pe = sinusoidal_encoding(3, 2);
  const Matrix there = self_attention(Matrix(kThree + pe)).output;
  const Matrix back = self_attention(Matrix(kReversed + pe)).output;
  CHECK(largest_difference(permute_rows(back, {2, 1, 0}), there) > 0.1);
}

TEST_CASE("every tail of queries, keys and widths agrees with the textbook") {
  double largest = 0;
  for (Index n = 1; n <= 17; ++n) {
    for (Index d = 1; d <= 17; ++d) {
      const Index n_k = 1 + (n * 7 + d) % 19;
      const Index d_v = 1 + (n + d * 5) % 18;
      const Matrix q = random_matrix(n, d, 1), k = random_matrix(n_k, d, 2), v = random_matrix(n_k, d_v, 3);
      for (const bool causal : {false, true}) {
        const AttentionResult fast = attention(q, k, v, {.causal = causal});
        const auto allowed = causal ? textbook::causal_mask(n, n_k) : everything(n, n_k);
        const textbook::Attention exact =
            textbook::attention(to_double(q), to_double(k), to_double(v), allowed);
        largest = std::max({largest, largest_difference(fast.output, exact.output),
                            largest_difference(fast.weights, exact.weights)});
      }
    }
  }
  CHECK(largest < 2e-6);  // values reach 4: 1e-6 · max|v| with room for the scores' own rounding
}

TEST_CASE("long inputs agree with the textbook, with and without the weights") {
  const Matrix q = random_matrix(300, 64, 1), k = random_matrix(300, 64, 2), v = random_matrix(300, 64, 3);
  const textbook::Attention exact =
      textbook::attention(to_double(q), to_double(k), to_double(v), everything(300, 300));
  const AttentionResult with = attention(q, k, v);
  const AttentionResult without = attention(q, k, v, {.return_weights = false});
  CHECK(largest_difference(with.output, exact.output) < 1e-6);
  CHECK(largest_difference(with.weights, exact.weights) < 1e-6);
  CHECK(same(without.output, with.output));
  CHECK(without.weights.size() == 0);
}

TEST_CASE("products agree with the textbook at every tail") {
  double largest = 0;
  for (Index n = 1; n <= 17; ++n) {
    const Matrix a = random_matrix(n, 18 - n, 1), b = random_matrix(18 - n, 1 + n * 3 % 17, 2);
    largest =
        std::max(largest, largest_difference(multiply(a, b), textbook::multiply(to_double(a), to_double(b))));
  }
  CHECK(largest < 4e-6);
  CHECK(refusal<std::invalid_argument>([] { multiply(make_matrix(2, 3), make_matrix(4, 5)); }) ==
        "a and b must meet in their inner width, got a 2 x 3 and b 4 x 5");
}

TEST_CASE("with identity projections a layer is attention itself") {
  const Matrix eye = xt::eye<float>(2);
  const AttentionResult layer = multi_head_attention(kThree, {eye, eye, eye, eye});
  CHECK(same(layer.output, self_attention(kThree).output));
  CHECK_THROWS_AS(multi_head_attention(kThree, random_projections(4, 1)), std::invalid_argument);
}

TEST_CASE("shapes that do not meet are refused with both shapes") {
  CHECK(refusal<std::invalid_argument>([] {
          attention(make_matrix(2, 4), make_matrix(3, 5), make_matrix(3, 4));
        }) == "q and k must have the same width, got q 2 x 4 and k 3 x 5");
  CHECK(refusal<std::invalid_argument>([] {
          attention(make_matrix(2, 4), make_matrix(3, 4), make_matrix(2, 4));
        }) == "k and v must have the same rows, got k 3 x 4 and v 2 x 4");
  const Mask narrow = xt::ones<std::uint8_t>({3, 2});
  CHECK(refusal<std::invalid_argument>([&] { self_attention(kThree, {.mask = narrow}); }) ==
        "mask must be 3 x 3, got 3 x 2");
}

TEST_CASE("entries that are not finite are refused by place and finite ones that overflow by reason") {
  Matrix q = random_matrix(3, 4, 1);
  const Matrix k = random_matrix(3, 4, 2);
  q(2, 1) = std::numeric_limits<float>::infinity();
  CHECK(refusal<std::invalid_argument>([&] { attention(q, k, k); }) ==
        "q[2][1] must be finite, got Infinity");
  CHECK(refusal<std::invalid_argument>([&] { attention(k, k, q); }) ==
        "v[2][1] must be finite, got Infinity");
  q(2, 1) = 3e38f;
  const Matrix huge = 1e38f * k;
  CHECK_THROWS_AS(attention(q, huge, k), std::overflow_error);
  CHECK_THROWS_AS(attention(k, k, Matrix(2e38f * xt::ones<float>({3, 4}))), std::overflow_error);
  CHECK_THROWS_AS(softmax(table({{1, std::numeric_limits<float>::quiet_NaN()}})), std::invalid_argument);
}

TEST_CASE("weights that would not fit are refused before they are allocated") {
  const Matrix x = make_matrix(8192, 1);
  CHECK_THROWS_AS(attention(xt::zeros_like(x), xt::zeros_like(x), xt::zeros_like(x)), std::length_error);
}

TEST_CASE("a bias is added to the scores, one for all heads or one each") {
  const Matrix q = random_matrix(5, 8, 1), k = random_matrix(7, 8, 2), v = random_matrix(7, 8, 3);
  Tensor3 one = Tensor3::from_shape({1, 5, 7});
  Random random(4);
  for (float& b : one) b = random.normal();
  textbook::Table bias = xt::zeros<double>({5, 7});
  std::copy(one.begin(), one.end(), bias.begin());
  const textbook::Attention exact =
      textbook::attention(to_double(q), to_double(k), to_double(v), everything(5, 7), bias);
  CHECK(largest_difference(attention(q, k, v, {.bias = one}).output, exact.output) < 2e-6);

  Tensor3 each = Tensor3::from_shape({2, 5, 7});
  std::copy(one.begin(), one.end(), each.begin());
  std::copy(one.begin(), one.end(), each.begin() + 35);
  CHECK(same(attention(q, k, v, {.heads = 2, .bias = one}).output,
             attention(q, k, v, {.heads = 2, .bias = each}).output));

  CHECK(refusal<std::invalid_argument>([&] { attention(q, k, v, {.heads = 4, .bias = each}); }) ==
        "bias must be 1 or 4 x 5 x 7, got 2 x 5 x 7");
  CHECK(refusal<std::invalid_argument>([&] { attention(q, k, v, {.heads = 2, .alibi_slopes = {1}}); }) ==
        "alibi_slopes must have 2 entries, got 1");
  each(1, 2, 3) = std::numeric_limits<float>::quiet_NaN();
  CHECK_THROWS_AS(attention(q, k, v, {.heads = 2, .bias = each}), std::invalid_argument);
}
