#include <cmath>
#include <cstdlib>
#include <xtensor/xbuilder.hpp>

#include "whorl/textbook.hpp"

namespace whorl::textbook {

double alibi_slope(Index i, Index h) {
  Index whole = 1;  // the largest power of two up to h
  while (2 * whole <= h) whole *= 2;
  if (i >= whole) return alibi_slope(2 * (i - whole), 2 * whole);
  return std::pow(2.0, -8.0 * static_cast<double>(i + 1) / static_cast<double>(whole));
}

Table alibi_bias(double slope, Index n_q, Index n_k) {
  Table bias = xt::zeros<double>({n_q, n_k});
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) bias(i, j) = -slope * static_cast<double>(std::abs(i + n_k - n_q - j));
  }
  return bias;
}

}  // namespace whorl::textbook
