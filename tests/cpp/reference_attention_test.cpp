// Attention, similarity and the shuffle test against the float64 references.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reference.hpp"
#include "whorl/attention.hpp"
#include "whorl/shuffle_test.hpp"
#include "whorl/similarity.hpp"
#include "whorl/textbook.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

double largest_magnitude(const Json& json) {
  double largest = 0;
  for (const double value : flat(json)) largest = std::max(largest, std::abs(value));
  return largest;
}

bool same_shape(const Tensor3& x, std::size_t heads, std::size_t rows, std::size_t cols) {
  return x.shape(0) == heads && x.shape(1) == rows && x.shape(2) == cols;
}

}  // namespace

TEST_CASE("attention agrees with the reference") {
  Largest outputs("attention in units of max |v|", 1e-6);
  Largest weights("attention weights", 1e-6);
  for (const Json& json : reference("attention", "attention")) {
    AttentionOptions options = attention_options(json);
    const Matrix q = matrix(json["q"]);
    const Matrix k = matrix(json["k"]);
    const Matrix v = matrix(json["v"]);
    const auto heads = static_cast<std::size_t>(options.heads);
    const double unit = largest_magnitude(json["v"]);
    const AttentionResult full = attention(q, k, v, options);
    CHECK(same_shape(full.weights, heads, q.shape(0), k.shape(0)));
    outputs.add_all(full.output, json["output"], unit);
    if (json.contains("weights")) weights.add_all(full.weights, json["weights"]);

    options.return_weights = false;
    const AttentionResult bare = attention(q, k, v, options);
    CHECK(same_shape(bare.weights, heads, 0, 0));
    outputs.add_all(bare.output, json["output"], unit);
  }
  outputs.report();
  weights.report();
}

TEST_CASE("softmax agrees with the reference") {
  Largest fast("softmax", 2e-7);
  for (const Json& json : reference("attention", "softmax")) {
    fast.add_all(softmax(matrix(json["scores"])), json["weights"]);
  }
  fast.report();
}

TEST_CASE("products agree with the reference") {
  Largest fast("multiply in units of d times the sum of absolute terms", 0x1p-24);
  for (const Json& json : reference("attention", "multiply")) {
    const auto a = exact_table(json["a"]);
    const auto b = exact_table(json["b"]);
    const textbook::Table terms = textbook::multiply(xt::abs(a), xt::abs(b));
    const Matrix product = multiply(matrix(json["a"]), matrix(json["b"]));
    // A B = (Bᵀ Aᵀ)ᵀ
    const Matrix mirrored =
        transposed(multiply(transposed(matrix(json["b"])), transposed(matrix(json["a"]))));
    const std::vector<double> expected = flat(json["product"]);
    REQUIRE(product.size() == expected.size());
    REQUIRE(mirrored.shape() == product.shape());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const double unit = static_cast<double>(a.shape(1)) * terms.data()[i];
      fast.add(product.data()[i], expected[i], unit);
      fast.add(mirrored.data()[i], expected[i], unit);
    }
  }
  fast.report();
}

TEST_CASE("whole attention layers agree with the reference") {
  Largest outputs("attention layers in units of max |output|", 2e-6);
  Largest weights("weights of attention layers", 2e-6);
  const Json json = reference("attention");
  const auto compare = [&](const Json& item, const AttentionResult& result) {
    outputs.add_all(result.output, item["output"], largest_magnitude(item["output"]));
    weights.add_all(result.weights, item["weights"]);
  };
  for (const Json& item : json["multi_head_attention"]) {
    compare(item, multi_head_attention(matrix(item["x"]), projections(item), attention_options(item)));
  }
  for (const Json& item : json["rotary_attention"]) {
    compare(item, rotary_attention(matrix(item["x"]), projections(item), rotary_options(item["rotary"]),
                                   attention_options(item)));
  }
  outputs.report();
  weights.report();
}

