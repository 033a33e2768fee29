// Rotary positions (Su et al. 2021, arXiv 2104.09864): queries and keys are turned, pair by pair, by the
// angle p ω_i,
//
//   (a, b) → (a cos pω - b sin pω, a sin pω + b cos pω),   ω_i = base^(-2i/e),
//
// so that the score of a query at p with a key at q depends on p - q alone.
#pragma once

#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

enum class Pairing {
  kAdjacent,  // columns 2i and 2i + 1, as in the paper
  kHalves,  // columns i and i + e/2: a fixed permutation of the same; weights trained with one need that one
};

struct RotaryOptions {
  double base = 10000;
  Pairing pairing = Pairing::kAdjacent;
  Index heads = 1;            // every head's e = d/heads columns turn alike
  double first_position = 0;  // the position of row 0
  double position_scale = 1;  // row r turns by position_scale · (first_position + r); 1/s stretches s-fold
  std::vector<double> frequencies{};  // e/2 of them, radians a position; empty: base^(-2i/e)
};

// Returns x with every row turned to its position: (n, d).
// x is (n, d), finite, d up to kMaxWidth; heads, up to kMaxHeads, divides d and d/heads is even. base from 1
// to 1e300, not read if there are frequencies; frequencies, first_position, position_scale and every position
// within ±2^53. Max error: 4e-7 · the pair's length against float64 for |position| < 2^24. Throws
// std::invalid_argument; std::overflow_error for a turned entry that would leave float32.
Matrix rotate(const Matrix& x, const RotaryOptions& options = {});

// Returns base^(-2i/width) for i < width/2. width even, from 2 to kMaxWidth; base from 1 to 1e300.
// Max error: 4e-15 relative. Throws std::invalid_argument.
std::vector<double> rotary_frequencies(Index width, double base = 10000);

// Returns the base that makes the slowest pair turn `factor` times slower and leaves the fastest one alone:
// base · factor^(e/(e-2)) (NTK-aware scaling; arXiv 2309.00071, equation 16). width even, from 4 to
// kMaxWidth; factor from 1 to 1e9. Max error: 4e-15 relative. Throws std::invalid_argument;
// std::overflow_error for a base past 1e300.
double ntk_aware_base(double base, double factor, Index width);

struct YarnOptions {
  double base = 10000;
  double factor = 4;              // how many times longer the input is than in training
  double original_length = 2048;  // in training
  double beta_fast = 32;          // pairs that turn more often than this in training stay as they are
  double beta_slow = 1;           // pairs that turn less often are slowed by the full factor
};

// Returns YaRN's frequencies: width/2 of them (Peng et al. 2023, arXiv 2309.00071, equations 20 to 24). A
// pair that turns r times in the original length keeps γ(r) of its frequency and takes 1 - γ(r) of
// frequency/factor, with γ rising linearly from beta_slow to beta_fast. factor from 1 to 1e9; original_length
// from 1 to 2^53; 0 ≤ beta_slow < beta_fast ≤ 1e9. Max error: 1e-13 relative, for betas 4 apart or more and
// factors up to 32. Throws std::invalid_argument.
std::vector<double> yarn_frequencies(Index width, const YarnOptions& options = {});

// Returns what YaRN multiplies queries and keys by: 0.1 ln(factor) + 1 (equation 22). factor from 1 to 1e9.
// Max error: 4e-15 relative. Throws std::invalid_argument.
double yarn_attention_scale(double factor);

}  // namespace whorl
