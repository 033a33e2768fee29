// Rounding and what it does to positions against the textbook.
#include <cmath>
#include <cstring>
#include <limits>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/precision.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

constexpr Format kFormats[] = {Format::kFloat32, Format::kBinary16, Format::kBfloat16};

// A double of any sign and any exponent, subnormal ones included.
double any_double(Random& random) {
  const std::uint64_t bits = random.bits();
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return std::isfinite(x) ? x : 0;
}

}  // namespace

TEST_CASE("doubles of every size round to every format as in the textbook") {
  Random random(401);
  for (int trial = 0; trial < 20000; ++trial) {
    const double anywhere = any_double(random);
    const double inside = random.normal() * std::exp2(static_cast<double>(between(random, -160, 130)));
    for (const Format format : kFormats) {
      REQUIRE(round_to(format, anywhere) == textbook::round_to(format, anywhere));
      REQUIRE(round_to(format, inside) == textbook::round_to(format, inside));
    }
  }
}

TEST_CASE("values, halfway points and their neighbours round as in the textbook at every exponent") {
  for (const Format format : kFormats) {
    for (int exponent = -152; exponent <= 129; ++exponent) {
      for (const double leading : {1.0, 1.25, 1.5, 1.75, 2 - 0x1p-7, 2 - 0x1p-10, 2 - 0x1p-23}) {
        for (const double step : {0.0, 0x1p-8, 0x1p-11, 0x1p-24}) {  // half a unit in one of the formats
          const double x = std::ldexp(leading + step, exponent);
          for (const double near : {x, std::nextafter(x, 0.0), std::nextafter(x, 1e300), -x}) {
            REQUIRE(round_to(format, near) == textbook::round_to(format, near));
          }
        }
      }
    }
    for (const double extreme : {std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::denorm_min(), 0.0}) {
      CHECK(round_to(format, extreme) == textbook::round_to(format, extreme));
      CHECK(round_to(format, -extreme) == textbook::round_to(format, -extreme));
    }
    CHECK(std::isnan(textbook::round_to(format, std::nan(""))));
  }
}

TEST_CASE("the positions a format tells apart agree with the textbook") {
  Random random(402);
  for (const Format format : kFormats) {
    for (const Index n : {Index{0}, Index{1}, Index{257}, Index{70000}, between(random, 2, 20000)}) {
      CHECK(distinct_positions(format, n) == textbook::distinct_positions(format, n));
    }
    if (format == Format::kFloat32) continue;  // sixteen million steps to walk
    CHECK(first_collision(format) == textbook::first_collision(format));
  }
  const double last = 0x1p24;
  CHECK(textbook::round_to(Format::kFloat32, last + 1) == last);
  CHECK(textbook::round_to(Format::kFloat32, last - 1) == last - 1);
  CHECK(first_collision(Format::kFloat32) == static_cast<Index>(last) + 1);
}

TEST_CASE("the errors of rounded angles agree with the textbook") {
  Random random(403);
  for (int trial = 0; trial < 60; ++trial) {
    const Index d = between(random, 1, 70);
    const double base = any_of(random, {1.0, 100.0, 10000.0, 1e300});
    const double p = std::floor(std::exp2(24 * random.uniform()));
    for (const Format format : kFormats) {
      const std::vector<double> fast = angle_errors(format, p, d, base);
      CHECK(largest_difference(fast, textbook::angle_errors(format, p, d, base)) <= 1e-15 * p);
    }
  }
}
