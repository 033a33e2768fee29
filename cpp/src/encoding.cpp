#include "whorl/encoding.hpp"

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
  Tensor3 result = batch;
  for (std::size_t item = 0; item < batch.shape(0); ++item) {
    float* values = result.data() + item * table.size();
    for (std::size_t i = 0; i < table.size(); ++i) values[i] += table.data()[i];
  }
  return result;
}

}  // namespace whorl
