#include "whorl/random.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("the generator gives SplitMix64's published numbers") {
  Random random(1234567);
  CHECK(random.bits() == 6457827717110365317u);
  CHECK(random.bits() == 3203168211198807973u);
  CHECK(random.bits() == 9817491932198370423u);
}

TEST_CASE("uniform numbers stay inside the open interval") {
  Random random(1);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double u = random.uniform();
    REQUIRE((u > 0 && u < 1));
    sum += u;
  }
  CHECK(sum / 10000 == Approx(0.5).margin(5 * 0.289 / 100));
}

TEST_CASE("below gives every number under its bound and no other") {
  Random random(5);
  int seen[5] = {};
  for (int i = 0; i < 5000; ++i) {
    const std::uint32_t draw = random.below(5);
    REQUIRE(draw < 5);
    ++seen[draw];
  }
  for (const int count : seen) CHECK(std::abs(count - 1000) < 5 * 29);
  CHECK(random.below(1) == 0);
  CHECK_THROWS_AS(random.below(0), std::invalid_argument);
}

TEST_CASE("the normal quantile inverts the distribution function to 2e-7") {
  const auto distribution = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); };
  double largest = 0;
  for (const double p :
       {1e-15, 1e-10, 1e-6, 1e-3, 0.01, 0.05, 0.0749, 0.0751, 0.2, 0.4, 0.6, 0.9, 0.999, 1 - 1e-9}) {
    const double x = normal_quantile(p);
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * 3.141592653589793);
    largest = std::max(largest, std::abs((distribution(x) - p) / density / x));  // error in x, relative
  }
  CHECK(largest < 2e-7);
  CHECK(normal_quantile(0.5) == 0);
  CHECK(normal_quantile(0.25) == -normal_quantile(0.75));
  for (const double p : {0.0, 1.0, -0.5, std::nan("")})
    CHECK_THROWS_AS(normal_quantile(p), std::invalid_argument);
}

TEST_CASE("normal samples have mean 0 and variance 1") {
  const Matrix samples = random_matrix(200, 100, 11);
  double sum = 0;
  double squares = 0;
  for (const float x : samples) sum += x, squares += static_cast<double>(x) * x;
  CHECK(sum / 20000 == Approx(0).margin(5 / std::sqrt(20000.0)));
  CHECK(squares / 20000 == Approx(1).margin(5 * std::sqrt(2 / 20000.0)));
}

TEST_CASE("the same seed gives the same samples, bit for bit, in every build") {
  Random random(42);
  // Written down from the native build; the WebAssembly builds run this same line.
  CHECK(random.normal() == 0x1.4bdde8p-1f);
  CHECK(random.normal() == -0x1.fd59dcp-1f);
  CHECK(random.normal() == -0x1.2c8b8cp-1f);
  Random again(42);
  float sum = 0;  // one wrong bit in 100,000 samples, tails included, would show
  for (int i = 0; i < 100000; ++i) sum += again.normal() * static_cast<float>(i % 7 - 3);
  CHECK(sum == 0x1.f3d66ep+7f);
}

TEST_CASE("a token's seed depends on its bytes and on the seed, on nothing else") {
  CHECK(token_seed("server", 1) == token_seed(std::string("ser") + "ver", 1));
  CHECK(token_seed("server", 1) != token_seed("servers", 1));
  CHECK(token_seed("server", 1) != token_seed("server", 2));
  CHECK(token_seed("", 1) != token_seed("", 2));
}

TEST_CASE("a normal matrix is refused when its shape is negative or too large") {
  Random random(1);
  CHECK_THROWS_AS(normal_matrix(-1, 3, 1, random), std::invalid_argument);
  CHECK_THROWS_AS(normal_matrix(kMaxElements, 2, 1, random), std::length_error);
}
