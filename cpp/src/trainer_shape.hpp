// What a model consists of: its sizes, and its parameters by name.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

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

  std::span<const Tensor> tensors() const { return {tensors_.data(), count_}; }
  std::size_t size() const { return size_; }
  // Empty if there is none of this name.
  Tensor at(std::string_view name, std::size_t layer = 0) const;

 private:
  void add(const char* name, std::size_t layer, std::size_t rows, std::size_t cols);
  std::array<Tensor, 25> tensors_;  // as many as two layers with an MLP and a learned table have
  std::size_t count_ = 0, size_ = 0;
};

}  // namespace whorl::train
