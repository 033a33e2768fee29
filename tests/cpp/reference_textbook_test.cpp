// The textbook itself against the float64 references: what the fast functions are tested against must be
// right.
#include <cmath>

#include "catch.hpp"
#include "reference.hpp"
#include "whorl/encoding.hpp"
#include "whorl/textbook.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

using Allowed = xt::xtensor<bool, 2>;

Allowed allowed_keys(const Json& json, Index n_q, Index n_k) {
  Allowed allowed = textbook::causal_mask(n_q, n_k);
  if (json["causal"] == false) allowed.fill(true);
  if (!json.contains("mask")) return allowed;
  const Mask given = mask(json["mask"]);
  for (std::size_t i = 0; i < allowed.size(); ++i) allowed.data()[i] = allowed.data()[i] && given.data()[i];
  return allowed;
}

}  // namespace

TEST_CASE("the textbook's encodings agree with the reference") {
  Largest largest("sinusoidal encoding in the textbook", 4e-9);
  for (const Json& json : reference("sinusoidal", "sinusoidal_encoding")) {
    if (json["layout"] != "interleaved") continue;
    const textbook::Table table = textbook::sinusoidal_encoding(
        json["positions"], json["d_model"], json["base"], json["first_position"], json["position_scale"]);
    for (std::size_t i = 0; i < json["rows"].size(); ++i) {
      const auto row = json["rows"][i].get<std::size_t>();
      REQUIRE(table.shape(1) == json["table"][i].size());
      for (std::size_t c = 0; c < table.shape(1); ++c)
        largest.add(table(row, c), number(json["table"][i][c]));
    }
  }
  largest.report();
}

TEST_CASE("the textbook's rotations agree with the reference") {
  Largest blocks("rotation in the textbook in units of 2^-53 and 2^-49 of the angle", 1);
  Largest turned("rotary in the textbook", 2e-8);
  for (const Json& json : reference("sinusoidal", "rotation")) {
    const textbook::Table r = textbook::rotation(json["offset"], json["d_model"], json["base"]);
    textbook::Table expected = xt::zeros<double>(r.shape());
    textbook::Table unit = xt::ones<double>(r.shape());
    for (std::size_t i = 0; i < json["angle"].size(); ++i) {
      const std::size_t a = 2 * i;
      expected(a, a) = expected(a + 1, a + 1) = number(json["cos"][i]);
      expected(a, a + 1) = number(json["sin"][i]);
      expected(a + 1, a) = -number(json["sin"][i]);
      unit(a, a) = 0x1p-53 + 0x1p-49 * std::abs(number(json["angle"][i]));
      unit(a, a + 1) = unit(a + 1, a) = unit(a + 1, a + 1) = unit(a, a);
    }
    REQUIRE(r.size() == expected.size());
    for (std::size_t i = 0; i < r.size(); ++i) blocks.add(r.data()[i], expected.data()[i], unit.data()[i]);
  }
  for (const Json& json : reference("rotary", "rotate")) {
    if (json["heads"] != 1 || json["position_scale"] != 1) continue;
    const auto x = exact_table(json["x"]);
    const bool halves = json["pairing"] == "halves";
    turned.add_all(halves ? textbook::rotate_halves(x, json["base"], json["first_position"])
                          : textbook::rotate(x, json["base"], json["first_position"]),
                   json["rotated"]);
  }
  blocks.report();
  turned.report();
}

TEST_CASE("the textbook's linear biases agree with the reference") {
  Largest largest("ALiBi in the textbook", 1e-15);
  for (const Json& json : reference("alibi", "alibi_slopes")) {
    const Index heads = json["heads"];
    if ((heads & (heads - 1)) != 0) continue;
    for (Index i = 0; i < heads; ++i) {
      largest.add(textbook::alibi_slope(i, heads), number(json["slopes"][static_cast<std::size_t>(i)]));
    }
  }
  for (const Json& json : reference("alibi", "alibi_bias")) {
    largest.add_all(textbook::alibi_bias(json["slope"], json["queries"], json["keys"]), json["bias"]);
  }
  largest.report();
}

TEST_CASE("the textbook's softmax and products agree with the reference") {
  Largest weights("softmax in the textbook", 1e-14);
  Largest products("multiply in the textbook", 1e-13);
  for (const Json& json : reference("attention", "softmax")) {
    weights.add_all(textbook::softmax(exact_table(json["scores"])), json["weights"]);
  }
  for (const Json& json : reference("attention", "multiply")) {
    products.add_all(textbook::multiply(exact_table(json["a"]), exact_table(json["b"])), json["product"]);
  }
  weights.report();
  products.report();
}

TEST_CASE("the textbook's attention agrees with the reference") {
  Largest largest("attention in the textbook", 1e-12);
  for (const Json& json : reference("attention", "attention")) {
    if (json["heads"] != 1 || !json.contains("weights")) continue;
    const auto q = exact_table(json["q"]);
    const auto k = exact_table(json["k"]);
    const auto v = exact_table(json["v"]);
    const Allowed allowed =
        allowed_keys(json, static_cast<Index>(q.shape(0)), static_cast<Index>(k.shape(0)));
    const textbook::Attention exact =
        json.contains("bias") ? textbook::attention(q, k, v, allowed, exact_table(json["bias"][0]))
                              : textbook::attention(q, k, v, allowed);
    largest.add_all(exact.output, json["output"]);
    largest.add_all(exact.weights, json["weights"]);
  }
  largest.report();
}

TEST_CASE("the textbook's similarities and distances agree with the reference") {
  Largest similarity("similarity over the offset in the textbook", 1e-9);
  Largest distance("distance of lookalikes in the textbook", 1e-9);
  for (const Json& json : reference("similarity", "offset_curve")) {
    const Index d = json["d_model"];
    if (d % 2 != 0) continue;
    for (std::size_t k = 0; k < json["curve"].size(); ++k) {
      const double value = textbook::offset_similarity(static_cast<double>(k), d, json["base"]);
      similarity.add(value, number(json["curve"][k]));
    }
  }
  for (const Json& json : reference("similarity", "lookalikes")) {
    for (std::size_t i = 0; i < json["offsets"].size(); ++i) {
      const double value = textbook::lookalike_distance(json["offsets"][i], json["d_model"], json["base"]);
      distance.add(value, number(json["distances"][i]));
    }
  }
  similarity.report();
  distance.report();
}

TEST_CASE("the textbook's rounding agrees with the reference") {
  Largest largest("rounding in the textbook", 0);
  const Json json = reference("precision", "round_to");
  const std::vector<double> x = numbers(json["x"]);
  const auto compare = [&](const char* name, int bits, double smallest_normal) {
    const std::vector<double> expected = numbers(json[name]);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (std::abs(x[i]) < smallest_normal || std::isinf(expected[i])) continue;
      largest.add(textbook::round_to_bits(x[i], bits), expected[i]);
    }
  };
  compare("float32", 24, 0x1p-126);
  compare("float16", 11, 0x1p-14);
  compare("bfloat16", 8, 0x1p-126);
  largest.report();
}

TEST_CASE("the textbook's shuffle differences agree with the reference") {
  Largest largest("shuffle difference in the textbook", 1e-12);
  for (const Json& json : reference("shuffle_test", "textbook")) {
    const double difference = textbook::largest_shuffle_difference(
        exact_table(json["x"]), indices(json["permutation"]), exact_table(json["query"]),
        exact_table(json["key"]), exact_table(json["value"]),
        encoding_named(json["encoding"].get<std::string>()), json["causal"], exact_table(json["learned"]));
    largest.add(difference, number(json["largest_difference"]));
  }
  largest.report();
}
