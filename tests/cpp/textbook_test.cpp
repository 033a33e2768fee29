#include "whorl/textbook.hpp"

#include <cmath>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

// The textbook is what everything else is measured against, so it is itself held to numbers worked out
// elsewhere.

TEST_CASE("the textbook encodes the first positions at d = 4 and d = 5 as NumPy does") {
  const textbook::Table d4 = textbook::sinusoidal_encoding(6, 4);
  CHECK(d4(1, 0) == Approx(0.8414709848078965).epsilon(1e-15));
  CHECK(d4(1, 2) == Approx(0.009999833334166664).epsilon(1e-14));
  CHECK(d4(5, 1) == Approx(0.2836621854632263).epsilon(1e-14));
  CHECK(d4(5, 3) == Approx(0.9987502603949663).epsilon(1e-15));
  CHECK(textbook::sinusoidal_encoding(4, 5)(3, 4) == Approx(0.0018928709030918874).epsilon(1e-13));
}

TEST_CASE("the textbook's attention agrees with three tokens worked by hand") {
  const textbook::Table x = {{1, 0}, {0, 1}, {1, 1}};
  const xt::xtensor<bool, 2> all = xt::ones<bool>({3, 3});
  const textbook::Attention bare = textbook::attention(x, x, x, all);
  CHECK(bare.output(0, 0) == Approx(0.802224).margin(1e-6));
  CHECK(bare.output(0, 1) == Approx(0.598888).margin(1e-6));
  CHECK(bare.output(2, 0) == Approx(0.751745).margin(1e-6));
  const textbook::Attention causal = textbook::attention(x, x, x, textbook::causal_mask(3, 3));
  CHECK(causal.output(0, 0) == 1);
  CHECK(causal.output(1, 0) == Approx(0.330238).margin(1e-6));
}

TEST_CASE("the textbook's causal mask aligns the ends of queries and keys") {
  const xt::xtensor<bool, 2> wide = textbook::causal_mask(2, 4);
  CHECK((wide(0, 2) && !wide(0, 3) && wide(1, 3)));
  const xt::xtensor<bool, 2> tall = textbook::causal_mask(3, 2);
  CHECK((!tall(0, 0) && tall(1, 0) && !tall(1, 1) && tall(2, 1)));
}

TEST_CASE("the textbook tells order only when something tells it where the tokens stand") {
  const textbook::Table x = to_double(random_matrix(6, 8, 1));
  const Projections w = random_projections(8, 2);
  const Permutation p = {3, 1, 5, 0, 2, 4};
  const auto difference = [&](const ShuffleTestOptions& options) {
    return textbook::shuffle_test(x, p, w, options).max_difference;
  };
  CHECK(difference({}) < 1e-13);
  CHECK(difference({.encoding = Encoding::kSinusoidal}) > 0.1);
  CHECK(difference({.encoding = Encoding::kRotary}) > 0.1);
  CHECK(difference({.encoding = Encoding::kAlibi}) > 0.01);
  CHECK(difference({.causal = true}) > 0.1);
}
