#include "whorl/learned.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "text.hpp"
#include "whorl/random.hpp"

namespace whorl {

Matrix learned_table(Index positions, Index d_model, std::uint64_t seed, double deviation) {
  require_between(positions, 1, kMaxPositions, "positions");
  require_between(d_model, 1, kMaxWidth, "d_model");
  require_between(deviation, 0.0, 1e6, "deviation");
  Random random(seed);
  return normal_matrix(positions, d_model, static_cast<float>(deviation), random);
}

Matrix lookup(const Matrix& table, const std::vector<Index>& positions) {
  require_finite(table, "table");
  for (const Index row : positions) {
    if (row < 0 || row >= rows(table)) {
      throw std::out_of_range(text("row ", row, " does not exist: the table has ", rows(table), " rows"));
    }
  }
  require_fits(static_cast<Index>(positions.size()), cols(table), 1, "the rows");
  Matrix result = make_matrix(static_cast<Index>(positions.size()), cols(table));
  float* out = result.data();
  for (const Index row : positions) out = std::copy_n(table.data() + row * cols(table), cols(table), out);
  return result;
}

Matrix first_rows(const Matrix& table, Index tokens) {
  require_between(tokens, 0, kMaxPositions, "tokens");
  if (tokens > rows(table)) {
    throw std::out_of_range(text(tokens, " tokens need ", tokens, " rows, but the table has ", rows(table),
                                 ": row ", rows(table), " does not exist"));
  }
  std::vector<Index> positions(static_cast<std::size_t>(tokens));
  std::iota(positions.begin(), positions.end(), Index{0});
  return lookup(table, positions);
}

double learned_parameters(Index positions, Index d_model) {
  require_between(positions, 0, Index{1} << 53, "positions");
  require_between(d_model, 0, Index{1} << 53, "d_model");
  constexpr Index kExact = Index{1} << 53;
  if (d_model > 0 && positions > kExact / d_model) {
    throw std::invalid_argument(
        text("positions * d_model must be at most 2^53, got ", positions, " * ", d_model));
  }
  return static_cast<double>(positions * d_model);
}

double learned_share(Index positions, Index d_model, double total) {
  require_between(total, 1, 0x1p53, "total");
  return learned_parameters(positions, d_model) / total;
}

}  // namespace whorl
