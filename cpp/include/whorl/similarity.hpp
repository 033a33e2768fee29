// How alike positions look to a dot product (arXiv 1706.03762, section 3.5):
//
//   PE(p) · PE(p + k) = Σ_i cos(k ω_i)    a function of the offset k alone (for even d),
//
// until projections and content come between (arXiv 1911.04474).
#pragma once

#include <cstdint>
#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

struct OffsetCurveOptions {
  double base = 10000;
  bool projections = false;  // (PE(p) W_q) · (PE(p + k) W_k), with entries from N(0, 1/d)
  bool content = false;      // a token vector from N(0, 1) is added to each position first
  std::uint64_t seed = 1;    // draws W_q, W_k and the token vectors
};

// Returns PE(anchor) · PE(anchor + k) for k = 0 … max_offset, in double: max_offset + 1 values.
//
// The products are formed from the two encodings, not from the identity above, so that the curve can confirm
// it. A token vector is drawn with token_seed() of its position's eight bytes (random.hpp), so that it is the
// same from every anchor. |anchor| ≤ 2^53, with projections or content |anchor + max_offset| too. max_offset
// from 0 to kMaxPositions - 1. d_model and base as in sinusoidal_encoding. Max error: d · 2e-9 for |anchor +
// k| < 2^24 without projections and content; 1e-5 · d with them. Throws std::invalid_argument,
// std::length_error.
std::vector<double> offset_curve(Index d_model, double anchor, Index max_offset,
                                 const OffsetCurveOptions& options = {});

// What a curve does: where it first rises, how often, and its lowest value divided by its first.
struct CurveFacts {
  Index first_rise_after;  // the first k with curve[k + 1] > curve[k]; -1 if there is none
  Index rises;             // how many steps rise
  double lowest;           // min over k of curve[k] / curve[0]
};

// curve must not be empty, must be finite and must not start with 0. Throws std::invalid_argument.
CurveFacts curve_facts(const std::vector<double>& curve);

// Returns the dot product of every two rows, (n, n); with `normalised`, divided by both lengths (rows of
// length 0 give 0). table is (n, d). Max error: d · 2^-24 of the rows' lengths; normalised (d + 2) · 2^-24,
// and an entry may pass ±1 by as much: clamp it before an arc cosine. Throws std::invalid_argument (not
// finite), std::overflow_error, std::length_error.
Matrix similarity_matrix(const Matrix& table, bool normalised = false);

// The four terms of a score (arXiv 1901.02860, section 3.3; 2006.15595, equation 6) and their sum, each (n,
// n).
struct ScoreSplit {
  Matrix content_content;
  Matrix content_position;
  Matrix position_content;
  Matrix position_position;
  Matrix total;
};

// Returns the terms of ((x + p) W_q) · ((x + p) W_k) / √d, the query's part named first.
// content and position are (n, d), d up to kMaxWidth; query and key are (d, d). The terms add up to `total`,
// computed on its own, to 1e-5 of the largest. Throws std::invalid_argument, std::overflow_error,
// std::length_error.
ScoreSplit score_split(const Matrix& content, const Matrix& position, const Matrix& query, const Matrix& key);

struct Lookalike {
  Index offset;     // k
  double distance;  // |PE(0) - PE(k)|, which for even d is |PE(p) - PE(p + k)| for every p
};

// Returns the `count` offsets from 1 to `length` whose encodings come closest, nearest first.
// length from 1 to 1,000,000; count from 1 to 100; d_model and base as in sinusoidal_encoding.
// Max error of a distance: 1e-9. Time: length · d/2. Throws std::invalid_argument.
std::vector<Lookalike> lookalikes(Index d_model, double base, Index length, Index count = 5);

// Returns |PE(0) - PE(1)|: how far neighbours stand apart. Max error: 1e-9. Throws as above.
double neighbour_distance(Index d_model, double base);

}  // namespace whorl
