#include "whorl/permutation.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "text.hpp"

namespace whorl {

void require_permutation(const Permutation& permutation, Index n) {
  if (static_cast<Index>(permutation.size()) != n) {
    throw std::invalid_argument(text("permutation must have ", n, " entries, got ", permutation.size()));
  }
  std::vector<bool> seen(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    const Index place = permutation[i];
    if (place < 0 || place >= n) {
      throw std::invalid_argument(text("permutation[", i, "] must be from 0 to ", n - 1, ", got ", place));
    }
    if (seen[static_cast<std::size_t>(place)]) {
      throw std::invalid_argument(text("permutation[", i, "] repeats ", place));
    }
    seen[static_cast<std::size_t>(place)] = true;
  }
}

Permutation inverse(const Permutation& permutation) {
  require_permutation(permutation, static_cast<Index>(permutation.size()));
  Permutation result(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    result[static_cast<std::size_t>(permutation[i])] = static_cast<Index>(i);
  }
  return result;
}

Matrix permute_rows(const Matrix& x, const Permutation& permutation) {
  require_permutation(permutation, rows(x));
  Matrix result = make_matrix(rows(x), cols(x));
  for (Index row = 0; row < rows(x); ++row) {
    const float* source = x.data() + permutation[static_cast<std::size_t>(row)] * cols(x);
    std::copy_n(source, cols(x), result.data() + row * cols(x));
  }
  return result;
}

Tensor3 permute_both(const Tensor3& x, const Permutation& permutation) {
  const auto n = static_cast<Index>(x.shape(1));
  if (x.shape(1) != x.shape(2)) {
    throw std::invalid_argument(text("x must be square, got ", x.shape(1), " x ", x.shape(2)));
  }
  require_permutation(permutation, n);
  Tensor3 result = Tensor3::from_shape(x.shape());
  for (std::size_t head = 0; head < x.shape(0); ++head) {
    for (std::size_t i = 0; i < permutation.size(); ++i) {
      for (std::size_t j = 0; j < permutation.size(); ++j) {
        result(head, i, j) = x(head, permutation[i], permutation[j]);
      }
    }
  }
  return result;
}

Permutation random_permutation(Index n, Random& random) {
  require_between(n, 0, kMaxElements, "n");
  Permutation result(static_cast<std::size_t>(n));
  std::iota(result.begin(), result.end(), Index{0});
  for (std::size_t i = result.size(); i > 1; --i) {
    std::swap(result[i - 1], result[random.below(static_cast<std::uint32_t>(i))]);
  }
  return result;
}

}  // namespace whorl
