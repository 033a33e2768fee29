// Number formats, random numbers, and the checks that come before any work.
#include <numbers>

#include "input.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/precision.hpp"
#include "whorl/trainer.hpp"

namespace whorl::fuzz {
namespace {

constexpr double kExact = 0x1p53;

void roundings(Input& input) {
  const auto format = static_cast<Format>(input.whole(0, 2));
  const double x = input.any_double();
  const double got = round_to(format, x), wanted = textbook::round_to(format, x);
  require(got == wanted || (std::isnan(got) && std::isnan(wanted)), "round_to " + std::to_string(x));
  const std::vector<double> many = round_to(format, std::vector<double>(3, x));
  for (const double each : many) require(each == got || std::isnan(got), "round_to of many");
}

void positions(Input& input) {
  const auto format = static_cast<Format>(input.whole(0, 2));
  const Index n = input.size(9000);
  const Index distinct = distinct_positions(format, n);
  require(distinct == textbook::distinct_positions(format, n), "distinct_positions");
  const Index d = input.size(12);
  const double position = input.number(0, 1e5), base = input.number(1, 20000);
  const auto errors = angle_errors(format, position, d, base);
  require_close(errors, textbook::angle_errors(format, position, d, base), std::max(1.0, position) * 1e-12,
                "angle_errors");
}

void collisions(Input& input) {
  // The textbook counts up to it: float32's, at 2^24, is left to the suite.
  const auto format = input.flag() ? Format::kBinary16 : Format::kBfloat16;
  require(first_collision(format) == textbook::first_collision(format), "first_collision");
}

void samples(Input& input) {
  Random random(input.bits());
  Random again = random;
  const double uniform = random.uniform();
  require(uniform > 0 && uniform < 1, "uniform");
  require(uniform == (static_cast<double>(again.bits() >> 11) + 0.5) * 0x1p-53, "uniform is the next bits");
  require(again.normal() == static_cast<float>(normal_quantile(random.uniform())), "normal");
  const auto bound = static_cast<std::uint32_t>(input.bits(4));
  require(random.below(bound) < bound, "below");
}

void quantiles(Input& input) {
  const double p = input.flag() ? input.any_double() : input.number(0, 1);
  const double x = normal_quantile(p);
  // The distribution function takes it back, as exactly as that function is steep there.
  const double back = 0.5 * std::erfc(-x / std::numbers::sqrt2);
  const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
  if (p >= 1e-300)
    require_close(back, p, 3e-7 * std::max(1.0, std::abs(x)) * density + 1e-15 * p, "normal_quantile");
}

void samples_in_a_table(Input& input) {
  const Index n = input.size(6), d = input.size(6);
  const auto deviation = static_cast<float>(input.number(0, 3));
  Random random(input.bits(2));
  Random again = random;
  const Matrix got = normal_matrix(n, d, deviation, random);
  for (const float value : got) require_close(value, deviation * again.normal(), 0, "normal_matrix");
}

void seeds(Input& input) {
  const std::string token = input.text(8);
  const std::uint64_t seed = input.bits();
  require(token_seed(token, seed) == token_seed(std::string(token), seed), "token_seed");
  require(token_seed(token, seed) != token_seed(token + "x", seed), "token_seed of another token");
  require(token_seed(token, seed) != token_seed(token, seed + 1), "token_seed of another seed");
}

void typed_numbers(Input& input) {
  const double x = input.flag() ? input.any_double() : input.number(-100, 100);
  const bool whole = std::abs(x) <= kExact && x == std::floor(x);
  const Index got = to_index(x, "x");
  require(whole && static_cast<double>(got) == x, "to_index");
}

void bounds(Input& input) {
  const Index value = input.size(8), least = input.size(8), most = input.size(8);
  require(require_between(value, least, most, "value") == value && value >= least && value <= most,
          "require_between of whole numbers");
  const double x = input.number(-2, 2), low = input.number(-2, 2), high = input.number(-2, 2);
  require(require_between(x, low, high, "x") == x && x >= low && x <= high, "require_between of numbers");
}

void sizes(Input& input) {
  const auto side = [&] { return static_cast<Index>(input.bits() >> input.whole(1, 63)); };
  const Index a = side(), b = side(), c = side();
  require_fits(a, b, c, "table");
  const long double product =
      static_cast<long double>(a) * static_cast<long double>(b) * static_cast<long double>(c);
  require(product <= static_cast<long double>(kMaxElements), "require_fits");
}

void entries(Input& input) {
  Matrix x = input.matrix(input.whole(0, 5), input.whole(0, 5));
  if (x.size() > 0 && input.flag()) {
    x.data()[input.bits(1) % x.size()] = static_cast<float>(input.any_double());
  }
  const bool finite = std::all_of(x.begin(), x.end(), [](float value) { return std::isfinite(value); });
  const auto refuses = [&](auto&& work) {
    try {
      work();
    } catch (const std::exception&) {
      return true;
    }
    return false;
  };
  Tensor3 deep = Tensor3::from_shape({1, x.shape(0), x.shape(1)});
  std::copy(x.begin(), x.end(), deep.begin());
  require(refuses([&] { require_finite(x, "x"); }) != finite, "require_finite");
  require(refuses([&] { require_finite(deep, "x"); }) != finite, "require_finite, three sides");
  require(refuses([&] { require_no_overflow(x, "x"); }) != finite, "require_no_overflow");
  const Index n = input.whole(0, 5), d = input.whole(0, 5);
  require(refuses([&] { require_shape(x, n, d, "x"); }) == (n != rows(x) || d != cols(x)), "require_shape");
}

void tables(Input& input) {
  const Matrix a = input.matrix(input.whole(0, 5), input.whole(0, 5));
  const Matrix turned = transposed(a);
  require(transposed(turned) == a, "transposed");
  for (Index i = 0; i < rows(a); ++i) {
    for (Index j = 0; j < cols(a); ++j) require(turned(j, i) == a(i, j), "transposed");
  }
  const Matrix b = input.matrix(input.whole(0, 5), input.whole(0, 5));
  const Matrix sum = added(a, b);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    require(sum.data()[i] == a.data()[i] + b.data()[i], "added");
  }
}

// What is named by a text of any bytes is one of the few names, and every name names another.
void names(Input& input) {
  const std::vector<std::string> formats = {"float32", "float16", "bfloat16"};
  const std::vector<std::string> tasks = {"copy-back", "copy-first", "induction"};
  const std::vector<std::string> mistakes = {"none",       "sine-only", "halved-exponent", "doubled-exponent",
                                             "odd-cosine", "halves",    "no-scale",        "batch-axis",
                                             "off-by-one", "degrees"};
  const auto& known = *input.one_of({&formats, &tasks, &mistakes});
  const std::string name = input.flag() ? input.text(16) : known[input.bits(1) % known.size()];
  const int place = &known == &formats ? static_cast<int>(format_named(name))
                    : &known == &tasks ? static_cast<int>(task_named(name))
                                       : static_cast<int>(mistake_named(name));
  require(known.at(static_cast<std::size_t>(place)) == name, "the name " + name);
}

}  // namespace

void numbers(Input& input) {
  run_one(input, {roundings, positions, collisions, samples, quantiles, samples_in_a_table, seeds,
                  typed_numbers, bounds, sizes, entries, tables, names});
}

}  // namespace whorl::fuzz
