#include "whorl/precision.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "text.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl {
namespace {

struct Shape {
  int bits;            // significant bits, the leading one included
  int least_exponent;  // of a normal number: values below 2^least_exponent are subnormal
  double largest;
};

Shape shape_of(Format format) {
  switch (format) {
    case Format::kBinary16:
      return {11, -14, 65504};
    case Format::kBfloat16:
      return {8, -126, 0x1.FEp127};
    case Format::kFloat32:
      return {24, -126, std::numeric_limits<float>::max()};
  }
  return {};
}

}  // namespace

Format format_named(std::string_view name) {
  // In the order of enum Format.
  const int place =
      place_of(name, {"float32", "float16", "bfloat16"}, "format must be float32, float16 or bfloat16, got ");
  return static_cast<Format>(place);
}

double round_to(Format format, double x) {
  if (!std::isfinite(x) || x == 0) return x;
  const Shape shape = shape_of(format);
  // One unit in the last place at x: scaling by a power of two is exact, and nearbyint rounds ties to even.
  const int exponent = std::max(std::ilogb(x), shape.least_exponent);
  const int unit = exponent - (shape.bits - 1);
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
  // Past the largest value by half a unit or more, the rounded one is the next power of two.
  return std::abs(rounded) > shape.largest ? std::copysign(std::numeric_limits<double>::infinity(), x)
                                           : rounded;
}

std::vector<double> round_to(Format format, std::vector<double> values) {
  for (double& value : values) value = round_to(format, value);
  return values;
}

Index distinct_positions(Format format, Index n) {
  require_between(n, 0, Index{1} << 24, "n");
  Index distinct = 0;
  double last = -1;
  for (Index p = 0; p < n; ++p) {
    const double rounded = round_to(format, static_cast<double>(p));
    if (rounded != last) ++distinct;
    last = rounded;
  }
  return distinct;
}

Index first_collision(Format format) {
  // Up to 2^bits every whole number is a value; the next one is a tie and goes to the even side, down.
  return (Index{1} << shape_of(format).bits) + 1;
}

std::vector<double> angle_errors(Format format, double position, Index d_model, double base) {
  require_between(position, 0.0, 0x1p53, "position");
  const std::vector<double> frequencies = sinusoidal_frequencies(d_model, base);
  std::vector<double> errors;
  for (std::size_t c = 0; c < frequencies.size(); c += 2) {
    const double angle = round_to(format, round_to(format, position) * round_to(format, frequencies[c]));
    const double error = std::abs(std::sin(angle) - std::sin(position * frequencies[c]));
    errors.push_back(std::isfinite(angle) ? error : 2);
  }
  return errors;
}

}  // namespace whorl
