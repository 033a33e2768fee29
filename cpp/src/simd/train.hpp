// The loops of training, on plain pointers: products, and what is done row by row. Rows are `stride` numbers
// apart, and strides are multiples of kBlock; the columns from a row's width up to the next multiple hold
// zeros.
//
// A run must be the same in every build, and Adam would magnify a difference in the last bit. So every sum is
// taken in an order that does not depend on the processor's vectors, and nothing is fused into multiply-adds.
#pragma once

#include <cstddef>
#include <cstdint>

// The trainer's sources are templates of the kind of number. The library instantiates them for float; the
// tests build the same sources again for double, where differences show whether a gradient is right.
#ifndef WHORL_REAL
#define WHORL_REAL float
#endif

namespace whorl::simd {

inline constexpr std::size_t kBlock = 16;  // numbers that are summed side by side
inline constexpr std::size_t kSlack = 64;  // numbers past the end of a table that a product may read

// Which part of a product the causal mask leaves, with rows and columns counted from the same position.
enum class Causal {
  kNone,
  kOutput,     // columns up to the row: q · kᵀ
  kDepthTo,    // a's columns up to the row: weights · v
  kDepthFrom,  // a's columns from the row on: weightsᵀ · d_output
};

// out (rows, cols) = or += a (rows, depth) · b (depth, cols).
template <class Real>
struct Product {
  const Real* a;  // a(r, k) stands at r · a_row + k · a_depth; one of the two steps is 1
  std::size_t a_row = 0, a_depth = 0;
  const Real* b;  // panels of kPanel columns, b_panel apart, their rows b_row apart
  std::size_t b_row = 0, b_panel = 0;
  Real* out;
  std::size_t out_row = 0;
  std::size_t rows = 0, depth = 0, cols = 0;
  Causal causal = Causal::kNone;
  bool add = false;
};

// Rows of scores become weights, in place: total · softmax(scale · score - slope · distance). With `causal`,
// row i sees the columns up to i; those from there to the next multiple of kBlock become 0.
template <class Real>
struct Softmax {
  Real* x;
  std::size_t stride = 0, rows = 0, cols = 0;
  bool causal = false;
  Real scale = 1, slope = 0;
  Real total = 1;           // to which each row sums
  Real* largest = nullptr;  // unless null: each row's largest exponent,
  Real* sums = nullptr;     // and the sum of exp(exponent - largest)
};

inline constexpr double kNormEpsilon = 1e-5;  // added to a variance

// Layer normalisation of `rows` rows: unit = (x - mean) / deviation, y = gain ∘ unit + bias.
template <class Real>
struct Norm {
  std::size_t rows, width, stride;
  const Real* gain;
  const Real* bias;
};

// Rows that come from a token and a place (trainer_sources.hpp). All tables have a row for every token, then
// one for every place or a single one of zeros, then one for the bias.
template <class Real>
struct Sourced {
  const std::int32_t* tokens;  // one a row
  std::size_t rows, length;    // row r stands at place r % length
  std::size_t vocabulary, places, width;
  const Real* raw;      // of `stride`
  const Real* centred;  // the same without their means
  const Real* squares;  // |centred|², one a row
  const Real* mixed;    // of `mixed_stride`: what the first layer makes of them
  std::size_t stride, mixed_stride;
};

// Adam's step number t over all parameters: β1 = 0.9, β2 = 0.999, ε = 1e-8.
template <class Real>
struct AdamStep {
  std::size_t count;
  Real* parameters;
  const Real* gradients;
  Real* first;        // mean of the gradients
  Real* second;       // mean of their squares
  Real rate;          // learning rate / (1 - β1^t)
  Real second_share;  // 1 / (1 - β2^t)
};

// The loops, compiled for the best vectors this processor has.
template <class Real>
struct TrainKernels {
  std::size_t panel;  // columns of a panel
  void (*multiply)(const Product<Real>&);
  // Panels of b's columns, for b (depth, cols); or of its rows, which makes them panels of bᵀ for b (cols,
  // depth). `out` holds depth · RoundUp(cols, panel) numbers.
  void (*pack)(const Real* b, std::size_t stride, std::size_t depth, std::size_t cols, Real* out);
  void (*pack_transposed)(const Real* b, std::size_t stride, std::size_t cols, std::size_t depth, Real* out);
  void (*softmax)(const Softmax<Real>&);
  // d_weights becomes d_scores: weight ∘ (d_weight - Σ weight d_weight) · scale. Of its form, only x, slope
  // and total are not read.
  void (*softmax_back)(const Softmax<Real>&, const Real* weights, Real* d_weights);
  void (*norm)(const Norm<Real>&, const Real* x, Real* unit, Real* inverse_deviation, Real* y);
  // d_x = or += …; d_gain and d_bias of the rows are added up.
  void (*norm_back)(const Norm<Real>&, const Real* unit, const Real* inverse_deviation, const Real* d_y,
                    Real* d_x, Real* d_gain, Real* d_bias, bool add);
  // x = token + place; y = (token + place, mixed) / deviation + bias.
  void (*source)(const Sourced<Real>&, Real* x, Real* y, Real* inverse_deviation);
  // Adds each row's gradients to those of its token, its place and the bias.
  void (*source_back)(const Sourced<Real>&, const Real* inverse_deviation, const Real* d_x, const Real* d_y,
                      Real* d_raw, Real* d_mixed);
  // y = a + b.
  void (*add)(const Real* a, const Real* b, std::size_t width, Real* y);
  // x = max(0, x + bias) in every row; back: d_x = 0 where y is, d_bias += the sum of the rows.
  void (*rectify)(Real* x, const Real* bias, std::size_t rows, std::size_t stride);
  void (*rectify_back)(const Real* y, Real* d_x, Real* d_bias, std::size_t rows, std::size_t stride);
  // Adjacent pairs (a, b) of `width` numbers turn: (a cos - b sin, a sin + b cos). The sine of each pair
  // comes twice, negated first; its cosine twice.
  void (*turn)(Real* x, const Real* cos, const Real* sin, std::size_t width);
  void (*adam)(const AdamStep<Real>&);
  // Σ x y in the fixed order.
  Real (*dot)(const Real* x, const Real* y, std::size_t width);
};

template <class Real>
const TrainKernels<Real>& train_kernels();

}  // namespace whorl::simd
