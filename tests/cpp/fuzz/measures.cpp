// Similarity, lookalikes, and the measures that give a mistake away, against their textbook twins.
#include "input.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl::fuzz {
namespace {

void curves(Input& input) {
  const Index d = input.size(40), most = input.size(60);
  const double anchor = input.real(-1000, 1000);
  OffsetCurveOptions options;
  options.base = input.number(1, 20000);
  options.projections = input.flag();
  options.content = input.flag();
  options.seed = input.bits(2);
  const auto got = offset_curve(d, anchor, most, options);
  const CurveFacts facts = curve_facts(got), wanted = textbook::curve_facts(got);
  require(facts.rises == wanted.rises && facts.first_rise_after == wanted.first_rise_after, "curve_facts");
  require_close(facts.lowest, wanted.lowest, 1e-12 * std::abs(wanted.lowest), "curve_facts, lowest");

  const auto width = static_cast<double>(d);
  textbook::Table rows = textbook::sinusoidal_encoding(most + 1, d, options.base, anchor);
  if (options.content) {
    for (Index k = 0; k <= most; ++k) {
      const double position = anchor + static_cast<double>(k);
      Random random(token_seed({reinterpret_cast<const char*>(&position), sizeof position}, options.seed));
      const Matrix token = normal_matrix(1, d, 1, random);
      for (Index c = 0; c < d; ++c) rows(k, c) += token(0, c);
    }
  }
  if (options.projections) {
    const Projections w = random_projections(d, options.seed);
    require_close(got, textbook::offset_curve(rows, table(w.query), table(w.key)), 1e-5 * width,
                  "offset_curve");
  } else {
    const double tolerance = options.content ? 1e-5 : 2e-9;
    require_close(got, textbook::offset_curve(rows), tolerance * width, "offset_curve");
    for (Index k = 0; !options.content && d % 2 == 0 && k <= most; ++k) {
      require_close(got[static_cast<std::size_t>(k)],
                    textbook::offset_similarity(static_cast<double>(k), d, options.base), 2e-9 * width,
                    "offset_similarity");
    }
  }
}

void facts(Input& input) {
  std::vector<double> curve(static_cast<std::size_t>(input.whole(0, 12)));
  for (double& value : curve) value = input.number(-2, 2);
  const CurveFacts got = curve_facts(curve), wanted = textbook::curve_facts(curve);
  require(got.rises == wanted.rises && got.first_rise_after == wanted.first_rise_after, "curve_facts");
}

void matrices(Input& input) {
  const Matrix x = input.matrix(input.size(9), input.size(20));
  const bool normalised = input.flag();
  const Matrix got = similarity_matrix(x, normalised);
  require_close(got, textbook::similarity_matrix(table(x), normalised), 1e-4, "similarity_matrix");
}

void scores(Input& input) {
  const Index n = input.size(6), d = input.size(8);
  const Matrix content = input.matrix(n, d), position = input.matrix(n, d), q = input.matrix(d, d),
               k = input.matrix(d, d);
  const ScoreSplit got = score_split(content, position, q, k);
  const auto wanted = textbook::score_split(table(content), table(position), table(q), table(k));
  require_close(got.content_content, wanted.content_content, 0.05, "score_split, content and content");
  require_close(got.content_position, wanted.content_position, 0.05, "score_split, content and position");
  require_close(got.position_content, wanted.position_content, 0.05, "score_split, position and content");
  require_close(got.position_position, wanted.position_position, 0.05, "score_split, positions");
  require_close(got.total, wanted.total, 0.05, "score_split, total");
}

void lookalike_offsets(Input& input) {
  const Index d = input.size(16), length = input.size(400), count = input.size(6);
  const double base = input.number(1, 20000);
  const auto got = lookalikes(d, base, length, count);
  const auto wanted = textbook::lookalikes(d, base, length, count);
  require(got.size() == wanted.size(), "lookalikes");
  for (std::size_t i = 0; i < got.size(); ++i) {
    require_close(got[i].distance, wanted[i].distance, 1e-6, "distance of a lookalike");
    require_close(got[i].distance, textbook::lookalike_distance(static_cast<double>(got[i].offset), d, base),
                  1e-6, "offset of a lookalike");
  }
  require_close(neighbour_distance(d, base), textbook::lookalike_distance(1, d, base), 1e-6,
                "neighbour_distance");
}

Tensor3 tensor(Input& input, std::size_t items, std::size_t n, std::size_t d) {
  const Matrix rows = input.matrix(static_cast<Index>(items * n), static_cast<Index>(d), 2);
  Tensor3 result = Tensor3::from_shape({items, n, d});
  std::copy(rows.begin(), rows.end(), result.begin());
  return result;
}

void mistakes(Input& input) {
  const auto mistake = static_cast<Mistake>(input.whole(0, 9));
  const auto items = static_cast<std::size_t>(input.whole(0, 3)),
             n = static_cast<std::size_t>(input.whole(0, 8)),
             d = static_cast<std::size_t>(input.whole(0, 12));
  const double base = input.number(1, 20000);
  const Tensor3 x = tensor(input, items, n, d);
  const Tensor3 got = encode_with_mistake(x, mistake, base);
  if (d % 2 != 0) return;  // the textbook writes them for an even d
  const Index positions = static_cast<Index>(std::max(items, n));
  const auto pe = textbook::encoding_with_mistake(mistake, positions, static_cast<Index>(d), base);
  const double factor = mistake == Mistake::kNoScale ? 1 : std::sqrt(static_cast<double>(d));
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::size_t item = i / (n * d), row = i / d % n;
    const std::size_t place = mistake == Mistake::kBatchAxis ? item : row;
    require_close(got.data()[i], factor * x.data()[i] + pe(place, i % d), 5e-6, "encode_with_mistake");
  }
}

