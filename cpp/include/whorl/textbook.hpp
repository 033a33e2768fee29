// The formulas as the lesson writes them: in double, slow and obvious. The fast functions are tested against
// these.
//
// Shapes and symbols as in matrix.hpp. Nothing here checks its input: call the fast twin for that.
#pragma once

#include <cstdint>
#include <xtensor/xtensor.hpp>

#include "whorl/encoding.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/permutation.hpp"

namespace whorl::textbook {

using Table = xt::xtensor<double, 2>;

// PE(p, 2i) = sin(p / base^(2i/d)), PE(p, 2i + 1) = cos(p / base^(2i/d)). Returns (positions, d).
Table sinusoidal_encoding(Index positions, Index d, double base = 10000, double first_position = 0,
                          double position_scale = 1);

// The same with a mistake in it, entry by entry as the wrong formula reads (mistakes.hpp), for an even d. The
// two mistakes that come after the encoding is made, kNoScale and kBatchAxis, leave it right.
Table encoding_with_mistake(Mistake mistake, Index positions, Index d, double base = 10000);

// softmax(x)_j = exp(x_j - max x) / Σ_k exp(x_k - max x), row by row.
Table softmax(const Table& x);

// A B.
Table multiply(const Table& a, const Table& b);

struct Attention {
  Table output;   // (n_q, d_v)
  Table weights;  // (n_q, n_k)
};

// softmax(Q Kᵀ / √d + bias) V for one head, where `allowed` (n_q, n_k) is not 0; rows with nothing allowed
// are 0.
Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed,
                    const Table& bias);
Attention attention(const Table& q, const Table& k, const Table& v, const xt::xtensor<bool, 2>& allowed);

// (n_q, n_k): whether key j may be seen by query i under a causal mask whose ends are aligned.
xt::xtensor<bool, 2> causal_mask(Index n_q, Index n_k);

// R(k), the (d, d) matrix with a block [[cos kω_i, sin kω_i], [-sin kω_i, cos kω_i]] for each pair, so that
// PE(p + k) = R(k) PE(p).
Table rotation(double k, Index d, double base = 10000);

// Row r of x turned to position first_position + r: adjacent pairs (a, b) become (a cos pω - b sin pω, a sin
// pω + b cos pω).
Table rotate(const Table& x, double base = 10000, double first_position = 0);

// The same for pairs of columns i and i + d/2.
Table rotate_halves(const Table& x, double base = 10000, double first_position = 0);

// Slope of head i of h (counted from 0), h a power of two: 2^(-8 (i + 1)/h).
double alibi_slope(Index i, Index h);

// -slope |i + n_k - n_q - j|. Returns (n_q, n_k).
Table alibi_bias(double slope, Index n_q, Index n_k);

// Σ_i cos(k ω_i) over the d/2 pairs of an even d.
double offset_similarity(double k, Index d, double base = 10000);

// |PE(0) - PE(k)|.
double lookalike_distance(double k, Index d, double base = 10000);

// x rounded to `bits` significant bits, ties to even, for values in the format's normal range.
double round_to_bits(double x, int bits);

// The largest |Attention(P X) - P Attention(X)| for one head with the projections W_q, W_k, W_v; `learned` is
// the table (n, d) of the learned encoding.
double largest_shuffle_difference(const Table& x, const Permutation& permutation, const Table& w_q,
                                  const Table& w_k, const Table& w_v, Encoding encoding, bool causal,
                                  const Table& learned = {});

}  // namespace whorl::textbook
