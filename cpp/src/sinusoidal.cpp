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

constexpr Index kBlockRows = 32;        // rows filled from one anchor
constexpr Index kBlocksPerAnchor = 64;  // the anchor is stepped in double this often, then formed anew

void require_width_and_base(Index d_model, double base) {
  require_between(d_model, 1, kMaxWidth, "d_model");
  require_between(base, 1.0, 1e300, "base");
}

// Column c shows pair ⌊c/2⌋, sine first; the concatenated layout shows the same columns, even ones first.
struct Column {
  Index pair;
  bool cosine;
};

Column column_at(Index c, Index d_model, Layout layout) {
  if (layout == Layout::kInterleaved) return {c / 2, c % 2 == 1};
  const Index sines = (d_model + 1) / 2;
  return c < sines ? Column{c, false} : Column{c - sines, true};
}

double frequency(Index pair, Index d_model, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(d_model));
}

// A phase on the unit circle, turned in double.
struct Phase {
  double cos;
  double sin;
};

Phase at_angle(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

Phase turned(Phase phase, Phase by) {
  return {phase.cos * by.cos - phase.sin * by.sin, phase.sin * by.cos + phase.cos * by.sin};
}

// What the kernel reads: see SinusoidBlock. One exact turn a pair makes the whole table of turns (in double,
// 32 steps lose 32 · 2^-53), so the cost of sines is that of two rows, whatever the length.
class Turns {
 public:
  Turns(const std::vector<Column>& columns, const std::vector<double>& steps, Index rows)
      : padded_((columns.size() + kLine - 1) / kLine * kLine),
        rows_(static_cast<std::size_t>(rows)),
        cos_(padded_ * rows_),
        sin_(padded_ * rows_) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Phase step = at_angle(steps[static_cast<std::size_t>(columns[c].pair)]);
      Phase phase{1, 0};
      for (std::size_t row = 0; row < rows_; ++row) {
        const std::size_t at = (c / kLine * rows_ + row) * kLine + c % kLine;
        cos_[at] = static_cast<float>(phase.cos);
        sin_[at] = static_cast<float>(phase.sin);
        phase = turned(phase, step);
      }
    }
  }

  std::size_t padded() const { return padded_; }
  std::size_t rows() const { return rows_; }
  const float* cos() const { return cos_.data(); }
  const float* sin() const { return sin_.data(); }

 private:
  std::size_t padded_;
  std::size_t rows_;
  std::vector<float> cos_;
  std::vector<float> sin_;
};

}  // namespace

std::vector<double> sinusoidal_frequencies(Index d_model, double base, Layout layout) {
  require_width_and_base(d_model, base);
  std::vector<double> result(static_cast<std::size_t>(d_model));
  for (Index c = 0; c < d_model; ++c) {
    result[static_cast<std::size_t>(c)] = frequency(column_at(c, d_model, layout).pair, d_model, base);
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
  require_between(position(positions), -0x1p53, 0x1p53, "position_scale * last_position");
  require_fits(positions, d_model, 1, "the table");

  Matrix table = make_matrix(positions, d_model);
  if (positions == 0) return table;

  std::vector<Column> columns;
  for (Index c = 0; c < d_model; ++c) columns.push_back(column_at(c, d_model, options.layout));
  const auto pairs = static_cast<std::size_t>((d_model + 1) / 2);
  std::vector<double> frequencies(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    frequencies[i] = frequency(static_cast<Index>(i), d_model, options.base);
  }
  std::vector<double> steps = frequencies;
  for (double& step : steps) step *= scale;
  const Turns turns(columns, steps, std::min(positions, kBlockRows));

  std::vector<Phase> block_turn(pairs);
  for (std::size_t i = 0; i < pairs; ++i) block_turn[i] = at_angle(steps[i] * kBlockRows);
  std::vector<Phase> anchor(pairs);
  std::vector<float> value(turns.padded());
  std::vector<float> quadrature(turns.padded());
  for (Index first = 0; first < positions; first += kBlockRows) {
    const bool exact = first / kBlockRows % kBlocksPerAnchor == 0;
    for (std::size_t i = 0; i < pairs; ++i) {
      anchor[i] = exact ? at_angle(position(first) * frequencies[i]) : turned(anchor[i], block_turn[i]);
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Phase& phase = anchor[static_cast<std::size_t>(columns[c].pair)];
      value[c] = static_cast<float>(columns[c].cosine ? phase.cos : phase.sin);
      quadrature[c] = static_cast<float>(columns[c].cosine ? -phase.sin : phase.cos);
    }
    simd::fill_sinusoid_block({.value = value.data(),
                               .quadrature = quadrature.data(),
                               .turn_cos = turns.cos(),
                               .turn_sin = turns.sin(),
                               .turn_rows = turns.rows(),
                               .rows = static_cast<std::size_t>(std::min(kBlockRows, positions - first)),
                               .cols = static_cast<std::size_t>(d_model),
                               .out = table.data() + first * d_model});
  }
  return table;
}

Rotation rotation(double offset, Index d_model, double base) {
  require_between(offset, -0x1p53, 0x1p53, "offset");
  require_width_and_base(d_model, base);
  if (d_model % 2 != 0) throw std::invalid_argument(text("d_model must be even, got ", d_model));
  Rotation result;
  for (Index i = 0; i < d_model / 2; ++i) {
    const Phase phase = at_angle(offset * frequency(i, d_model, base));
    result.cos.push_back(phase.cos);
    result.sin.push_back(phase.sin);
  }
  return result;
}

Matrix apply_rotation(const Matrix& x, const Rotation& r) {
  if (r.cos.size() != r.sin.size() || cols(x) != static_cast<Index>(2 * r.cos.size())) {
    throw std::invalid_argument(text("x must have two columns for each pair of the rotation, got ", cols(x),
                                     " columns, ", r.cos.size(), " cosines and ", r.sin.size(), " sines"));
  }
  Matrix result = make_matrix(rows(x), cols(x));
  for (Index row = 0; row < rows(x); ++row) {
    for (std::size_t i = 0; i < r.cos.size(); ++i) {
      const double sine = x(row, 2 * i);
      const double cosine = x(row, 2 * i + 1);
      result(row, 2 * i) = static_cast<float>(r.cos[i] * sine + r.sin[i] * cosine);
      result(row, 2 * i + 1) = static_cast<float>(r.cos[i] * cosine - r.sin[i] * sine);
    }
  }
  return result;
}

double rotation_residual(double position, double offset, Index d_model, double base) {
  require_between(position, -0x1p53, 0x1p53, "position");
  const Rotation r = rotation(offset, d_model, base);
  double largest = 0;
  for (std::size_t i = 0; i < r.cos.size(); ++i) {
    const double w = frequency(static_cast<Index>(i), d_model, base);
    const Phase turned_there = turned(at_angle(position * w), {r.cos[i], r.sin[i]});
    const Phase there = at_angle((position + offset) * w);
    largest =
        std::max({largest, std::abs(there.cos - turned_there.cos), std::abs(there.sin - turned_there.sin)});
  }
  return largest;
}

}  // namespace whorl
