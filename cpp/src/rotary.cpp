#include "whorl/rotary.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "text.hpp"

namespace whorl {
namespace {

void require_even_width(Index width, Index least) {
  require_between(width, least, kMaxWidth, "width of a head");
  if (width % 2 != 0) throw std::invalid_argument(text("width of a head must be even, got ", width));
}

std::vector<double> frequencies_for(Index width, const RotaryOptions& options) {
  if (options.frequencies.empty()) return rotary_frequencies(width, options.base);
  if (static_cast<Index>(options.frequencies.size()) != width / 2) {
    throw std::invalid_argument(
        text("frequencies must have ", width / 2, " entries, got ", options.frequencies.size()));
  }
  for (std::size_t i = 0; i < options.frequencies.size(); ++i) {
    require_between(options.frequencies[i], -0x1p53, 0x1p53, text("frequencies[", i, "]"));
  }
  return options.frequencies;
}

// Turns the pairs of one head's columns; `gap` is the distance between the two columns of a pair, `step`
// between pairs.
void turn_row(float* row, const std::vector<float>& cosines, const std::vector<float>& sines, Index gap,
              Index step) {
  for (std::size_t i = 0; i < cosines.size(); ++i) {
    float& a = row[static_cast<Index>(i) * step];
    float& b = row[static_cast<Index>(i) * step + gap];
    const float turned_a = a * cosines[i] - b * sines[i];
    b = a * sines[i] + b * cosines[i];
    a = turned_a;
  }
}

}  // namespace

Matrix rotate(const Matrix& x, const RotaryOptions& options) {
  require_between(cols(x), 1, kMaxWidth, "number of columns of x");
  require_between(options.heads, 1, kMaxHeads, "heads");
  if (cols(x) % options.heads != 0) {
    throw std::invalid_argument(
        text("heads must divide d_model, got heads ", options.heads, " and d_model ", cols(x)));
  }
  const Index width = cols(x) / options.heads;
  require_even_width(width, 2);
  require_between(options.first_position, -0x1p53, 0x1p53, "first_position");
  require_between(options.position_scale, -0x1p53, 0x1p53, "position_scale");
  require_finite(x, "x");
  const std::vector<double> frequencies = frequencies_for(width, options);
  const Index gap = options.pairing == Pairing::kAdjacent ? 1 : width / 2;
  const Index step = options.pairing == Pairing::kAdjacent ? 2 : 1;

  Matrix result = x;
  std::vector<float> cosines(frequencies.size());
  std::vector<float> sines(frequencies.size());
  for (Index row = 0; row < rows(x); ++row) {
    const double position = options.position_scale * (options.first_position + static_cast<double>(row));
    require_between(position, -0x1p53, 0x1p53, "position_scale * position");
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
      cosines[i] = static_cast<float>(std::cos(position * frequencies[i]));
      sines[i] = static_cast<float>(std::sin(position * frequencies[i]));
    }
    for (Index head = 0; head < options.heads; ++head) {
      turn_row(result.data() + row * cols(x) + head * width, cosines, sines, gap, step);
    }
  }
  require_no_overflow(result, "a turned pair");
  return result;
}

std::vector<double> rotary_frequencies(Index width, double base) {
  require_even_width(width, 2);
  require_between(base, 1.0, 1e300, "base");
  std::vector<double> result;
  for (Index i = 0; i < width / 2; ++i) {
    result.push_back(std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width)));
  }
  return result;
}

double ntk_aware_base(double base, double factor, Index width) {
  require_even_width(width, 4);
  require_between(base, 1.0, 1e300, "base");
  require_between(factor, 1.0, 1e9, "factor");
  const auto e = static_cast<double>(width);
  const double larger = base * std::pow(factor, e / (e - 2));
  if (larger > 1e300) throw std::overflow_error(text("the base would leave its limit of ", 1e300));
  return larger;
}

std::vector<double> yarn_frequencies(Index width, const YarnOptions& options) {
  require_between(options.factor, 1.0, 1e9, "factor");
  require_between(options.original_length, 1.0, 0x1p53, "original_length");
  require_between(options.beta_slow, 0.0, 1e9, "beta_slow");
  require_between(options.beta_fast, 0.0, 1e9, "beta_fast");
  if (options.beta_fast <= options.beta_slow) {
    throw std::invalid_argument(text("beta_fast must be above beta_slow, got beta_fast ", options.beta_fast,
                                     " and beta_slow ", options.beta_slow));
  }
  std::vector<double> result = rotary_frequencies(width, options.base);
  for (double& frequency : result) {
    const double turns = options.original_length * frequency / (2 * std::numbers::pi);
    const double kept =
        std::clamp((turns - options.beta_slow) / (options.beta_fast - options.beta_slow), 0.0, 1.0);
    frequency = kept * frequency + (1 - kept) * frequency / options.factor;
  }
  return result;
}

double yarn_attention_scale(double factor) {
  return 0.1 * std::log(require_between(factor, 1.0, 1e9, "factor")) + 1;
}

}  // namespace whorl
