#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "whorl/textbook.hpp"

namespace whorl::textbook {
namespace {

struct Shape {
  double bits;            // significant bits, the leading one included
  double least_exponent;  // the smallest normal number is 2^least_exponent
  double largest;
};

Shape shape_of(Format format) {
  if (format == Format::kBinary16) return {11, -14, 65504};
  if (format == Format::kBfloat16) return {8, -126, 255 * std::pow(2.0, 120)};
  return {24, -126, (std::pow(2.0, 24) - 1) * std::pow(2.0, 104)};
}

}  // namespace

double round_to(Format format, double x) {
  if (x == 0 || !std::isfinite(x)) return x;
  const Shape shape = shape_of(format);
  const double exponent = std::max(std::floor(std::log2(std::abs(x))), shape.least_exponent);
  const double spacing = std::pow(2.0, exponent - (shape.bits - 1));
  const double below = std::floor(x / spacing);
  const double rest = x / spacing - below;
  const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
  const double rounded = (below + (up ? 1 : 0)) * spacing;
  if (std::abs(rounded) > shape.largest) return std::copysign(std::numeric_limits<double>::infinity(), x);
  return rounded;
}

Index distinct_positions(Format format, Index n) {
  std::set<double> numbers;
  for (Index p = 0; p < n; ++p) numbers.insert(textbook::round_to(format, static_cast<double>(p)));
  return static_cast<Index>(numbers.size());
}

Index first_collision(Format format) {
  const auto fl = [format](Index p) { return textbook::round_to(format, static_cast<double>(p)); };
  Index p = 1;
  while (fl(p) != fl(p - 1)) ++p;
  return p;
}

Numbers angle_errors(Format format, double p, Index d, double base) {
  const auto fl = [format](double x) { return textbook::round_to(format, x); };
  Numbers errors;
  for (Index i = 0; 2 * i < d; ++i) {
    const double w = frequency(i, d, base);
    const double angle = fl(fl(p) * fl(w));
    errors.push_back(std::isfinite(angle) ? std::abs(std::sin(angle) - std::sin(p * w)) : 2);
  }
  return errors;
}

}  // namespace whorl::textbook
