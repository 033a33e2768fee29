#include <cmath>
#include <limits>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "whorl/textbook.hpp"

// Every expression is stored before it is used again: none outlives its parts.
namespace whorl::textbook {

Table softmax(const Table& x) {
  if (x.size() == 0) return x;  // no keys, no largest
  const Table largest = xt::amax(x, {1}, xt::keep_dims);
  const Table e = xt::exp(x - largest);
  const Table sum = xt::sum(e, {1}, xt::keep_dims);
  return e / sum;
}

Table multiply(const Table& a, const Table& b) {
  Table product = xt::zeros<double>({a.shape(0), b.shape(1)});
  for (std::size_t i = 0; i < a.shape(0); ++i) {
    for (std::size_t t = 0; t < a.shape(1); ++t) {
      xt::view(product, i, xt::all()) += a(i, t) * xt::view(b, t, xt::all());
    }
  }
  return product;
}

Attention attention(const Table& q, const Table& k, const Table& v, const Allowed& allowed,
                    const Table& bias) {
  const Table k_transposed = xt::transpose(k);
  const Table scores = multiply(q, k_transposed) / std::sqrt(static_cast<double>(q.shape(1))) + bias;
  const Table masked = xt::where(allowed, scores, std::numeric_limits<double>::lowest());
  const Table weights = xt::where(allowed, softmax(masked), 0.0);  // clears rows with nothing allowed
  return {multiply(weights, v), weights};
}

Attention attention(const Table& q, const Table& k, const Table& v, const Allowed& allowed) {
  return attention(q, k, v, allowed, xt::zeros<double>({q.shape(0), k.shape(0)}));
}

Allowed causal_mask(Index n_q, Index n_k) {
  Allowed allowed = xt::zeros<bool>({n_q, n_k});
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) allowed(i, j) = j <= i + (n_k - n_q);
  }
  return allowed;
}

namespace {

Allowed allowed_keys(const AttentionOptions& options, Index n_q, Index n_k) {
  Allowed allowed = xt::ones<bool>({n_q, n_k});
  if (options.causal) allowed = causal_mask(n_q, n_k);
  if (options.mask) allowed = Allowed(allowed && xt::not_equal(*options.mask, 0));
  return allowed;
}

Table bias_of_head(const AttentionOptions& options, Index i, Index n_q, Index n_k) {
  Table bias = xt::zeros<double>({n_q, n_k});
  if (options.bias) bias += xt::view(*options.bias, options.bias->shape(0) == 1 ? 0 : i);
  if (!options.alibi_slopes.empty()) {
    bias += alibi_bias(options.alibi_slopes[static_cast<std::size_t>(i)], n_q, n_k);
  }
  return bias;
}

}  // namespace

Table head(const Table& x, Index i, Index heads) {
  const Index e = static_cast<Index>(x.shape(1)) / heads;
  return xt::view(x, xt::all(), xt::range(e * i, e * (i + 1)));
}

HeadsAttention attention(const Table& q, const Table& k, const Table& v, const AttentionOptions& options) {
  const auto n_q = static_cast<Index>(q.shape(0));
  const auto n_k = static_cast<Index>(k.shape(0));
  const Index h = options.heads;
  const Index value_width = static_cast<Index>(v.shape(1)) / h;
  const Allowed allowed = allowed_keys(options, n_q, n_k);
  HeadsAttention result{xt::zeros<double>({q.shape(0), v.shape(1)}), {}};
  for (Index i = 0; i < h; ++i) {
    const Attention one =
        attention(head(q, i, h), head(k, i, h), head(v, i, h), allowed, bias_of_head(options, i, n_q, n_k));
    xt::view(result.output, xt::all(), xt::range(value_width * i, value_width * (i + 1))) = one.output;
    result.weights.push_back(one.weights);
  }
  return result;
}

HeadsAttention multi_head_attention(const Table& x, const Projections& w, const AttentionOptions& options) {
  HeadsAttention result = attention(multiply(x, w.query), multiply(x, w.key), multiply(x, w.value), options);
  result.output = multiply(result.output, w.output);
  return result;
}

HeadsAttention rotary_attention(const Table& x, const Projections& w, const RotaryOptions& rotary,
                                const AttentionOptions& options) {
  RotaryOptions each_head = rotary;
  each_head.heads = options.heads;
  HeadsAttention result = attention(rotate(multiply(x, w.query), each_head),
                                    rotate(multiply(x, w.key), each_head), multiply(x, w.value), options);
  result.output = multiply(result.output, w.output);
  return result;
}

}  // namespace whorl::textbook
