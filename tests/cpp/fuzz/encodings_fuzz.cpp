// Every public function that makes or applies an encoding, against its textbook twin.
#include "input.hpp"
#include "whorl/alibi.hpp"
#include "whorl/encoding.hpp"
#include "whorl/learned.hpp"
#include "whorl/rotary.hpp"
#include "whorl/sinusoidal.hpp"

namespace {

using namespace whorl;
using namespace whorl::fuzz;

void sinusoids(Input& input) {
  const Index n = any_size(input, 40), d = any_size(input, 70);
  const SinusoidalOptions options{any_number(input, 0.5, 20000),
                                  input.ConsumeBool() ? Layout::kConcatenated : Layout::kInterleaved,
                                  any_number(input, -1e5, 1e5), any_number(input, -4, 4)};
  const Matrix got = sinusoidal_encoding(n, d, options);
  const auto wanted =
      textbook::sinusoidal_encoding(n, d, options.base, options.first_position, options.position_scale);
  const bool halves = options.layout == Layout::kConcatenated;
  require_close(got, halves ? textbook::concatenated(wanted) : wanted, 3e-7, "sinusoidal_encoding");
}

void rotations(Input& input) {
  const Index d = any_size(input, 40);
  const double offset = any_number(input, -1e4, 1e4), base = any_number(input, 1, 20000);
  const Rotation r = rotation(offset, d, base);
  const auto wanted = textbook::rotation(offset, d, base);
  for (std::size_t i = 0; i < r.cos.size(); ++i) {
    require_close(r.cos[i], wanted(2 * i, 2 * i), 1e-9, "rotation cos");
    require_close(r.sin[i], wanted(2 * i, 2 * i + 1), 1e-9, "rotation sin");
  }
  require(rotation_residual(any_number(input, -1e4, 1e4), offset, d, base) < 1e-9, "rotation_residual");
}

void rotary(Input& input) {
  const Index n = any_size(input, 8), e = any_size(input, 12), heads = any_size(input, 4);
  if (n < 0 || e < 0 || heads < 1) return;
  RotaryOptions options;
  options.base = any_number(input, 1, 20000);
  options.pairing = input.ConsumeBool() ? Pairing::kHalves : Pairing::kAdjacent;
  options.heads = heads;
  options.first_position = any_number(input, -1e4, 1e4);
  options.position_scale = any_number(input, 0.1, 4);
  const Matrix x = matrix(input, n, e * heads);
  require_close(rotate(x, options), textbook::rotate(table(x), options), 4e-6, "rotate");
}

void slopes(Input& input) {
  const Index heads = any_size(input, 300);
  const auto got = alibi_slopes(heads);
  for (Index i = 0; i < heads; ++i)
    require_close(got[i], textbook::alibi_slope(i, heads), 1e-12, "alibi_slopes");
  const double slope = any_number(input, 0, 1);
  const Index n_q = any_size(input, 20), n_k = any_size(input, 20);
  require_close(alibi_bias(slope, n_q, n_k), textbook::alibi_bias(slope, n_q, n_k), 1e-5, "alibi_bias");
}

void tables(Input& input) {
  const Index n = any_size(input, 20), d = any_size(input, 20);
  const Matrix rows = learned_table(n, d, input.ConsumeIntegral<std::uint64_t>());
  std::vector<Index> positions(input.ConsumeIntegralInRange<std::size_t>(0, 8));
  for (Index& p : positions) p = any_size(input, 24);
  require_close(lookup(rows, positions), textbook::lookup(table(rows), positions), 0, "lookup");
  require_close(learned_parameters(n, d), textbook::learned_parameters(n, d), 0, "learned_parameters");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  void (*const works[])(Input&) = {sinusoids, rotations, rotary, slopes, tables};
  const auto work = input.PickValueInArray(works);
  allowing_refusal([&] { work(input); });
  return 0;
}
