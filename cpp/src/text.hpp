// Error messages are put together here, out of line and without iostreams: written where they are thrown,
// they would be half of the module.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace whorl {

// One part of a message: words, or a number, which join() spells as a person would, alike on every C library.
// It only points at the words: a string of its own would have to be built and freed wherever a message is
// made.
struct Piece {
  Piece(const char* text) : words(text) {}
  Piece(std::string_view text) : words(text) {}
  Piece(const std::string& text) : words(text) {}
  Piece(std::integral auto number) : kind(Kind::kWhole), whole(static_cast<long long>(number)) {}
  Piece(std::floating_point auto number) : kind(Kind::kReal), real(static_cast<double>(number)) {}

  enum class Kind { kWords, kWhole, kReal };
  Kind kind = Kind::kWords;
  std::string_view words;
  long long whole = 0;
  double real = 0;
};

std::string join(std::initializer_list<Piece> pieces);

// text("d_model must be positive, got ", 0) == "d_model must be positive, got 0"
template <class... Pieces>
std::string text(const Pieces&... pieces) {
  return join({Piece(pieces)...});
}

// Returns where `name` stands among `names`, counted from 0.
// Throws std::invalid_argument, `refusal` and the name, if it is none of them.
int place_of(std::string_view name, std::initializer_list<std::string_view> names, const char* refusal);

}  // namespace whorl
