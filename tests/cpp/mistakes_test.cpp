#include "whorl/mistakes.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

constexpr std::array<Mistake, 10> kAll = {
    Mistake::kNone,      Mistake::kSineOnly, Mistake::kHalvedExponent, Mistake::kDoubledExponent,
    Mistake::kOddCosine, Mistake::kHalves,   Mistake::kNoScale,        Mistake::kBatchAxis,
    Mistake::kOffByOne,  Mistake::kDegrees};

Tensor3 filled(std::size_t items, std::size_t n, std::size_t d, float value) {
  Tensor3 result = Tensor3::from_shape({items, n, d});
  result.fill(value);
  return result;
}

Invariants invariants_of(Mistake mistake, std::size_t d, std::size_t n = 32) {
  return check_invariants(encode_with_mistake(filled(3, n, d, 0), mistake),
                          encode_with_mistake(filled(3, n, d, 1), mistake));
}

std::vector<double> numbers(const Invariants& i) {
  return {i.first_row,         i.row_length, i.circle,     i.offset_only, i.first_wavelength,
          i.second_wavelength, i.largest,    i.neighbours, i.items,       i.content_factor};
}

Matrix row_one(Mistake mistake) {
  const Tensor3 encoded = encode_with_mistake(filled(1, 2, 4, 0), mistake);
  return table({{encoded(0, 1, 0), encoded(0, 1, 1), encoded(0, 1, 2), encoded(0, 1, 3)}});
}

}  // namespace

TEST_CASE("A2: every mistake leaves its fingerprint in position 1 at d = 4") {
  CHECK(largest_difference(row_one(Mistake::kNone), table({{0.841471f, 0.540302f, 0.01f, 0.99995f}})) < 1e-6);
  CHECK(row_one(Mistake::kDoubledExponent)(0, 2) == Approx(0.0001).margin(1e-7));
  CHECK(row_one(Mistake::kOddCosine)(0, 1) == Approx(0.995004).margin(1e-6));
  CHECK(row_one(Mistake::kHalvedExponent)(0, 2) == Approx(0.099833).margin(1e-6));
  CHECK(row_one(Mistake::kDegrees)(0, 0) == Approx(0.017452).margin(1e-6));
  CHECK(row_one(Mistake::kOffByOne)(0, 0) == Approx(0.909297).margin(1e-6));
  CHECK(row_one(Mistake::kSineOnly)(0, 1) == Approx(0.841471).margin(1e-6));
  CHECK(row_one(Mistake::kHalves)(0, 1) == Approx(0.01).margin(1e-6));
}

TEST_CASE("every mistake agrees with the wrong formula as the textbook writes it") {
  for (const Mistake mistake : kAll) {
    if (mistake == Mistake::kBatchAxis) continue;
    for (const std::size_t d : {2, 4, 6, 16, 50}) {
      const Tensor3 encoded = encode_with_mistake(filled(2, 40, d, 0), mistake, 500);
      const textbook::Table wrong = textbook::encoding_with_mistake(mistake, 40, static_cast<Index>(d), 500);
      double largest = 0;
      for (std::size_t i = 0; i < encoded.size(); ++i) {
        largest = std::max(largest, std::abs(encoded.data()[i] - wrong.data()[i % wrong.size()]));
      }
      CHECK(largest < 3e-7);
    }
  }
}

TEST_CASE("a base that cannot be is refused whatever the mistake makes of it") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Mistake mistake : kAll) {
    for (const double base : {-1e113, -2.0, 0.0, 0.5, infinity, std::nan("")}) {
      CHECK_THROWS_AS(encode_with_mistake(filled(1, 5, 12, 0), mistake, base), std::invalid_argument);
    }
    CHECK_NOTHROW(encode_with_mistake(filled(1, 5, 12, 0), mistake, 1));
  }
}

TEST_CASE("without a mistake it is the encoding, added to the embeddings times the root of d") {
  const textbook::Table right = textbook::sinusoidal_encoding(9, 16);
  CHECK(largest_difference(textbook::encoding_with_mistake(Mistake::kNone, 9, 16), right) < 1e-15);
  Tensor3 x = filled(2, 9, 16, 0);
  Random random(3);
  for (float& value : x) value = static_cast<float>(random.normal());
  const Tensor3 scaled = encode_with_mistake(x, Mistake::kNone);
  const Tensor3 bare = encode_with_mistake(x, Mistake::kNoScale);
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK(scaled.data()[i] == Approx(4 * x.data()[i] + right.data()[i % right.size()]).margin(2e-6));
    CHECK(bare.data()[i] == Approx(x.data()[i] + right.data()[i % right.size()]).margin(2e-6));
  }
}

TEST_CASE("A4: every item of a batch gets PE(0), PE(1), PE(2), unless the axes are swapped") {
  const Matrix pe = sinusoidal_encoding(3, 4);
  const Tensor3 right = encode_with_mistake(filled(3, 3, 4, 0), Mistake::kNone);
  const Tensor3 swapped = encode_with_mistake(filled(3, 3, 4, 0), Mistake::kBatchAxis);
  for (std::size_t item = 0; item < 3; ++item) {
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t c = 0; c < 4; ++c) {
        CHECK(right(item, p, c) == pe(p, c));
        CHECK(swapped(item, p, c) == pe(item, c));
      }
    }
  }
}

