// The inner loop of lookalikes: one pair's share of the squared distances of a block of offsets.
#pragma once

#include <cstddef>

namespace whorl::simd {

inline constexpr std::size_t kOffsetBlock = 64;

// squares[j] += factor · sin²(θ + jω), j < kOffsetBlock, from sin θ, cos θ and the turns cos(jω), sin(jω).
void add_squared_sines(double sine, double cosine, const double* turn_cos, const double* turn_sin,
                       double factor, double* squares);

}  // namespace whorl::simd
