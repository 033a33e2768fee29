#include "whorl/alibi.hpp"

#include <bit>
#include <cmath>

namespace whorl {

std::vector<double> alibi_slopes(Index heads) {
  require_between(heads, 1, kMaxHeads, "heads");
  const auto whole = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
  std::vector<double> slopes;
  for (Index i = 1; i <= whole; ++i)
    slopes.push_back(std::pow(2.0, -8.0 * static_cast<double>(i) / static_cast<double>(whole)));
  for (Index i = 1; static_cast<Index>(slopes.size()) < heads; i += 2) {
    slopes.push_back(std::pow(2.0, -8.0 * static_cast<double>(i) / static_cast<double>(2 * whole)));
  }
  return slopes;
}

Matrix alibi_bias(double slope, Index n_q, Index n_k) {
  require_between(slope, -1e6, 1e6, "slope");
  require_between(n_q, 0, kMaxElements, "n_q");
  require_between(n_k, 0, kMaxElements, "n_k");
  require_fits(n_q, n_k, 1, "the bias");
  Matrix bias = make_matrix(n_q, n_k);
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) {
      bias(i, j) = static_cast<float>(-slope * static_cast<double>(std::abs(i + n_k - n_q - j)));
    }
  }
  return bias;
}

}  // namespace whorl
