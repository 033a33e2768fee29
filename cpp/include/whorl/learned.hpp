// Learned positions: a table with a row for each position (Gehring et al. 2017, arXiv 1705.03122; Devlin et
// al. 2018, arXiv 1810.04805). Row p is added to the token at position p; a row past the end does not exist.
#pragma once

#include <cstdint>
#include <vector>

#include "whorl/matrix.hpp"

namespace whorl {

// Returns a table as it stands before training: (positions, d_model) samples of N(0, deviation²).
// positions from 1 to kMaxPositions, d_model from 1 to kMaxWidth, deviation from 0 to 1e6 (GPT-2 and
// BERT use 0.02).
// Throws std::invalid_argument, std::length_error.
Matrix learned_table(Index positions, Index d_model, std::uint64_t seed, double deviation = 0.02);

// Returns the rows at these positions: (positions.size(), d).
// Throws std::out_of_range naming the row and the table's size ("row 100 does not exist: the table has 100
// rows"), std::invalid_argument for an entry that is not finite, std::length_error.
Matrix lookup(const Matrix& table, const std::vector<Index>& positions);

// Returns rows 0 … tokens - 1 of the table, as a model asks for them.
// tokens from 0 to kMaxPositions. Throws std::out_of_range naming both numbers if there are more tokens than
// rows; as lookup() otherwise.
Matrix first_rows(const Matrix& table, Index tokens);

// Returns positions · d_model, the numbers that have to be trained and stored. Both ≥ 0 and the product ≤
// 2^53. Throws std::invalid_argument.
double learned_parameters(Index positions, Index d_model);

// Returns their share of a model's `total` parameters, 1 ≤ total ≤ 2^53; above 1 if the table alone has more.
// Throws as above.
double learned_share(Index positions, Index d_model, double total);

}  // namespace whorl
