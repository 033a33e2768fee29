#include <algorithm>
#include <cmath>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "whorl/textbook.hpp"

namespace whorl::textbook {

double offset_similarity(double k, Index d, double base) {
  double sum = 0;
  for (Index i = 0; i < d / 2; ++i) sum += std::cos(k * frequency(i, d, base));
  return sum;
}

Numbers offset_curve(const Table& inputs, const Table& w_q, const Table& w_k) {
  const Table first = xt::view(inputs, xt::range(0, 1), xt::all());
  const Table products = multiply(multiply(first, w_q), xt::transpose(multiply(inputs, w_k)));
  return {products.begin(), products.end()};
}

Numbers offset_curve(const Table& inputs) {
  const Table identity = xt::eye<double>(inputs.shape(1));
  return offset_curve(inputs, identity, identity);
}

CurveFacts curve_facts(const Numbers& curve) {
  std::vector<Index> rises_after;
  double lowest = 1;
  for (std::size_t k = 0; k < curve.size(); ++k) {
    lowest = std::min(lowest, curve[k] / curve[0]);
    if (k + 1 < curve.size() && curve[k + 1] > curve[k]) rises_after.push_back(static_cast<Index>(k));
  }
  return {.first_rise_after = rises_after.empty() ? -1 : rises_after.front(),
          .rises = static_cast<Index>(rises_after.size()),
          .lowest = lowest};
}

Table similarity_matrix(const Table& x, bool normalised) {
  Table products = multiply(x, xt::transpose(x));
  if (!normalised) return products;
  const Table lengths = xt::sqrt(xt::sum(xt::square(x), {1}, xt::keep_dims));  // (n, 1)
  const Table both = multiply(lengths, xt::transpose(lengths));                // (n, n)
  return xt::where(both > 0.0, products / both, 0.0);
}

ScoreSplit score_split(const Table& content, const Table& position, const Table& w_q, const Table& w_k) {
  const auto term = [&](const Table& a, const Table& b) -> Table {
    const Table products = multiply(multiply(a, w_q), xt::transpose(multiply(b, w_k)));
    return products / std::sqrt(static_cast<double>(content.shape(1)));
  };
  const Table both = content + position;
  return {term(content, content), term(content, position), term(position, content), term(position, position),
          term(both, both)};
}

double lookalike_distance(double k, Index d, double base) {
  const Table here = sinusoidal_encoding(1, d, base, 0);
  const Table there = sinusoidal_encoding(1, d, base, k);
  return std::sqrt(xt::sum(xt::square(Table(there - here)))());
}

std::vector<Lookalike> lookalikes(Index d, double base, Index length, Index count) {
  std::vector<Lookalike> all;
  for (Index k = 1; k <= length; ++k) {
    all.push_back({.offset = k, .distance = lookalike_distance(static_cast<double>(k), d, base)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Lookalike& a, const Lookalike& b) { return a.distance < b.distance; });
  if (count < length) all.resize(static_cast<std::size_t>(count));
  return all;
}

}  // namespace whorl::textbook
