// How alike two positions look to a dot product (arXiv 1706.03762, section 3.5):
//
//   PE(p) · PE(p + k) = Σ_i cos(k ω_i)    a function of the offset k alone (for even d).
#pragma once

#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

// Returns PE(anchor) · PE(anchor + k) for k = 0 … max_offset, in double: max_offset + 1 values.
//
// The products are formed from the two encodings, not from the identity above, so that the curve can confirm
// it. anchor: |anchor| ≤ 2^53. max_offset from 0 to kMaxPositions - 1. d_model and base as in
// sinusoidal_encoding. Max error: d · 2e-9 for |anchor + k| < 2^24. Throws std::invalid_argument.
std::vector<double> offset_curve(Index d_model, double base, double anchor, Index max_offset);

}  // namespace whorl