void invariants(Input& input) {
  const auto items = static_cast<std::size_t>(input.whole(0, 3)),
             n = static_cast<std::size_t>(input.whole(0, 8)), d = static_cast<std::size_t>(input.whole(0, 8));
  const Tensor3 zeros = tensor(input, items, n, d);
  Tensor3 ones = zeros;
  const auto content = static_cast<float>(input.number(-4, 4));
  for (float& value : ones) value += content;
  const Invariants got = check_invariants(zeros, ones);
  double first_row = 0, circle = 0, largest = 0, differing = 0;
  for (std::size_t i = 0; i < zeros.size(); ++i) {
    largest = std::max<double>(largest, std::abs(zeros.data()[i]));
    differing = std::max<double>(differing, std::abs(zeros.data()[i] - zeros.data()[i % (n * d)]));
  }
  for (std::size_t c = 0; c < d; ++c) {
    first_row = std::max<double>(first_row, std::abs(zeros(0, 0, c) - static_cast<float>(c % 2)));
  }
  double row_length = 0, offset_only = 0;
  const auto product = [&](std::size_t p, std::size_t q) {
    double sum = 0;
    for (std::size_t c = 0; c < d; ++c) sum += static_cast<double>(zeros(0, p, c)) * zeros(0, q, c);
    return sum;
  };
  for (std::size_t p = 0; p < n; ++p) {
    row_length = std::max(row_length, std::abs(product(p, p) - static_cast<double>(d) / 2));
    for (std::size_t k = 0; p + k < n; ++k) {
      offset_only = std::max(offset_only, std::abs(product(p, p + k) - product(0, k)));
    }
    for (std::size_t c = 0; c < d; c += 2) {
      circle =
          std::max(circle, std::abs(std::pow(zeros(0, p, c), 2.0) + std::pow(zeros(0, p, c + 1), 2.0) - 1));
    }
  }
  require_close(got.first_row, first_row, 1e-6, "first_row");
  require_close(got.row_length, row_length, 1e-5, "row_length");
  require_close(got.circle, circle, 1e-5, "circle");
  require_close(got.offset_only, offset_only, 1e-5, "offset_only");
  require_close(got.largest, largest, 1e-6, "largest");
  require_close(got.items, differing, 1e-6, "items");
  require_close(got.content_factor, content, 1e-5 * std::max(1.0F, std::abs(content)), "content_factor");
}

}  // namespace

void measures(Input& input) {
  run_one(input, {curves, facts, matrices, scores, lookalike_offsets, mistakes, invariants});
}

}  // namespace whorl::fuzz
