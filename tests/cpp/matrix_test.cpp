#include "whorl/matrix.hpp"

#include <limits>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("a typed number becomes a size only if it is whole") {
  CHECK(to_index(5, "d_model") == 5);
  CHECK(to_index(-2, "d_model") == -2);
  CHECK(refusal<std::invalid_argument>([] { to_index(1.5, "d_model"); }) ==
        "d_model must be a whole number, got 1.5");
  CHECK(refusal<std::invalid_argument>([] { to_index(std::nan(""), "d_model"); }) ==
        "d_model must be a whole number, got NaN");
  CHECK(refusal<std::invalid_argument>([] { to_index(-std::numeric_limits<double>::infinity(), "n"); }) ==
        "n must be a whole number, got -Infinity");
  CHECK(refusal<std::invalid_argument>([] { to_index(1e300, "n"); }) ==
        "n must be at most 2^53 from 0, got 1e+300");
}

TEST_CASE("a range is refused with the name, the range and the value") {
  CHECK(require_between(Index{1}, 1, 8, "heads") == 1);
  CHECK(require_between(Index{8}, 1, 8, "heads") == 8);
  CHECK(refusal<std::invalid_argument>([] { require_between(Index{0}, 1, 8, "heads"); }) ==
        "heads must be positive, got 0");
  CHECK(refusal<std::invalid_argument>([] { require_between(Index{9}, 1, 8, "heads"); }) ==
        "heads must be from 1 to 8, got 9");
  CHECK(refusal<std::invalid_argument>([] { require_between(0.5, 1.0, 2.0, "base"); }) ==
        "base must be from 1 to 2, got 0.5");
  CHECK(refusal<std::invalid_argument>([] { require_between(std::nan(""), 1.0, 2.0, "base"); }) ==
        "base must be from 1 to 2, got NaN");
}

TEST_CASE("a table that would not fit is refused before its size can overflow") {
  CHECK_NOTHROW(require_fits(kMaxElements, 1, 1, "the table"));
  CHECK_NOTHROW(require_fits(0, std::numeric_limits<Index>::max(), 1, "the table"));
  CHECK(refusal<std::length_error>([] { require_fits(kMaxElements + 1, 1, 1, "the table"); }) ==
        "the table would hold 33554433 x 1 values, more than the limit of 33554432");
  constexpr Index kHuge = Index{1} << 21;
  CHECK_THROWS_AS(require_fits(kHuge, kHuge, kHuge, "the table"), std::length_error);
  CHECK_THROWS_AS(require_fits(std::numeric_limits<Index>::max(), 2, 1, "the table"), std::length_error);
}

TEST_CASE("the first entry that is not finite is named by its place") {
  Matrix m = table({{1, 2, 3}, {4, 5, 6}});
  CHECK_NOTHROW(require_finite(m, "x"));
  m(1, 2) = std::numeric_limits<float>::quiet_NaN();
  CHECK(refusal<std::invalid_argument>([&] { require_finite(m, "x"); }) == "x[1][2] must be finite, got NaN");
  m(0, 1) = -std::numeric_limits<float>::infinity();
  CHECK(refusal<std::invalid_argument>([&] { require_finite(m, "x"); }) ==
        "x[0][1] must be finite, got -Infinity");
}

TEST_CASE("a shape that differs is refused with both shapes") {
  CHECK_NOTHROW(require_shape(make_matrix(2, 3), 2, 3, "w"));
  CHECK(refusal<std::invalid_argument>([] { require_shape(make_matrix(2, 3), 3, 2, "w"); }) ==
        "w must be 3 x 2, got 2 x 3");
}

TEST_CASE("numbers in messages read as a person would write them") {
  const auto shown = [](double value) {
    return refusal<std::invalid_argument>([&] { require_between(value, 1e9, 2e9, "x"); });
  };
  const auto message = [](const std::string& number) {
    return "x must be from 1000000000 to 2000000000, got " + number;
  };
  CHECK(shown(0.1) == message("0.1"));
  CHECK(shown(-0.25) == message("-0.25"));
  CHECK(shown(1500.5) == message("1500.5"));
  CHECK(shown(1500.25) == message("1500.25"));
  CHECK(shown(9.9999999) == message("10"));
  CHECK(shown(99999.96) == message("100000"));
  CHECK(shown(123456.7) == message("123457"));
  CHECK(shown(0.001) == message("0.001"));
  CHECK(shown(1.5e-7) == message("1.5e-7"));
  CHECK(shown(3e300) == message("3e+300"));
  CHECK(shown(0) == message("0"));
}
