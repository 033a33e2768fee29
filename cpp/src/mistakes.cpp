#include "whorl/mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "text.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl {
namespace {

using std::size_t;

// Σ a_i b_i over `count` values `stride` apart.
double dot(const float* a, const float* b, size_t count, size_t stride = 1) {
  double sum = 0;
  for (; count > 0; --count, a += stride, b += stride) sum += static_cast<double>(*a) * *b;
  return sum;
}

// |a - b|.
double distance(const float* a, const float* b, size_t count) {
  return std::sqrt(std::max(dot(a, a, count) + dot(b, b, count) - 2 * dot(a, b, count), 0.0));
}

// 2π/ω for the ω in [0, π] with cos(ω) = product/square, by bisection: std::acos would be used nowhere else.
double wavelength_of(const float* column, size_t n, size_t stride) {
  const float* inner = column + stride;  // all but the ends
  const double square = 2 * dot(inner, inner, n - 2, stride);
  const double product = dot(inner, column, n - 2, stride) + dot(inner, inner + stride, n - 2, stride);
  if (product >= square) return std::numeric_limits<double>::infinity();
  double angle = 0;
  double step = std::numbers::pi / 2;
  while (step > 1e-15) {
    if (std::cos(angle + step) * square > product) angle += step;
    step /= 2;
  }
  return 2 * std::numbers::pi / angle;
}

void raise(double& largest, double value) {
  largest = std::max(largest, std::abs(value));
}

}  // namespace

Mistake mistake_named(std::string_view name) {
  // In the order of enum Mistake.
  const int place = place_of(name,
                             {"none", "sine-only", "halved-exponent", "doubled-exponent", "odd-cosine",
                              "halves", "no-scale", "batch-axis", "off-by-one", "degrees"},
                             "mistake must be a known one, got ");
  return static_cast<Mistake>(place);
}

Tensor3 encode_with_mistake(const Tensor3& embeddings, Mistake mistake, double base) {
  const size_t* shape = embeddings.shape().data();
  const size_t items = shape[0], n = shape[1], d = shape[2];
  require_between(base, 1.0, 1e300, "base");  // before it is squared, which would hide its sign
  // Most mistakes are a right encoding of something else. For the odd cosines the table is twice as wide, so
  // that every column has a pair of its own.
  SinusoidalOptions options{.base = base};
  if (mistake == Mistake::kHalvedExponent) options.base = std::sqrt(base);
  if (mistake == Mistake::kDoubledExponent) options.base = base * base;
  if (mistake == Mistake::kHalves) options.layout = Layout::kConcatenated;
  if (mistake == Mistake::kOffByOne) options.first_position = 1;
  if (mistake == Mistake::kDegrees) options.position_scale = std::numbers::pi / 180;
  const bool by_item = mistake == Mistake::kBatchAxis;
  const size_t width = mistake == Mistake::kOddCosine ? 2 * d : d;
  const Matrix table =
      sinusoidal_encoding(static_cast<Index>(by_item ? items : n), static_cast<Index>(width), options);
  const float factor = mistake == Mistake::kNoScale ? 1 : std::sqrt(static_cast<float>(d));

  Tensor3 result = embeddings;
  float* value = result.data();
  for (size_t row = 0; row < items * n; ++row) {
    const float* pe = table.data() + (by_item ? row / n : row % n) * width;
    for (size_t c = 0; c < d; ++c, ++value) {
      const size_t second = c % 2;
      const size_t column = mistake == Mistake::kSineOnly    ? c - second
                            : mistake == Mistake::kOddCosine ? 2 * c + second
                                                             : c;
      *value = factor * *value + pe[column];
    }
  }
  return result;
}

Invariants check_invariants(const Tensor3& zeros, const Tensor3& ones) {
  const size_t* shape = zeros.shape().data();
  const size_t items = shape[0], n = shape[1], d = shape[2], size = items * n * d;
  if (ones.size() != size || items == 0 || n < 3 || d < 4 || d % 2 != 0) {
    throw std::invalid_argument(
        text("zeros and ones must be alike, with 3 positions and an even d_model from 4, got ",
             static_cast<Index>(d)));
  }
  require_finite(zeros, "zeros");
  require_finite(ones, "ones");
  const float* t = zeros.data();
  const double half = static_cast<double>(d) / 2;
  Invariants found{};
  found.first_wavelength = wavelength_of(t, n, d);
  found.second_wavelength = wavelength_of(t + 2, n, d);
  found.neighbours = 2 * half;
  for (size_t c = 0; c < d; ++c) raise(found.first_row, t[c] - static_cast<float>(c % 2));
  for (size_t p = 0; p < n; ++p) {
    const float* row = t + p * d;
    raise(found.row_length, dot(row, row, d) - half);
    for (size_t c = 0; c < d; c += 2) raise(found.circle, dot(row + c, row + c, 2) - 1);
    for (size_t k = 0; k < n - p; ++k)
      raise(found.offset_only, dot(row, row + k * d, d) - dot(t, t + k * d, d));
    if (p + 1 < n) found.neighbours = std::min(found.neighbours, distance(row, row + d, d));
  }
  for (size_t i = 0; i < size; ++i) {
    raise(found.largest, t[i]);
    const double value = t[i];
    raise(found.items, value - t[i % (n * d)]);
    found.content_factor += (ones.data()[i] - value) / static_cast<double>(size);
  }
  return found;
}

}  // namespace whorl
