// What the tests share: literal tables, conversions to the textbook's double, and largest differences.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "whorl/matrix.hpp"
#include "whorl/random.hpp"
#include "whorl/rotary.hpp"
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

// Any whole number from `least` to `most`, each as likely as any other.
inline Index between(Random& random, Index least, Index most) {
  return least + random.below(static_cast<std::uint32_t>(most - least + 1));
}

// One of the choices.
template <class Choice>
Choice any_of(Random& random, std::initializer_list<Choice> choices) {
  return choices.begin()[random.below(static_cast<std::uint32_t>(choices.size()))];
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

// The largest entry, or 0 if there is none.
template <class A>
double largest_magnitude(const A& a) {
  double largest = 0;
  for (const auto value : a) largest = std::max(largest, std::abs(static_cast<double>(value)));
  return largest;
}

// The length of the pair that column c of this row belongs to.
inline double pair_length(const Matrix& x, std::size_t row, std::size_t c,
                          const RotaryOptions& options = {}) {
  const std::size_t width = x.shape(1) / static_cast<std::size_t>(options.heads);
  const std::size_t within = c % width;
  std::size_t other = within < width / 2 ? c + width / 2 : c - width / 2;
  if (options.pairing == Pairing::kAdjacent) other = within % 2 == 0 ? c + 1 : c - 1;
  return std::hypot(x(row, c), x(row, other));
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
