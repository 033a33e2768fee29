// The encodings against the textbook over random sizes and options.
#include <cmath>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/alibi.hpp"
#include "whorl/encoding.hpp"
#include "whorl/learned.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

const std::initializer_list<double> kBases = {1.0, 1.5, 100.0, 10000.0, 500000.0, 1e6};

// The largest difference of two lists, each number in units of the second one's.
double largest_relative(const std::vector<double>& fast, const std::vector<double>& exact) {
  if (fast.size() != exact.size()) return INFINITY;
  double largest = 0;
  for (std::size_t i = 0; i < fast.size(); ++i) {
    const double difference = std::abs(fast[i] - exact[i]) / std::abs(exact[i]);
    largest = difference >= 0 ? std::max(largest, difference) : INFINITY;
  }
  return largest;
}

// The largest difference of two tables, each entry in units of its pair's length in x.
double largest_in_pairs(const Matrix& fast, const textbook::Table& exact, const Matrix& x,
                        const RotaryOptions& options = {}) {
  REQUIRE(fast.shape() == exact.shape());
  double largest = 0;
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    for (std::size_t c = 0; c < x.shape(1); ++c) {
      const double difference = std::abs(fast(row, c) - exact(row, c)) / pair_length(x, row, c, options);
      largest = difference >= 0 ? std::max(largest, difference) : INFINITY;
    }
  }
  return largest;
}

}  // namespace

TEST_CASE("sinusoidal tables of any shape, base, place, scale and layout agree with the textbook") {
  Random random(101);
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = between(random, 0, 70), d = between(random, 1, 70);
    SinusoidalOptions options{.base = any_of(random, kBases),
                              .first_position = any_of(random, {0.0, -35.5, 4096.25, 16777000.0}),
                              .position_scale = any_of(random, {1.0, 0.25, -1.0, 0.0})};
    textbook::Table exact =
        textbook::sinusoidal_encoding(n, d, options.base, options.first_position, options.position_scale);
    INFO("n " << n << ", d " << d << ", base " << options.base << ", from " << options.first_position
              << ", scale " << options.position_scale);
    CHECK(largest_difference(sinusoidal_encoding(n, d, options), exact) < 3e-7);
    options.layout = Layout::kConcatenated;
    CHECK(largest_difference(sinusoidal_encoding(n, d, options), textbook::concatenated(exact)) < 3e-7);
  }
}

TEST_CASE("frequencies and wavelengths of every column agree with the textbook") {
  for (const Index d : {1, 2, 3, 7, 64, 511, 8192}) {
    for (const double base : kBases) {
      std::vector<double> frequencies, wavelengths;
      for (Index c = 0; c < d; ++c) {
        frequencies.push_back(textbook::frequency(c / 2, d, base));
        wavelengths.push_back(textbook::wavelength(c / 2, d, base));
      }
      CHECK(largest_relative(sinusoidal_frequencies(d, base), frequencies) < 4e-15);
      CHECK(largest_relative(sinusoidal_wavelengths(d, base), wavelengths) < 4e-15);
    }
  }
}

TEST_CASE("rotations, their application and what rounding leaves agree with the textbook") {
  Random random(102);
  for (int trial = 0; trial < 40; ++trial) {
    const Index d = 2 * between(random, 1, 20);
    const double base = any_of(random, kBases);
    const double k = any_of(random, {0.0, 1.0, -4.0, 0.5, 1e6}) * random.uniform();
    const Rotation r = rotation(k, d, base);
    const textbook::Table exact = textbook::rotation(k, d, base);
    for (Index i = 0; i < d / 2; ++i) {
      const double allowed = 0x1p-53 + 0x1p-49 * std::abs(k) * textbook::frequency(i, d, base);
      const auto pair = static_cast<std::size_t>(i);
      CHECK(std::abs(r.cos[pair] - exact(2 * i, 2 * i)) <= allowed);
      CHECK(std::abs(r.sin[pair] - exact(2 * i, 2 * i + 1)) <= allowed);
    }
    const Matrix x = random_matrix(between(random, 0, 9), d, random.bits());
    const textbook::Table moved = textbook::multiply(to_double(x), xt::transpose(exact));
    CHECK(largest_in_pairs(apply_rotation(x, r), moved, x) < 2e-7);

    const double p = between(random, -1000, 1000);
    const double rounding = 6 * 0x1p-53 + 0x1p-49 * (2 * std::abs(p) + 2 * std::abs(k));
    CHECK(rotation_residual(p, k, d, base) <= rounding);
    CHECK(textbook::rotation_residual(p, k, d, base) <= rounding);
  }
}

