// The inner loop of sinusoidal_encoding: one block of rows from one exact row.
#pragma once

#include <cstddef>

namespace whorl::simd {

inline constexpr std::size_t kLine = 16;  // floats in a cache line; columns are written a line at a time

// Every column c is a sine v(p) = sin(ω p + φ). With its quadrature u(p) = cos(ω p + φ), the value k rows
// further down is v cos(kω) + u sin(kω). All arrays are padded with zeros to a multiple of kLine columns.
struct SinusoidBlock {
  const float* value;       // v at the block's first row
  const float* quadrature;  // u there
  const float* turn_cos;    // (lines, turn_rows, kLine): cos(kω), a line's rows together
  const float* turn_sin;    // the same for sin(kω)
  std::size_t turn_rows;
  std::size_t rows;  // ≤ turn_rows
  std::size_t cols;
  float* out;  // (rows, cols), row-major
};

void fill_sinusoid_block(const SinusoidBlock& block);

// Turns `count` points (cos, sin) of the unit circle by the angles of as many others, in double.
void turn_phases(double* cos, double* sin, const double* by_cos, const double* by_sin, std::size_t count);

// to[i · step] = sign · from[i] for i < count.
void spread(const double* from, std::size_t count, double sign, float* to, std::size_t step);

}  // namespace whorl::simd
