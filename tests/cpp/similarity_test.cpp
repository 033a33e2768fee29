#include "whorl/similarity.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/attention.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("the dot product of two positions depends on their offset alone") {
  CHECK(offset_curve(512, 0, 100)[0] == Approx(256).margin(1e-9));
  CHECK(offset_curve(512, 1, 1)[1] == Approx(249.10209782736294).margin(1e-9));
  CHECK(offset_curve(512, 50, 1)[1] == Approx(249.10209782736288).margin(1e-9));
  CHECK(offset_curve(512, 100, 1)[1] == Approx(249.10209782736277).margin(1e-9));
  CHECK(offset_curve(512, 0, 100)[100] == Approx(111.95020864863693).margin(1e-9));
  CHECK(offset_curve(512, 7, 128)[128] == Approx(103.90830906781883).margin(1e-9));
  for (const double anchor : {0.0, 17.0, 4096.5}) {
    const std::vector<double> curve = offset_curve(64, anchor, 300);
    for (std::size_t k = 0; k <= 300; k += 25) {
      CHECK(curve[k] == Approx(textbook::offset_similarity(static_cast<double>(k), 64)).margin(1e-9));
    }
  }
}

TEST_CASE("D4: at d = 64 the curve falls and rises again") {
  const std::vector<double> curve = offset_curve(64, 0, 100);
  CHECK(curve[0] == Approx(32).margin(1e-9));
  CHECK(curve[1] == Approx(30.9168).margin(1e-4));
  CHECK(curve[5] == Approx(23.504).margin(1e-3));
  CHECK(curve[6] == Approx(23.559).margin(1e-3));
  CHECK(curve[50] == Approx(15.674).margin(1e-3));
  CHECK(curve[100] == Approx(17.875).margin(1e-3));
}

TEST_CASE("at d = 512 the curve first rises after 43 and 202 of 512 steps rise") {
  const CurveFacts facts = curve_facts(offset_curve(512, 0, 512));
  CHECK(facts.first_rise_after == 43);
  CHECK(facts.rises == 202);
  CHECK(facts.lowest == Approx(0.22806283598339172).margin(1e-12));
  const CurveFacts falling = curve_facts({3, 2, 1});
  CHECK((falling.first_rise_after == -1 && falling.rises == 0));
  CHECK_THROWS_AS(curve_facts({}), std::invalid_argument);
  CHECK_THROWS_AS(curve_facts({0, 1}), std::invalid_argument);
}

TEST_CASE("with an odd width the last sine breaks the rule") {
  CHECK(std::abs(offset_curve(3, 0, 1)[1] - offset_curve(3, 300, 1)[1]) > 1e-2);
}

TEST_CASE("projections or content make curves from different anchors come apart") {
  const auto apart = [](const OffsetCurveOptions& options) {
    return largest_difference(offset_curve(64, 0, 100, options), offset_curve(64, 50, 100, options));
  };
  CHECK(apart({}) < 1e-9);
  CHECK(apart({.projections = true}) > 0.5);
  CHECK(apart({.content = true}) > 0.5);
}

TEST_CASE("content belongs to the position and not to the anchor") {
  // Without projections the product of positions 3 and 7 is the same from either side.
  const OffsetCurveOptions with_content{.content = true, .seed = 5};
  const double forwards = offset_curve(32, 3, 4, with_content)[4];
  const std::vector<double> same_pair = offset_curve(32, 3, 10, with_content);
  CHECK(forwards == same_pair[4]);
  CHECK(offset_curve(32, 3, 4, {.content = true, .seed = 6})[4] != forwards);
}

TEST_CASE("an anchor or an offset out of range is refused") {
  CHECK_THROWS_AS(offset_curve(0, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, std::nan(""), 1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, 0, -1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, 0, kMaxPositions), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, 0, 1, {.base = 0.5}), std::invalid_argument);
}

TEST_CASE("a similarity matrix is the table times its transpose, and has 1 on its diagonal when normalised") {
  for (Index n = 1; n <= 17; ++n) {
    const Matrix x = random_matrix(n, 18 - n, 1);
    const textbook::Table exact = textbook::multiply(to_double(x), xt::transpose(to_double(x)));
    CHECK(largest_difference(similarity_matrix(x), exact) < 1e-5);
    const Matrix normalised = similarity_matrix(x, true);
    for (Index i = 0; i < n; ++i) CHECK(normalised(i, i) == Approx(1).margin(1e-6));
  }
  CHECK(similarity_matrix(xt::zeros<float>({2, 3}), true)(0, 1) == 0);
  CHECK_THROWS_AS(similarity_matrix(xt::zeros<float>({10000, 1})), std::length_error);
}

TEST_CASE("the four terms of a score add up to the score") {
  const Matrix content = random_matrix(9, 16, 1);
  const Matrix position = sinusoidal_encoding(9, 16);
  const Projections w = random_projections(16, 3);
  const ScoreSplit split = score_split(content, position, w.query, w.key);
  double largest = 0;
  for (std::size_t i = 0; i < split.total.size(); ++i) {
    const double sum = static_cast<double>(split.content_content.data()[i]) +
                       split.content_position.data()[i] + split.position_content.data()[i] +
                       split.position_position.data()[i];
    largest = std::max(largest, std::abs(sum - split.total.data()[i]));
  }
  CHECK(largest < 1e-5);
  CHECK_THROWS_AS(score_split(content, sinusoidal_encoding(8, 16), w.query, w.key), std::invalid_argument);
}

TEST_CASE("lookalikes are the offsets published for short widths") {
  const auto check = [](Index d, std::vector<Lookalike> expected) {
    const std::vector<Lookalike> found = lookalikes(d, 10000, 100000);
    REQUIRE(found.size() == 5);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(found[i].offset == expected[i].offset);
      CHECK(found[i].distance == Approx(expected[i].distance).margin(1e-9));
    }
  };
  check(2, {{710, 6.028870786573731e-05}, {1420, 0.00012057741296920849}});
  check(4, {{84823, 0.0016470065754730424}, {71000, 0.0060291629787406495}});
  check(8, {{69115, 0.03856997763992444}, {31416, 0.07381776240292645}});
  check(16, {{1, 1.0147253387124036}, {81681, 1.25107139579077}});
  CHECK(neighbour_distance(64, 10000) == Approx(1.4718480481224787).margin(1e-9));
  CHECK(neighbour_distance(512, 10000) == Approx(3.7142703651288276).margin(1e-9));
}

TEST_CASE("lookalikes agree with the textbook for odd widths and ends of blocks") {
  for (const Index d : {1, 3, 5, 7}) {
    for (const Index length : {1, 63, 64, 65, 200}) {
      const std::vector<Lookalike> found = lookalikes(d, 100, length, 3);
      CHECK(static_cast<Index>(found.size()) == std::min<Index>(3, length));
      for (const Lookalike& one : found) {
        CHECK(one.distance ==
              Approx(textbook::lookalike_distance(static_cast<double>(one.offset), d, 100)).margin(1e-9));
      }
      CHECK(std::is_sorted(found.begin(), found.end(),
                           [](const Lookalike& a, const Lookalike& b) { return a.distance < b.distance; }));
    }
  }
  CHECK_THROWS_AS(lookalikes(4, 10000, 0), std::invalid_argument);
  CHECK_THROWS_AS(lookalikes(4, 10000, 1000001), std::invalid_argument);
  CHECK_THROWS_AS(lookalikes(4, 10000, 10, 0), std::invalid_argument);
}
