// The first layer's value and output projections in one.
//
// What a head adds to a row is Σ weight · v W_o with v = norm(x) W_v, and only the product of the two
// matrices counts (Elhage et al. 2021, "A mathematical framework for transformer circuits"). In the first
// layer values come from V + n + 1 rows (trainer_sources.hpp), so with
//
//   J = [W_q, W_k, W_v,1 W_o,1, …, W_v,h W_o,h]      (d, 2d + h d)
//
// no row has to be multiplied by W_o at all. The sums over keys are then d wide in place of e: for short
// sequences that is the lesser cost (Shape::joins).
#pragma once

#include "trainer_shape.hpp"

namespace whorl::train {

template <class Real>
class Joined {
 public:
  // Empty unless the shape joins at this length.
  Joined(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
         std::size_t length);

  // Multiplies the matrices as they are now.
  void refresh(const Real* parameters);

  const Weight<Real>& weight() const { return weight_; }

  // From x (rows, d) and the gradient of x J: that of J, and from it those of the projections.
  void add_gradients(const Table<Real>& x, const Table<Real>& d_y, std::size_t rows, const Real* parameters,
                     Real* gradients);

 private:
  std::size_t column(std::size_t head) const { return 2 * width_ + head * width_; }

  const simd::TrainKernels<Real>& kernels_;
  std::size_t width_, heads_, head_width_, cols_;
  Tensor qkv_, output_;
  Weight<Real> weight_;
  Numbers<Real> values_, gradient_;  // of J
  Numbers<Real> panels_;             // of a head's W_oᵀ
};

}  // namespace whorl::train
