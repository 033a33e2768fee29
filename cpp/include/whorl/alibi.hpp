// Attention with linear biases (Press et al. 2021, arXiv 2108.12409): the score of a key is lowered by
// slope · distance, with a slope of its own for each head.
#pragma once

#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

// Returns one slope a head. For h a power of two: 2^(-8/h), 2^(-16/h), …, 2^-8. Otherwise the slopes of the
// largest power of two below h, then every other slope of twice as many heads, as the authors' code does.
// heads from 1 to kMaxHeads. Max error: 1e-15 relative. Throws std::invalid_argument.
std::vector<double> alibi_slopes(Index heads);

// Returns the bias (n_q, n_k): -slope · |i + n_k - n_q - j|, the ends of queries and keys aligned. Under a
// causal mask only the keys to the left count, and this is the paper's -slope · (i - j). n_q, n_k ≥ 0;
// |slope| ≤ 1e6. Max error: 2^-24 of the largest. Throws std::invalid_argument, std::length_error.
Matrix alibi_bias(double slope, Index n_q, Index n_k);

}  // namespace whorl
