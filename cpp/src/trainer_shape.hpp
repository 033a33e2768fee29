// What a model consists of: its sizes, and its parameters by name.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "trainer_parts.hpp"
#include "whorl/encoding.hpp"

namespace whorl::train {

struct Shape {
  Encoding encoding;
  std::size_t vocabulary, width, heads, layers, hidden, table_length;
  double base;

  std::size_t head_width() const { return width / heads; }
  // Whether something is added to the tokens' vectors.
  bool adds() const { return encoding == Encoding::kSinusoidal || encoding == Encoding::kLearned; }
};

// All parameters, in the order in which they are drawn and saved.
class Layout {
 public:
  explicit Layout(const Shape& shape);

  const std::vector<Tensor>& tensors() const { return tensors_; }
  std::size_t size() const { return size_; }
  // `layer` counts from 1; 0 for what belongs to no layer.
  const Tensor& at(std::string_view name, std::size_t layer = 0) const;

 private:
  void add(std::string name, std::size_t rows, std::size_t cols);
  std::vector<Tensor> tensors_;
  std::size_t size_ = 0;
};

}  // namespace whorl::train
