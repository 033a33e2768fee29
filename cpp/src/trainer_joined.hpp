// The first layer's value and output projections in one.
//
// What a head adds to a row is Σ weight · v W_o with v = norm(x) W_v, and only the product of the two
// matrices counts (Elhage et al. 2021, "A mathematical framework for transformer circuits"). In the first
// layer values come from V + n + 1 rows (trainer_sources.hpp): with v W_o made of those,
//
//   (q, k, v_1, …, v_h)  →  (q, k, v_1 W_o,1, …, v_h W_o,h)      3d wide → 2d + h d wide
//
// no other row has to be multiplied by W_o at all. The sums over keys are then d wide in place of e: for
// short sequences that is the lesser cost (Shape::joins).
#pragma once

#include "trainer_shape.hpp"

namespace whorl::train {

template <class Real>
class Joined {
 public:
  Joined(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout);

  // From rows of queries, keys and values to such as have W_o in their values.
  void apply(const Table<Real>& qkv, const Real* parameters, Table<Real>& joined) const;

  // From their gradient to that of qkv, and to that of W_o, which is added up.
  void apply_back(const Table<Real>& qkv, const Table<Real>& d_joined, const Real* parameters,
                  Real* gradients, Table<Real>& d_qkv);

 private:
  // Where a head's values begin before and after, and its share of W_o.
  std::size_t before(std::size_t head) const { return 2 * width_ + head * head_width_; }
  std::size_t after(std::size_t head) const { return (2 + head) * width_; }
  std::size_t output(std::size_t head) const { return output_.offset + head * head_width_ * width_; }

  const simd::TrainKernels<Real>& kernels_;
  std::size_t width_, heads_, head_width_;
  Tensor output_;
  Numbers<Real> panels_;  // of a head's W_oᵀ
};

}  // namespace whorl::train
