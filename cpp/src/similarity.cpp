#include "whorl/similarity.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "simd/distances.hpp"
#include "text.hpp"
#include "whorl/attention.hpp"
#include "whorl/random.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl {
namespace {

// The curve from the two encodings themselves, in double.
std::vector<double> bare_curve(const std::vector<double>& frequencies, double anchor, std::size_t length) {
  std::vector<double> curve(length);
  for (std::size_t c = 0; c < frequencies.size(); c += 2) {
    const double w = frequencies[c];
    const bool has_cosine = c + 1 < frequencies.size();
    const double sine = std::sin(anchor * w);
    const double cosine = has_cosine ? std::cos(anchor * w) : 0;
    for (std::size_t k = 0; k < length; ++k) {
      const double angle = (anchor + static_cast<double>(k)) * w;
      curve[k] += sine * std::sin(angle) + (has_cosine ? cosine * std::cos(angle) : 0);
    }
  }
  return curve;
}

// Token vectors that depend on the position, not on the anchor: two curves see the same sentence.
void add_content(Matrix& rows_of_input, double first_position, std::uint64_t seed) {
  for (Index row = 0; row < rows(rows_of_input); ++row) {
    const double position = first_position + static_cast<double>(row);
    char bytes[sizeof position];  // of the position itself: as text, far ones would read alike
    std::memcpy(bytes, &position, sizeof position);
    Random random(token_seed({bytes, sizeof bytes}, seed));
    float* values = rows_of_input.data() + row * cols(rows_of_input);
    for (Index c = 0; c < cols(rows_of_input); ++c) values[c] += random.normal();
  }
}

// Rows are scaled to length 1; rows of length 0 stay.
Matrix with_unit_rows(Matrix table) {
  for (Index row = 0; row < rows(table); ++row) {
    float* values = table.data() + row * cols(table);
    double squares = 0;
    for (Index c = 0; c < cols(table); ++c) squares += static_cast<double>(values[c]) * values[c];
    if (squares == 0) continue;
    const double scale = 1 / std::sqrt(squares);
    for (Index c = 0; c < cols(table); ++c) values[c] = static_cast<float>(values[c] * scale);
  }
  return table;
}

// |PE(0) - PE(k)|² for k = 1 … length, in double.
//
// A pair adds 2 - 2 cos kω = 4 sin²(kω/2), a lone sine of an odd width sin² kω; as squares of sines,
// distances near 0 keep their digits. Within a block of offsets each sine is turned from the block's first
// one, which is formed anew, so that errors do not add up.
class SquaredDistances {
 public:
  SquaredDistances(Index d_model, double base) {
    const std::vector<double> frequencies = sinusoidal_frequencies(d_model, base);
    for (std::size_t c = 0; c < frequencies.size(); c += 2) {
      const bool lone = c + 1 == frequencies.size();
      angles_.push_back(lone ? frequencies[c] : frequencies[c] / 2);
      factors_.push_back(lone ? 1 : 4);
    }
    turn_cos_.resize(angles_.size() * kBlock);
    turn_sin_.resize(angles_.size() * kBlock);
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      for (std::size_t j = 0; j < kBlock; ++j) {
        turn_cos_[i * kBlock + j] = std::cos(static_cast<double>(j) * angles_[i]);
        turn_sin_[i * kBlock + j] = std::sin(static_cast<double>(j) * angles_[i]);
      }
    }
  }

  static constexpr std::size_t kBlock = simd::kOffsetBlock;

  // Writes the squares for offsets first … first + kBlock - 1.
  void Fill(double first, double* squares) const {
    std::fill_n(squares, kBlock, 0.0);
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      simd::add_squared_sines(std::sin(first * angles_[i]), std::cos(first * angles_[i]),
                              &turn_cos_[i * kBlock], &turn_sin_[i * kBlock], factors_[i], squares);
    }
  }

 private:
  std::vector<double> angles_;
  std::vector<double> factors_;
  std::vector<double> turn_cos_;
  std::vector<double> turn_sin_;
};

}  // namespace

