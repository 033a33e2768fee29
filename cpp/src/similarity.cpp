#include "whorl/similarity.hpp"

#include <cmath>

#include "whorl/sinusoidal.hpp"

namespace whorl {

std::vector<double> offset_curve(Index d_model, double base, double anchor, Index max_offset) {
  require_between(anchor, -0x1p53, 0x1p53, "anchor");
  require_between(max_offset, 0, kMaxPositions - 1, "max_offset");
  const std::vector<double> frequencies = sinusoidal_frequencies(d_model, base);
  std::vector<double> curve(static_cast<std::size_t>(max_offset) + 1);
  for (std::size_t c = 0; c < frequencies.size(); c += 2) {
    const double w = frequencies[c];
    const bool has_cosine = c + 1 < frequencies.size();
    const double sine = std::sin(anchor * w);
    const double cosine = has_cosine ? std::cos(anchor * w) : 0;
    for (std::size_t k = 0; k < curve.size(); ++k) {
      const double angle = (anchor + static_cast<double>(k)) * w;
      curve[k] += sine * std::sin(angle) + (has_cosine ? cosine * std::cos(angle) : 0);
    }
  }
  return curve;
}

}  // namespace whorl
