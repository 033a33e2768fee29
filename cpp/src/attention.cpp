#include "whorl/attention.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "simd/attend.hpp"
#include "text.hpp"
#include "whorl/random.hpp"

namespace whorl {
namespace {

std::string shape_of(const Matrix& m) {
  return text(rows(m), " x ", cols(m));
}

// Returns the largest |entry|; refuses entries that are not finite.
float require_finite_magnitude(const Matrix& matrix, std::string_view name) {
  const float largest = simd::largest_magnitude(matrix.data(), matrix.size());
  if (std::isnan(largest)) require_finite(matrix, name);
  return largest;
}

// Refuses entries so large that a score or a sum of values could leave float32.
void require_room(const Matrix& q, const Matrix& k, const Matrix& v, double largest_bias) {
  constexpr double kMost = std::numeric_limits<float>::max();
  const double largest_q = require_finite_magnitude(q, "q");
  const double largest_k = require_finite_magnitude(k, "k");
  const double largest_v = require_finite_magnitude(v, "v");
  if (largest_q * largest_k * static_cast<double>(cols(q)) + largest_bias > kMost / 2) {
    throw std::overflow_error(text("scores would overflow float32: q reaches ", largest_q, ", k ", largest_k,
                                   " and the bias ", largest_bias));
  }
  if (largest_v * static_cast<double>(rows(v)) > kMost / 2) {  // half: sums may round up
    throw std::overflow_error(text("sums of values would overflow float32: v reaches ", largest_v));
  }
}

void require_heads(Index heads, Index width, std::string_view width_name) {
  require_between(heads, 1, kMaxHeads, "heads");
  if (width % heads != 0) {
    throw std::invalid_argument(
        text("heads must divide ", width_name, ", got heads ", heads, " and ", width_name, " ", width));
  }
}

void require_meeting_shapes(const Matrix& q, const Matrix& k, const Matrix& v,
                            const AttentionOptions& options) {
  if (cols(q) != cols(k)) {
    throw std::invalid_argument(
        text("q and k must have the same width, got q ", shape_of(q), " and k ", shape_of(k)));
  }
  if (rows(k) != rows(v)) {
    throw std::invalid_argument(
        text("k and v must have the same rows, got k ", shape_of(k), " and v ", shape_of(v)));
  }
  require_between(cols(q), 1, kMaxWidth, "number of columns of q");
  require_between(cols(v), 1, kMaxWidth, "number of columns of v");
  require_heads(options.heads, cols(q), "d_model");
  require_heads(options.heads, cols(v), "width of v");
  // Without a query there is no row that could tell the number of keys.
  if (options.mask && (static_cast<Index>(options.mask->shape(0)) != rows(q) ||
                       (rows(q) > 0 && static_cast<Index>(options.mask->shape(1)) != rows(k)))) {
    throw std::invalid_argument(text("mask must be ", rows(q), " x ", rows(k), ", got ",
                                     options.mask->shape(0), " x ", options.mask->shape(1)));
  }
}

// Refuses a bias of the wrong shape or with entries that are not finite; returns its largest magnitude.
double require_bias(const AttentionOptions& options, Index n_q, Index n_k) {
  double largest = 0;
  if (options.bias) {
    const Tensor3& bias = *options.bias;
    const bool one_or_each = bias.shape(0) == 1 || static_cast<Index>(bias.shape(0)) == options.heads;
    if (!one_or_each || static_cast<Index>(bias.shape(1)) != n_q ||
        static_cast<Index>(bias.shape(2)) != n_k) {
      throw std::invalid_argument(text("bias must be 1 or ", options.heads, " x ", n_q, " x ", n_k, ", got ",
                                       bias.shape(0), " x ", bias.shape(1), " x ", bias.shape(2)));
    }
    largest = simd::largest_magnitude(bias.data(), bias.size());
    if (std::isnan(largest)) require_finite(bias, "bias");
  }
  const auto& slopes = options.alibi_slopes;
  if (!slopes.empty() && static_cast<Index>(slopes.size()) != options.heads) {
    throw std::invalid_argument(
        text("alibi_slopes must have ", options.heads, " entries, got ", slopes.size()));
  }
  double steepest = 0;
  for (std::size_t head = 0; head < slopes.size(); ++head) {
    require_between(slopes[head], -1e6, 1e6, text("alibi_slopes[", head, "]"));
    steepest = std::max(steepest, std::abs(slopes[head]));
  }
  return largest + steepest * static_cast<double>(std::max(n_q, n_k));
}

// What head number `head` of `options.heads` reads and writes.
simd::Head head_view(const Matrix& q, const Matrix& k, const Matrix& v, const AttentionOptions& options,
                     Index head, AttentionResult& result) {
  const Index width = cols(q) / options.heads;
  const Index value_width = cols(v) / options.heads;
  const Index scores = rows(q) * rows(k);
  const float* bias = nullptr;
  if (options.bias) bias = options.bias->data() + (options.bias->shape(0) == 1 ? 0 : head * scores);
  const bool sloped = !options.alibi_slopes.empty();
  // An empty matrix may have no memory to point into.
  const auto column = [](auto* data, Index offset) { return data == nullptr ? data : data + offset; };
  return {.q = column(q.data(), head * width),
          .k = column(k.data(), head * width),
          .v = column(v.data(), head * value_width),
          .output = column(result.output.data(), head * value_width),
          .q_stride = q.shape(1),
          .k_stride = k.shape(1),
          .v_stride = v.shape(1),
          .output_stride = v.shape(1),
          .queries = q.shape(0),
          .keys = k.shape(0),
          .width = static_cast<std::size_t>(width),
          .value_width = static_cast<std::size_t>(value_width),
          .causal = options.causal,
          .slope = sloped ? static_cast<float>(options.alibi_slopes[static_cast<std::size_t>(head)]) : 0.0f,
          .bias = bias,
          .mask = options.mask ? options.mask->data() : nullptr,
          .weights = options.return_weights ? result.weights.data() + head * scores : nullptr};
}

void require_layer(const Matrix& x, const Projections& projections, Index heads) {
  const Index d = require_between(cols(x), 1, kMaxWidth, "number of columns of x");
  require_heads(heads, d, "d_model");
  require_shape(projections.query, d, d, "query projection");
  require_shape(projections.key, d, d, "key projection");
  require_shape(projections.value, d, d, "value projection");
  require_shape(projections.output, d, d, "output projection");
  require_finite(x, "x");
  require_finite(projections.query, "query projection");
  require_finite(projections.key, "key projection");
  require_finite(projections.value, "value projection");
  require_finite(projections.output, "output projection");
}

Tensor3 make_weights(Index heads, Index n_q, Index n_k) {
  return Tensor3::from_shape(
      {static_cast<std::size_t>(heads), static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k)});
}

}  // namespace

