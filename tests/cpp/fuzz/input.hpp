// What the targets of random input share: values drawn from bytes, and the comparison of a kernel with its
// textbook twin. A call may refuse its arguments with one of the library's four errors; a call that answers
// must answer rightly.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "whorl/matrix.hpp"
#include "whorl/permutation.hpp"
#include "whorl/textbook.hpp"

namespace whorl::fuzz {

// An answer that is not the textbook's. None of the library's errors, so that nothing takes it for a refusal.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Bytes, read from the front as whatever is asked for; zeros when they are used up.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  // The next `count` bytes, 8 at most, as a whole number.
  std::uint64_t bits(std::size_t count = 8) {
    std::uint64_t value = 0;
    for (; count > 0 && !rest_.empty(); --count, rest_ = rest_.subspan(1)) value = value << 8 | rest_[0];
    return value;
  }

  bool flag() { return (bits(1) & 1) != 0; }

  Index whole(Index least, Index most) {
    const auto choices = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<Index>(bits(choices <= 256 ? 1 : 8) % choices);
  }

  double real(double least, double most) {
    return least + (most - least) * static_cast<double>(bits(4)) / static_cast<double>(UINT32_MAX);
  }

  // Any double there is, NaN and the infinities among them.
  double any_double() { return std::bit_cast<double>(bits()); }

  // Mostly in a useful range, now and then any double.
  double number(double least, double most) { return bits(1) < 26 ? any_double() : real(least, most); }

  // Sizes that may be wrong, but are small where they are right.
  Index size(Index most) { return whole(-2, most); }

  template <class Choice>
  Choice one_of(std::initializer_list<Choice> choices) {
    return choices.begin()[bits(1) % choices.size()];
  }

  std::string text(Index most) {
    std::string result(static_cast<std::size_t>(whole(0, most)), ' ');
    for (char& c : result) c = static_cast<char>(bits(1));
    return result;
  }

  Matrix matrix(Index rows, Index cols, float most = 4) {
    Matrix m = make_matrix(std::max<Index>(rows, 0), std::max<Index>(cols, 0));
    for (float& x : m) x = most * static_cast<float>(static_cast<std::int16_t>(bits(2))) / 32768;
    return m;
  }

  // An order of n items, or what is none.
  Permutation order(Index n) {
    Random random(bits(2));
    Permutation result = random_permutation(n, random);
    if (n > 0 && bits(1) < 26) result[static_cast<std::size_t>(whole(0, n - 1))] = size(n);
    return result;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

inline void require(bool holds, const std::string& what) {
  if (!holds) throw Wrong(what);
}

inline void require_close(double got, double wanted, double tolerance, const std::string& what) {
  require(std::isfinite(got) && std::abs(got - wanted) <= tolerance,
          what + ": got " + std::to_string(got) + ", the textbook says " + std::to_string(wanted));
}

inline void require_close(const std::vector<double>& got, const std::vector<double>& wanted, double tolerance,
                          const std::string& what) {
  require(got.size() == wanted.size(), what + ": how many");
  for (std::size_t i = 0; i < got.size(); ++i) require_close(got[i], wanted[i], tolerance, what);
}

inline void require_close(const Matrix& got, const textbook::Table& wanted, double tolerance,
                          const std::string& what) {
  require(got.shape(0) == wanted.shape(0) && got.shape(1) == wanted.shape(1), what + ": shape");
  for (std::size_t i = 0; i < got.size(); ++i)
    require_close(got.data()[i], wanted.data()[i], tolerance, what);
}

inline textbook::Table table(const Matrix& m) {
  return textbook::Table(m);
}

// Runs one of the works, as the first byte says. Each may refuse its arguments.
inline void run_one(Input& input, std::initializer_list<void (*)(Input&)> works) {
  try {
    input.one_of(works)(input);
  } catch (const std::invalid_argument&) {
  } catch (const std::out_of_range&) {
  } catch (const std::length_error&) {
  } catch (const std::overflow_error&) {
  }
}

// The targets. Each tries the functions of some headers on what the input holds, and throws Wrong.
void attention(Input& input);  // attention, encoding, permutation, shuffle_test
void encodings(Input& input);  // sinusoidal, rotary, alibi, learned
void measures(Input& input);   // similarity, mistakes
void numbers(Input& input);    // matrix, random, precision
void training(Input& input);   // trainer

}  // namespace whorl::fuzz
