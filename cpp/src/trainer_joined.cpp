#include "trainer_joined.hpp"

namespace whorl::train {

template <class Real>
Joined<Real>::Joined(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout)
    : kernels_(kernels),
      width_(shape.width),
      heads_(shape.heads),
      head_width_(shape.head_width()),
      output_(layout.at("attention output", 1)),
      panels_((head_width_ + kernels.panel) * width_) {}

template <class Real>
void Joined<Real>::apply(const Table<Real>& qkv, const Real* parameters, Table<Real>& joined) const {
  for (std::size_t row = 0; row < qkv.rows; ++row) {
    std::copy_n(qkv.row(row), 2 * width_, joined.row(row));
  }
  for (std::size_t head = 0; head < heads_; ++head) {
    kernels_.multiply({.a = qkv.row(0) + before(head),
                       .a_row = qkv.stride,
                       .a_depth = 1,
                       .b = parameters + output(head),
                       .b_row = width_,
                       .b_panel = kernels_.panel,
                       .out = joined.row(0) + after(head),
                       .out_row = joined.stride,
                       .rows = qkv.rows,
                       .depth = head_width_,
                       .cols = width_});
  }
}

template <class Real>
void Joined<Real>::apply_back(const Table<Real>& qkv, const Table<Real>& d_joined, const Real* parameters,
                              Real* gradients, Table<Real>& d_qkv) {
  for (std::size_t row = 0; row < qkv.rows; ++row) {
    std::copy_n(d_joined.row(row), 2 * width_, d_qkv.row(row));
  }
  for (std::size_t head = 0; head < heads_; ++head) {
    const Real* d_product = d_joined.row(0) + after(head);
    // d_v = d_product · W_oᵀ
    kernels_.pack_transposed(parameters + output(head), width_, head_width_, width_, panels_.data());
    kernels_.multiply({.a = d_product,
                       .a_row = d_joined.stride,
                       .a_depth = 1,
                       .b = panels_.data(),
                       .b_row = kernels_.panel,
                       .b_panel = width_ * kernels_.panel,
                       .out = d_qkv.row(0) + before(head),
                       .out_row = d_qkv.stride,
                       .rows = qkv.rows,
                       .depth = width_,
                       .cols = head_width_});
    // d_W_o += vᵀ · d_product
    kernels_.multiply({.a = qkv.row(0) + before(head),
                       .a_row = 1,
                       .a_depth = qkv.stride,
                       .b = d_product,
                       .b_row = d_joined.stride,
                       .b_panel = kernels_.panel,
                       .out = gradients + output(head),
                       .out_row = width_,
                       .rows = head_width_,
                       .depth = qkv.rows,
                       .cols = width_,
                       .add = true});
  }
}

template class Joined<WHORL_REAL>;

}  // namespace whorl::train