TEST_CASE("A6: the right encoding keeps every invariant") {
  for (const std::size_t d : {4, 8, 16, 64}) {
    const Invariants found = invariants_of(Mistake::kNone, d);
    const auto width = static_cast<double>(d);
    const double bound = 1e-6 * width;
    CHECK(found.first_row == 0);
    CHECK(found.row_length < bound);
    CHECK(found.circle < bound);
    CHECK(found.offset_only < bound);
    CHECK(found.items == 0);
    CHECK(found.first_wavelength == Approx(2 * std::numbers::pi).epsilon(1e-4));
    if (d > 4) {
      CHECK(found.second_wavelength ==
            Approx(2 * std::numbers::pi * std::pow(10000, 2 / width)).epsilon(1e-3));
    }
    CHECK(found.largest <= 1);
    CHECK(found.neighbours == Approx(neighbour_distance(static_cast<Index>(d), 10000)).margin(1e-6));
    CHECK(found.content_factor == Approx(std::sqrt(width)).margin(1e-5));
  }
}

TEST_CASE("every mistake breaks the invariants that it must, and no others") {
  const Invariants right = invariants_of(Mistake::kNone, 16);
  const auto broken = [&](Mistake mistake) {
    const std::vector<double> expected = numbers(right), found = numbers(invariants_of(mistake, 16));
    std::string names;
    const std::string letters = "rlcofsmnix";  // first_row, row_length, circle, … as in numbers()
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!(std::abs(found[i] - expected[i]) <= 1e-3)) names += letters[i];
    }
    return names;
  };
  CHECK(broken(Mistake::kSineOnly) == "rlcon");
  CHECK(broken(Mistake::kHalvedExponent) == "sn");
  CHECK(broken(Mistake::kDoubledExponent) == "sn");
  CHECK(broken(Mistake::kOddCosine) == "lcon");
  CHECK(broken(Mistake::kHalves) == "rcs");
  CHECK(broken(Mistake::kNoScale) == "x");
  CHECK(broken(Mistake::kBatchAxis) == "fsni");
  CHECK(broken(Mistake::kOffByOne) == "r");
  CHECK(broken(Mistake::kDegrees) == "fsn");
}

TEST_CASE("no two mistakes have the same invariants") {
  for (const std::size_t d : {8, 16, 32, 64}) {
    for (std::size_t a = 0; a < kAll.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const std::vector<double> one = numbers(invariants_of(kAll[a], d));
        const std::vector<double> other = numbers(invariants_of(kAll[b], d));
        double apart = 0;
        for (std::size_t i = 0; i < one.size(); ++i) {
          if (one[i] != other[i]) apart = std::max(apart, std::abs(one[i] - other[i]));
        }
        CHECK(apart > 0.1);
      }
    }
  }
}

TEST_CASE("wavelengths are measured, and a column that stays the same has none") {
  CHECK(invariants_of(Mistake::kDegrees, 16).first_wavelength == Approx(360).epsilon(1e-3));
  CHECK(invariants_of(Mistake::kHalvedExponent, 16).second_wavelength ==
        Approx(2 * std::numbers::pi * std::pow(10000, 1.0 / 16)).epsilon(1e-3));
  CHECK(std::isinf(invariants_of(Mistake::kBatchAxis, 16).first_wavelength));
}

TEST_CASE("mistakes have names, and others are refused") {
  const std::array<const char*, 10> names = {"none",       "sine-only", "halved-exponent", "doubled-exponent",
                                             "odd-cosine", "halves",    "no-scale",        "batch-axis",
                                             "off-by-one", "degrees"};
  for (std::size_t i = 0; i < names.size(); ++i) CHECK(mistake_named(names[i]) == kAll[i]);
  CHECK(refusal<std::invalid_argument>([] { mistake_named("typo"); }) ==
        "mistake must be a known one, got typo");
}

TEST_CASE("what cannot be encoded or measured is refused") {
  const auto encode = [](std::size_t d, double base) {
    return encode_with_mistake(filled(1, 3, d, 0), Mistake::kNone, base);
  };
  CHECK(refusal<std::invalid_argument>([&] { encode(0, 10000); }) == "d_model must be positive, got 0");
  CHECK_THROWS_AS(encode(4, 0.5), std::invalid_argument);
  CHECK_THROWS_AS(encode(4, std::nan("")), std::invalid_argument);
  CHECK(refusal<std::invalid_argument>([] { check_invariants(filled(1, 3, 5, 0), filled(1, 3, 5, 0)); }) ==
        "zeros and ones must be alike, with 3 positions and an even d_model from 4, got 5");
  CHECK_THROWS_AS(check_invariants(filled(1, 2, 4, 0), filled(1, 2, 4, 0)), std::invalid_argument);
  CHECK_THROWS_AS(check_invariants(filled(1, 3, 2, 0), filled(1, 3, 2, 0)), std::invalid_argument);
  CHECK_THROWS_AS(check_invariants(filled(1, 3, 4, 0), filled(2, 3, 4, 0)), std::invalid_argument);
  CHECK_THROWS_AS(check_invariants(filled(0, 3, 4, 0), filled(0, 3, 4, 0)), std::invalid_argument);
  const Tensor3 endless = filled(1, 3, 4, std::numeric_limits<float>::infinity());
  CHECK(refusal<std::invalid_argument>([&] { check_invariants(filled(1, 3, 4, 0), endless); }) ==
        "ones[0][0][0] must be finite, got Infinity");
}
