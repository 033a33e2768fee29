#include "whorl/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "simd/attend.hpp"
#include "text.hpp"

namespace whorl {

Index to_index(double value, std::string_view name) {
  constexpr double kExact = 9007199254740992.0;  // 2^53: every whole number up to here is a double
  if (std::abs(value) > kExact && !std::isinf(value)) {
    throw std::invalid_argument(text(name, " must be at most 2^53 from 0, got ", value));
  }
  if (std::isinf(value) || std::floor(value) != value) {
    throw std::invalid_argument(text(name, " must be a whole number, got ", value));
  }
  return static_cast<Index>(value);
}

Index require_between(Index value, Index least, Index most, std::string_view name) {
  if (least == 1 && value < 1) throw std::invalid_argument(text(name, " must be positive, got ", value));
  if (value < least || value > most) {
    throw std::invalid_argument(text(name, " must be from ", least, " to ", most, ", got ", value));
  }
  return value;
}

double require_between(double value, double least, double most, std::string_view name) {
  if (!(value >= least && value <= most)) {  // written so that NaN is refused
    throw std::invalid_argument(text(name, " must be from ", least, " to ", most, ", got ", value));
  }
  return value;
}

void require_fits(Index a, Index b, Index c, std::string_view name) {
  const bool empty = a == 0 || b == 0 || c == 0;
  if (!empty && (a > kMaxElements / b || a * b > kMaxElements / c)) {  // division: no overflow on the way
    const std::string shape = c == 1 ? text(a, " x ", b) : text(a, " x ", b, " x ", c);
    throw std::length_error(
        text(name, " would hold ", shape, " values, more than the limit of ", kMaxElements));
  }
}

namespace {

// The place of the first entry that is not finite, or the count if there is none. The quick answer comes
// first.
std::size_t first_offender(const float* values, std::size_t count) {
  if (!std::isnan(simd::largest_magnitude(values, count))) return count;
  return static_cast<std::size_t>(
      std::find_if_not(values, values + count, [](float value) { return std::isfinite(value); }) - values);
}

[[noreturn]] void refuse_entry(const std::string& place, float value) {
  throw std::invalid_argument(text(place, " must be finite, got ", value));
}

}  // namespace

void require_finite(const Matrix& matrix, std::string_view name) {
  const std::size_t at = first_offender(matrix.data(), matrix.size());
  if (at == matrix.size()) return;
  const std::size_t width = matrix.shape(1);
  refuse_entry(text(name, "[", at / width, "][", at % width, "]"), matrix.data()[at]);
}

void require_finite(const Tensor3& tensor, std::string_view name) {
  const std::size_t at = first_offender(tensor.data(), tensor.size());
  if (at == tensor.size()) return;
  const std::size_t width = tensor.shape(2);
  const std::size_t height = tensor.shape(1);
  refuse_entry(text(name, "[", at / width / height, "][", at / width % height, "][", at % width, "]"),
               tensor.data()[at]);
}

void require_no_overflow(const Matrix& matrix, std::string_view name) {
  if (first_offender(matrix.data(), matrix.size()) == matrix.size()) return;
  throw std::overflow_error(text(name, " would leave float32"));
}

void require_shape(const Matrix& matrix, Index want_rows, Index want_cols, std::string_view name) {
  if (rows(matrix) != want_rows || cols(matrix) != want_cols) {
    throw std::invalid_argument(
        text(name, " must be ", want_rows, " x ", want_cols, ", got ", rows(matrix), " x ", cols(matrix)));
  }
}

Matrix make_matrix(Index rows, Index cols) {
  return Matrix::from_shape({static_cast<std::size_t>(rows), static_cast<std::size_t>(cols)});
}

// These two are loops because xtensor's lazy expressions would add more to the module than they do.
Matrix transposed(const Matrix& x) {
  Matrix result = make_matrix(cols(x), rows(x));
  for (Index row = 0; row < rows(x); ++row) {
    for (Index col = 0; col < cols(x); ++col) result(col, row) = x(row, col);
  }
  return result;
}

Matrix added(const Matrix& a, const Matrix& b) {
  require_shape(b, rows(a), cols(a), "b");
  Matrix result = a;
  for (std::size_t i = 0; i < a.size(); ++i) result.data()[i] += b.data()[i];
  return result;
}

}  // namespace whorl
