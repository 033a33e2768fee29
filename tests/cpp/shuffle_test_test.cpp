#include "whorl/shuffle_test.hpp"

#include <limits>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

const std::vector<std::string> kSentence = {"the", "server", "rejected", "the", "request"};
const Permutation kSwap = {0, 4, 2, 3, 1};  // the request rejected the server

constexpr Encoding kEncodings[] = {Encoding::kNone, Encoding::kSinusoidal, Encoding::kLearned,
                                   Encoding::kRotary, Encoding::kAlibi};

ShuffleTestResult run(const ShuffleTestOptions& options) {
  return shuffle_test(token_vectors(kSentence, 64, 1), kSwap, options);
}

}  // namespace

TEST_CASE("bare attention gives every word the same vector in either order") {
  const ShuffleTestResult test = run({});
  CHECK(test.equivariant);
  CHECK(test.max_difference <= 1e-5f);
  CHECK(test.max_difference <= test.tolerance);
  CHECK(test.difference_per_token.size() == 5);
}

TEST_CASE("with sinusoidal positions attention tells the orders apart") {
  const ShuffleTestResult test = run({.encoding = Encoding::kSinusoidal});
  CHECK_FALSE(test.equivariant);
  CHECK(test.max_difference > 0.05f);
}

TEST_CASE("a causal mask alone breaks equivariance") {
  const ShuffleTestResult test = run({.causal = true});
  CHECK_FALSE(test.equivariant);
  CHECK(test.max_difference > 0.05f);
}

TEST_CASE("bare attention is equivariant for random orders and sizes") {
  Random random(99);
  for (Index n = 1; n <= 40; n += 3) {
    for (const Index heads : {1, 2, 4}) {
      const Matrix x = random_matrix(n, 32, static_cast<std::uint64_t>(n));
      const ShuffleTestResult test = shuffle_test(x, random_permutation(n, random), {.heads = heads});
      CHECK(test.equivariant);
    }
  }
}

TEST_CASE("the order as it was changes nothing, whatever the encoding") {
  const Matrix x = token_vectors(kSentence, 64, 1);
  const ShuffleTestResult test =
      shuffle_test(x, {0, 1, 2, 3, 4}, {.encoding = Encoding::kSinusoidal, .causal = true});
  CHECK(test.max_difference == 0);
  CHECK(test.equivariant);
}

TEST_CASE("the restored maps are the shuffled ones carried back to their tokens") {
  const ShuffleTestResult test = run({.encoding = Encoding::kSinusoidal});
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      const auto to = [](std::size_t place) { return static_cast<std::size_t>(kSwap[place]); };
      CHECK(test.restored.weights(1, to(i), to(j)) == test.shuffled.weights(1, i, j));
      CHECK(test.weight_difference(0, i, j) ==
            std::abs(test.original.weights(0, i, j) - test.restored.weights(0, i, j)));
    }
    CHECK(test.restored.output(static_cast<std::size_t>(kSwap[i]), 3) == test.shuffled.output(i, 3));
  }
}

TEST_CASE("every encoding tells the two sentences apart") {
  for (const Encoding encoding : kEncodings) {
    const ShuffleTestResult test = run({.encoding = encoding});
    CHECK(test.equivariant == (encoding == Encoding::kNone));
    CHECK((encoding == Encoding::kNone || test.max_difference > 1000 * test.tolerance));
  }
}

TEST_CASE("the same word has the same vector in every place and every sentence") {
  const Matrix x = token_vectors(kSentence, 16, 1);
  const Matrix y = token_vectors({"request", "the"}, 16, 1);
  for (std::size_t c = 0; c < 16; ++c) {
    CHECK(x(0, c) == x(3, c));
    CHECK(x(0, c) == y(1, c));
    CHECK(x(4, c) == y(0, c));
  }
  CHECK(largest_difference(x, token_vectors(kSentence, 16, 2)) > 0.1);
}

TEST_CASE("B10: no token and one token are legal") {
  const ShuffleTestResult none = shuffle_test(make_matrix(0, 8), {}, {});
  CHECK((none.equivariant && none.max_difference == 0 && none.difference_per_token.empty()));
  const ShuffleTestResult one = shuffle_test(random_matrix(1, 8, 1), {0}, {});
  CHECK(one.original.weights(0, 0, 0) == 1);
}

TEST_CASE("a shuffle test is refused with the argument and the value") {
  const Matrix x = random_matrix(3, 8, 1);
  const auto refused = [](const Matrix& vectors, const Permutation& permutation, Index heads) {
    return refusal<std::invalid_argument>([&] { shuffle_test(vectors, permutation, {.heads = heads}); });
  };
  CHECK(refused(x, {0, 1, 0}, 2) == "permutation[2] repeats 0");
  CHECK(refused(x, {0, 1, 2}, 3) == "heads must divide d_model, got heads 3 and d_model 8");
  CHECK(refused(x, {0, 1, 2}, 0) == "heads must be positive, got 0");
  CHECK(refusal<std::invalid_argument>([&] { encoding_named("sinusoid"); }) ==
        "encoding must be none, sinusoidal, learned, rotary or alibi, got sinusoid");
  CHECK(refusal<std::invalid_argument>([&] {
          token_vectors(std::vector<std::string>(5000, "word"), 8, 1);
        }) == "number of tokens must be from 0 to 512, got 5000");
  Matrix broken = x;
  broken(2, 5) = std::numeric_limits<float>::quiet_NaN();
  CHECK(refused(broken, {0, 1, 2}, 2) == "vectors[2][5] must be finite, got NaN");
}