AttentionResult attention(const Matrix& q, const Matrix& k, const Matrix& v,
                          const AttentionOptions& options) {
  require_meeting_shapes(q, k, v, options);
  require_room(q, k, v, require_bias(options, rows(q), rows(k)));
  require_fits(rows(q), cols(v), 1, "the output");
  if (options.return_weights) require_fits(options.heads, rows(q), rows(k), "the weights");

  AttentionResult result;
  result.output = make_matrix(rows(q), cols(v));
  result.weights = options.return_weights ? make_weights(options.heads, rows(q), rows(k))
                                          : make_weights(options.heads, 0, 0);
  for (Index head = 0; head < options.heads; ++head) {
    simd::attend(head_view(q, k, v, options, head, result));
  }
  return result;
}

Matrix softmax(const Matrix& scores) {
  require_finite(scores, "scores");
  Matrix result = scores;
  if (result.size() > 0) simd::softmax_rows(result.data(), result.shape(0), result.shape(1));
  return result;
}

Matrix multiply(const Matrix& a, const Matrix& b) {
  if (cols(a) != rows(b)) {
    throw std::invalid_argument(
        text("a and b must meet in their inner width, got a ", shape_of(a), " and b ", shape_of(b)));
  }
  require_fits(rows(a), cols(b), 1, "the product");
  require_finite(a, "a");
  require_finite(b, "b");
  Matrix result = make_matrix(rows(a), cols(b));
  if (cols(a) == 0) {
    result.fill(0);  // sums of nothing: the kernel would copy tiles it never summed
    return result;
  }
  simd::multiply(a.data(), b.data(), result.data(), a.shape(0), a.shape(1), b.shape(1));
  require_no_overflow(result, "the product");
  return result;
}

Projections random_projections(Index d_model, std::uint64_t seed) {
  require_between(d_model, 1, kMaxWidth, "d_model");
  require_fits(d_model, d_model, 1, "a projection");
  Random random(seed);
  const auto deviation = static_cast<float>(1 / std::sqrt(static_cast<double>(d_model)));
  const auto draw = [&] { return normal_matrix(d_model, d_model, deviation, random); };
  // In braces, the draws are made in this order.
  return Projections{.query = draw(), .key = draw(), .value = draw(), .output = draw()};
}

AttentionResult multi_head_attention(const Matrix& x, const Projections& projections,
                                     const AttentionOptions& options) {
  require_layer(x, projections, options.heads);
  AttentionResult result = attention(multiply(x, projections.query), multiply(x, projections.key),
                                     multiply(x, projections.value), options);
  result.output = multiply(result.output, projections.output);
  return result;
}

AttentionResult rotary_attention(const Matrix& x, const Projections& projections, const RotaryOptions& rotary,
                                 const AttentionOptions& options) {
  require_layer(x, projections, options.heads);
  RotaryOptions each_head = rotary;
  each_head.heads = options.heads;
  AttentionResult result =
      attention(rotate(multiply(x, projections.query), each_head),
                rotate(multiply(x, projections.key), each_head), multiply(x, projections.value), options);
  result.output = multiply(result.output, projections.output);
  return result;
}

}  // namespace whorl
