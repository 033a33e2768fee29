#include "whorl/encoding.hpp"

#include <cmath>
#include <stdexcept>

#include "simd/attend.hpp"
#include "text.hpp"

namespace whorl {

Encoding encoding_named(std::string_view name) {
  // In the order of enum Encoding.
  const int place = place_of(name, {"none", "sinusoidal", "learned", "rotary", "alibi"},
                             "encoding must be none, sinusoidal, learned, rotary or alibi, got ");
  return static_cast<Encoding>(place);
}

Tensor3 add_encoding(const Tensor3& batch, const Matrix& table) {
  require_shape(table, static_cast<Index>(batch.shape(1)), static_cast<Index>(batch.shape(2)), "table");
  require_finite(batch, "batch");
  require_finite(table, "table");
  Tensor3 result = batch;
  for (std::size_t item = 0; item < batch.shape(0); ++item) {
    float* values = result.data() + item * table.size();
    for (std::size_t i = 0; i < table.size(); ++i) values[i] += table.data()[i];
  }
  if (std::isnan(simd::largest_magnitude(result.data(), result.size()))) {
    throw std::overflow_error("a sum of batch and table would leave float32");
  }
  return result;
}

}  // namespace whorl
