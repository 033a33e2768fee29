#include "whorl/alibi.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/attention.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("A12: slopes for 8, 6 and 12 heads are the paper's") {
  const std::vector<double> eight = alibi_slopes(8);
  for (Index i = 0; i < 8; ++i) CHECK(eight[static_cast<std::size_t>(i)] == textbook::alibi_slope(i, 8));
  CHECK(eight.front() == 0.5);
  CHECK(eight.back() == Approx(0.003906).margin(1e-6));
  CHECK(largest_difference(alibi_slopes(6),
                           std::vector<double>{0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125}) == 0);
  const std::vector<double> twelve = alibi_slopes(12);
  CHECK(largest_difference(std::vector<double>(twelve.begin(), twelve.begin() + 8), eight) == 0);
  CHECK(largest_difference(std::vector<double>(twelve.begin() + 8, twelve.end()),
                           std::vector<double>{0.707107, 0.353553, 0.176777, 0.088388}) < 1e-6);
}

TEST_CASE("every number of heads gets that many different slopes between 0 and 1") {
  for (Index heads = 1; heads <= kMaxHeads; ++heads) {
    std::vector<double> slopes = alibi_slopes(heads);
    CHECK(static_cast<Index>(slopes.size()) == heads);
    std::sort(slopes.begin(), slopes.end());
    CHECK(std::adjacent_find(slopes.begin(), slopes.end()) == slopes.end());
    CHECK((slopes.front() > 0 && slopes.back() < 1));
  }
  CHECK_THROWS_AS(alibi_slopes(0), std::invalid_argument);
}

TEST_CASE("A12: with equal content the last of four keys gets the most weight") {
  const Matrix x = xt::zeros<float>({4, 2});
  const AttentionResult result = attention(x, x, x, {.causal = true, .alibi_slopes = {0.5}});
  Matrix last = make_matrix(1, 4);
  for (std::size_t j = 0; j < 4; ++j) last(0, j) = result.weights(0, 3, j);
  CHECK(largest_difference(last, table({{0.101536f, 0.167405f, 0.276004f, 0.455054f}})) < 1e-6);
}

TEST_CASE("slopes inside attention and the bias added from outside are the same") {
  const Matrix q = random_matrix(5, 8, 1), k = random_matrix(9, 8, 2);
  Tensor3 bias = Tensor3::from_shape({2, 5, 9});
  for (std::size_t head = 0; head < 2; ++head) {
    const Matrix one = alibi_bias(alibi_slopes(2)[head], 5, 9);
    std::copy(one.begin(), one.end(), bias.begin() + static_cast<std::ptrdiff_t>(head * one.size()));
  }
  const AttentionResult inside = attention(q, k, k, {.heads = 2, .alibi_slopes = alibi_slopes(2)});
  const AttentionResult outside = attention(q, k, k, {.heads = 2, .bias = bias});
  CHECK(largest_difference(inside.weights, outside.weights) < 1e-6);
  CHECK(largest_difference(inside.output, outside.output) < 1e-6);
}

TEST_CASE("a bias aligns the ends of queries and keys") {
  CHECK(largest_difference(alibi_bias(2, 2, 4), table({{-4, -2, 0, -2}, {-6, -4, -2, 0}})) == 0);
  CHECK(largest_difference(alibi_bias(0.3, 7, 11), textbook::alibi_bias(0.3, 7, 11)) < 1e-6);
  CHECK_THROWS_AS(alibi_bias(std::nan(""), 2, 2), std::invalid_argument);
  CHECK_THROWS_AS(alibi_bias(1, -1, 2), std::invalid_argument);
  CHECK_THROWS_AS(alibi_bias(1, 100000, 100000), std::length_error);
}
