#include "trainer_heads.hpp"

#include <algorithm>
#include <cmath>

#include "whorl/alibi.hpp"

namespace whorl::train {

using simd::Causal;

template <class Real>
Heads<Real>::Heads(const simd::TrainKernels<Real>& kernels, const Shape& shape, std::size_t length,
                   double scale)
    : kernels_(kernels),
      width_(shape.width),
      heads_(shape.heads),
      head_width_(shape.width / shape.heads),
      length_(length),
      slopes_(shape.heads, Real{0}),
      cosines_(shape.encoding == Encoding::kRotary ? length : 0, 2 * width_),
      sines_(cosines_.rows, 2 * width_),
      back_sines_(cosines_.rows, 2 * width_),
      panels_((length + kernels.panel) * head_width_),
      d_weights_(length, length) {
  if (shape.encoding == Encoding::kAlibi) {
    const std::vector<double> slopes = alibi_slopes(static_cast<Index>(heads_));
    for (std::size_t h = 0; h < heads_; ++h) slopes_[h] = static_cast<Real>(slopes[h] * scale);
  }
  for (std::size_t t = 0; t < cosines_.rows; ++t) {
    for (std::size_t c = 0; c < 2 * width_; ++c) {
      const std::size_t pair = c % head_width_ / 2;
      const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(head_width_);
      const double angle = static_cast<double>(t) * scale * std::pow(shape.base, exponent);
      cosines_.row(t)[c] = static_cast<Real>(std::cos(angle));
      sines_.row(t)[c] = static_cast<Real>(c % 2 == 0 ? -std::sin(angle) : std::sin(angle));
      back_sines_.row(t)[c] = -sines_.row(t)[c];
    }
  }
}

template <class Real>
void Heads<Real>::apply(HeadSpace<Real>& space, std::size_t items) {
  for (std::size_t row = 0; row < items * length_ && cosines_.rows > 0; ++row) {
    const std::size_t t = row % length_;
    kernels_.turn(space.qkv.row(row), cosines_.row(t), sines_.row(t), 2 * width_);
  }
  for (std::size_t item = 0; item < items; ++item) {
    for (std::size_t head = 0; head < heads_; ++head) apply_head(space, item, head);
  }
}

template <class Real>
simd::Softmax<Real> Heads<Real>::softmax_of(std::size_t head, Real* weights) const {
  return {.x = weights,
          .stride = d_weights_.stride,
          .rows = length_,
          .cols = length_,
          .causal = true,
          .scale = 1 / std::sqrt(static_cast<Real>(head_width_)),
          .slope = slopes_[head]};
}

template <class Real>
void Heads<Real>::apply_head(HeadSpace<Real>& space, std::size_t item, std::size_t head) {
  const Real* query = space.qkv.row(item * length_) + head * head_width_;
  const Real* key = query + width_;
  const Real* value = key + width_;
  const std::size_t stride = space.qkv.stride;
  Real* weights = space.weights.row((item * heads_ + head) * length_);
  const std::size_t panel = kernels_.panel;

  kernels_.pack_transposed(key, stride, length_, head_width_, panels_.data());
  kernels_.multiply({.a = query,
                     .a_row = stride,
                     .a_depth = 1,
                     .b = panels_.data(),
                     .b_row = panel,
                     .b_panel = head_width_ * panel,
                     .out = weights,
                     .out_row = space.weights.stride,
                     .rows = length_,
                     .depth = head_width_,
                     .cols = length_,
                     .causal = Causal::kOutput});
  kernels_.softmax(softmax_of(head, weights));
  kernels_.multiply({.a = weights,
                     .a_row = space.weights.stride,
                     .a_depth = 1,
                     .b = value,
                     .b_row = stride,
                     .b_panel = panel,
                     .out = space.gathered.row(item * length_) + head * head_width_,
                     .out_row = space.gathered.stride,
                     .rows = length_,
                     .depth = length_,
                     .cols = head_width_,
                     .causal = Causal::kDepthTo});
}

template <class Real>
void Heads<Real>::apply_back(const HeadSpace<Real>& space, const Table<Real>& d_gathered, std::size_t items,
                             Table<Real>& d_qkv) {
  for (std::size_t item = 0; item < items; ++item) {
    for (std::size_t head = 0; head < heads_; ++head) back_head(space, d_gathered, item, head, d_qkv);
  }
  for (std::size_t row = 0; row < items * length_ && cosines_.rows > 0; ++row) {
    const std::size_t t = row % length_;
    kernels_.turn(d_qkv.row(row), cosines_.row(t), back_sines_.row(t), 2 * width_);
  }
}

template <class Real>
void Heads<Real>::back_head(const HeadSpace<Real>& space, const Table<Real>& d_gathered, std::size_t item,
                            std::size_t head, Table<Real>& d_qkv) {
  const std::size_t first = item * length_, column = head * head_width_;
  const Real* query = space.qkv.row(first) + column;
  const Real* key = query + width_;
  const Real* value = key + width_;
  const std::size_t stride = space.qkv.stride;
  const Real* weights = space.weights.row((item * heads_ + head) * length_);
  const Real* d_out = d_gathered.row(first) + column;
  Real* d_query = d_qkv.row(first) + column;
  Real* d_scores = d_weights_.row(0);
  const std::size_t panel = kernels_.panel, across = d_weights_.stride;

  // d_weights = d_out · valueᵀ, which the softmax turns into d_scores.
  kernels_.pack_transposed(value, stride, length_, head_width_, panels_.data());
  kernels_.multiply({.a = d_out,
                     .a_row = d_gathered.stride,
                     .a_depth = 1,
                     .b = panels_.data(),
                     .b_row = panel,
                     .b_panel = head_width_ * panel,
                     .out = d_scores,
                     .out_row = across,
                     .rows = length_,
                     .depth = head_width_,
                     .cols = length_,
                     .causal = Causal::kOutput});
  kernels_.softmax_back(softmax_of(head, nullptr), weights, d_scores);

  // Each is (n, e): the rows of a side by side for the two that sum over queries.
  const auto product = [&](const Real* a, bool by_query, const Real* b, std::size_t b_row, Real* out) {
    kernels_.multiply({.a = a,
                       .a_row = by_query ? across : 1,
                       .a_depth = by_query ? 1 : across,
                       .b = b,
                       .b_row = b_row,
                       .b_panel = panel,
                       .out = out,
                       .out_row = d_qkv.stride,
                       .rows = length_,
                       .depth = length_,
                       .cols = head_width_,
                       .causal = by_query ? Causal::kDepthTo : Causal::kDepthFrom});
  };
  product(d_scores, true, key, stride, d_query);
  product(d_scores, false, query, stride, d_query + width_);
  product(weights, false, d_out, d_gathered.stride, d_query + 2 * width_);
}

template class Heads<WHORL_REAL>;

}  // namespace whorl::train
