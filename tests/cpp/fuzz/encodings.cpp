// Every public function that makes or applies an encoding, against its textbook twin.
#include "input.hpp"
#include "whorl/alibi.hpp"
#include "whorl/learned.hpp"
#include "whorl/rotary.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl::fuzz {
namespace {

void sinusoids(Input& input) {
  const Index n = input.size(40), d = input.size(70);
  const SinusoidalOptions options{input.number(0.5, 20000),
                                  input.flag() ? Layout::kConcatenated : Layout::kInterleaved,
                                  input.number(-1e5, 1e5), input.number(-4, 4)};
  const Matrix got = sinusoidal_encoding(n, d, options);
  const double farthest = std::abs(options.position_scale) *
                          (std::abs(options.first_position) + static_cast<double>(std::max<Index>(n, 0)));
  if (farthest >= 0x1p24) return;  // the promise ends there
  const auto wanted =
      textbook::sinusoidal_encoding(n, d, options.base, options.first_position, options.position_scale);
  const bool halves = options.layout == Layout::kConcatenated;
  require_close(got, halves ? textbook::concatenated(wanted) : wanted, 3e-7, "sinusoidal_encoding");
}

void columns(Input& input) {
  const Index d = input.size(40);
  const double base = input.number(0.5, 20000);
  const auto layout = input.flag() ? Layout::kConcatenated : Layout::kInterleaved;
  const auto frequencies = sinusoidal_frequencies(d, base, layout);
  const auto wavelengths = sinusoidal_wavelengths(d, base, layout);
  for (Index c = 0; c < d; ++c) {
    const Index sines = (d + 1) / 2, pair = layout == Layout::kInterleaved ? c / 2 : c % sines;
    const double omega = textbook::frequency(pair, d, base), lambda = textbook::wavelength(pair, d, base);
    const auto at = static_cast<std::size_t>(c);
    require_close(frequencies[at], omega, 1e-12 * omega, "sinusoidal_frequencies");
    require_close(wavelengths[at], lambda, 1e-12 * lambda, "sinusoidal_wavelengths");
  }
}

void rotations(Input& input) {
  const Index d = input.size(40);
  const double offset = input.real(-1e4, 1e4), base = input.number(1, 20000);
  const Rotation r = rotation(offset, d, base);
  const auto wanted = textbook::rotation(offset, d, base);
  for (std::size_t i = 0; i < r.cos.size(); ++i) {
    require_close(r.cos[i], wanted(2 * i, 2 * i), 1e-9, "rotation cos");
    require_close(r.sin[i], wanted(2 * i, 2 * i + 1), 1e-9, "rotation sin");
  }
  const double position = input.real(-1e4, 1e4);
  require_close(rotation_residual(position, offset, d, base), 0, 1e-9, "rotation_residual");
  const Matrix x = input.matrix(input.whole(0, 3), d);
  const textbook::Table turns = xt::transpose(wanted);
  const Matrix got = apply_rotation(x, r);
  require_close(got, textbook::multiply(table(x), turns), 3e-6, "apply_rotation");
}

void rotary(Input& input) {
  const Index n = input.whole(0, 8), e = input.size(12);
  RotaryOptions options;
  options.base = input.number(1, 20000);
  options.pairing = input.flag() ? Pairing::kHalves : Pairing::kAdjacent;
  options.heads = input.size(4);
  options.first_position = input.real(-1e4, 1e4);
  options.position_scale = input.number(0.1, 4);
  if (input.flag()) {
    options.frequencies.resize(static_cast<std::size_t>(std::max<Index>(e, 0) / 2));
    for (double& frequency : options.frequencies) frequency = input.number(-1, 1);
  }
  const Matrix x = input.matrix(n, e * std::max<Index>(options.heads, 1));
  const Matrix got = rotate(x, options);
  const double farthest = std::abs(options.position_scale) * 1.001e4;
  if (farthest < 0x1p24) require_close(got, textbook::rotate(table(x), options), 4e-6, "rotate");
}

void long_inputs(Input& input) {
  const Index width = input.size(40);
  const double base = input.number(1, 20000), factor = input.number(1, 64);
  const auto frequencies = rotary_frequencies(width, base);
  require_close(frequencies, textbook::rotary_frequencies(width, base), 1e-12, "rotary_frequencies");
  require_close(yarn_attention_scale(factor), textbook::yarn_attention_scale(factor), 1e-12,
                "yarn_attention_scale");
  const YarnOptions yarn{base, factor, input.number(1, 1e5), input.number(0, 64), input.number(0, 4)};
  const auto slowed = yarn_frequencies(width, yarn);
  require_close(slowed, textbook::yarn_frequencies(width, yarn), 1e-12, "yarn_frequencies");
  const double got = ntk_aware_base(base, factor, width);
  const double wanted = textbook::ntk_aware_base(base, factor, width);
  require_close(got, wanted, 1e-12 * wanted, "ntk_aware_base");
}

void slopes(Input& input) {
  const Index heads = input.size(300);
  const auto got = alibi_slopes(heads);
  for (Index i = 0; i < heads; ++i) {
    require_close(got[static_cast<std::size_t>(i)], textbook::alibi_slope(i, heads), 1e-12, "alibi_slopes");
  }
}

void biases(Input& input) {
  const double slope = input.number(0, 1);
  const Index n_q = input.size(20), n_k = input.size(20);
  const Matrix got = alibi_bias(slope, n_q, n_k);
  require_close(got, textbook::alibi_bias(slope, n_q, n_k), 4e-6 * std::max(1.0, std::abs(slope)),
                "alibi_bias");
}

void tables(Input& input) {
  const Index n = input.size(20), d = input.size(20);
  const Matrix rows = learned_table(n, d, input.bits());
  std::vector<Index> first(static_cast<std::size_t>(input.whole(0, n + 1)));
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<Index>(i);
  const Matrix top = first_rows(rows, static_cast<Index>(first.size()));
  require_close(top, textbook::lookup(table(rows), first), 0, "first_rows");
  std::vector<Index> positions(static_cast<std::size_t>(input.whole(0, 8)));
  for (Index& p : positions) p = input.size(24);
  const Matrix found = lookup(rows, positions);
  require_close(found, textbook::lookup(table(rows), positions), 0, "lookup");
}

void costs(Input& input) {
  const Index n = input.flag() ? input.size(1000) : static_cast<Index>(input.bits());
  const Index d = input.size(1000);
  require_close(learned_parameters(n, d), textbook::learned_parameters(n, d), 0, "learned_parameters");
  const double total = input.number(1, 1e9), wanted = textbook::learned_parameters(n, d) / total;
  require_close(learned_share(n, d, total), wanted, 1e-12 * wanted, "learned_share");
}

}  // namespace

void encodings(Input& input) {
  run_one(input, {sinusoids, columns, rotations, rotary, long_inputs, slopes, biases, tables, costs});
}

}  // namespace whorl::fuzz
