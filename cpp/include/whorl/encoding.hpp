// The five ways to tell attention where a token stands, and how the additive ones enter.
#pragma once

#include <string_view>

#include "whorl/matrix.hpp"

namespace whorl {

enum class Encoding {
  kNone,
  kSinusoidal,  // added to the token vectors (sinusoidal.hpp)
  kLearned,     // added to the token vectors (learned.hpp)
  kRotary,      // turns queries and keys, head by head (rotary.hpp)
  kAlibi,       // added to the scores, head by head (alibi.hpp)
};

// Returns the encoding of this name: none, sinusoidal, learned, rotary or alibi.
// Throws std::invalid_argument naming the value and the choices.
Encoding encoding_named(std::string_view name);

// Returns batch + table for every item: (B, n, d). The table (n, d) runs along the positions, never along the
// batch. Throws std::invalid_argument naming both shapes unless the table is exactly (n, d), or the entry
// that is not finite; std::overflow_error for a sum that would leave float32. Max error: 2^-24 of the sum.
Tensor3 add_encoding(const Tensor3& batch, const Matrix& table);

}  // namespace whorl
