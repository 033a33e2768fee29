// Similarity, lookalikes and number formats, against their textbook twins.
#include "input.hpp"
#include "whorl/precision.hpp"
#include "whorl/similarity.hpp"

namespace {

using namespace whorl;
using namespace whorl::fuzz;

void curves(Input& input) {
  const Index d = 2 * input.ConsumeIntegralInRange<Index>(0, 20), most = any_size(input, 60);
  OffsetCurveOptions options;
  options.base = any_number(input, 1, 20000);
  const auto got = offset_curve(d, any_number(input, 0, 1000), most, options);
  for (Index k = 0; k <= most; ++k) {
    require_close(got[k], textbook::offset_similarity(static_cast<double>(k), d, options.base), 1e-3,
                  "offset_curve");
  }
  const CurveFacts facts = curve_facts(got), wanted = textbook::curve_facts(got);
  require(facts.rises == wanted.rises && facts.first_rise_after == wanted.first_rise_after, "curve_facts");
}

void matrices(Input& input) {
  const Matrix x = matrix(input, any_size(input, 9), any_size(input, 20));
  const bool normalised = input.ConsumeBool();
  require_close(similarity_matrix(x, normalised), textbook::similarity_matrix(table(x), normalised), 1e-4,
                "similarity_matrix");
}

void scores(Input& input) {
  const Index n = any_size(input, 6), d = any_size(input, 8);
  const Matrix content = matrix(input, n, d), position = matrix(input, n, d), q = matrix(input, d, d),
               k = matrix(input, d, d);
  const ScoreSplit got = score_split(content, position, q, k);
  const auto wanted = textbook::score_split(table(content), table(position), table(q), table(k));
  require_close(got.total, wanted.total, 0.05, "score_split total");
  require_close(got.content_position, wanted.content_position, 0.05, "score_split");
}

void lookalike_offsets(Input& input) {
  const Index d = any_size(input, 16), length = any_size(input, 400), count = any_size(input, 6);
  const double base = any_number(input, 1, 20000);
  const auto got = lookalikes(d, base, length, count);
  const auto wanted = textbook::lookalikes(d, base, length, count);
  require(got.size() == wanted.size(), "lookalikes");
  for (std::size_t i = 0; i < got.size(); ++i) {
    require_close(got[i].distance, wanted[i].distance, 1e-6, "lookalike distance");
  }
}

void formats(Input& input) {
  const auto format = static_cast<Format>(input.ConsumeIntegralInRange<int>(0, 2));
  const double x = input.ConsumeFloatingPoint<double>();
  const double got = round_to(format, x), wanted = textbook::round_to(format, x);
  require(got == wanted || (std::isnan(got) && std::isnan(wanted)), "round_to", got, wanted);
  const Index n = any_size(input, 9000);
  require(distinct_positions(format, n) == textbook::distinct_positions(format, n), "distinct_positions");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  void (*const works[])(Input&) = {curves, matrices, scores, lookalike_offsets, formats};
  const auto work = input.PickValueInArray(works);
  allowing_refusal([&] { work(input); });
  return 0;
}
