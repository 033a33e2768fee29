// Uses a function of each kind: plain, on a kernel, and the textbook.
#include <cmath>
#include <cstdio>

#include "whorl/shuffle_test.hpp"
#include "whorl/sinusoidal.hpp"
#include "whorl/textbook.hpp"

int main() {
  const whorl::Matrix fast = whorl::sinusoidal_encoding(6, 4);
  const whorl::textbook::Table exact = whorl::textbook::sinusoidal_encoding(6, 4);
  for (std::size_t i = 0; i < fast.size(); ++i) {
    if (!(std::abs(fast.data()[i] - exact.data()[i]) < 1e-6)) return 1;
  }
  const whorl::AttentionResult two = whorl::attention(fast, fast, fast, {.heads = 2});
  const whorl::Matrix turned = whorl::rotate(fast, {.base = 100});
  if (two.weights.shape(0) != 2 || turned.size() != fast.size()) return 3;
  const whorl::Matrix words = whorl::token_vectors({"dog", "bites", "man"}, 16, 1);
  const whorl::ShuffleTestResult test = whorl::shuffle_test(words, {2, 1, 0});
  std::printf("largest difference %g\n", test.max_difference);
  return test.equivariant ? 0 : 2;
}
