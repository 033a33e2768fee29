#include <xtensor/xbuilder.hpp>
#include <xtensor/xview.hpp>

#include "whorl/textbook.hpp"

namespace whorl::textbook {

Table lookup(const Table& table, const std::vector<Index>& positions) {
  Table result = xt::zeros<double>({positions.size(), table.shape(1)});
  for (std::size_t i = 0; i < positions.size(); ++i) {
    xt::view(result, i, xt::all()) = xt::view(table, positions[i], xt::all());
  }
  return result;
}

double learned_parameters(Index positions, Index d) {
  return static_cast<double>(positions) * static_cast<double>(d);
}

}  // namespace whorl::textbook
