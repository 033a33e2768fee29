#include "whorl/sinusoidal.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

// The largest difference from the textbook over the whole table.
double error_of(Index positions, Index d, const SinusoidalOptions& options = {}) {
  const Matrix fast = sinusoidal_encoding(positions, d, options);
  const textbook::Table exact = textbook::sinusoidal_encoding(positions, d, options.base,
                                                              options.first_position, options.position_scale);
  return largest_difference(fast, exact);
}

}  // namespace

TEST_CASE("A1: every width gives exactly that many finite columns") {
  const auto row = [](Index d) { return sinusoidal_encoding(1, d, {.first_position = 1}); };
  CHECK(largest_difference(row(1), table({{0.841471f}})) < 1e-6);
  CHECK(largest_difference(row(2), table({{0.841471f, 0.540302f}})) < 1e-6);
  CHECK(largest_difference(row(3), table({{0.841471f, 0.540302f, 0.002154f}})) < 1e-6);
  CHECK(largest_difference(row(5), table({{0.841471f, 0.540302f, 0.025116f, 0.999685f, 0.000631f}})) < 1e-6);
  CHECK(cols(row(127)) == 127);
  CHECK_NOTHROW(require_finite(row(127), "row"));
}

TEST_CASE("A1: a width that is none is refused with its value") {
  CHECK(refusal<std::invalid_argument>([] { sinusoidal_encoding(2, 0); }) ==
        "d_model must be positive, got 0");
  CHECK(refusal<std::invalid_argument>([] { sinusoidal_encoding(2, -2); }) ==
        "d_model must be positive, got -2");
  CHECK(refusal<std::invalid_argument>([] { sinusoidal_encoding(2, to_index(1.5, "d_model")); }) ==
        "d_model must be a whole number, got 1.5");
}

TEST_CASE("A2: the fingerprint of position 1 at d = 4") {
  const Matrix pe = sinusoidal_encoding(1, 4, {.first_position = 1});
  CHECK(largest_difference(pe, table({{0.841471f, 0.540302f, 0.010000f, 0.999950f}})) < 1e-6);
}

TEST_CASE("A6: position 0 comes first and is 0 1 0 1") {
  CHECK(same(sinusoidal_encoding(1, 4), table({{0, 1, 0, 1}})));
}

TEST_CASE("sines are exact at far positions") {
  const auto sine = [](double p) { return sinusoidal_encoding(1, 1, {.first_position = p})(0, 0); };
  CHECK(sine(1e3) == Approx(0.826880).margin(1e-6));
  CHECK(sine(1e5) == Approx(0.035749).margin(1e-6));
  CHECK(sine(1e6) == Approx(-0.349994).margin(1e-6));
  CHECK(sine(1e7) == Approx(0.420548).margin(1e-6));
  CHECK(sine(6.7e8) == Approx(-0.722181).margin(1e-6));
}

TEST_CASE("every tail width and length agrees with the textbook") {
  double largest = 0;
  for (Index d = 1; d <= 37; ++d) {
    for (const Index n : {1, 2, 3, 31, 32, 33, 65}) largest = std::max(largest, error_of(n, d));
  }
  CHECK(largest < 3e-7);
}

TEST_CASE("long tables keep to the stated error from the first row to the last") {
  CHECK(error_of(5000, 64) < 3e-7);
  CHECK(error_of(300, 512) < 3e-7);
  CHECK(error_of(64, 512, {.first_position = 16777000}) < 3e-7);
  CHECK(error_of(64, 16, {.first_position = -16777000}) < 3e-7);
  CHECK(error_of(100, 32, {.first_position = 0.5, .position_scale = 0.25}) < 3e-7);
  CHECK(error_of(100, 32, {.base = 1}) < 3e-7);
  CHECK(error_of(100, 33, {.base = 500000}) < 3e-7);
}

TEST_CASE("no value leaves the interval from -1 to 1") {
  for (const float value : sinusoidal_encoding(3000, 64, {.base = 100})) REQUIRE(std::abs(value) <= 1.0f);
}

TEST_CASE("the concatenated layout holds the same columns, sines first") {
  for (const Index d : {1, 2, 5, 8, 33}) {
    const Matrix interleaved = sinusoidal_encoding(9, d);
    const Matrix concatenated = sinusoidal_encoding(9, d, {.layout = Layout::kConcatenated});
    const Index sines = (d + 1) / 2;
    for (Index p = 0; p < 9; ++p) {
      for (Index c = 0; c < d; ++c) {
        CHECK(interleaved(p, c) == concatenated(p, c % 2 == 0 ? c / 2 : sines + c / 2));
      }
    }
  }
}

TEST_CASE("base 1 is legal and makes all pairs equal") {
  const Matrix pe = sinusoidal_encoding(5, 6, {.base = 1});
  for (Index p = 0; p < 5; ++p) CHECK((pe(p, 0) == pe(p, 2) && pe(p, 1) == pe(p, 5)));
}

