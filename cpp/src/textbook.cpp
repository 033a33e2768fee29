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

Table encoding_with_mistake(Mistake mistake, Index positions, Index d, double base) {
  Table pe = xt::zeros<double>({positions, d});
  for (Index row = 0; row < positions; ++row) {
    for (Index c = 0; c < d; ++c) {
      const bool halves = mistake == Mistake::kHalves;
      const bool sine = halves ? c < d / 2 : c % 2 == 0 || mistake == Mistake::kSineOnly;
      const auto i = static_cast<double>(halves ? c % (d / 2) : c / 2);  // the number of the pair
      double exponent = 2 * i / static_cast<double>(d);
      if (mistake == Mistake::kHalvedExponent) exponent = i / static_cast<double>(d);
      if (mistake == Mistake::kDoubledExponent) exponent = 4 * i / static_cast<double>(d);
      if (mistake == Mistake::kOddCosine) exponent = static_cast<double>(c) / static_cast<double>(d);
      const auto p = static_cast<double>(mistake == Mistake::kOffByOne ? row + 1 : row);
      double angle = p / std::pow(base, exponent);
      if (mistake == Mistake::kDegrees) angle *= std::acos(-1.0) / 180;
      pe(row, c) = sine ? std::sin(angle) : std::cos(angle);
    }
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

Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed,
                    const Table& bias) {
  const Table k_transposed = xt::transpose(k);
  const Table scores = multiply(q, k_transposed) / std::sqrt(static_cast<double>(q.shape(1))) + bias;
  const Table masked = xt::where(allowed, scores, std::numeric_limits<double>::lowest());
  const Table weights = xt::where(allowed, softmax(masked), 0.0);  // clears rows with nothing allowed
  return {multiply(weights, v), weights};
}

Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed) {
  return attention(q, k, v, allowed, xt::zeros<double>({q.shape(0), k.shape(0)}));
}

xt::xtensor<bool, 2> causal_mask(Index n_q, Index n_k) {
  xt::xtensor<bool, 2> allowed = xt::zeros<bool>({n_q, n_k});
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) allowed(i, j) = j <= i + (n_k - n_q);
  }
  return allowed;
}

namespace {

double frequency(Index pair, Index d, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(d));
}

// (a, b) turned by an angle, in place.
void turn(double& a, double& b, double angle) {
  const double turned = a * std::cos(angle) - b * std::sin(angle);
  b = a * std::sin(angle) + b * std::cos(angle);
  a = turned;
}

}  // namespace

Table rotation(double k, Index d, double base) {
  Table r = xt::zeros<double>({d, d});
  for (Index i = 0; i < d / 2; ++i) {
    const double angle = k * frequency(i, d, base);
    r(2 * i, 2 * i) = std::cos(angle);
    r(2 * i, 2 * i + 1) = std::sin(angle);
    r(2 * i + 1, 2 * i) = -std::sin(angle);
    r(2 * i + 1, 2 * i + 1) = std::cos(angle);
  }
  return r;
}

Table rotate(const Table& x, double base, double first_position) {
  Table turned = x;
  const auto d = static_cast<Index>(x.shape(1));
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    const double p = first_position + static_cast<double>(row);
    for (Index i = 0; i < d / 2; ++i)
      turn(turned(row, 2 * i), turned(row, 2 * i + 1), p * frequency(i, d, base));
  }
  return turned;
}

Table rotate_halves(const Table& x, double base, double first_position) {
  Table turned = x;
  const auto d = static_cast<Index>(x.shape(1));
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    const double p = first_position + static_cast<double>(row);
    for (Index i = 0; i < d / 2; ++i) turn(turned(row, i), turned(row, i + d / 2), p * frequency(i, d, base));
  }
  return turned;
}

double alibi_slope(Index i, Index h) {
  return std::pow(2.0, -8.0 * static_cast<double>(i + 1) / static_cast<double>(h));
}

Table alibi_bias(double slope, Index n_q, Index n_k) {
  Table bias = xt::zeros<double>({n_q, n_k});
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) bias(i, j) = -slope * static_cast<double>(std::abs(i + n_k - n_q - j));
  }
  return bias;
}

double offset_similarity(double k, Index d, double base) {
  double sum = 0;
  for (Index i = 0; i < d / 2; ++i) sum += std::cos(k * frequency(i, d, base));
  return sum;
}

double lookalike_distance(double k, Index d, double base) {
  const Table here = sinusoidal_encoding(1, d, base, 0);
  const Table there = sinusoidal_encoding(1, d, base, k);
  return std::sqrt(xt::sum(xt::square(Table(there - here)))());
}

double round_to_bits(double x, int bits) {
  if (x == 0) return 0;
  const double unit = std::pow(2.0, std::floor(std::log2(std::abs(x))) - (bits - 1));
  const double below = std::floor(x / unit);
  const double rest = x / unit - below;
  const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
  return (below + (up ? 1 : 0)) * unit;
}

double largest_shuffle_difference(const Table& x, const Permutation& permutation, const Table& w_q,
                                  const Table& w_k, const Table& w_v, Encoding encoding, bool causal,
                                  const Table& learned) {
  const auto n = static_cast<Index>(x.shape(0));
  const auto d = static_cast<Index>(x.shape(1));
  const xt::xtensor<bool, 2> everything = xt::ones<bool>({n, n});
  const xt::xtensor<bool, 2> allowed = causal ? causal_mask(n, n) : everything;
  const Table none = xt::zeros<double>({n, n});
  const Table bias = encoding == Encoding::kAlibi ? alibi_bias(alibi_slope(0, 1), n, n) : none;
  const auto layer = [&](const Table& tokens) -> Table {
    Table input = tokens;
    if (encoding == Encoding::kSinusoidal) input = tokens + sinusoidal_encoding(n, d);
    if (encoding == Encoding::kLearned) input = tokens + learned;
    Table q = multiply(input, w_q);
    Table k = multiply(input, w_k);
    if (encoding == Encoding::kRotary) q = rotate(q), k = rotate(k);
    return attention(q, k, multiply(input, w_v), allowed, bias).output;
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
