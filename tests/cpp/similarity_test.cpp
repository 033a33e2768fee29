#include "whorl/similarity.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"

using namespace whorl;

TEST_CASE("the dot product of two positions depends on their offset alone") {
  CHECK(offset_curve(512, 0, 100)[0] == Approx(256).margin(1e-9));
  CHECK(offset_curve(512, 1, 1)[1] == Approx(249.10209782736294).margin(1e-9));
  CHECK(offset_curve(512, 50, 1)[1] == Approx(249.10209782736288).margin(1e-9));
  CHECK(offset_curve(512, 100, 1)[1] == Approx(249.10209782736277).margin(1e-9));
  CHECK(offset_curve(512, 0, 100)[100] == Approx(111.95020864863693).margin(1e-9));
  CHECK(offset_curve(512, 7, 128)[128] == Approx(103.90830906781883).margin(1e-9));
}

TEST_CASE("with an odd width the last sine breaks the rule") {
  CHECK(std::abs(offset_curve(3, 0, 1)[1] - offset_curve(3, 300, 1)[1]) > 1e-2);
}

TEST_CASE("an anchor or an offset out of range is refused") {
  CHECK_THROWS_AS(offset_curve(0, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, std::nan(""), 1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, 0, -1), std::invalid_argument);
  CHECK_THROWS_AS(offset_curve(4, 0, kMaxPositions), std::invalid_argument);
}
