// The textbook itself against the float64 references: what the fast functions are tested against must be
// right.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reference.hpp"
#include "whorl/encoding.hpp"
#include "whorl/textbook.hpp"

using namespace whorl;
using namespace whorl::test;

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
    turned.add_all(textbook::rotate(exact_table(json["x"]), rotary_options(json)), json["rotated"]);
  }
  blocks.report();
  turned.report();
}

TEST_CASE("the textbook's frequencies agree with the reference") {
  Largest largest("frequencies in the textbook relative to themselves", 4e-15);
  for (const Json& json : reference("sinusoidal", "columns")) {
    for (std::size_t i = 0; i < json["columns"].size(); ++i) {
      const Index pair = json["columns"][i].get<Index>() / 2, d = json["d_model"];
      const double frequency = number(json["frequencies"][i]), wavelength = number(json["wavelengths"][i]);
      largest.add(textbook::frequency(pair, d, json["base"]), frequency, frequency);
      largest.add(textbook::wavelength(pair, d, json["base"]), wavelength, wavelength);
    }
  }
  const Json rotary = reference("rotary");
  for (const Json& json : rotary["ntk_aware_base"]) {
    const double base = number(json["value"]);
    largest.add(textbook::ntk_aware_base(json["base"], json["factor"], json["width"]), base, base);
  }
  for (const Json& json : rotary["yarn_frequencies"]) {
    largest.add_relative(textbook::yarn_frequencies(json["width"], yarn_options(json)), json["frequencies"]);
  }
  for (const Json& json : rotary["yarn_attention_scale"]) {
    largest.add(textbook::yarn_attention_scale(json["factor"]), number(json["value"]));
  }
  largest.report();
}

TEST_CASE("the textbook's linear biases agree with the reference") {
  Largest largest("ALiBi in the textbook", 1e-15);
  for (const Json& json : reference("alibi", "alibi_slopes")) {
    const Index heads = json["heads"];
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

TEST_CASE("the textbook's attention and layers agree with the reference") {
  Largest largest("attention in the textbook", 1e-12);
  Largest layers("layers in the textbook", 1e-11);
  const Json json = reference("attention");
  const auto compare = [](Largest& into, const textbook::HeadsAttention& exact, const Json& item) {
    into.add_all(exact.output, item["output"]);
    if (!item.contains("weights")) return;
    REQUIRE(exact.weights.size() == item["weights"].size());
    for (std::size_t i = 0; i < exact.weights.size(); ++i) into.add_all(exact.weights[i], item["weights"][i]);
  };
  for (const Json& item : json["attention"]) {
    compare(largest,
            textbook::attention(exact_table(item["q"]), exact_table(item["k"]), exact_table(item["v"]),
                                attention_options(item)),
            item);
  }
  for (const Json& item : json["multi_head_attention"]) {
    compare(
        layers,
        textbook::multi_head_attention(exact_table(item["x"]), projections(item), attention_options(item)),
        item);
  }
  for (const Json& item : json["rotary_attention"]) {
    compare(layers,
            textbook::rotary_attention(exact_table(item["x"]), projections(item),
                                       rotary_options(item["rotary"]), attention_options(item)),
            item);
  }
  largest.report();
  layers.report();
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

TEST_CASE("the textbook's similarity matrices and split scores agree with the reference") {
  Largest largest("similarities and terms of scores in the textbook", 1e-12);
  const Json json = reference("similarity");
  for (const Json& item : json["similarity_matrix"]) {
    largest.add_all(textbook::similarity_matrix(exact_table(item["table"])), item["plain"]);
    largest.add_all(textbook::similarity_matrix(exact_table(item["table"]), true), item["normalised"]);
  }
  for (const Json& item : json["score_split"]) {
    const textbook::ScoreSplit split =
        textbook::score_split(exact_table(item["content"]), exact_table(item["position"]),
                              exact_table(item["query"]), exact_table(item["key"]));
    largest.add_all(split.content_content, item["content_content"]);
    largest.add_all(split.content_position, item["content_position"]);
    largest.add_all(split.position_content, item["position_content"]);
    largest.add_all(split.position_position, item["position_position"]);
    largest.add_all(split.total, item["total"]);
  }
  largest.report();
}

TEST_CASE("the textbook's rounding agrees with the reference") {
  Largest exact("rounding and counts of positions in the textbook", 0);
  Largest errors("angle errors in the textbook in units of the position", 1e-15);
  const Json json = reference("precision");
  const std::vector<double> x = numbers(json["round_to"]["x"]);
  for (const char* name : {"float32", "float16", "bfloat16"}) {
    const std::vector<double> expected = numbers(json["round_to"][name]);
    for (std::size_t i = 0; i < x.size(); ++i) {
      exact.add(textbook::round_to(format_named(name), x[i]), expected.at(i));
    }
  }
  const auto format = [](const Json& item) { return format_named(item["format"].get<std::string>()); };
  for (const Json& item : json["distinct_positions"]) {
    const Index n = item["n"];
    if (n > 100000) continue;  // millions of them in a set take seconds
    exact.add(static_cast<double>(textbook::distinct_positions(format(item), n)), number(item["distinct"]));
  }
  for (const Json& item : json["angle_errors"]) {
    errors.add_all(
        textbook::angle_errors(format(item), item["position"], item["d_model"], item.value("base", 10000.0)),
        item["errors"], std::max(1.0, number(item["position"])));
  }
  exact.report();
  errors.report();
}

TEST_CASE("the textbook's shuffle differences agree with the reference") {
  Largest largest("shuffle difference in the textbook", 1e-12);
  for (const Json& json : reference("shuffle_test", "textbook")) {
    const Matrix x = matrix(json["x"]);
    const Matrix identity = xt::eye<float>(x.shape(1));
    const textbook::ShuffleTest test =
        textbook::shuffle_test(x, indices(json["permutation"]),
                               {matrix(json["query"]), matrix(json["key"]), matrix(json["value"]), identity},
                               {.encoding = encoding_named(json["encoding"].get<std::string>()),
                                .causal = json["causal"],
                                .heads = 1},
                               exact_table(json["learned"]));
    largest.add(test.max_difference, number(json["largest_difference"]));
  }
  largest.report();
}
