#include "text.hpp"

#include <cmath>
#include <stdexcept>

namespace whorl {

namespace {

std::string spelled(long long number) {
  return std::to_string(number);
}

// Six significant digits at most, without snprintf: formatting a double brings 128-bit arithmetic into the
// module.
std::string spelled(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  if (number < 0) return "-" + spelled(-number);
  if (number < 1e15 && number == std::floor(number)) return spelled(static_cast<long long>(number));
  if (number >= 1e5 && number < 1e15) return spelled(static_cast<long long>(std::llround(number)));
  int exponent = static_cast<int>(std::floor(std::log10(number)));
  auto digits = static_cast<long long>(std::llround(number * std::pow(10.0, 5 - exponent)));
  if (digits == 1000000) digits = 100000, ++exponent;  // 9.999999 rounds up to another digit
  std::string shown = spelled(digits);
  while (shown.back() == '0') shown.pop_back();
  if (exponent >= 0 && exponent <= 5) {
    const auto whole = static_cast<std::size_t>(exponent) + 1;  // digits before the point
    if (shown.size() <= whole) return shown.append(whole - shown.size(), '0');
    return shown.insert(whole, ".");
  }
  if (exponent < 0 && exponent > -5)
    return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + shown;
  if (shown.size() > 1) shown.insert(1, ".");
  return shown + (exponent < 0 ? "e-" : "e+") + spelled(static_cast<long long>(std::abs(exponent)));
}

std::string spelled(const Piece& piece) {
  switch (piece.kind) {
    case Piece::Kind::kWhole:
      return spelled(piece.whole);
    case Piece::Kind::kReal:
      return spelled(piece.real);
    default:
      return std::string(piece.words);
  }
}

}  // namespace

std::string join(std::initializer_list<Piece> pieces) {
  std::string message;
  for (const Piece& piece : pieces) message += spelled(piece);
  return message;
}

int place_of(std::string_view name, std::initializer_list<std::string_view> names, const char* refusal) {
  int place = 0;
  for (const std::string_view known : names) {
    if (known == name) return place;
    ++place;
  }
  throw std::invalid_argument(text(refusal, name));
}

}  // namespace whorl