TEST_CASE("rows of a table, their number and an encoding added to a batch agree with the textbook") {
  Random random(103);
  for (int trial = 0; trial < 20; ++trial) {
    const Index n = between(random, 1, 20), d = between(random, 1, 20);
    const Matrix table = learned_table(n, d, random.bits());
    std::vector<Index> positions(static_cast<std::size_t>(between(random, 0, 30)));
    for (Index& position : positions) position = between(random, 0, n - 1);
    CHECK(largest_difference(lookup(table, positions), textbook::lookup(to_double(table), positions)) == 0);
    CHECK(learned_parameters(n * 1000, d * 777) == textbook::learned_parameters(n * 1000, d * 777));

    const Matrix item = random_matrix(n, d, random.bits());
    Tensor3 batch = Tensor3::from_shape({2, table.shape(0), table.shape(1)});
    std::copy(item.begin(), item.end(), std::copy(item.begin(), item.end(), batch.begin()));
    const Tensor3 sums = add_encoding(batch, table);
    const textbook::Table sum = to_double(item) + to_double(table);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double exact = sum.data()[i % sum.size()];
      CHECK(std::abs(sums.data()[i] - exact) <= 0x1p-24 * std::abs(exact));
    }
  }
}

TEST_CASE("rotary turns of any heads, pairing, place, scale and frequencies agree with the textbook") {
  Random random(104);
  for (int trial = 0; trial < 60; ++trial) {
    const Index heads = between(random, 1, 4), pairs = between(random, 1, 9);
    RotaryOptions options{.base = any_of(random, kBases),
                          .pairing = any_of(random, {Pairing::kAdjacent, Pairing::kHalves}),
                          .heads = heads,
                          .first_position = any_of(random, {0.0, -7.5, 2048.0, 16777000.0}),
                          .position_scale = any_of(random, {1.0, 0.25, -1.0})};
    if (trial % 3 == 0) {
      for (Index i = 0; i < pairs; ++i) options.frequencies.push_back(random.uniform() - 0.25);
    }
    const Matrix x = random_matrix(between(random, 0, 20), 2 * pairs * heads, random.bits());
    INFO("heads " << heads << ", pairs " << pairs << ", base " << options.base << ", from "
                  << options.first_position);
    CHECK(largest_in_pairs(rotate(x, options), textbook::rotate(to_double(x), options), x, options) < 4e-7);
  }
}

TEST_CASE("rotary frequencies, plain, NTK-aware and YaRN's, agree with the textbook") {
  Random random(105);
  for (int trial = 0; trial < 60; ++trial) {
    const Index width = 2 * between(random, 2, 80);
    const double base = any_of(random, kBases);
    const double factor = 1 + 31 * random.uniform();
    CHECK(largest_relative(rotary_frequencies(width, base), textbook::rotary_frequencies(width, base)) <
          4e-15);
    CHECK(largest_relative({ntk_aware_base(base, factor, width), yarn_attention_scale(factor)},
                           {textbook::ntk_aware_base(base, factor, width),
                            textbook::yarn_attention_scale(factor)}) < 4e-15);
    const YarnOptions options{.base = base,
                              .factor = factor,
                              .original_length = any_of(random, {1.0, 512.0, 2048.0, 131072.0}),
                              .beta_fast = 8 + 30 * random.uniform(),
                              .beta_slow = 4 * random.uniform()};
    // Where a pair stands between the betas is known to 1e-15, and counts up to `factor` times.
    CHECK(largest_relative(yarn_frequencies(width, options), textbook::yarn_frequencies(width, options)) <
          1e-13);
  }
}

TEST_CASE("the slopes of every number of heads and biases of every shape agree with the textbook") {
  for (Index heads = 1; heads <= kMaxHeads; ++heads) {
    std::vector<double> slopes;
    for (Index i = 0; i < heads; ++i) slopes.push_back(textbook::alibi_slope(i, heads));
    CHECK(largest_relative(alibi_slopes(heads), slopes) < 1e-15);
  }
  Random random(106);
  for (int trial = 0; trial < 30; ++trial) {
    const Index n_q = between(random, 0, 20), n_k = between(random, 0, 20);
    const double slope = random.normal();
    const double farthest = std::abs(slope) * static_cast<double>(std::max(n_q, n_k));
    CHECK(largest_difference(alibi_bias(slope, n_q, n_k), textbook::alibi_bias(slope, n_q, n_k)) <=
          0x1p-24 * farthest);
  }
}
