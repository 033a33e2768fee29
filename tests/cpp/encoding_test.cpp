#include "whorl/encoding.hpp"

#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("A4: the table runs along the positions of every item, not along the batch") {
  const Tensor3 batch = xt::zeros<float>({3, 3, 4});
  const Matrix pe = sinusoidal_encoding(3, 4);
  const Tensor3 encoded = add_encoding(batch, pe);
  for (std::size_t item = 0; item < 3; ++item) {
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t c = 0; c < 4; ++c) CHECK(encoded(item, p, c) == pe(p, c));
    }
  }
}

TEST_CASE("A4: a batch with its axes swapped is refused instead of broadcast") {
  const Tensor3 swapped = xt::zeros<float>({5, 2, 4});  // five positions, two items: the wrong way round
  CHECK(refusal<std::invalid_argument>([&] { add_encoding(swapped, sinusoidal_encoding(5, 4)); }) ==
        "table must be 2 x 4, got 5 x 4");
  CHECK_THROWS_AS(add_encoding(swapped, sinusoidal_encoding(1, 4)), std::invalid_argument);
  CHECK_THROWS_AS(add_encoding(swapped, sinusoidal_encoding(2, 8)), std::invalid_argument);
}

TEST_CASE("encodings are known by their names") {
  CHECK(encoding_named("none") == Encoding::kNone);
  CHECK(encoding_named("sinusoidal") == Encoding::kSinusoidal);
  CHECK(encoding_named("learned") == Encoding::kLearned);
  CHECK(encoding_named("rotary") == Encoding::kRotary);
  CHECK(encoding_named("alibi") == Encoding::kAlibi);
  CHECK_THROWS_AS(encoding_named("ALiBi"), std::invalid_argument);
}
