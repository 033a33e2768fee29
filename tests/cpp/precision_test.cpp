#include "whorl/precision.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("rounding to float32 is the processor's") {
  Random random(8);
  for (int trial = 0; trial < 5000; ++trial) {
    const double x = random.normal() * std::exp2(static_cast<double>(random.below(24)) - 12);
    // cppcheck-suppress suspiciousFloatingPointCast; the loss is what is looked at
    CHECK(round_to(Format::kFloat32, x) == static_cast<double>(static_cast<float>(x)));
  }
}

TEST_CASE("ties go to the even neighbour and the ends of the formats are right") {
  CHECK(round_to(Format::kBinary16, 2049) == 2048);
  CHECK(round_to(Format::kBinary16, 2051) == 2052);
  CHECK(round_to(Format::kBinary16, -2051) == -2052);
  CHECK(round_to(Format::kBinary16, 65504) == 65504);
  CHECK(round_to(Format::kBinary16, 65519.996) == 65504);
  CHECK(round_to(Format::kBinary16, 65520) == INFINITY);
  CHECK(round_to(Format::kBinary16, -65520) == -INFINITY);
  CHECK(round_to(Format::kBinary16, 0x1p-24) == 0x1p-24);  // the smallest subnormal
  CHECK(round_to(Format::kBinary16, 0x1p-25) == 0);        // a tie between it and 0
  CHECK(round_to(Format::kBinary16, 0x1.8p-25) == 0x1p-24);
  CHECK(round_to(Format::kBfloat16, 257) == 256);
  CHECK(round_to(Format::kBfloat16, 259) == 260);
  CHECK(round_to(Format::kBfloat16, 3.4e38) == INFINITY);
  CHECK(std::isnan(round_to(Format::kBinary16, std::nan(""))));
  CHECK(std::signbit(round_to(Format::kBfloat16, -0.0)));
}

TEST_CASE("of 8192 positions float16 tells 4097 apart and bfloat16 897") {
  CHECK(distinct_positions(Format::kBinary16, 8192) == 4097);
  CHECK(distinct_positions(Format::kBfloat16, 8192) == 897);
  CHECK(distinct_positions(Format::kFloat32, 8192) == 8192);
  CHECK(distinct_positions(Format::kBinary16, 0) == 0);
  CHECK_THROWS_AS(distinct_positions(Format::kBinary16, -1), std::invalid_argument);
}

TEST_CASE("the first collision is the first position that rounds to the one before it") {
  for (const Format format : {Format::kBinary16, Format::kBfloat16, Format::kFloat32}) {
    const Index first = first_collision(format);
    const auto rounded = [&](Index p) { return round_to(format, static_cast<double>(p)); };
    CHECK(rounded(first) == rounded(first - 1));
    if (format == Format::kFloat32) continue;  // sixteen million steps to walk
    for (Index p = 1; p < first; ++p) REQUIRE(rounded(p) != rounded(p - 1));
  }
  CHECK(first_collision(Format::kBinary16) == 2049);
  CHECK(first_collision(Format::kBfloat16) == 257);
}

TEST_CASE("angles kept in float32 lose the fast pairs as positions grow") {
  const auto largest = [](double position) {
    const std::vector<double> errors = angle_errors(Format::kFloat32, position, 512);
    return *std::max_element(errors.begin(), errors.end());
  };
  CHECK(largest(1000) == Approx(1.9950547407776575e-05).epsilon(1e-7));
  CHECK(largest(2049) == Approx(5.749682141376056e-05).epsilon(1e-7));
  CHECK(largest(10001) == Approx(0.00036975906470348985).epsilon(1e-7));
  CHECK(largest(100003) == Approx(0.0034965074306964605).epsilon(1e-7));
  CHECK(largest(1000003) == Approx(0.05307712576601724).epsilon(1e-7));
  CHECK(angle_errors(Format::kFloat32, 0, 7).size() == 4);
  CHECK(angle_errors(Format::kBinary16, 70000, 4)[0] == 2);  // the position itself overflows
  CHECK_THROWS_AS(angle_errors(Format::kFloat32, -1, 4), std::invalid_argument);
}

TEST_CASE("formats are known by their names") {
  CHECK(format_named("float16") == Format::kBinary16);
  CHECK(format_named("bfloat16") == Format::kBfloat16);
  CHECK(format_named("float32") == Format::kFloat32);
  CHECK(refusal<std::invalid_argument>([] { format_named("half"); }) ==
        "format must be float32, float16 or bfloat16, got half");
}
