// Seeded randomness, bit for bit the same natively and in WebAssembly.
//
// The standard distributions differ between libraries and the C library's log and cos differ in the last bit,
// so the whole way from seed to sample is written here with exact integer steps and basic IEEE arithmetic.
#pragma once

#include <cstdint>
#include <string_view>

#include "whorl/matrix.hpp"

namespace whorl {

// SplitMix64 (Steele, Lea & Flood 2014): passes BigCrush, any seed is a good seed, 2^64 numbers before it
// repeats.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // Returns 64 uniformly distributed bits.
  std::uint64_t bits();

  // Returns a double in the open interval (0, 1), a multiple of 2^-53 plus 2^-54.
  double uniform();

  // Returns a whole number from 0 to bound - 1. Unbiased (Lemire 2019).
  // bound must be positive. Throws std::invalid_argument.
  std::uint32_t below(std::uint32_t bound);

  // Returns a standard normal sample: the inverse distribution function of uniform() (Wichura 1988, AS 241,
  // PPND7). Max error: 2e-7 relative in the quantile. One call takes one draw.
  float normal();

 private:
  std::uint64_t state_;
};

// Returns the quantile of the standard normal distribution (AS 241, PPND7).
// 0 < p < 1. Max error: 2e-7 relative for p ≥ 2^-1022, 3e-2 for the subnormal numbers below.
// Throws std::invalid_argument.
double normal_quantile(double p);

// Returns a seed made of `seed` and the bytes of `token`: equal tokens get equal seeds (FNV-1a, then mixed).
std::uint64_t token_seed(std::string_view token, std::uint64_t seed);

// Returns a (rows, cols) matrix of independent normal samples with this standard deviation.
// rows, cols ≥ 0; deviation from 0 to 1e30. Throws std::invalid_argument, std::length_error.
Matrix normal_matrix(Index rows, Index cols, float deviation, Random& random);

}  // namespace whorl
