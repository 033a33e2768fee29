// The sinusoidal encoding (Vaswani et al. 2017, arXiv 1706.03762, section 3.5):
//
//   PE(p, 2i) = sin(p ω_i),   PE(p, 2i + 1) = cos(p ω_i),   ω_i = base^(-2i/d).
//
// d may be odd: column c uses the frequency of pair ⌊c/2⌋, so the last sine has no cosine beside it.
#pragma once

#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

enum class Layout {
  kInterleaved,   // sin, cos, sin, cos, … as in the paper
  kConcatenated,  // all sines (⌈d/2⌉ of them), then all cosines: the same columns in another order
};

struct SinusoidalOptions {
  double base = 10000;
  Layout layout = Layout::kInterleaved;
  double first_position = 0;  // the position of row 0; may be negative or fractional
  double position_scale = 1;  // row r stands for position_scale · (first_position + r)
};

// Returns the table of encodings, (positions, d_model).
//
// positions from 0 to kMaxPositions; 0 gives an empty table.
// d_model from 1 to kMaxWidth.
// base from 1 to 1e300; 1 makes all pairs equal.
// first_position, position_scale and every position_scale · position within ±2^53.
// Max error: 3e-7 against float64 for |position_scale · position| < 2^24. Values never leave [-1, 1].
// Throws std::invalid_argument; std::length_error for a table of more than kMaxElements.
Matrix sinusoidal_encoding(Index positions, Index d_model, const SinusoidalOptions& options = {});

// Returns ω of every column, in radians a position: d_model values. Layout as in `layout`.
// Max error: 4e-15 relative. Throws std::invalid_argument for d_model or base as above.
std::vector<double> sinusoidal_frequencies(Index d_model, double base, Layout layout = Layout::kInterleaved);

// Returns the wavelength 2π/ω of every column, in positions: d_model values. Max error: 4e-15 relative.
// Throws as above.
std::vector<double> sinusoidal_wavelengths(Index d_model, double base, Layout layout = Layout::kInterleaved);

// The map that moves an encoding k places on: one turn a pair,
//
//   [ cos kω  sin kω ] [ sin pω ]   [ sin (p + k)ω ]
//   [ -sin kω cos kω ] [ cos pω ] = [ cos (p + k)ω ].
struct Rotation {
  std::vector<double> cos;  // d/2 values cos(k ω_i)
  std::vector<double> sin;  // d/2 values sin(k ω_i)
};

// Returns R(k) for an even d_model. offset: |k| ≤ 2^53, fractions and negative ones legal; R(j) R(k) = R(j +
// k). Max error: 2^-53 + 2^-49 |k ω| for base ≤ 10^6. Throws std::invalid_argument.
Rotation rotation(double offset, Index d_model, double base = 10000);

// Returns every row of x turned by r: (n, d). x is (n, d) interleaved with d/2 pairs, as many as r has.
// Max error: 2e-7 · the pair's length. Throws std::invalid_argument; std::overflow_error for an entry that
// would leave float32.
Matrix apply_rotation(const Matrix& x, const Rotation& r);

// Returns the largest |PE(position + offset) - R(offset) PE(position)| over all pairs, in double: what
// rounding leaves of the identity, at most 2^-50 + 2^-48 (|position| + |offset|) for base ≤ 10^6.
// |position| ≤ 2^53. Throws as rotation().
double rotation_residual(double position, double offset, Index d_model, double base = 10000);

}  // namespace whorl
