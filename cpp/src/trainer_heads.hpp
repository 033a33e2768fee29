// Causal attention of one layer, head by head, and its way back.
#pragma once

#include "trainer_shape.hpp"

namespace whorl::train {

// What attention keeps of one layer: its inputs, its weights, and what each row gathered.
template <class Real>
struct HeadSpace {
  // joins: the values come with W_o in them, and what is gathered goes straight into x.
  HeadSpace(const Shape& shape, std::size_t items, std::size_t length, bool joins)
      : joined(joins),
        qkv(items * length, joins ? shape.mixed_width(length) : 3 * shape.width),
        weights(items * shape.heads * length, length),
        gathered(joins ? 0 : items * length, shape.width) {}
  bool joined;
  Table<Real> qkv;       // (items · n, 3d or 2d + h d): a row's query, key and values
  Table<Real> weights;   // (items · heads · n, n): 0 for the keys after a query
  Table<Real> gathered;  // (items · n, d), unless joined
};

template <class Real>
class Heads {
 public:
  // For sequences of one length whose positions are multiplied by `scale`.
  Heads(const simd::TrainKernels<Real>& kernels, const Shape& shape, std::size_t length, double scale);

  // From qkv to weights, and to what is gathered: that of joined heads is added to x. With rotary positions,
  // queries and keys are turned in their place.
  void apply(HeadSpace<Real>& space, std::size_t items, Table<Real>& x);

  // From the gradient of what was gathered, for joined heads that of x, to d_qkv.
  void apply_back(const HeadSpace<Real>& space, const Table<Real>& d_out, std::size_t items,
                  Table<Real>& d_qkv);

 private:
  // Where a head finds its part: its values behind all queries and keys, its output among the others'.
  struct Part {
    std::size_t query, key, value, value_width, out;
  };
  Part part_of(const HeadSpace<Real>& space, std::size_t head) const;
  simd::Softmax<Real> softmax_of(std::size_t head, Real* weights) const;
  void apply_head(HeadSpace<Real>& space, std::size_t item, std::size_t head, Table<Real>& out);
  void back_head(const HeadSpace<Real>& space, const Table<Real>& d_out, std::size_t item, std::size_t head,
                 Table<Real>& d_qkv);

  const simd::TrainKernels<Real>& kernels_;
  std::size_t width_, heads_, head_width_, length_;
  Numbers<Real> slopes_;                      // of ALiBi, one a head; else zeros
  Table<Real> cosines_, sines_, back_sines_;  // of rotary positions, (n, 2d): for a row's queries and keys
  Numbers<Real> panels_;
  Table<Real> d_weights_;
};

}  // namespace whorl::train
