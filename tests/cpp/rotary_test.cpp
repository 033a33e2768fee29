#include "whorl/rotary.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

Matrix turned(const Matrix& x, double position, Pairing pairing) {
  return rotate(x, {.pairing = pairing, .first_position = position});
}

double score(const Matrix& q, const Matrix& k, double p_q, double p_k, Pairing pairing) {
  const Matrix a = turned(q, p_q, pairing);
  const Matrix b = turned(k, p_k, pairing);
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

TEST_CASE("A10: position 0 turns nothing and position 1 turns pairs as published") {
  const Matrix x = table({{1, 2, 3, 4}});
  CHECK(same(turned(x, 0, Pairing::kAdjacent), x));
  CHECK(same(turned(x, 0, Pairing::kHalves), x));
  const Matrix adjacent = turned(x, 1, Pairing::kAdjacent);
  CHECK(largest_difference(adjacent, table({{-1.142640f, 1.922076f, 2.959851f, 4.029800f}})) < 1e-6);
  const Matrix halves = turned(x, 1, Pairing::kHalves);
  CHECK(largest_difference(halves, table({{-1.984111f, 1.959901f, 2.462378f, 4.019800f}})) < 1e-6);
  for (const Matrix* m : {&adjacent, &halves}) {
    CHECK(std::sqrt(std::inner_product(m->begin(), m->end(), m->begin(), 0.0)) ==
          Approx(5.477226).margin(1e-6));
  }
}

TEST_CASE("A10: a score depends on the offset alone and on its sign") {
  const Matrix q = table({{1, 2, 3, 4}});
  const Matrix k = table({{4, 3, 2, 1}});
  for (const double p : {2.0, 5.0, 1002.0}) {
    CHECK(score(q, k, p, p + 2, Pairing::kAdjacent) == Approx(10.483012).margin(5e-6));
    CHECK(score(q, k, p, p + 2, Pairing::kHalves) == Approx(15.129493).margin(5e-6));
  }
  CHECK(score(q, k, 4, 2, Pairing::kAdjacent) == Approx(1.190051).margin(5e-6));
  CHECK(score(q, k, 4, 2, Pairing::kHalves) == Approx(-3.456429).margin(5e-6));
}

TEST_CASE("scores of random vectors depend on the offset alone at any place") {
  Random random(4);
  for (int trial = 0; trial < 50; ++trial) {
    const Matrix q = normal_matrix(1, 16, 1, random);
    const Matrix k = normal_matrix(1, 16, 1, random);
    const double offset = random.below(100);
    const double far = random.below(1000000);
    CHECK(score(q, k, 0, offset, Pairing::kAdjacent) ==
          Approx(score(q, k, far, far + offset, Pairing::kAdjacent)).margin(2e-5));
  }
}

TEST_CASE("every width agrees with the textbook in both pairings") {
  double largest = 0;
  for (Index d = 2; d <= 34; d += 2) {
    const Matrix x = random_matrix(17, d, 1);
    for (const double first : {0.0, 1000.5}) {
      largest = std::max({largest,
                          largest_difference(turned(x, first, Pairing::kAdjacent),
                                             textbook::rotate(to_double(x), 10000, first)),
                          largest_difference(turned(x, first, Pairing::kHalves),
                                             textbook::rotate_halves(to_double(x), 10000, first))});
    }
  }
  CHECK(largest < 4e-7 * 5);  // no pair of these samples is longer than 5
}

TEST_CASE("every head turns like a head of its own") {
  const Matrix x = random_matrix(5, 12, 2);
  const Matrix whole = rotate(x, {.heads = 3});
  for (Index head = 0; head < 3; ++head) {
    Matrix part = make_matrix(5, 4);
    for (Index row = 0; row < 5; ++row) {
      for (Index c = 0; c < 4; ++c) part(row, c) = x(row, 4 * head + c);
    }
    const Matrix alone = rotate(part);
    for (Index row = 0; row < 5; ++row) {
      for (Index c = 0; c < 4; ++c) CHECK(alone(row, c) == whole(row, 4 * head + c));
    }
  }
}

TEST_CASE("stretching positions is the same as slowing every pair") {
  const Matrix x = random_matrix(9, 8, 3);
  std::vector<double> slowed = rotary_frequencies(8);
  for (double& w : slowed) w /= 4;
  CHECK(largest_difference(rotate(x, {.position_scale = 0.25}), rotate(x, {.frequencies = slowed})) < 1e-6);
}

TEST_CASE("the NTK-aware base slows the last pair by the factor and leaves the first alone") {
  const std::vector<double> before = rotary_frequencies(64);
  const std::vector<double> after = rotary_frequencies(64, ntk_aware_base(10000, 8, 64));
  CHECK(after.front() == before.front());
  CHECK(before.back() / after.back() == Approx(8).epsilon(1e-12));
  CHECK_THROWS_AS(ntk_aware_base(10000, 8, 2), std::invalid_argument);
  CHECK_THROWS_AS(ntk_aware_base(10000, 0.5, 64), std::invalid_argument);
}

TEST_CASE("YaRN keeps fast pairs and slows slow ones by the factor") {
  const std::vector<double> before = rotary_frequencies(128);
  const std::vector<double> after = yarn_frequencies(128, {.factor = 16});
  CHECK(after.front() == before.front());
  CHECK(after.back() == Approx(before.back() / 16).epsilon(1e-12));
  for (std::size_t i = 0; i < before.size(); ++i) {
    CHECK(after[i] <= before[i]);
    CHECK(after[i] >= before[i] / 16 * (1 - 1e-12));
  }
  CHECK(yarn_attention_scale(1) == 1);
  CHECK(yarn_attention_scale(16) == Approx(1.2772588722239781).epsilon(1e-14));
  CHECK_THROWS_AS(yarn_frequencies(128, {.beta_fast = 1, .beta_slow = 1}), std::invalid_argument);
  CHECK_THROWS_AS(yarn_attention_scale(0.9), std::invalid_argument);
}

TEST_CASE("rotary input is refused with the argument and the value") {
  const Matrix x = random_matrix(2, 6, 1);
  CHECK(refusal<std::invalid_argument>([&] { rotate(x, {.heads = 2}); }) ==
        "width of a head must be even, got 3");
  CHECK(refusal<std::invalid_argument>([&] { rotate(x, {.heads = 4}); }) ==
        "heads must divide d_model, got heads 4 and d_model 6");
  const RotaryOptions two = {.frequencies = {1, 2}};
  CHECK(refusal<std::invalid_argument>([&] { rotate(x, two); }) == "frequencies must have 3 entries, got 2");
  CHECK_THROWS_AS(rotate(x, {.base = 0}), std::invalid_argument);
  CHECK_THROWS_AS(rotate(x, {.first_position = std::nan("")}), std::invalid_argument);
  Matrix broken = x;
  broken(1, 2) = std::numeric_limits<float>::infinity();
  CHECK(refusal<std::invalid_argument>([&] { rotate(broken); }) == "x[1][2] must be finite, got Infinity");
}
