// The inner loop of sinusoidal_encoding: one block of rows from one exact row.
#pragma once

#include <cstddef>

namespace whorl::simd {

inline constexpr std::size_t kLine = 16;  // floats in a cache line; columns are written a line at a time
inline constexpr std::size_t kMaxBlockRows = 32;

// Every column c is a sine v(p) = sin(ω p + φ). With its quadrature u(p) = cos(ω p + φ), the value k rows
// further down is v cos(kω) + u sin(kω). All arrays are padded to a multiple of kLine columns.
struct SinusoidBlock {
  const float* value;       // v at the block's first row
  const float* quadrature;  // u there
  const float* turn_cos;    // (lines, turn_rows, kLine): cos(kω), a line's rows together
  const float* turn_sin;    // the same for sin(kω)
  std::size_t turn_rows;
  std::size_t rows;  // ≤ turn_rows ≤ kMaxBlockRows
  std::size_t cols;
  float* out;  // (rows, cols), row-major
};

void fill_sinusoid_block(const SinusoidBlock& block);

// Turns `count` points (cos, sin) of the unit circle by the angles of as many others, in double.
void turn_phases(double* cos, double* sin, const double* by_cos, const double* by_sin, std::size_t count);

// The columns of a pair: sine i stands at i · step, its cosine at first_cosine + i · step.
struct PairColumns {
  std::size_t step;
  std::size_t first_cosine;
};

// One row of `values` and of `quadratures` from `count` points of the unit circle.
void spread_anchor(const double* cos, const double* sin, std::size_t count, PairColumns columns,
                   float* values, float* quadratures);

// One row of turns from `count` angles' cosines and sines: what both columns of a pair are multiplied by. The
// rows come line by line, each `stride` floats after the one before; `padded` floats in all.
void spread_turns(const double* cos, const double* sin, std::size_t count, PairColumns columns,
                  std::size_t stride, float* turn_cos, float* turn_sin);

}  // namespace whorl::simd
