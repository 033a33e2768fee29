// What the tests share: literal tables, conversions to the textbook's double, and largest differences.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "whorl/matrix.hpp"
#include "whorl/random.hpp"
#include "whorl/textbook.hpp"

namespace whorl::test {

inline Matrix table(std::initializer_list<std::initializer_list<float>> rows_given) {
  const auto width = rows_given.size() == 0 ? 0 : rows_given.begin()->size();
  Matrix result = make_matrix(static_cast<Index>(rows_given.size()), static_cast<Index>(width));
  auto out = result.begin();
  for (const auto& row : rows_given) out = std::copy(row.begin(), row.end(), out);
  return result;
}

inline Matrix random_matrix(Index rows, Index cols, std::uint64_t seed) {
  Random random(seed);
  return normal_matrix(rows, cols, 1.0f, random);
}

inline textbook::Table to_double(const Matrix& m) {
  return textbook::Table(m);
}

// NaN counts as infinitely far, so that it can never pass for small.
template <class A, class B>
double largest_difference(const A& a, const B& b) {
  if (a.size() != b.size()) return INFINITY;
  double largest = 0;
  auto other = b.begin();
  for (const auto value : a) {
    const double difference = std::abs(static_cast<double>(value) - static_cast<double>(*other++));
    largest = difference >= 0 ? std::max(largest, difference) : INFINITY;
  }
  return largest;
}

// Equality to the bit. A function, since Catch2's decomposition and xtensor's operators do not go together.
template <class A>
bool same(const A& a, const A& b) {
  return a.shape() == b.shape() && std::equal(a.begin(), a.end(), b.begin());
}

// The message of the exception that `work` throws, of exactly this kind; "" if it throws nothing.
template <class Exception, class Work>
std::string refusal(Work&& work) {
  try {
    work();
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace whorl::test
