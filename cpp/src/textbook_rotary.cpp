#include <cmath>

#include "whorl/textbook.hpp"

namespace whorl::textbook {
namespace {

// (a, b) turned by an angle, in place.
void turn(double& a, double& b, double angle) {
  const double turned = a * std::cos(angle) - b * std::sin(angle);
  b = a * std::sin(angle) + b * std::cos(angle);
  a = turned;
}

}  // namespace

Table rotate(const Table& x, double base, double first_position) {
  return rotate(x, RotaryOptions{.base = base, .first_position = first_position});
}

Table rotate_halves(const Table& x, double base, double first_position) {
  return rotate(x,
                RotaryOptions{.base = base, .pairing = Pairing::kHalves, .first_position = first_position});
}

Table rotate(const Table& x, const RotaryOptions& options) {
  Table turned = x;
  const Index e = static_cast<Index>(x.shape(1)) / options.heads;
  const bool adjacent = options.pairing == Pairing::kAdjacent;
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    const double p = options.position_scale * (options.first_position + static_cast<double>(row));
    for (Index head = 0; head < options.heads; ++head) {
      for (Index i = 0; i < e / 2; ++i) {
        const auto pair = static_cast<std::size_t>(i);
        const double w =
            options.frequencies.empty() ? frequency(i, e, options.base) : options.frequencies[pair];
        const Index a = head * e + (adjacent ? 2 * i : i);
        const Index b = head * e + (adjacent ? 2 * i + 1 : i + e / 2);
        turn(turned(row, a), turned(row, b), p * w);
      }
    }
  }
  return turned;
}

Numbers rotary_frequencies(Index width, double base) {
  Numbers frequencies;
  for (Index i = 0; i < width / 2; ++i) frequencies.push_back(frequency(i, width, base));
  return frequencies;
}

double ntk_aware_base(double base, double s, Index e) {
  return base * std::pow(s, static_cast<double>(e) / static_cast<double>(e - 2));
}

Numbers yarn_frequencies(Index width, const YarnOptions& options) {
  Numbers frequencies;
  for (Index i = 0; i < width / 2; ++i) {
    const double w = frequency(i, width, options.base);
    const double r = options.original_length / wavelength(i, width, options.base);
    double gamma = (r - options.beta_slow) / (options.beta_fast - options.beta_slow);
    if (r < options.beta_slow) gamma = 0;
    if (r > options.beta_fast) gamma = 1;
    frequencies.push_back((1 - gamma) * w / options.factor + gamma * w);
  }
  return frequencies;
}

double yarn_attention_scale(double s) {
  return 0.1 * std::log(s) + 1;
}

}  // namespace whorl::textbook
