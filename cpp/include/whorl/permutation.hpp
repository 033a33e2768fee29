// Orders of a sentence. Place i of the new order holds item permutation[i] of the old one: (P X)_i =
// X_{permutation[i]}.
#pragma once

#include <vector>

#include "whorl/matrix.hpp"
#include "whorl/random.hpp"

namespace whorl {

using Permutation = std::vector<Index>;

// Throws std::invalid_argument unless `permutation` holds each of 0 … n-1 exactly once; the message names the
// entry and its value ("permutation[2] repeats 0").
void require_permutation(const Permutation& permutation, Index n);

// Returns P⁻¹: inverse[permutation[i]] = i. Throws as require_permutation.
Permutation inverse(const Permutation& permutation);

// Returns P X: (n, d), row i is row permutation[i] of x. Throws as require_permutation for n = rows of x.
Matrix permute_rows(const Matrix& x, const Permutation& permutation);

// Returns, for every head, the (n, n) table with rows and columns reordered: out(i, j) = x(p[i], p[j]).
// x is (h, n, n). Throws std::invalid_argument.
Tensor3 permute_both(const Tensor3& x, const Permutation& permutation);

// Returns one of the n! orders, each as likely as any other (Fisher–Yates). n from 0 to
// kMaxElements. Throws std::invalid_argument.
Permutation random_permutation(Index n, Random& random);

}  // namespace whorl
