#include "whorl/sinusoidal.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "simd/sinusoid.hpp"
#include "text.hpp"

namespace whorl {
namespace {

using simd::kLine;

constexpr Index kBlockRows = simd::kMaxBlockRows;  // rows filled from one anchor
constexpr Index kBlocksPerAnchor = 64;  // the anchor is turned in double this often, then formed anew

void require_width_and_base(Index d_model, double base) {
  require_between(d_model, 1, kMaxWidth, "d_model");
  require_between(base, 1.0, 1e300, "base");
}

double frequency(Index pair, Index d_model, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(d_model));
}

// Where the columns of a pair stand. With an odd d the last pair has a sine only.
struct Columns {
  Columns(Index d_model, Layout layout)
      : sines(static_cast<std::size_t>(d_model + 1) / 2),
        cosines(static_cast<std::size_t>(d_model) / 2),
        step(layout == Layout::kInterleaved ? 2 : 1),
        first_cosine(layout == Layout::kInterleaved ? 1 : sines) {}

  std::size_t sines;
  std::size_t cosines;
  std::size_t step;
  std::size_t first_cosine;

  simd::PairColumns places() const { return {.step = step, .first_cosine = first_cosine}; }
  std::size_t sine(std::size_t pair) const { return pair * step; }
  std::size_t cosine(std::size_t pair) const { return first_cosine + pair * step; }
};

// A point on the unit circle for every pair, in double. Turning one costs four multiplications, not a sine.
struct Phases {
  std::vector<double> cos;
  std::vector<double> sin;

  explicit Phases(std::size_t pairs) : cos(pairs, 1.0), sin(pairs, 0.0) {}

  void Set(const std::vector<double>& frequencies, double position) {
    for (std::size_t i = 0; i < cos.size(); ++i) {
      cos[i] = std::cos(position * frequencies[i]);
      sin[i] = std::sin(position * frequencies[i]);
    }
  }

  void Turn(const Phases& by) {
    simd::turn_phases(cos.data(), sin.data(), by.cos.data(), by.sin.data(), cos.size());
  }
};

// cos(kω) and sin(kω) of every column for the rows k of a block, as SinusoidBlock wants them: a cache line's
// columns of all rows together. Each row is turned from the one before: 32 steps in double lose 32 · 2^-53.
struct Turns {
  Matrix cos;
  Matrix sin;

  Turns(const Columns& columns, const Phases& step, Index rows, Index padded)
      : cos(make_matrix(rows, padded)), sin(make_matrix(rows, padded)) {
    Phases phase(columns.sines);
    const auto stride = static_cast<std::size_t>(rows) * kLine;
    for (std::size_t row = 0; row < cos.shape(0); ++row) {
      simd::spread_turns(phase.cos.data(), phase.sin.data(), columns.sines, columns.places(), stride,
                         cos.data() + row * kLine, sin.data() + row * kLine);
      phase.Turn(step);
    }
  }
};

double position_of(Index row, const SinusoidalOptions& options) {
  return options.position_scale * (options.first_position + static_cast<double>(row));
}

void fill_table(Matrix& table, const SinusoidalOptions& options) {
  const Index positions = rows(table);
  const Index d_model = cols(table);
  const Columns columns(d_model, options.layout);
  const auto line = static_cast<Index>(kLine);
  const Index padded = (d_model + line - 1) / line * line;
  const Index block_rows = std::min(positions, kBlockRows);

  std::vector<double> frequencies;
  for (std::size_t i = 0; i < columns.sines; ++i) {
    frequencies.push_back(frequency(static_cast<Index>(i), d_model, options.base));
  }
  Phases step(columns.sines);
  step.Set(frequencies, options.position_scale);
  Phases block_step(columns.sines);
  block_step.Set(frequencies, options.position_scale * kBlockRows);
  const Turns turns(columns, step, block_rows, padded);

  Phases anchor(columns.sines);
  Matrix value = make_matrix(1, padded);
  Matrix quadrature = make_matrix(1, padded);
  for (Index first = 0; first < positions; first += kBlockRows) {
    if (first / kBlockRows % kBlocksPerAnchor == 0) {
      anchor.Set(frequencies, position_of(first, options));
    } else {
      anchor.Turn(block_step);
    }
    simd::spread_anchor(anchor.cos.data(), anchor.sin.data(), columns.sines, columns.places(), value.data(),
                        quadrature.data());
    simd::fill_sinusoid_block({.value = value.data(),
                               .quadrature = quadrature.data(),
                               .turn_cos = turns.cos.data(),
                               .turn_sin = turns.sin.data(),
                               .turn_rows = turns.cos.shape(0),
                               .rows = static_cast<std::size_t>(std::min(kBlockRows, positions - first)),
                               .cols = table.shape(1),
                               .out = table.data() + first * d_model});
  }
}

}  // namespace

