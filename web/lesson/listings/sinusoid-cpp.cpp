#include <cstdio>
#include <whorl/textbook.hpp>

int main() {
  const auto pe = whorl::textbook::sinusoidal_encoding(6, 4);
  for (std::size_t position = 0; position < 6; ++position) {
    for (std::size_t column = 0; column < 4; ++column) {
      std::printf("%10.6f", pe(position, column));
    }
    std::printf("\n");
  }
}