std::vector<double> offset_curve(Index d_model, double anchor, Index max_offset,
                                 const OffsetCurveOptions& options) {
  require_between(anchor, -0x1p53, 0x1p53, "anchor");
  require_between(max_offset, 0, kMaxPositions - 1, "max_offset");
  const std::vector<double> frequencies = sinusoidal_frequencies(d_model, options.base);
  const std::size_t length = static_cast<std::size_t>(max_offset) + 1;
  if (!options.projections && !options.content) return bare_curve(frequencies, anchor, length);
  require_between(anchor + static_cast<double>(max_offset), -0x1p53, 0x1p53, "anchor + max_offset");

  Matrix input =
      sinusoidal_encoding(max_offset + 1, d_model, {.base = options.base, .first_position = anchor});
  if (options.content) add_content(input, anchor, options.seed);
  Matrix query = make_matrix(1, d_model);
  std::copy_n(input.data(), d_model, query.data());
  if (options.projections) {
    const Projections w = random_projections(d_model, options.seed);
    query = multiply(query, w.query);
    input = multiply(input, w.key);
  }
  const Matrix products = multiply(input, transposed(query));
  return {products.begin(), products.end()};
}

CurveFacts curve_facts(const std::vector<double>& curve) {
  if (curve.empty() || curve[0] == 0)
    throw std::invalid_argument("curve must not be empty and must not start with 0");
  for (std::size_t k = 0; k < curve.size(); ++k) {
    if (!std::isfinite(curve[k]))
      throw std::invalid_argument(text("curve[", k, "] must be finite, got ", curve[k]));
  }
  CurveFacts facts{.first_rise_after = -1, .rises = 0, .lowest = 1};
  for (std::size_t k = 0; k < curve.size(); ++k) {
    facts.lowest = std::min(facts.lowest, curve[k] / curve[0]);
    if (k + 1 == curve.size() || curve[k + 1] <= curve[k]) continue;
    if (facts.rises == 0) facts.first_rise_after = static_cast<Index>(k);
    ++facts.rises;
  }
  return facts;
}

Matrix similarity_matrix(const Matrix& table, bool normalised) {
  require_fits(rows(table), rows(table), 1, "the similarity matrix");
  require_finite(table, "table");
  const Matrix vectors = normalised ? with_unit_rows(table) : table;
  return multiply(vectors, transposed(vectors));
}

ScoreSplit score_split(const Matrix& content, const Matrix& position, const Matrix& query,
                       const Matrix& key) {
  const Index n = rows(content);
  const Index d = require_between(cols(content), 1, kMaxWidth, "number of columns of content");
  require_shape(position, n, d, "position");
  require_shape(query, d, d, "query");
  require_shape(key, d, d, "key");
  require_fits(n, n, 1, "a term");
  require_finite(content, "content");
  require_finite(position, "position");
  require_finite(query, "query");
  require_finite(key, "key");
  const float scale = 1 / std::sqrt(static_cast<float>(d));
  const auto term = [&](const Matrix& queries, const Matrix& keys) -> Matrix {
    Matrix scores = multiply(multiply(queries, query), transposed(multiply(keys, key)));
    for (float& score : scores) score *= scale;
    return scores;
  };
  const Matrix both = added(content, position);
  require_no_overflow(both, "content + position");
  return {.content_content = term(content, content),
          .content_position = term(content, position),
          .position_content = term(position, content),
          .position_position = term(position, position),
          .total = term(both, both)};
}

std::vector<Lookalike> lookalikes(Index d_model, double base, Index length, Index count) {
  require_between(length, 1, 1000000, "length");
  require_between(count, 1, 100, "count");
  const SquaredDistances distances(d_model, base);
  const auto nearer = [](const Lookalike& a, const Lookalike& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.offset < b.offset;
  };
  std::vector<Lookalike> nearest;  // a heap of squares, the farthest on top
  double squares[SquaredDistances::kBlock];
  for (Index first = 1; first <= length; first += SquaredDistances::kBlock) {
    distances.Fill(static_cast<double>(first), squares);
    const Index end = std::min<Index>(SquaredDistances::kBlock, length + 1 - first);
    for (Index j = 0; j < end; ++j) {
      const Lookalike candidate{first + j, squares[j]};
      if (static_cast<Index>(nearest.size()) == count) {
        if (!nearer(candidate, nearest.front())) continue;
        std::pop_heap(nearest.begin(), nearest.end(), nearer);
        nearest.pop_back();
      }
      nearest.push_back(candidate);
      std::push_heap(nearest.begin(), nearest.end(), nearer);
    }
  }
  std::sort_heap(nearest.begin(), nearest.end(), nearer);
  for (Lookalike& found : nearest) found.distance = std::sqrt(std::max(found.distance, 0.0));
  return nearest;
}

double neighbour_distance(Index d_model, double base) {
  return lookalikes(d_model, base, 1, 1).front().distance;
}

}  // namespace whorl