TEST_CASE("an empty table is legal and has its width") {
  const Matrix empty = sinusoidal_encoding(0, 8);
  CHECK((rows(empty) == 0 && cols(empty) == 8));
}

TEST_CASE("positions, base and scale out of range are refused before anything is allocated") {
  CHECK(refusal<std::invalid_argument>([] { sinusoidal_encoding(-1, 4); }) ==
        "positions must be from 0 to 131072, got -1");
  CHECK(refusal<std::invalid_argument>([] { sinusoidal_encoding(1000000, 4); }) ==
        "positions must be from 0 to 131072, got 1000000");
  CHECK(refusal<std::length_error>([] { sinusoidal_encoding(131072, 8192); }) ==
        "the table would hold 131072 x 8192 values, more than the limit of 33554432");
  for (const double base : {0.0, -5.0, 0.5, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS_AS(sinusoidal_encoding(2, 4, {.base = base}), std::invalid_argument);
  }
  CHECK_THROWS_AS(sinusoidal_encoding(2, 4, {.first_position = std::nan("")}), std::invalid_argument);
  CHECK_THROWS_AS(sinusoidal_encoding(2, 4, {.first_position = 1e300}), std::invalid_argument);
  CHECK_THROWS_AS(sinusoidal_encoding(2, 4, {.first_position = 1e15, .position_scale = 1e10}),
                  std::invalid_argument);
  CHECK_THROWS_AS(sinusoidal_encoding(2, 4, {.position_scale = std::nan("")}), std::invalid_argument);
}

TEST_CASE("wavelengths run from 2 pi upwards, each pair alike") {
  const std::vector<double> w = sinusoidal_wavelengths(512, 10000);
  CHECK(w.size() == 512);
  CHECK(w[0] == Approx(6.283185307179586).epsilon(1e-14));
  CHECK(w[1] == w[0]);
  CHECK(w[50] == Approx(15.445603015300746).epsilon(1e-13));
  CHECK(w[100] == Approx(37.969062003258976).epsilon(1e-13));
  CHECK(w[510] == Approx(60611.47716626106).epsilon(1e-13));
  CHECK(sinusoidal_wavelengths(4, 10000)[2] == Approx(628.3185307179587).epsilon(1e-14));
  CHECK_THROWS_AS(sinusoidal_wavelengths(0, 10000), std::invalid_argument);
}

TEST_CASE("D2: R(1) carries position 2 to 3, and its transpose back to 1") {
  const Rotation r = rotation(1, 2);
  const Matrix two = sinusoidal_encoding(1, 2, {.first_position = 2});
  const Matrix three = apply_rotation(two, r);
  CHECK(largest_difference(three, table({{0.141120f, -0.989992f}})) < 1e-6);
  const Matrix one = apply_rotation(two, rotation(-1, 2));
  CHECK(largest_difference(one, sinusoidal_encoding(1, 2, {.first_position = 1})) < 1e-6);
  const textbook::Table matrix = textbook::rotation(1, 2);
  CHECK((matrix(0, 0) == r.cos[0] && matrix(0, 1) == r.sin[0] && matrix(1, 0) == -r.sin[0]));
}

TEST_CASE("rotations compose") {
  Random random(6);
  for (int trial = 0; trial < 20; ++trial) {
    const double j = random.below(2000) - 1000.0, k = random.below(2000) / 7.0;
    const textbook::Table both = textbook::multiply(textbook::rotation(j, 16), textbook::rotation(k, 16));
    const Rotation sum = rotation(j + k, 16);
    for (std::size_t i = 0; i < 8; ++i) {
      CHECK(both(2 * i, 2 * i) == Approx(sum.cos[i]).margin(1e-12));
      CHECK(both(2 * i, 2 * i + 1) == Approx(sum.sin[i]).margin(1e-12));
    }
  }
}

TEST_CASE("a rotation moves every row of a table by its offset") {
  for (const Index d : {2, 4, 6, 16, 64}) {
    const Matrix moved = apply_rotation(sinusoidal_encoding(20, d), rotation(5.5, d));
    CHECK(largest_difference(moved, sinusoidal_encoding(20, d, {.first_position = 5.5})) < 5e-7);
  }
  CHECK(rotation_residual(1234, 777, 512) < 1e-12);
  CHECK_THROWS_AS(rotation(1, 3), std::invalid_argument);
  CHECK_THROWS_AS(rotation(std::nan(""), 4), std::invalid_argument);
  CHECK_THROWS_AS(apply_rotation(make_matrix(1, 6), rotation(1, 4)), std::invalid_argument);
}

TEST_CASE("A8: rows far out are exact, where float32 angles would not be") {
  for (const double p : {1023.0, 4095.0, 9999.0, 65535.0})
    CHECK(error_of(1, 512, {.first_position = p}) < 1.5e-7);
  CHECK(sinusoidal_encoding(1, 1, {.first_position = 3.1415927410125732})(0, 0) ==
        Approx(-8.742278e-8).margin(1e-13));
}
