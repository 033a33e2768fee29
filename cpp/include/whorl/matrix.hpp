// The tables everything else works on, and the checks that come before any work.
//
// Dimension letters used throughout:
//   n positions (or tokens)    d model width        h heads    e = d/h width of one head
//   V vocabulary               B batch              n_q, n_k   queries and keys when they differ
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <xtensor/xtensor.hpp>

namespace whorl {

using Index = std::int64_t;  // signed, so that a negative size can be named; 64 bits in WebAssembly too
using Matrix = xt::xtensor<float, 2>;       // (rows, cols), row-major
using Tensor3 = xt::xtensor<float, 3>;      // (heads, rows, cols), row-major
using Mask = xt::xtensor<std::uint8_t, 2>;  // (rows, cols), non-zero where attention is allowed

// What one call may ask for. A table at the limit takes 128 MiB. kMaxPositions holds for tables that are made
// from positions; functions of tables, attention and softmax among them, take as many rows as there are.
inline constexpr Index kMaxPositions = 131072;
inline constexpr Index kMaxWidth = 8192;
inline constexpr Index kMaxHeads = 256;
inline constexpr Index kMaxTokens = 512;
inline constexpr Index kMaxElements = Index{1} << 25;

// Returns `value` as an Index. This is the only way from a number somebody typed to a size.
// Throws std::invalid_argument unless it is a whole number with |value| ≤ 2^53.
Index to_index(double value, std::string_view name);

// Returns `value` if least ≤ value ≤ most.
// Throws std::invalid_argument ("d_model must be from 1 to 8192, got 0"); for `least` = 1 and a value
// below it the message reads "must be positive".
Index require_between(Index value, Index least, Index most, std::string_view name);

// Returns `value` if it is finite and least ≤ value ≤ most. Throws std::invalid_argument.
double require_between(double value, double least, double most, std::string_view name);

// Checks that a table of a × b × c values may be allocated, without overflow on the way.
// Throws std::length_error naming the shape and the limit.
void require_fits(Index a, Index b, Index c, std::string_view name);

// Throws std::invalid_argument naming the place of the first entry that is NaN or infinite.
void require_finite(const Matrix& matrix, std::string_view name);
void require_finite(const Tensor3& tensor, std::string_view name);

// For a result computed from finite entries: throws std::overflow_error if one of its entries left float32.
void require_no_overflow(const Matrix& matrix, std::string_view name);

// Throws std::invalid_argument unless `matrix` has this shape; the message names both shapes.
void require_shape(const Matrix& matrix, Index rows, Index cols, std::string_view name);

inline Index rows(const Matrix& m) {
  return static_cast<Index>(m.shape(0));
}
inline Index cols(const Matrix& m) {
  return static_cast<Index>(m.shape(1));
}

// Returns a (rows, cols) matrix whose values are not yet set.
Matrix make_matrix(Index rows, Index cols);

// Returns xᵀ: (cols, rows).
Matrix transposed(const Matrix& x);

// Returns a + b of two equal shapes, unchecked: an infinite sum is left to the function that takes it.
// Throws std::invalid_argument as require_shape.
Matrix added(const Matrix& a, const Matrix& b);

}  // namespace whorl
