#include <cmath>

#include "whorl/textbook.hpp"

namespace whorl::textbook {

Table encoding_with_mistake(Mistake mistake, Index positions, Index d, double base) {
  Table pe = xt::zeros<double>({positions, d});
  for (Index row = 0; row < positions; ++row) {
    for (Index c = 0; c < d; ++c) {
      const bool halves = mistake == Mistake::kHalves;
      const bool sine = halves ? c < d / 2 : c % 2 == 0 || mistake == Mistake::kSineOnly;
      const auto i = static_cast<double>(halves ? c % (d / 2) : c / 2);  // the number of the pair
      double exponent = 2 * i / static_cast<double>(d);
      if (mistake == Mistake::kHalvedExponent) exponent = i / static_cast<double>(d);
      if (mistake == Mistake::kDoubledExponent) exponent = 4 * i / static_cast<double>(d);
      if (mistake == Mistake::kOddCosine) exponent = static_cast<double>(c) / static_cast<double>(d);
      const auto p = static_cast<double>(mistake == Mistake::kOffByOne ? row + 1 : row);
      double angle = p / std::pow(base, exponent);
      if (mistake == Mistake::kDegrees) angle *= std::acos(-1.0) / 180;
      pe(row, c) = sine ? std::sin(angle) : std::cos(angle);
    }
  }
  return pe;
}

}  // namespace whorl::textbook
