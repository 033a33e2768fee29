// The encoding as people write it when one thing goes wrong, and the properties that give each mistake away.
//
// The right input of a model is √d x + PE, the same PE for every item of a batch (arXiv 1706.03762,
// section 3.4).
#pragma once

#include <string_view>

#include "whorl/matrix.hpp"

namespace whorl {

enum class Mistake {
  kNone,
  kSineOnly,         // both columns of a pair are sines
  kHalvedExponent,   // base^(i/d), with the number i of the pair, in place of base^(2i/d)
  kDoubledExponent,  // base^(2c/d), with the column c = 2i
  kOddCosine,        // the cosine of column c = 2i + 1 at base^(c/d), not at its pair's base^(2i/d)
  kHalves,           // all sines, then all cosines
  kNoScale,          // x + PE: √d left out
  kBatchAxis,        // item b gets PE(b) at every position
  kOffByOne,         // counts positions from 1
  kDegrees,          // takes the angles for degrees
};

// Returns the mistake of this name: none, sine-only, halved-exponent, doubled-exponent, odd-cosine, halves,
// no-scale, batch-axis, off-by-one or degrees. Throws std::invalid_argument naming the value.
Mistake mistake_named(std::string_view name);

// Returns √d x + PE with the mistake in it: (B, n, d).
//
// embeddings is x, (B, n, d), with n and d as in sinusoidal_encoding; kBatchAxis takes B for n, kOddCosine 2d
// for d, kDoubledExponent base² for base. Max error: 3e-7 + 2^-23 √d |x|. Throws as sinusoidal_encoding.
Tensor3 encode_with_mistake(const Tensor3& embeddings, Mistake mistake, double base = 10000);

// What an encoding does, measured on its output alone; T is the output of the first item, T(p) its row p. The
// right encoding gives the value in brackets, up to rounding.
struct Invariants {
  double first_row;          // [0] max_c |T(0, c) - (0, 1, 0, 1, …)|
  double row_length;         // [0] max_p ||T(p)|² - d/2|
  double circle;             // [0] max_{p, i} |T(p, 2i)² + T(p, 2i + 1)² - 1|
  double offset_only;        // [0] max_{p, k} |T(p)·T(p + k) - T(0)·T(k)|
  double first_wavelength;   // [2π] of column 0
  double second_wavelength;  // [2π base^(2/d)] of column 2
  double largest;            // [1] the largest size of a value, over all items
  double neighbours;         // [|PE(0) - PE(1)|] min_p |T(p) - T(p + 1)|
  double items;              // [0] the largest difference between the first item and another
  double content_factor;     // [√d] what an embedding is multiplied by
};

// Returns the measures of an encoder from its outputs on embeddings that are all 0 and all 1, each (B, n, d).
//
// A wavelength is that of the sinusoid x with x(p - 1) + x(p + 1) = 2 cos(ω) x(p), in the sense of least
// squares; infinity for a column that stays the same. n from 3, d even and from 4. Max error: 1e-6 · d; of a
// wavelength up to 400, 1e-3 of itself. Time: n² d. Throws std::invalid_argument, for entries
// that are not finite too.
Invariants check_invariants(const Tensor3& zeros, const Tensor3& ones);

}  // namespace whorl
