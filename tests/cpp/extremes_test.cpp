// Inputs at the edge of float32, where sums lose small terms and products overflow.
#include <limits>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/alibi.hpp"
#include "whorl/attention.hpp"
#include "whorl/encoding.hpp"
#include "whorl/learned.hpp"
#include "whorl/random.hpp"
#include "whorl/rotary.hpp"
#include "whorl/shuffle_test.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kMost = std::numeric_limits<float>::max();

Matrix filled(Index rows, Index cols, float value) {
  Matrix result = make_matrix(rows, cols);
  std::fill(result.begin(), result.end(), value);
  return result;
}

}  // namespace

TEST_CASE("extremes: tokens that cancel are still equivariant") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    Matrix vectors = make_matrix(6, 8);
    for (Index pair = 0; pair < 3; ++pair) {
      for (Index c = 0; c < 8; ++c) {
        vectors(2 * pair, c) = 0.01f * random.normal();
        vectors(2 * pair + 1, c) = -vectors(2 * pair, c);
      }
    }
    ShuffleTestOptions options;
    options.seed = seed;
    const ShuffleTestResult bare = shuffle_test(vectors, random_permutation(6, random), options);
    CHECK(bare.max_difference <= bare.tolerance);
    CHECK(bare.equivariant);
    options.encoding = Encoding::kSinusoidal;
    const ShuffleTestResult told = shuffle_test(vectors, {5, 4, 3, 2, 1, 0}, options);
    CHECK_FALSE(told.equivariant);
  }
}

TEST_CASE("extremes: many small weights beside a large one are not lost") {
  for (const Index n : {1024, 16384, 131072}) {
    Matrix scores = filled(1, n, -17.5f);
    scores(0, 0) = 0;
    const double rest = std::exp(-17.5) * static_cast<double>(n - 1);
    const Matrix weights = softmax(scores);
    CHECK(std::abs(weights(0, 0) - 1 / (1 + rest)) < 3e-6);
    double sum = 0;
    for (const float weight : weights) sum += weight;
    CHECK(std::abs(sum - 1) < 3e-6);

    Matrix k = filled(n, 1, -8.75f);
    k(0, 0) = 8.75f;
    const Matrix output = attention(filled(1, 1, 1), k, filled(n, 1, 1)).output;
    CHECK(std::abs(output(0, 0) - 1) < static_cast<double>(256 + n / 64) * 0x1p-24);
  }
}

TEST_CASE("extremes: what would leave float32 is refused as overflow") {
  const Matrix large = filled(2, 2, 3.4e38f);
  const Matrix zero = filled(2, 2, 0);
  CHECK_THROWS_AS(multiply(large, large), std::overflow_error);
  CHECK_THROWS_AS(similarity_matrix(filled(2, 2, 1e20f)), std::overflow_error);
  CHECK_THROWS_AS(rotate(large), std::overflow_error);
  CHECK_THROWS_AS(apply_rotation(large, rotation(0.785, 2)), std::overflow_error);
  CHECK_THROWS_AS(ntk_aware_base(1e300, 1e9, 4), std::overflow_error);
  CHECK_THROWS_AS(attention(filled(1, 1, 0), filled(10, 1, 0), filled(10, 1, kMost / 10)),
                  std::overflow_error);
  CHECK_THROWS_AS(
      multi_head_attention(filled(2, 2, 1e20f), {zero, zero, filled(2, 2, 1e10f), filled(2, 2, 1e10f)}),
      std::overflow_error);
  Tensor3 batch = Tensor3::from_shape({1, 2, 2});
  std::fill(batch.begin(), batch.end(), 3e38f);
  CHECK_THROWS_AS(add_encoding(batch, filled(2, 2, 3e38f)), std::overflow_error);
}

TEST_CASE("extremes: entries that are not finite are refused with their place") {
  Matrix broken = filled(2, 2, 0);
  broken(1, 0) = kNaN;
  const Matrix good = filled(2, 2, 1);
  CHECK(refusal<std::invalid_argument>([&] { apply_rotation(broken, rotation(1, 2)); }) ==
        "x[1][0] must be finite, got NaN");
  CHECK(refusal<std::invalid_argument>([&] { lookup(broken, {0}); }) ==
        "table[1][0] must be finite, got NaN");
  CHECK(refusal<std::invalid_argument>([&] { multiply(good, broken); }) == "b[1][0] must be finite, got NaN");
  const std::vector<double> curve = {1, kNaN};
  CHECK(refusal<std::invalid_argument>([&] { curve_facts(curve); }) == "curve[1] must be finite, got NaN");
  const Projections projections = {good, good, good, broken};
  CHECK(refusal<std::invalid_argument>([&] { multi_head_attention(good, projections); }) ==
        "output projection[1][0] must be finite, got NaN");
  Tensor3 bias = Tensor3::from_shape({1, 2, 2});
  std::fill(bias.begin(), bias.end(), 0.0f);
  bias(0, 1, 1) = -std::numeric_limits<float>::infinity();
  AttentionOptions options;
  options.bias = bias;
  CHECK(refusal<std::invalid_argument>([&] { attention(good, good, good, options); }) ==
        "bias[0][1][1] must be finite, got -Infinity");
  AttentionOptions sloped;
  sloped.alibi_slopes = {std::numeric_limits<double>::infinity()};
  CHECK(refusal<std::invalid_argument>([&] { attention(good, good, good, sloped); }) ==
        "alibi_slopes[0] must be from -1000000 to 1000000, got Infinity");
}

TEST_CASE("extremes: whole numbers are counted exactly up to 2^53") {
  constexpr Index kExact = Index{1} << 53;
  CHECK(learned_parameters(kExact, 1) == 0x1p53);
  CHECK_THROWS_AS(learned_parameters(3, 3002399751580331), std::invalid_argument);
  CHECK_THROWS_AS(learned_parameters(kExact + 1, 1), std::invalid_argument);
}

TEST_CASE("extremes: the last row may stand at the last position") {
  const Matrix table = sinusoidal_encoding(1, 2, {.first_position = 0x1p52, .position_scale = 2});
  CHECK(rows(table) == 1);
  CHECK_THROWS_AS(sinusoidal_encoding(2, 2, {.first_position = 0x1p52, .position_scale = 2}),
                  std::invalid_argument);
}

TEST_CASE("extremes: content differs from position to position, however far") {
  const auto curve = offset_curve(4, 2e15, 8, {.content = true});
  for (std::size_t k = 2; k < curve.size(); ++k) CHECK(curve[k] != curve[1]);
}
