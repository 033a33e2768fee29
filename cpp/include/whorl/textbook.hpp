// The formulas as the lesson writes them: in double, slow and obvious. The fast functions are tested against
// these, header by header.
//
// Shapes and symbols as in matrix.hpp; options and enumerations are those of the fast twins. Nothing here
// checks its input: call the fast twin for that.
#pragma once

#include <vector>
#include <xtensor/xtensor.hpp>

#include "whorl/attention.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/permutation.hpp"
#include "whorl/precision.hpp"
#include "whorl/rotary.hpp"
#include "whorl/shuffle_test.hpp"
#include "whorl/similarity.hpp"

namespace whorl::textbook {

using Table = xt::xtensor<double, 2>;  // (rows, cols)
using Allowed = xt::xtensor<bool, 2>;  // (n_q, n_k): whether the query may attend to the key
using Numbers = std::vector<double>;

// Twins of sinusoidal.hpp.

// ω_i = base^(-2i/d), in radians a position.
double frequency(Index pair, Index d, double base = 10000);

// 2π/ω_i = 2π base^(2i/d), in positions.
double wavelength(Index pair, Index d, double base = 10000);

// PE(p, 2i) = sin(p / base^(2i/d)), PE(p, 2i + 1) = cos(p / base^(2i/d)) for p = position_scale ·
// (first_position + row). Returns (positions, d).
Table sinusoidal_encoding(Index positions, Index d, double base = 10000, double first_position = 0,
                          double position_scale = 1);

// The same with a mistake in it, entry by entry as the wrong formula reads (mistakes.hpp), for an even d. The
// two mistakes that come after the encoding is made, kNoScale and kBatchAxis, leave it right.
Table encoding_with_mistake(Mistake mistake, Index positions, Index d, double base = 10000);

// The same columns in the other layout: columns 0, 2, 4, … (the sines), then 1, 3, 5, … (the cosines).
Table concatenated(const Table& interleaved);

// R(k), the (d, d) matrix with a block [[cos kω_i, sin kω_i], [-sin kω_i, cos kω_i]] for each pair, so that
// PE(p + k) = R(k) PE(p).
Table rotation(double k, Index d, double base = 10000);

// The largest |PE(p + k) - R(k) PE(p)|.
double rotation_residual(double p, double k, Index d, double base = 10000);

// Twins of learned.hpp.

// Row positions[i] of the table for every i. Returns (positions.size(), d).
Table lookup(const Table& table, const std::vector<Index>& positions);

// positions · d.
double learned_parameters(Index positions, Index d);

// Twins of rotary.hpp.

// Row r of x turned to position p = first_position + r: adjacent pairs (a, b) become (a cos pω - b sin pω,
// a sin pω + b cos pω).
Table rotate(const Table& x, double base = 10000, double first_position = 0);

// The same for pairs of columns i and i + d/2.
Table rotate_halves(const Table& x, double base = 10000, double first_position = 0);

// The same for either pairing, head by head, with stretched positions and frequencies of one's own.
Table rotate(const Table& x, const RotaryOptions& options);

// ω_i for i < width/2.
Numbers rotary_frequencies(Index width, double base = 10000);

// base · s^(e/(e - 2)): the base whose slowest pair, i = e/2 - 1, turns s times slower.
double ntk_aware_base(double base, double s, Index e);

// (1 - γ(r_i)) ω_i/s + γ(r_i) ω_i, where pair i turns r_i = L/λ_i times in the original length L, and γ is 0
// below beta_slow, 1 above beta_fast and rises linearly in between.
Numbers yarn_frequencies(Index width, const YarnOptions& options);

// 0.1 ln s + 1.
double yarn_attention_scale(double s);

// Twins of alibi.hpp.

// Slope of head i of h (counted from 0): 2^(-8 (i + 1)/h) if h is a power of two. Otherwise the heads up to
// the largest power of two below take the slopes of that many, the rest every other slope of twice as many.
double alibi_slope(Index i, Index h);

// -slope |i + n_k - n_q - j|. Returns (n_q, n_k).
Table alibi_bias(double slope, Index n_q, Index n_k);

// Twins of attention.hpp.

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
Attention attention(const Table& q, const Table& k, const Table& v, const Allowed& allowed,
                    const Table& bias);
Attention attention(const Table& q, const Table& k, const Table& v, const Allowed& allowed);

// (n_q, n_k): whether key j may be seen by query i under a causal mask whose ends are aligned.
Allowed causal_mask(Index n_q, Index n_k);

// Columns e·i … e·(i + 1) - 1 of x: what head i of `heads` sees.
Table head(const Table& x, Index i, Index heads);

struct HeadsAttention {
  Table output;                // (n_q, d_v): the heads' outputs side by side
  std::vector<Table> weights;  // heads of (n_q, n_k)
};

// Every head on its own columns, with the mask, the bias and the slopes of the options.
HeadsAttention attention(const Table& q, const Table& k, const Table& v, const AttentionOptions& options);

// Attention(X W_q, X W_k, X W_v) W_o.
HeadsAttention multi_head_attention(const Table& x, const Projections& w, const AttentionOptions& options);

// The same with X W_q and X W_k turned, head by head.
HeadsAttention rotary_attention(const Table& x, const Projections& w, const RotaryOptions& rotary,
                                const AttentionOptions& options);

// Twins of permutation.hpp and shuffle_test.hpp.

// P, with a 1 in row i and column permutation[i]. Returns (n, n).
Table permutation_matrix(const Permutation& permutation);

struct ShuffleTest {
  HeadsAttention original;       // Attention(X)
  HeadsAttention shuffled;       // Attention(P X)
  HeadsAttention restored;       // Pᵀ Attention(P X), weights Pᵀ A P
  Numbers difference_per_token;  // largest |original - restored| in each row of the outputs
  double max_difference = 0;     // the largest of those
};

// Attention(X) and Attention(P X), with the encoding of the options told to the places; `learned` is the
// table (n, d) that the learned encoding adds.
ShuffleTest shuffle_test(const Table& x, const Permutation& permutation, const Projections& w,
                         const ShuffleTestOptions& options, const Table& learned = {});

// Twins of similarity.hpp.

// Σ_i cos(k ω_i) over the d/2 pairs of an even d.
double offset_similarity(double k, Index d, double base = 10000);

// x_0 W_q · x_k W_k for k = 0, 1, …, where row k of `inputs` is the vector k places after the anchor.
Numbers offset_curve(const Table& inputs, const Table& w_q, const Table& w_k);

// x_0 · x_k for k = 0, 1, ….
Numbers offset_curve(const Table& inputs);

// Where the curve first rises, how often it does, and its least curve[k]/curve[0].
CurveFacts curve_facts(const Numbers& curve);

// X Xᵀ; normalised, every entry over the lengths of its two rows, 0 where a length is 0.
Table similarity_matrix(const Table& x, bool normalised = false);

struct ScoreSplit {
  Table content_content;
  Table content_position;
  Table position_content;
  Table position_position;
  Table total;
};

// (a W_q)(b W_k)ᵀ/√d for a and b content or position, and for their sum.
ScoreSplit score_split(const Table& content, const Table& position, const Table& w_q, const Table& w_k);

// |PE(0) - PE(k)|.
double lookalike_distance(double k, Index d, double base = 10000);

// All offsets from 1 to `length`, nearest first, cut after `count`.
std::vector<Lookalike> lookalikes(Index d, double base, Index length, Index count);

// Twins of precision.hpp.

// The multiple of the format's spacing at x that is nearest to x, ties to the even multiple; infinite past
// the format's largest value.
double round_to(Format format, double x);

// How many different numbers 0 … n - 1 become.
Index distinct_positions(Format format, Index n);

// The first position that becomes the same number as the one before it.
Index first_collision(Format format);

// |sin(fl(fl(p) · fl(ω_i))) - sin(p ω_i)| for every pair, 2 where the rounded angle is not finite.
Numbers angle_errors(Format format, double p, Index d, double base = 10000);

}  // namespace whorl::textbook
