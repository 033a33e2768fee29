// Curves, similarities, split scores and lookalikes against the textbook over random sizes and options.
#include <cmath>
#include <cstring>
#include <string_view>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/attention.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

// (n, d): the token vectors that stand at n positions from this one on.
textbook::Table content_from(double anchor, Index n, Index d, std::uint64_t seed) {
  textbook::Table content = xt::zeros<double>({n, d});
  for (Index row = 0; row < n; ++row) {
    const double position = anchor + static_cast<double>(row);
    char bytes[sizeof position];
    std::memcpy(bytes, &position, sizeof position);
    Random random(token_seed(std::string_view(bytes, sizeof bytes), seed));
    for (Index c = 0; c < d; ++c) content(row, c) = static_cast<double>(random.normal());
  }
  return content;
}

}  // namespace

TEST_CASE("curves over the offset agree with the textbook, with projections and content or without") {
  Random random(301);
  for (int trial = 0; trial < 60; ++trial) {
    const Index d = between(random, 1, 40), most = between(random, 0, 70);
    const double anchor = any_of(random, {0.0, -20.5, 300.0, 16777000.0});
    const double base = any_of(random, {1.0, 100.0, 10000.0});
    const std::uint64_t seed = random.bits() >> 12;
    INFO("d " << d << ", anchor " << anchor << ", base " << base << ", most " << most);
    const textbook::Table inputs = textbook::sinusoidal_encoding(most + 1, d, base, anchor);
    const auto width = static_cast<double>(d);
    CHECK(largest_difference(offset_curve(d, anchor, most, {.base = base}), textbook::offset_curve(inputs)) <=
          2e-9 * width);
    const Projections w = random_projections(d, seed);
    const textbook::Table w_q = to_double(w.query), w_k = to_double(w.key);
    const textbook::Table whole = inputs + content_from(anchor, most + 1, d, seed);
    OffsetCurveOptions options{.base = base, .projections = true, .seed = seed};
    CHECK(largest_difference(offset_curve(d, anchor, most, options),
                             textbook::offset_curve(inputs, w_q, w_k)) <= 1e-5 * width);
    options.content = true;
    CHECK(largest_difference(offset_curve(d, anchor, most, options),
                             textbook::offset_curve(whole, w_q, w_k)) <= 1e-5 * width);
    options.projections = false;
    CHECK(largest_difference(offset_curve(d, anchor, most, options), textbook::offset_curve(whole)) <=
          1e-5 * width);
  }
}

TEST_CASE("the facts of any curve agree with the textbook") {
  Random random(302);
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<double> curve(static_cast<std::size_t>(between(random, 1, 30)));
    for (double& value : curve) value = static_cast<double>(between(random, -3, 3));  // ties are likely
    curve[0] = any_of(random, {-2.0, 1.0, 3.0});
    const CurveFacts fast = curve_facts(curve), exact = textbook::curve_facts(curve);
    CHECK(fast.first_rise_after == exact.first_rise_after);
    CHECK(fast.rises == exact.rises);
    CHECK(fast.lowest == exact.lowest);
  }
}

TEST_CASE("similarities of any table, plain and normalised, agree with the textbook") {
  Random random(303);
  for (int trial = 0; trial < 40; ++trial) {
    const Index n = between(random, 0, 30), d = between(random, 1, 70);
    Matrix x = random_matrix(n, d, random.bits());
    if (n > 2) std::fill_n(x.data() + d, d, 0.0f);  // a row of length 0
    const textbook::Table exact = textbook::similarity_matrix(to_double(x));
    const Matrix fast = similarity_matrix(x);
    REQUIRE(fast.shape() == exact.shape());
    for (std::size_t i = 0; i < fast.shape(0); ++i) {
      for (std::size_t j = 0; j < fast.shape(0); ++j) {
        const double lengths = std::sqrt(exact(i, i) * exact(j, j));
        CHECK(std::abs(fast(i, j) - exact(i, j)) <= static_cast<double>(d) * 0x1p-24 * lengths);
      }
    }
    CHECK(largest_difference(similarity_matrix(x, true), textbook::similarity_matrix(to_double(x), true)) <=
          static_cast<double>(d + 2) * 0x1p-24);
  }
}

TEST_CASE("the terms of scores of any shape agree with the textbook") {
  Random random(304);
  for (int trial = 0; trial < 40; ++trial) {
    const Index n = between(random, 1, 20), d = between(random, 1, 40);
    const Matrix content = random_matrix(n, d, random.bits()), position = sinusoidal_encoding(n, d);
    const Projections w = random_projections(d, random.bits());
    const ScoreSplit fast = score_split(content, position, w.query, w.key);
    const textbook::ScoreSplit exact =
        textbook::score_split(to_double(content), to_double(position), to_double(w.query), to_double(w.key));
    const double largest =
        std::max({largest_magnitude(exact.content_content), largest_magnitude(exact.content_position),
                  largest_magnitude(exact.position_content), largest_magnitude(exact.position_position)});
    CHECK(largest_difference(fast.content_content, exact.content_content) <= 1e-5 * largest);
    CHECK(largest_difference(fast.content_position, exact.content_position) <= 1e-5 * largest);
    CHECK(largest_difference(fast.position_content, exact.position_content) <= 1e-5 * largest);
    CHECK(largest_difference(fast.position_position, exact.position_position) <= 1e-5 * largest);
    CHECK(largest_difference(fast.total, exact.total) <= 1e-5 * largest);
  }
}

TEST_CASE("lookalikes of any width, base and length agree with a search through all of them") {
  Random random(305);
  for (int trial = 0; trial < 30; ++trial) {
    const Index d = between(random, 1, 24), length = between(random, 1, 800), count = between(random, 1, 20);
    const double base = any_of(random, {1.0, 10.0, 10000.0});
    INFO("d " << d << ", base " << base << ", length " << length << ", count " << count);
    const std::vector<Lookalike> fast = lookalikes(d, base, length, count);
    const std::vector<Lookalike> exact = textbook::lookalikes(d, base, length, count);
    REQUIRE(fast.size() == exact.size());
    for (std::size_t i = 0; i < fast.size(); ++i) {
      CHECK(std::abs(fast[i].distance - exact[i].distance) <= 1e-9);
      const double there = textbook::lookalike_distance(static_cast<double>(fast[i].offset), d, base);
      CHECK(std::abs(fast[i].distance - there) <= 1e-9);
      for (std::size_t j = 0; j < i; ++j) CHECK(fast[i].offset != fast[j].offset);
    }
    CHECK(std::abs(neighbour_distance(d, base) - textbook::lookalike_distance(1, d, base)) <= 1e-9);
  }
}
