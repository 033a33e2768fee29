#include "trainer_joined.hpp"

#include <cstring>

namespace whorl::train {
namespace {

std::size_t joined_columns(const Shape& shape, std::size_t length) {
  return shape.joins(length) ? shape.mixed_width(length) : 0;
}

}  // namespace

template <class Real>
Joined<Real>::Joined(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
                     std::size_t length)
    : kernels_(kernels),
      width_(shape.width),
      heads_(shape.heads),
      head_width_(shape.head_width()),
      cols_(joined_columns(shape, length)),
      qkv_(layout.at("attention qkv", 1)),
      output_(layout.at("attention output", 1)),
      weight_(kernels, {.rows = cols_ > 0 ? width_ : 0, .cols = cols_}),
      values_(width_ * cols_ + simd::kSlack),
      gradient_(values_.size()),
      panels_((head_width_ + kernels.panel) * width_) {}

template <class Real>
void Joined<Real>::refresh(const Real* parameters) {
  const Real* qkv = parameters + qkv_.offset;
  for (std::size_t row = 0; row < width_; ++row) {
    std::memcpy(values_.data() + row * cols_, qkv + row * qkv_.cols, 2 * width_ * sizeof(Real));
  }
  for (std::size_t head = 0; head < heads_; ++head) {
    kernels_.multiply({.a = qkv + 2 * width_ + head * head_width_,
                       .a_row = qkv_.cols,
                       .a_depth = 1,
                       .b = parameters + output_.offset + head * head_width_ * width_,
                       .b_row = width_,
                       .b_panel = kernels_.panel,
                       .out = values_.data() + column(head),
                       .out_row = cols_,
                       .rows = width_,
                       .depth = head_width_,
                       .cols = width_});
  }
  weight_.pack(values_.data());
}

template <class Real>
void Joined<Real>::add_gradients(const Table<Real>& x, const Table<Real>& d_y, std::size_t rows,
                                 const Real* parameters, Real* gradients) {
  weight_.add_gradient(x, d_y, rows, gradient_.data(), /*add=*/false);
  Real* d_qkv = gradients + qkv_.offset;
  for (std::size_t row = 0; row < width_; ++row) {
    for (std::size_t c = 0; c < 2 * width_; ++c) d_qkv[row * qkv_.cols + c] += gradient_[row * cols_ + c];
  }
  for (std::size_t head = 0; head < heads_; ++head) {
    const std::size_t first_value = 2 * width_ + head * head_width_;
    const std::size_t first_output = output_.offset + head * head_width_ * width_;
    const Real* d_product = gradient_.data() + column(head);
    // d_W_v += d_product · W_oᵀ
    kernels_.pack_transposed(parameters + first_output, width_, head_width_, width_, panels_.data());
    kernels_.multiply({.a = d_product,
                       .a_row = cols_,
                       .a_depth = 1,
                       .b = panels_.data(),
                       .b_row = kernels_.panel,
                       .b_panel = width_ * kernels_.panel,
                       .out = d_qkv + first_value,
                       .out_row = qkv_.cols,
                       .rows = width_,
                       .depth = width_,
                       .cols = head_width_,
                       .add = true});
    // d_W_o += W_vᵀ · d_product
    kernels_.multiply({.a = parameters + qkv_.offset + first_value,
                       .a_row = 1,
                       .a_depth = qkv_.cols,
                       .b = d_product,
                       .b_row = cols_,
                       .b_panel = kernels_.panel,
                       .out = gradients + first_output,
                       .out_row = width_,
                       .rows = head_width_,
                       .depth = width_,
                       .cols = width_,
                       .add = true});
  }
}

template class Joined<WHORL_REAL>;

}  // namespace whorl::train
