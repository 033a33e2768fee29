#include <cmath>
#include <numbers>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "whorl/textbook.hpp"

namespace whorl::textbook {

double frequency(Index pair, Index d, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(d));
}

double wavelength(Index pair, Index d, double base) {
  return 2 * std::numbers::pi * std::pow(base, 2.0 * static_cast<double>(pair) / static_cast<double>(d));
}

Table sinusoidal_encoding(Index positions, Index d, double base, double first_position,
                          double position_scale) {
  Table pe = xt::zeros<double>({positions, d});
  for (Index row = 0; row < positions; ++row) {
    const double p = position_scale * (first_position + static_cast<double>(row));
    for (Index c = 0; c < d; ++c) {
      const double angle = p * frequency(c / 2, d, base);
      pe(row, c) = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
  }
  return pe;
}

Table concatenated(const Table& interleaved) {
  Table result = interleaved;
  const std::size_t sines = (interleaved.shape(1) + 1) / 2;
  for (std::size_t c = 0; c < interleaved.shape(1); ++c) {
    const std::size_t to = c % 2 == 0 ? c / 2 : sines + c / 2;
    xt::view(result, xt::all(), to) = xt::view(interleaved, xt::all(), c);
  }
  return result;
}

Table rotation(double k, Index d, double base) {
  Table r = xt::zeros<double>({d, d});
  for (Index i = 0; i < d / 2; ++i) {
    const double angle = k * frequency(i, d, base);
    r(2 * i, 2 * i) = std::cos(angle);
    r(2 * i, 2 * i + 1) = std::sin(angle);
    r(2 * i + 1, 2 * i) = -std::sin(angle);
    r(2 * i + 1, 2 * i + 1) = std::cos(angle);
  }
  return r;
}

double rotation_residual(double p, double k, Index d, double base) {
  const Table here = sinusoidal_encoding(1, d, base, p);
  const Table there = sinusoidal_encoding(1, d, base, p + k);
  const Table moved = multiply(here, xt::transpose(rotation(k, d, base)));  // encodings are rows
  return xt::amax(xt::abs(there - moved))();
}

}  // namespace whorl::textbook
