// The names under which JavaScript finds the core. web/core/whorl.js is their only caller: it checks types,
// fills in defaults and passes every option by its place.
#include <emscripten/bind.h>

#include "convert.hpp"
#include "whorl/alibi.hpp"
#include "whorl/learned.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/precision.hpp"

namespace whorl::wasm {
namespace {

val js_sinusoidal_encoding(double positions, double d_model, double base, Text layout, double first_position,
                           double position_scale) {
  return guarded([&] {
    return to_js(sinusoidal_encoding(count(positions, "positions"), width_of(d_model),
                                     {.base = base,
                                      .layout = layout_of(layout),
                                      .first_position = first_position,
                                      .position_scale = position_scale}));
  });
}

val js_sinusoidal_wavelengths(double d_model, double base, Text layout) {
  return guarded([&] { return to_js(sinusoidal_wavelengths(width_of(d_model), base, layout_of(layout))); });
}

val js_rotation(double offset, double d_model, double base) {
  return guarded([&] { return to_js(rotation(offset, width_of(d_model), base)); });
}

val js_apply_rotation(Value x, double offset, double base) {
  return guarded([&] {
    return to_js(apply_rotation(to_matrix(x, "x"), rotation(offset, side_of(x, kCols, "x"), base)));
  });
}

val js_rotation_residual(double position, double offset, double d_model, double base) {
  return guarded([&] { return val(rotation_residual(position, offset, width_of(d_model), base)); });
}

val js_learned_table(double positions, double d_model, double seed, double deviation) {
  return guarded([&] {
    return to_js(learned_table(count(positions, "positions"), width_of(d_model), seed_of(seed), deviation));
  });
}

val js_lookup(Value table, Value rows) {
  return guarded([&] { return to_js(lookup(to_matrix(table, "table"), to_indices(rows, "positions"))); });
}

val js_first_rows(Value table, double tokens) {
  return guarded([&] { return to_js(first_rows(to_matrix(table, "table"), count(tokens, "tokens"))); });
}

val js_learned_parameters(double positions, double d_model) {
  return guarded([&] { return val(learned_parameters(count(positions, "positions"), width_of(d_model))); });
}

val js_learned_share(double positions, double d_model, double total) {
  return guarded([&] { return val(learned_share(count(positions, "positions"), width_of(d_model), total)); });
}

val js_add_encoding(Value batch, Value table) {
  return guarded([&] { return to_js(add_encoding(to_items(batch, "batch"), to_matrix(table, "table"))); });
}

val js_rotate(Value x, double base, Text pairing, double heads, double first_position, double position_scale,
              Value frequencies) {
  return guarded([&] {
    return to_js(rotate(to_matrix(x, "x"), {.base = base,
                                            .pairing = pairing_of(pairing),
                                            .heads = count(heads, "heads"),
                                            .first_position = first_position,
                                            .position_scale = position_scale,
                                            .frequencies = to_doubles(frequencies)}));
  });
}

val js_rotary_frequencies(double width, double base) {
  return guarded([&] { return to_js(rotary_frequencies(count(width, "width"), base)); });
}

val js_ntk_aware_base(double base, double factor, double width) {
  return guarded([&] { return val(ntk_aware_base(base, factor, count(width, "width"))); });
}

val js_yarn_frequencies(double width, double base, double factor, double original_length, double beta_fast,
                        double beta_slow) {
  return guarded([&] {
    return to_js(yarn_frequencies(count(width, "width"), {.base = base,
                                                          .factor = factor,
                                                          .original_length = original_length,
                                                          .beta_fast = beta_fast,
                                                          .beta_slow = beta_slow}));
  });
}

val js_yarn_attention_scale(double factor) {
  return guarded([&] { return val(yarn_attention_scale(factor)); });
}

val js_alibi_slopes(double heads) {
  return guarded([&] { return to_js(alibi_slopes(count(heads, "heads"))); });
}

val js_alibi_bias(double slope, double queries, double keys) {
  return guarded([&] { return to_js(alibi_bias(slope, count(queries, "queries"), count(keys, "keys"))); });
}

val js_softmax(Value scores) {
  return guarded([&] { return to_js(softmax(to_matrix(scores, "scores"))); });
}

val js_attention(Value q, Value k, Value v, double heads, bool causal, Value mask, Value bias,
                 Value alibi_slopes, bool return_weights) {
  return guarded([&] {
    return to_js(attention(to_matrix(q, "q"), to_matrix(k, "k"), to_matrix(v, "v"),
                           {.heads = count(heads, "heads"),
                            .causal = causal,
                            .mask = to_mask(mask),
                            .bias = to_tensor(bias, "bias"),
                            .alibi_slopes = to_doubles(alibi_slopes),
                            .return_weights = return_weights}));
  });
}

val js_multi_head_attention(Value x, double heads, bool causal, double seed) {
  return guarded([&] {
    const Matrix tokens = to_matrix(x, "x");
    return to_js(multi_head_attention(tokens, random_projections(cols(tokens), seed_of(seed)),
                                      {.heads = count(heads, "heads"), .causal = causal}));
  });
}

val js_offset_curve(double d_model, double base, double anchor, double max_offset, bool projections,
                    bool content, double seed) {
  return guarded([&] {
    return to_js(
        offset_curve(width_of(d_model), anchor, count(max_offset, "max_offset"),
                     {.base = base, .projections = projections, .content = content, .seed = seed_of(seed)}));
  });
}

val js_curve_facts(Value curve) {
  return guarded([&] { return to_js(curve_facts(to_doubles(curve))); });
}

val js_similarity_matrix(Value table, bool normalised) {
  return guarded([&] { return to_js(similarity_matrix(to_matrix(table, "table"), normalised)); });
}

val js_score_split(Value content, Value position, double seed) {
  return guarded([&] {
    const Matrix tokens = to_matrix(content, "content");
    const Projections w = random_projections(cols(tokens), seed_of(seed));
    return to_js(score_split(tokens, to_matrix(position, "position"), w.query, w.key));
  });
}

val js_lookalikes(double d_model, double base, double length, double how_many) {
  return guarded([&] {
    return to_js(lookalikes(width_of(d_model), base, count(length, "length"), count(how_many, "count")));
  });
}

val js_round_to(Text format, Value values) {
  return guarded([&] { return to_js(round_to(format_named(format), to_doubles(values))); });
}

val js_distinct_positions(Text format, double n) {
  return guarded([&] { return to_js(distinct_positions(format_named(format), count(n, "n"))); });
}

val js_first_collision(Text format) {
  return guarded([&] { return to_js(first_collision(format_named(format))); });
}

val js_angle_errors(Text name, double position, double d_model, double base) {
  return guarded([&] { return to_js(angle_errors(format_named(name), position, width_of(d_model), base)); });
}

val js_token_vectors(Value tokens, double d_model, double seed) {
  return guarded([&] { return to_js(token_vectors(to_strings(tokens), width_of(d_model), seed_of(seed))); });
}

val js_encode_with_mistake(Text mistake, Value items) {
  return guarded(
      [&] { return to_js(encode_with_mistake(to_items(items, "embeddings"), mistake_named(mistake))); });
}

val js_check_invariants(Value zeros, Value ones) {
  return guarded([&] { return to_js(check_invariants(to_items(zeros, "zeros"), to_items(ones, "ones"))); });
}

val js_shuffle_test(Value vectors, Value permutation, Text encoding, bool causal, double heads, double seed) {
  return guarded([&] {
    return to_js(shuffle_test(to_matrix(vectors, "vectors"), to_indices(permutation, "permutation"),
                              {.encoding = encoding_named(encoding),
                               .causal = causal,
                               .heads = count(heads, "heads"),
                               .seed = seed_of(seed)}));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(whorl) {
  using emscripten::function;
  emscripten::constant("version", std::string(WHORL_VERSION));
  function("limits", &limits);
  function("memoryBytes", &memory_bytes);
  function("sinusoidalEncoding", &js_sinusoidal_encoding);
  function("sinusoidalWavelengths", &js_sinusoidal_wavelengths);
  function("rotation", &js_rotation);
  function("applyRotation", &js_apply_rotation);
  function("rotationResidual", &js_rotation_residual);
  function("learnedTable", &js_learned_table);
  function("lookup", &js_lookup);
  function("firstRows", &js_first_rows);
  function("learnedParameters", &js_learned_parameters);
  function("learnedShare", &js_learned_share);
  function("addEncoding", &js_add_encoding);
  function("rotate", &js_rotate);
  function("rotaryFrequencies", &js_rotary_frequencies);
  function("ntkAwareBase", &js_ntk_aware_base);
  function("yarnFrequencies", &js_yarn_frequencies);
  function("yarnAttentionScale", &js_yarn_attention_scale);
  function("alibiSlopes", &js_alibi_slopes);
  function("alibiBias", &js_alibi_bias);
  function("softmax", &js_softmax);
  function("attention", &js_attention);
  function("multiHeadAttention", &js_multi_head_attention);
  function("offsetCurve", &js_offset_curve);
  function("curveFacts", &js_curve_facts);
  function("similarityMatrix", &js_similarity_matrix);
  function("scoreSplit", &js_score_split);
  function("lookalikes", &js_lookalikes);
  function("roundTo", &js_round_to);
  function("distinctPositions", &js_distinct_positions);
  function("firstCollision", &js_first_collision);
  function("angleErrors", &js_angle_errors);
  function("tokenVectors", &js_token_vectors);
  function("shuffleTest", &js_shuffle_test);
  function("encodeWithMistake", &js_encode_with_mistake);
  function("checkInvariants", &js_check_invariants);
}

}  // namespace whorl::wasm
