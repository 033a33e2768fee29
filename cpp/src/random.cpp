#include "whorl/random.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "text.hpp"

namespace whorl {
namespace {

std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// Horner's rule, highest power first.
template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double sum = 0;
  for (const double c : coefficients) sum = sum * x + c;
  return sum;
}

// ln x from basic arithmetic only: x = m·2^k with m in [√½, √2), then ln m = 2 artanh((m - 1)/(m + 1)).
double exact_steps_log(double x) {
  std::uint64_t word = 0;
  std::memcpy(&word, &x, sizeof word);
  int exponent = static_cast<int>(word >> 52) - 1022;
  word = (word & 0x000FFFFFFFFFFFFFu) | 0x3FE0000000000000u;  // mantissa in [½, 1)
  double m = 0;
  std::memcpy(&m, &word, sizeof m);
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  const double t = (m - 1) / (m + 1);
  const double t2 = t * t;
  constexpr std::array<double, 9> kArtanh = {1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9,
                                             1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};
  return 2 * t * polynomial(kArtanh, t2) + exponent * 0.69314718055994531;
}

}  // namespace

std::uint64_t Random::bits() {
  state_ += 0x9E3779B97F4A7C15u;
  return mix(state_);
}

double Random::uniform() {
  return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53;
}

std::uint32_t Random::below(std::uint32_t bound) {
  if (bound == 0) throw std::invalid_argument("bound must be positive, got 0");
  // 2^32 mod bound: the draws that would favour small numbers
  const std::uint32_t threshold = (0 - bound) % bound;
  while (true) {
    const std::uint64_t product = (bits() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) >= threshold) return static_cast<std::uint32_t>(product >> 32);
  }
}

float Random::normal() {
  return static_cast<float>(normal_quantile(uniform()));
}

double normal_quantile(double p) {
  if (!(p > 0 && p < 1)) throw std::invalid_argument(text("p must be between 0 and 1, got ", p));
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    constexpr std::array<double, 4> kA = {59.109374720, 159.29113202, 50.434271938, 3.3871327179};
    constexpr std::array<double, 4> kB = {67.187563600, 78.757757664, 17.895169469, 1};
    return q * polynomial(kA, r) / polynomial(kB, r);
  }
  const double r = std::sqrt(-exact_steps_log(q < 0 ? p : 1 - p));
  double tail = 0;
  if (r <= 5) {
    constexpr std::array<double, 4> kC = {0.17023821103, 1.3067284816, 2.7568153900, 1.4234372777};
    constexpr std::array<double, 3> kD = {0.12021132975, 0.73700164250, 1};
    tail = polynomial(kC, r - 1.6) / polynomial(kD, r - 1.6);
  } else {
    constexpr std::array<double, 4> kE = {0.017337203997, 0.42868294337, 3.0812263860, 6.6579051150};
    constexpr std::array<double, 3> kF = {0.012258202635, 0.24197894225, 1};
    tail = polynomial(kE, r - 5) / polynomial(kF, r - 5);
  }
  return q < 0 ? -tail : tail;
}

std::uint64_t token_seed(std::string_view token, std::uint64_t seed) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : token) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return mix(hash ^ mix(seed + 0x9E3779B97F4A7C15u));
}

Matrix normal_matrix(Index rows, Index cols, float deviation, Random& random) {
  require_between(rows, 0, kMaxElements, "rows");
  require_between(cols, 0, kMaxElements, "cols");
  require_fits(rows, cols, 1, "the matrix");
  require_between(static_cast<double>(deviation), 0.0, 1e30, "deviation");
  Matrix result = make_matrix(rows, cols);
  for (float& value : result) value = deviation * random.normal();
  return result;
}

}  // namespace whorl
