#include "trainer_shape.hpp"

#include <algorithm>
#include <utility>

namespace whorl::train {
namespace {

std::string full_name(std::string_view name, std::size_t layer) {
  return layer == 0 ? std::string(name) : std::to_string(layer) + "." + std::string(name);
}

}  // namespace

Layout::Layout(const Shape& shape) {
  const std::size_t d = shape.width;
  add("embedding", shape.vocabulary, d);
  if (shape.encoding == Encoding::kLearned) add("positions", shape.table_length, d);
  for (std::size_t layer = 1; layer <= shape.layers; ++layer) {
    add(full_name("attention.gain", layer), 1, d);
    add(full_name("attention.bias", layer), 1, d);
    add(full_name("attention.qkv", layer), d, 3 * d);
    add(full_name("attention.output", layer), d, d);
    if (shape.hidden == 0) continue;
    add(full_name("mlp.gain", layer), 1, d);
    add(full_name("mlp.bias", layer), 1, d);
    add(full_name("mlp.in", layer), d, shape.hidden);
    add(full_name("mlp.in_bias", layer), 1, shape.hidden);
    add(full_name("mlp.out", layer), shape.hidden, d);
    add(full_name("mlp.out_bias", layer), 1, d);
  }
  add("last.gain", 1, d);
  add("last.bias", 1, d);
  add("logits", d, shape.vocabulary);
}

const Tensor& Layout::at(std::string_view name, std::size_t layer) const {
  const std::string wanted = full_name(name, layer);
  return *std::find_if(tensors_.begin(), tensors_.end(), [&](const Tensor& t) { return t.name == wanted; });
}

void Layout::add(std::string name, std::size_t rows, std::size_t cols) {
  tensors_.push_back({.name = std::move(name), .rows = rows, .cols = cols, .offset = size_});
  size_ += rows * cols;
}

}  // namespace whorl::train
