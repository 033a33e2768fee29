#include "whorl/textbook.hpp"

#include <cmath>
#include <limits>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xindex_view.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

namespace whorl::textbook {

using Line =
    xt::xtensor<double, 1>;  // every expression is stored before it is used again: none outlives its parts

Table sinusoidal_encoding(Index positions, Index d, double base, double first_position,
                          double position_scale) {
  Table pe = xt::zeros<double>({positions, d});
  const Line p = position_scale * (first_position + xt::arange<double>(0.0, static_cast<double>(positions)));
  for (Index c = 0; c < d; ++c) {
    const double frequency = std::pow(base, -2.0 * static_cast<double>(c / 2) / static_cast<double>(d));
    const Line angle = p * frequency;
    const Line column = c % 2 == 0 ? Line(xt::sin(angle)) : Line(xt::cos(angle));
    xt::view(pe, xt::all(), c) = column;
  }
  return pe;
}

Table softmax(const Table& x) {
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

Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed) {
  const Table k_transposed = xt::transpose(k);
  const Table scores = multiply(q, k_transposed) / std::sqrt(static_cast<double>(q.shape(1)));
  const Table masked = xt::where(allowed, scores, std::numeric_limits<double>::lowest());
  const Table weights = xt::where(allowed, softmax(masked), 0.0);  // clears rows with nothing allowed
  return {multiply(weights, v), weights};
}

xt::xtensor<bool, 2> causal_mask(Index n_q, Index n_k) {
  xt::xtensor<bool, 2> allowed = xt::zeros<bool>({n_q, n_k});
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) allowed(i, j) = j <= i + (n_k - n_q);
  }
  return allowed;
}

double largest_shuffle_difference(const Table& x, const Permutation& permutation, const Table& w_q,
                                  const Table& w_k, const Table& w_v, bool sinusoidal, bool causal) {
  const auto n = static_cast<Index>(x.shape(0));
  const auto d = static_cast<Index>(x.shape(1));
  const xt::xtensor<bool, 2> everything = xt::ones<bool>({n, n});
  const xt::xtensor<bool, 2> allowed = causal ? causal_mask(n, n) : everything;
  const auto layer = [&](const Table& tokens) -> Table {
    const Table input = sinusoidal ? Table(tokens + sinusoidal_encoding(n, d)) : tokens;
    return attention(multiply(input, w_q), multiply(input, w_k), multiply(input, w_v), allowed).output;
  };
  const auto permuted = [&](const Table& rows) -> Table {
    Table result = rows;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
      xt::view(result, i, xt::all()) = xt::view(rows, permutation[i], xt::all());
    }
    return result;
  };
  const Table difference = xt::abs(layer(permuted(x)) - permuted(layer(x)));
  return difference.size() == 0 ? 0.0 : xt::amax(difference)();
}

}  // namespace whorl::textbook
