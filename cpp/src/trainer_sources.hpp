// Where a row of the model comes from: a token and a position.
//
// Before the first attention, x = E[token] + P[position]. Normalisation subtracts the mean, which is linear,
// and divides by the deviation, one number a row. So the queries, keys and values of a row are
//
//   norm(x) W = (E'[token] W + P'[position] W) / deviation + bias W      (E', P': mean removed, times gain)
//
// and V + n + 1 rows are multiplied by W_qkv in place of all B · n; for short sequences their values are
// joined with W_o as well (trainer_joined.hpp). The same holds for the way back.
#pragma once

#include <cstdint>

#include "trainer_joined.hpp"

namespace whorl::train {

// The tokens and positions of sequences of one length, what the first layer makes of them, and the gradients.
template <class Real>
class Sources {
 public:
  // Positions are multiplied by `scale`.
  Sources(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
          std::size_t length, double scale);

  // Takes the parameters as they are now; norm and weight are those of the first attention.
  void refresh(const Numbers<Real>& parameters, const NormPart<Real>& norm, const Weight<Real>& weight);

  // Fills x (rows, d) and qkv (rows, 3d wide or as Joined makes it) for `items` sequences of tokens, and each
  // row's 1 / deviation.
  void apply(const std::int32_t* tokens, std::size_t items, Table<Real>& x, Table<Real>& qkv,
             Numbers<Real>& inverse_deviation) const;

  void clear_gradients();

  // Gathers the gradients of the same sequences.
  void apply_back(const std::int32_t* tokens, std::size_t items, const Numbers<Real>& inverse_deviation,
                  const Table<Real>& d_x, const Table<Real>& d_qkv);

  // Hands what was gathered on to the parameters.
  void finish(const Numbers<Real>& parameters, NormPart<Real>& norm, const Weight<Real>& weight,
              Numbers<Real>& gradients);

  std::size_t length() const { return length_; }

 private:
  std::size_t rows() const { return vocabulary_ + places_ + 1; }
  simd::Sourced<Real> sourced(const std::int32_t* tokens, std::size_t items) const;
  void place_positions(const Numbers<Real>& parameters);

  const simd::TrainKernels<Real>& kernels_;
  Tensor embedding_, table_;  // table_ has no rows unless positions are learned
  std::size_t vocabulary_, width_, length_;
  std::size_t places_;  // rows for positions
  double scale_;
  bool joins_;
  Joined<Real> joined_;

  // Rows: V tokens; the places, or one of zeros if positions add nothing; the bias of the normalisation.
  Table<Real> raw_;        // E, P
  Table<Real> centred_;    // their means removed
  Table<Real> scaled_;     // times gain; the bias as it is
  Table<Real> qkv_;        // scaled · W, empty unless that is then joined
  Table<Real> mixed_;      // what is to be mixed: joined, or scaled · W
  Numbers<Real> squares_;  // |centred|² of every row
  Table<Real> d_raw_, d_scaled_, d_qkv_, d_mixed_;
};

}  // namespace whorl::train