std::vector<double> sinusoidal_frequencies(Index d_model, double base, Layout layout) {
  require_width_and_base(d_model, base);
  const Columns columns(d_model, layout);
  std::vector<double> result(static_cast<std::size_t>(d_model));
  for (std::size_t i = 0; i < columns.sines; ++i) {
    const double w = frequency(static_cast<Index>(i), d_model, base);
    result[columns.sine(i)] = w;
    if (i < columns.cosines) result[columns.cosine(i)] = w;
  }
  return result;
}

std::vector<double> sinusoidal_wavelengths(Index d_model, double base, Layout layout) {
  std::vector<double> result = sinusoidal_frequencies(d_model, base, layout);
  for (double& value : result) value = 2 * std::numbers::pi / value;
  return result;
}

Matrix sinusoidal_encoding(Index positions, Index d_model, const SinusoidalOptions& options) {
  require_between(positions, 0, kMaxPositions, "positions");
  require_width_and_base(d_model, options.base);
  require_between(options.first_position, -0x1p53, 0x1p53, "first_position");
  require_between(options.position_scale, -0x1p53, 0x1p53, "position_scale");
  const double scale = options.position_scale;
  const auto position = [&](Index row) {
    return scale * (options.first_position + static_cast<double>(row));
  };
  require_between(position(0), -0x1p53, 0x1p53, "position_scale * first_position");
  require_between(position(std::max<Index>(0, positions - 1)), -0x1p53, 0x1p53,
                  "position_scale * last_position");
  require_fits(positions, d_model, 1, "the table");

  Matrix table = make_matrix(positions, d_model);
  if (positions > 0) fill_table(table, options);
  return table;
}

Rotation rotation(double offset, Index d_model, double base) {
  require_between(offset, -0x1p53, 0x1p53, "offset");
  require_width_and_base(d_model, base);
  if (d_model % 2 != 0) throw std::invalid_argument(text("d_model must be even, got ", d_model));
  Rotation result;
  for (Index i = 0; i < d_model / 2; ++i) {
    const double angle = offset * frequency(i, d_model, base);
    result.cos.push_back(std::cos(angle));
    result.sin.push_back(std::sin(angle));
  }
  return result;
}

Matrix apply_rotation(const Matrix& x, const Rotation& r) {
  if (r.cos.size() != r.sin.size() || cols(x) != static_cast<Index>(2 * r.cos.size())) {
    throw std::invalid_argument(text("x must have two columns for each pair of the rotation, got ", cols(x),
                                     " columns, ", r.cos.size(), " cosines and ", r.sin.size(), " sines"));
  }
  require_finite(x, "x");
  Matrix result = make_matrix(rows(x), cols(x));
  for (Index row = 0; row < rows(x); ++row) {
    for (std::size_t i = 0; i < r.cos.size(); ++i) {
      const double sine = x(row, 2 * i);
      const double cosine = x(row, 2 * i + 1);
      result(row, 2 * i) = static_cast<float>(r.cos[i] * sine + r.sin[i] * cosine);
      result(row, 2 * i + 1) = static_cast<float>(r.cos[i] * cosine - r.sin[i] * sine);
    }
  }
  require_no_overflow(result, "a turned pair");
  return result;
}

double rotation_residual(double position, double offset, Index d_model, double base) {
  require_between(position, -0x1p53, 0x1p53, "position");
  const Rotation r = rotation(offset, d_model, base);
  double largest = 0;
  for (std::size_t i = 0; i < r.cos.size(); ++i) {
    const double w = frequency(static_cast<Index>(i), d_model, base);
    const double sine = r.cos[i] * std::sin(position * w) + r.sin[i] * std::cos(position * w);
    const double cosine = r.cos[i] * std::cos(position * w) - r.sin[i] * std::sin(position * w);
    const double there = (position + offset) * w;
    largest = std::max({largest, std::abs(std::sin(there) - sine), std::abs(std::cos(there) - cosine)});
  }
  return largest;
}

}  // namespace whorl
