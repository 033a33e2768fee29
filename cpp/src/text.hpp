// Error messages are put together here, without iostreams: those would double the size of the module.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdio>
#include <string>
#include <string_view>

namespace whorl {

inline std::string piece(std::string_view words) {
  return std::string(words);
}
inline std::string piece(std::integral auto number) {
  return std::to_string(number);
}

// Numbers as a person would write them, and spelled the same on every C library.
inline std::string piece(std::floating_point auto number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(number));
  return buffer;
}

// text("d_model must be positive, got ", 0) == "d_model must be positive, got 0"
template <class... Pieces>
std::string text(const Pieces&... pieces) {
  return (piece(pieces) + ...);
}

}  // namespace whorl
