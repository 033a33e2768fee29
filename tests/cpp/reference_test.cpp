// Encodings against the float64 references.
#include <cmath>

#include "catch.hpp"
#include "reference.hpp"
#include "support.hpp"
#include "whorl/alibi.hpp"
#include "whorl/encoding.hpp"
#include "whorl/learned.hpp"
#include "whorl/rotary.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

// The rows of a table that the reference has kept, against the reference.
template <class Table>
void add_rows(Largest& largest, const Table& table, const Json& rows, const Json& expected) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto row = rows[i].get<std::size_t>();
    REQUIRE(table.shape(1) == expected[i].size());
    for (std::size_t c = 0; c < table.shape(1); ++c) largest.add(table(row, c), number(expected[i][c]));
  }
}

template <class Result>
void add_pairs(Largest& largest, const Result& turned, const Json& expected, const Matrix& x,
               const RotaryOptions& options = {}) {
  REQUIRE(turned.shape() == x.shape());
  for (std::size_t row = 0; row < x.shape(0); ++row) {
    for (std::size_t c = 0; c < x.shape(1); ++c) {
      largest.add(turned(row, c), number(expected[row][c]), pair_length(x, row, c, options));
    }
  }
}

}  // namespace

TEST_CASE("sinusoidal encodings agree with the reference") {
  Largest largest("sinusoidal encoding", 3e-7);
  for (const Json& json : reference("sinusoidal", "sinusoidal_encoding")) {
    const SinusoidalOptions options{
        .base = json["base"],
        .layout = json["layout"] == "concatenated" ? Layout::kConcatenated : Layout::kInterleaved,
        .first_position = json["first_position"],
        .position_scale = json["position_scale"]};
    const Index n = json["positions"];
    const Index d = json["d_model"];
    add_rows(largest, sinusoidal_encoding(n, d, options), json["rows"], json["table"]);
  }
  largest.report();
}

TEST_CASE("frequencies and wavelengths agree with the reference") {
  Largest largest("frequencies and wavelengths relative to themselves", 4e-15);
  for (const Json& json : reference("sinusoidal", "columns")) {
    const Index d = json["d_model"];
    const double base = json["base"];
    const std::vector<double> frequencies = sinusoidal_frequencies(d, base);
    const std::vector<double> wavelengths = sinusoidal_wavelengths(d, base);
    for (std::size_t i = 0; i < json["columns"].size(); ++i) {
      const auto c = json["columns"][i].get<std::size_t>();
      const double frequency = number(json["frequencies"][i]);
      const double wavelength = number(json["wavelengths"][i]);
      largest.add(frequencies.at(c), frequency, frequency);
      largest.add(wavelengths.at(c), wavelength, wavelength);
    }
    if (json["concatenated"].empty()) continue;
    largest.add_relative(sinusoidal_frequencies(d, base, Layout::kConcatenated), json["concatenated"]);
  }
  largest.report();
}

TEST_CASE("the rotation by k places agrees with the reference") {
  Largest turn("rotation in units of 2^-53 and 2^-49 of the angle", 1);
  Largest residual("rotation's residual in units of its angles' rounding", 1);
  Largest applied("rotation applied in units of the pair's length", 2e-7);
  const Json json = reference("sinusoidal");
  for (const Json& item : json["rotation"]) {
    const Rotation r = rotation(item["offset"], item["d_model"], item["base"]);
    for (std::size_t i = 0; i < item["angle"].size(); ++i) {
      const double unit = 0x1p-53 + 0x1p-49 * std::abs(number(item["angle"][i]));
      turn.add(r.cos.at(i), number(item["cos"][i]), unit);
      turn.add(r.sin.at(i), number(item["sin"][i]), unit);
    }
    // The identity PE(p + k) = R(k) PE(p) holds but for the rounding of its three angles, none above 2 |k|
    // + 50.
    const double offset = item["offset"];
    const double rounding = 6 * 0x1p-53 + 0x1p-49 * (2 * std::abs(offset) + 50);
    residual.add(rotation_residual(-25, offset, item["d_model"], item["base"]), 0, rounding);
  }
  for (const Json& item : json["apply_rotation"]) {
    const Matrix x = matrix(item["x"]);
    const Rotation r = rotation(item["offset"], item["d_model"], item["base"]);
    add_pairs(applied, apply_rotation(x, r), item["turned"], x);
  }
  turn.report();
  residual.report();
  applied.report();
}

TEST_CASE("rotary positions agree with the reference") {
  Largest turned("rotary in units of the pair's length", 4e-7);
  Largest frequencies("rotary frequencies and bases relative to themselves", 4e-15);
  const Json json = reference("rotary");
  for (const Json& item : json["rotate"]) {
    const Matrix x = matrix(item["x"]);
    const RotaryOptions options = rotary_options(item);
    add_pairs(turned, rotate(x, options), item["rotated"], x, options);
  }
  for (const Json& item : json["rotary_frequencies"]) {
    frequencies.add_relative(rotary_frequencies(item["width"], item["base"]), item["frequencies"]);
  }
  for (const Json& item : json["ntk_aware_base"]) {
    const std::vector<double> base = {ntk_aware_base(item["base"], item["factor"], item["width"])};
    frequencies.add_relative(base, item["value"]);
  }
  for (const Json& item : json["yarn_frequencies"]) {
    frequencies.add_relative(yarn_frequencies(item["width"], yarn_options(item)), item["frequencies"]);
  }
  for (const Json& item : json["yarn_attention_scale"]) {
    const std::vector<double> scale = {yarn_attention_scale(item["factor"])};
    frequencies.add_relative(scale, item["value"]);
  }
  turned.report();
  frequencies.report();
}

TEST_CASE("linear biases agree with the reference") {
  Largest slopes("ALiBi slopes relative to themselves", 1e-15);
  Largest bias("ALiBi bias relative to itself", 0x1p-24);
  const Json json = reference("alibi");
  for (const Json& item : json["alibi_slopes"])
    slopes.add_relative(alibi_slopes(item["heads"]), item["slopes"]);
  for (const Json& item : json["alibi_bias"]) {
    bias.add_relative(alibi_bias(item["slope"], item["queries"], item["keys"]), item["bias"]);
  }
  slopes.report();
  bias.report();
}

TEST_CASE("learned tables and additions to a batch agree with the reference") {
  Largest drawn("learned table relative to itself", 4e-7);
  Largest exact("lookup and parameters", 0);
  Largest sums("encoding added relative to itself", 0x1p-24);
  const Json json = reference("learned");
  for (const Json& item : json["learned_table"]) {
    drawn.add_relative(learned_table(item["positions"], item["d_model"], item["seed"], item["deviation"]),
                       item["table"]);
  }
  for (const Json& item : json["lookup"]) {
    const Matrix table = matrix(item["table"]);
    exact.add_all(lookup(table, indices(item["positions"])), item["rows"]);
    exact.add_all(first_rows(table, rows(table)), item["table"]);
  }
  for (const Json& item : json["learned_parameters"]) {
    exact.add(learned_parameters(item["positions"], item["d_model"]), number(item["parameters"]));
  }
  const Json sum = reference("encoding", "add_encoding");
  const Matrix table = matrix(sum["table"]);
  sums.add_relative(add_encoding(tensor(sum["batch"]), table), sum["total"]);
  for (std::size_t i = 0; i < sum["batch"].size(); ++i) {
    sums.add_relative(added(matrix(sum["batch"][i]), table), sum["total"][i]);
  }
  drawn.report();
  exact.report();
  sums.report();
}
