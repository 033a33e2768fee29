// Causal attention of one layer, head by head, and its way back.
#pragma once

#include "trainer_shape.hpp"

namespace whorl::train {

// What attention keeps of one layer: its inputs, its weights, and what each row gathered.
template <class Real>
struct HeadSpace {
  HeadSpace(const Shape& shape, std::size_t items, std::size_t length)
      : qkv(items * length, 3 * shape.width),
        weights(items * shape.heads * length, length),
        gathered(items * length, shape.width) {}
  Table<Real> qkv;       // (items · n, 3d): a row's query, key and value
  Table<Real> weights;   // (items · heads · n, n): 0 for the keys after a query
  Table<Real> gathered;  // (items · n, d)
};

template <class Real>
class Heads {
 public:
  // For sequences of one length whose positions are multiplied by `scale`.
  Heads(const simd::TrainKernels<Real>& kernels, const Shape& shape, std::size_t length, double scale);

  // From qkv to weights and gathered. With rotary positions, queries and keys are turned in their place.
  void apply(HeadSpace<Real>& space, std::size_t items);

  // From d_gathered to d_qkv.
  void apply_back(const HeadSpace<Real>& space, const Table<Real>& d_gathered, std::size_t items,
                  Table<Real>& d_qkv);

 private:
  simd::Softmax<Real> softmax_of(std::size_t head, Real* weights) const;
  void apply_head(HeadSpace<Real>& space, std::size_t item, std::size_t head);
  void back_head(const HeadSpace<Real>& space, const Table<Real>& d_gathered, std::size_t item,
                 std::size_t head, Table<Real>& d_qkv);

  const simd::TrainKernels<Real>& kernels_;
  std::size_t width_, heads_, head_width_, length_;
  std::vector<Real> slopes_;                  // of ALiBi, one a head; else zeros
  Table<Real> cosines_, sines_, back_sines_;  // of rotary positions, (n, 2d): for a row's queries and keys
  std::vector<Real> panels_;
  Table<Real> d_weights_;
};

}  // namespace whorl::train
