// Random draws, permutations and number formats against the references.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reference.hpp"
#include "whorl/attention.hpp"
#include "whorl/permutation.hpp"
#include "whorl/precision.hpp"
#include "whorl/random.hpp"
#include "whorl/shuffle_test.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("the generator agrees with the reference to the bit") {
  const Json json = reference("random");
  for (const Json& item : json["streams"]) {
    const std::uint64_t seed = item["seed"];
    Random bits(seed), uniform(seed), below(seed);
    for (const Json& word : item["bits"]) CHECK(bits.bits() == word.get<std::uint64_t>());
    for (const Json& u : item["uniform"]) CHECK(uniform.uniform() == number(u));
    for (std::size_t i = 0; i < item["bounds"].size(); ++i) {
      CHECK(below.below(item["bounds"][i]) == item["below"][i].get<std::uint32_t>());
    }
    for (const Json& order : item["permutations"]) {
      Random random(seed);
      CHECK(random_permutation(static_cast<Index>(order.size()), random) == indices(order));
    }
  }
  for (const Json& item : json["token_seed"]) {
    CHECK(token_seed(item["token"].get<std::string>(), item["seed"]) == item["value"].get<std::uint64_t>());
  }
}

TEST_CASE("normal draws agree with the reference") {
  Largest quantile("normal quantile relative to itself", 2e-7);
  Largest drawn("normal draws relative to themselves", 4e-7);
  const Json json = reference("random");
  std::vector<double> quantiles;
  for (const double p : numbers(json["normal_quantile"]["p"])) quantiles.push_back(normal_quantile(p));
  quantile.add_relative(quantiles, json["normal_quantile"]["quantile"]);
  for (const Json& item : json["streams"]) {
    Random random(item["seed"]);
    std::vector<float> draws(item["normal"].size());
    for (float& draw : draws) draw = random.normal();
    drawn.add_relative(draws, item["normal"]);
  }
  for (const Json& item : json["token_vectors"]) {
    drawn.add_relative(token_vectors(item["tokens"], item["d_model"], item["seed"]), item["vectors"]);
  }
  for (const Json& item : json["normal_matrix"]) {
    Random random(item["seed"]);
    drawn.add_relative(normal_matrix(item["rows"], item["cols"], item["deviation"], random), item["matrix"]);
  }
  for (const Json& item : json["random_projections"]) {
    const Projections w = random_projections(item["d_model"], item["seed"]);
    drawn.add_relative(w.query, item["query"]);
    drawn.add_relative(w.key, item["key"]);
    drawn.add_relative(w.value, item["value"]);
    drawn.add_relative(w.output, item["output"]);
  }
  quantile.report();
  drawn.report();
}

TEST_CASE("permutations agree with products with the permutation matrix") {
  Largest largest("permutations", 0);
  for (const Json& item : reference("permutation", "permutation")) {
    const Permutation order = indices(item["permutation"]);
    largest.add_all(inverse(order), item["inverse"]);
    largest.add_all(permute_rows(matrix(item["x"]), order), item["rows"]);
    largest.add_all(permute_both(tensor(item["heads"]), order), item["both"]);
  }
  largest.report();
}

TEST_CASE("number formats agree with the reference") {
  Largest exact("rounding and counts of positions", 0);
  Largest errors("angle errors in units of the position", 1e-15);
  const Json json = reference("precision");
  const std::vector<double> x = numbers(json["round_to"]["x"]);
  for (const char* name : {"float32", "float16", "bfloat16"}) {
    const std::vector<double> expected = numbers(json["round_to"][name]);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double rounded = round_to(format_named(name), x[i]);
      exact.add(rounded, expected.at(i));
      CHECK(std::signbit(rounded) == std::signbit(x[i]));
    }
  }
  for (const Json& item : json["distinct_positions"]) {
    const Index distinct = distinct_positions(format_named(item["format"].get<std::string>()), item["n"]);
    exact.add(static_cast<double>(distinct), number(item["distinct"]));
  }
  for (const Json& item : json["first_collision"]) {
    const Index position = first_collision(format_named(item["format"].get<std::string>()));
    exact.add(static_cast<double>(position), number(item["position"]));
  }
  const auto errors_of = [](const Json& item) {
    const Format format = format_named(item["format"].get<std::string>());
    return angle_errors(format, item["position"], item["d_model"], item.value("base", 10000.0));
  };
  for (const Json& item : json["angle_errors"]) {
    errors.add_all(errors_of(item), item["errors"], std::max(1.0, number(item["position"])));
  }
  for (const Json& item : json["largest_angle_error"]) {
    const std::vector<double> all = errors_of(item);
    errors.add(*std::max_element(all.begin(), all.end()), number(item["largest"]), number(item["position"]));
  }
  exact.report();
  errors.report();
}
