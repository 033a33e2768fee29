// What short number formats do to positions. binary16 has 11 significant bits and ends at 65,504; bfloat16
// has 8 and float32's range. A whole number is exact up to 2^bits; beyond, neighbours fall together.
#pragma once

#include <string_view>
#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

enum class Format { kFloat32, kBinary16, kBfloat16 };

// Returns the format of this name: float32, float16 or bfloat16. Throws std::invalid_argument.
Format format_named(std::string_view name);

// Returns the value of the format that is nearest to x, ties to even (IEEE 754-2019, section 4.3.1), infinity
// past the largest, subnormals included. Exact for every double. NaN stays NaN.
double round_to(Format format, double x);
std::vector<double> round_to(Format format, std::vector<double> values);

// Returns how many of the positions 0 … n - 1 are still different numbers in the format.
// n from 0 to 2^24. Throws std::invalid_argument.
Index distinct_positions(Format format, Index n);

// Returns the first position that is the same number in the format as the one before it: 2^11 + 1, 2^8 + 1,
// 2^24 + 1.
Index first_collision(Format format);

// Returns, for every pair, the error of its sine when position, frequency and angle are each rounded to the
// format and the sine itself is exact: |sin(fl(fl(p) · fl(ω_i))) - sin(p ω_i)|. ⌈d/2⌉ values; an angle that
// is not finite, since a factor overflows, counts as the worst there is, 2. 0 ≤ position ≤ 2^53; d_model and
// base as in sinusoidal_encoding. Max error: 1e-15 · position, below 2^24. Throws std::invalid_argument.
std::vector<double> angle_errors(Format format, double position, Index d_model, double base = 10000);

}  // namespace whorl
