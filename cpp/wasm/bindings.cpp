// The names under which JavaScript finds the core. web/core/whorl.js is their only caller.
#include <emscripten/bind.h>
#include <emscripten/heap.h>

#include "convert.hpp"
#include "whorl/attention.hpp"
#include "whorl/shuffle_test.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl::wasm {
namespace {

std::uint64_t to_seed(double seed) {
  return static_cast<std::uint64_t>(to_index(seed, "seed"));
}

Layout to_layout(const std::string& name) {
  if (name == "interleaved") return Layout::kInterleaved;
  if (name == "concatenated") return Layout::kConcatenated;
  throw std::invalid_argument("layout must be interleaved or concatenated, got " + name);
}

val limits() {
  val result = val::object();
  result.set("maxPositions", static_cast<double>(kMaxPositions));
  result.set("maxWidth", static_cast<double>(kMaxWidth));
  result.set("maxElements", static_cast<double>(kMaxElements));
  result.set("maxTokens", static_cast<double>(kMaxTokens));
  result.set("maxHeads", static_cast<double>(kMaxHeads));
  return result;
}

double memory_bytes() {
  return static_cast<double>(emscripten_get_heap_size());
}

val js_sinusoidal_encoding(double positions, double d_model, double base, const std::string& layout,
                           double first_position, double position_scale) {
  return guarded([&] {
    return to_js(sinusoidal_encoding(to_index(positions, "positions"), to_index(d_model, "d_model"),
                                     {.base = base,
                                      .layout = to_layout(layout),
                                      .first_position = first_position,
                                      .position_scale = position_scale}));
  });
}

val js_sinusoidal_wavelengths(double d_model, double base) {
  return guarded([&] { return to_js(sinusoidal_wavelengths(to_index(d_model, "d_model"), base)); });
}

val js_offset_curve(double d_model, double base, double anchor, double max_offset) {
  return guarded([&] {
    return to_js(
        offset_curve(to_index(d_model, "d_model"), base, anchor, to_index(max_offset, "max_offset")));
  });
}

val js_softmax(const val& scores) {
  return guarded([&] { return to_js(softmax(to_matrix(scores, "scores"))); });
}

val js_attention(const val& q, const val& k, const val& v, double heads, bool causal, const val& mask) {
  return guarded([&] {
    return to_js(attention(to_matrix(q, "q"), to_matrix(k, "k"), to_matrix(v, "v"),
                           {.heads = to_index(heads, "heads"), .causal = causal, .mask = to_mask(mask)}));
  });
}

val js_multi_head_attention(const val& x, double heads, bool causal, double seed) {
  return guarded([&] {
    const Matrix tokens = to_matrix(x, "x");
    return to_js(multi_head_attention(tokens, random_projections(cols(tokens), to_seed(seed)),
                                      {.heads = to_index(heads, "heads"), .causal = causal}));
  });
}

val js_token_vectors(const val& tokens, double d_model, double seed) {
  return guarded([&] {
    return to_js(token_vectors(emscripten::vecFromJSArray<std::string>(tokens), to_index(d_model, "d_model"),
                               to_seed(seed)));
  });
}

val js_shuffle_test(const val& vectors, const val& permutation, const std::string& encoding, bool causal,
                    double heads, double seed) {
  return guarded([&] {
    const ShuffleTestResult test = shuffle_test(to_matrix(vectors, "vectors"), to_permutation(permutation),
                                                {.encoding = encoding_named(encoding),
                                                 .causal = causal,
                                                 .heads = to_index(heads, "heads"),
                                                 .seed = to_seed(seed)});
    val result = val::object();
    result.set("original", to_js(test.original));
    result.set("shuffled", to_js(test.shuffled));
    result.set("restored", to_js(test.restored));
    result.set("weightDifference", to_js(test.weight_difference));
    result.set("differencePerToken", to_js(test.difference_per_token));
    result.set("maxDifference", test.max_difference);
    result.set("tolerance", test.tolerance);
    result.set("equivariant", test.equivariant);
    return result;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(whorl) {
  emscripten::constant("version", std::string(WHORL_VERSION));
  emscripten::function("limits", &limits);
  emscripten::function("memoryBytes", &memory_bytes);
  emscripten::function("sinusoidalEncoding", &js_sinusoidal_encoding);
  emscripten::function("sinusoidalWavelengths", &js_sinusoidal_wavelengths);
  emscripten::function("offsetCurve", &js_offset_curve);
  emscripten::function("softmax", &js_softmax);
  emscripten::function("attention", &js_attention);
  emscripten::function("multiHeadAttention", &js_multi_head_attention);
  emscripten::function("tokenVectors", &js_token_vectors);
  emscripten::function("shuffleTest", &js_shuffle_test);
}

}  // namespace whorl::wasm
