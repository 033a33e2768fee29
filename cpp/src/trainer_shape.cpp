#include "trainer_shape.hpp"

namespace whorl::train {

Layout::Layout(const Shape& shape) {
  const std::size_t d = shape.width;
  add("embedding", 0, shape.vocabulary, d);
  if (shape.encoding == Encoding::kLearned) add("positions", 0, shape.table_length, d);
  for (std::size_t layer = 1; layer <= shape.layers; ++layer) {
    add("attention gain", layer, 1, d);
    add("attention bias", layer, 1, d);
    add("attention qkv", layer, d, 3 * d);
    add("attention output", layer, d, d);
    if (shape.hidden == 0) continue;
    add("mlp gain", layer, 1, d);
    add("mlp bias", layer, 1, d);
    add("mlp in", layer, d, shape.hidden);
    add("mlp in bias", layer, 1, shape.hidden);
    add("mlp out", layer, shape.hidden, d);
    add("mlp out bias", layer, 1, d);
  }
  add("last gain", 0, 1, d);
  add("last bias", 0, 1, d);
  add("logits", 0, d, shape.vocabulary);
}

Tensor Layout::at(std::string_view name, std::size_t layer) const {
  for (const Tensor& tensor : tensors()) {
    if (tensor.name == name && tensor.layer == layer) return tensor;
  }
  return {};
}

void Layout::add(const char* name, std::size_t layer, std::size_t rows, std::size_t cols) {
  tensors_[count_++] = {.name = name, .layer = layer, .rows = rows, .cols = cols, .offset = size_};
  size_ += rows * cols;
}

}  // namespace whorl::train
