// The float64 references in tests/cpp/reference, and the report of how far the core is from them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "whorl/matrix.hpp"
#include "whorl/textbook.hpp"

namespace whorl::test {

using Json = nlohmann::json;

// Returns the groups of cases of reference/<name>.json. Throws if there is no such file.
inline Json reference(const std::string& name) {
  const std::string path = std::string(WHORL_REFERENCE_DIR) + "/" + name + ".json";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return Json::parse(file);
}

// Returns one group of them: a copy, which a range-based for keeps alive.
inline Json reference(const std::string& name, const std::string& group) {
  return reference(name).at(group);
}

// JSON has no infinities: those are text.
inline double number(const Json& json) {
  return json.is_string() ? std::strtod(json.get_ref<const std::string&>().c_str(), nullptr)
                          : json.get<double>();
}

inline std::vector<double> numbers(const Json& json) {
  std::vector<double> result;
  for (const Json& item : json) result.push_back(number(item));
  return result;
}

inline std::vector<Index> indices(const Json& json) {
  return json.get<std::vector<Index>>();
}

// Every number of a list of lists, in order.
inline std::vector<double> flat(const Json& json) {
  if (!json.is_array()) return {number(json)};
  std::vector<double> result;
  for (const Json& item : json) {
    const std::vector<double> inner = flat(item);
    result.insert(result.end(), inner.begin(), inner.end());
  }
  return result;
}

// Fills a tensor of this shape. An input that float32 cannot hold would be another input than the
// reference's.
template <class Tensor>
Tensor filled(const Json& json, const typename Tensor::shape_type& shape) {
  Tensor result = Tensor::from_shape(shape);
  const std::vector<double> values = flat(json);
  if (values.size() != result.size()) throw std::runtime_error("a reference has another shape");
  for (std::size_t i = 0; i < values.size(); ++i) {
    result.data()[i] = static_cast<typename Tensor::value_type>(values[i]);
    if (static_cast<double>(result.data()[i]) != values[i]) throw std::runtime_error("an input is not exact");
  }
  return result;
}

inline Matrix matrix(const Json& json) {
  return filled<Matrix>(json, {json.size(), json.at(0).size()});
}

inline textbook::Table exact_table(const Json& json) {
  return filled<textbook::Table>(json, {json.size(), json.at(0).size()});
}

inline Tensor3 tensor(const Json& json) {
  return filled<Tensor3>(json, {json.size(), json.at(0).size(), json.at(0).at(0).size()});
}

inline Mask mask(const Json& json) {
  return filled<Mask>(json, {json.size(), json.at(0).size()});
}

inline RotaryOptions rotary_options(const Json& json) {
  RotaryOptions options{.base = json["base"],
                        .pairing = json["pairing"] == "halves" ? Pairing::kHalves : Pairing::kAdjacent,
                        .heads = json.value("heads", Index{1}),
                        .first_position = json["first_position"],
                        .position_scale = json["position_scale"]};
  if (json.contains("frequencies")) options.frequencies = numbers(json["frequencies"]);
  return options;
}

inline YarnOptions yarn_options(const Json& json) {
  return {.base = json["base"],
          .factor = json["factor"],
          .original_length = json["original_length"],
          .beta_fast = json["beta_fast"],
          .beta_slow = json["beta_slow"]};
}

inline AttentionOptions attention_options(const Json& json) {
  AttentionOptions options{.heads = json["heads"], .causal = json["causal"]};
  if (json.contains("mask")) options.mask = mask(json["mask"]);
  if (json.contains("bias")) options.bias = tensor(json["bias"]);
  if (json.contains("slopes")) options.alibi_slopes = numbers(json["slopes"]);
  return options;
}

inline Projections projections(const Json& json) {
  return {.query = matrix(json["query"]),
          .key = matrix(json["key"]),
          .value = matrix(json["value"]),
          .output = matrix(json["output_projection"])};
}

// Collects how far results are from their references, then says so in one line and holds them to the promise.
class Largest {
 public:
  Largest(std::string what, double allowed) : what_(std::move(what)), allowed_(allowed) {}

  // A difference is divided by `unit`, in which the promise is made. NaN is infinitely far.
  void add(double actual, double expected, double unit = 1) {
    const double difference = actual == expected ? 0 : std::abs(actual - expected) / unit;
    largest_ = difference >= 0 ? std::max(largest_, difference) : INFINITY;
    ++count_;
  }

  // All entries against all numbers of a reference, in order.
  template <class Values>
  void add_all(const Values& actual, const Json& expected, double unit = 1) {
    const std::vector<double> values = flat(expected);
    REQUIRE(actual.size() == values.size());
    auto value = values.begin();
    for (const auto entry : actual) add(static_cast<double>(entry), *value++, unit);
  }

  // The same, every entry judged by its own size.
  template <class Values>
  void add_relative(const Values& actual, const Json& expected) {
    const std::vector<double> values = flat(expected);
    REQUIRE(actual.size() == values.size());
    auto value = values.begin();
    for (const auto entry : actual) {
      add(static_cast<double>(entry), *value, std::abs(*value));
      ++value;
    }
  }

  void report() const {
    std::printf("largest difference, %s: %.2g (allowed %.2g)\n", what_.c_str(), largest_, allowed_);
    CHECK(count_ > 0);
    CHECK(largest_ <= allowed_);
  }

 private:
  std::string what_;
  double allowed_;
  double largest_ = 0;
  int count_ = 0;
};

}  // namespace whorl::test