TEST_CASE("curves over the offset agree with the reference") {
  Largest bare("offset curve per column", 2e-9);
  Largest inputs("offset curve of whole inputs per column", 1e-5);
  Largest facts("facts of a curve", 1e-9);
  const Json json = reference("similarity");
  const auto last = [](const Json& item) { return static_cast<Index>(item["curve"].size()) - 1; };
  for (const Json& item : json["offset_curve"]) {
    const std::vector<double> curve =
        offset_curve(item["d_model"], item["anchor"], last(item), {.base = item["base"]});
    bare.add_all(curve, item["curve"], number(item["d_model"]));
  }
  for (const Json& item : json["offset_curve_of_inputs"]) {
    const OffsetCurveOptions options{
        .projections = item["projections"], .content = item["content"], .seed = item["seed"]};
    const std::vector<double> curve = offset_curve(item["d_model"], item["anchor"], last(item), options);
    inputs.add_all(curve, item["curve"], number(item["d_model"]));
  }
  for (const Json& item : json["curve_facts"]) {
    const CurveFacts found =
        curve_facts(offset_curve(item["d_model"], 0, item["max_offset"], {.base = item["base"]}));
    CHECK(found.first_rise_after == item["first_rise_after"].get<Index>());
    CHECK(found.rises == item["rises"].get<Index>());
    facts.add(found.lowest, number(item["lowest"]));
  }
  bare.report();
  inputs.report();
  facts.report();
}

TEST_CASE("similarity matrices agree with the reference") {
  Largest plain("similarity in units of d and the rows' lengths", 0x1p-24);
  Largest normalised("normalised similarity in units of d", 0x1p-24);
  for (const Json& json : reference("similarity", "similarity_matrix")) {
    const Matrix table = matrix(json["table"]);
    const std::vector<double> lengths = numbers(json["lengths"]);
    const auto d = static_cast<double>(cols(table));
    const Matrix products = similarity_matrix(table);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      for (std::size_t j = 0; j < lengths.size(); ++j) {
        plain.add(products(i, j), number(json["plain"][i][j]), d * lengths[i] * lengths[j]);
      }
    }
    normalised.add_all(similarity_matrix(table, true), json["normalised"], d);
  }
  plain.report();
  normalised.report();
}

TEST_CASE("the four terms of a score agree with the reference") {
  Largest largest("score terms in units of the largest", 1e-5);
  for (const Json& json : reference("similarity", "score_split")) {
    const ScoreSplit split = score_split(matrix(json["content"]), matrix(json["position"]),
                                         matrix(json["query"]), matrix(json["key"]));
    double unit = 0;
    for (const char* term :
         {"content_content", "content_position", "position_content", "position_position"}) {
      unit = std::max(unit, largest_magnitude(json[term]));
    }
    largest.add_all(split.content_content, json["content_content"], unit);
    largest.add_all(split.content_position, json["content_position"], unit);
    largest.add_all(split.position_content, json["position_content"], unit);
    largest.add_all(split.position_position, json["position_position"], unit);
    largest.add_all(split.total, json["total"], unit);
  }
  largest.report();
}

TEST_CASE("lookalikes agree with the reference") {
  Largest largest("distance of lookalikes", 1e-9);
  for (const Json& json : reference("similarity", "lookalikes")) {
    const std::vector<Index> offsets = indices(json["offsets"]);
    const std::vector<Lookalike> nearest =
        lookalikes(json["d_model"], json["base"], json["length"], static_cast<Index>(offsets.size()));
    REQUIRE(nearest.size() == offsets.size());
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      CHECK(nearest[i].offset == offsets[i]);
      largest.add(nearest[i].distance, number(json["distances"][i]));
    }
    largest.add(neighbour_distance(json["d_model"], json["base"]), number(json["neighbour"]));
  }
  largest.report();
}

TEST_CASE("the shuffle test agrees with the reference for every encoding") {
  Largest outputs("shuffle test in units of its tolerance", 1);
  Largest weights("weights of the shuffle test", 2e-6);
  Largest tolerances("tolerance of the shuffle test relative to itself", 1e-5);
  for (const Json& json : reference("shuffle_test", "shuffle_test")) {
    const ShuffleTestOptions options{.encoding = encoding_named(json["encoding"].get<std::string>()),
                                     .causal = json["causal"],
                                     .heads = json["heads"],
                                     .seed = json["seed"]};
    const ShuffleTestResult result =
        shuffle_test(matrix(json["vectors"]), indices(json["permutation"]), options);
    const double tolerance = number(json["tolerance"]);
    outputs.add_all(result.original.output, json["output"], tolerance);
    outputs.add_all(result.shuffled.output, json["shuffled_output"], tolerance);
    outputs.add_all(result.difference_per_token, json["difference_per_token"], tolerance);
    outputs.add(result.max_difference, number(json["max_difference"]), tolerance);
    weights.add_all(result.original.weights, json["weights"]);
    tolerances.add(result.tolerance, tolerance, tolerance);
    CHECK(result.equivariant == json["equivariant"].get<bool>());
  }
  outputs.report();
  weights.report();
  tolerances.report();
}
