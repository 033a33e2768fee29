// Error messages are put together here, out of line and without iostreams: written where they are thrown,
// they would be half of the module.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace whorl {

// One part of a message: words, or a number spelled as a person would, alike on every C library.
struct Piece : std::string {
  Piece(const char* words) : std::string(words) {}
  Piece(std::string_view words) : std::string(words) {}
  Piece(std::string&& words) : std::string(std::move(words)) {}
  Piece(std::integral auto number) : std::string(spelled(static_cast<long long>(number))) {}
  Piece(std::floating_point auto number) : std::string(spelled(static_cast<double>(number))) {}

 private:
  static std::string spelled(long long number);
  static std::string spelled(double number);
};

std::string join(std::initializer_list<Piece> pieces);

// text("d_model must be positive, got ", 0) == "d_model must be positive, got 0"
template <class... Pieces>
std::string text(Pieces&&... pieces) {
  return join({Piece(std::forward<Pieces>(pieces))...});
}

// Returns where `name` stands among `names`, counted from 0.
// Throws std::invalid_argument, `refusal` and the name, if it is none of them.
int place_of(std::string_view name, std::initializer_list<std::string_view> names, const char* refusal);

}  // namespace whorl
