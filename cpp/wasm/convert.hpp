// The edge between JavaScript and the core: copies in, copies out, and errors. Views into the heap live and
// die here and in convert.cpp: the next allocation may move the memory under them.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/em_macros.h>
#include <emscripten/heap.h>
#include <emscripten/val.h>

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "whorl/attention.hpp"
#include "whorl/mistakes.hpp"
#include "whorl/rotary.hpp"
#include "whorl/shuffle_test.hpp"
#include "whorl/similarity.hpp"
#include "whorl/sinusoidal.hpp"
#include "whorl/trainer.hpp"

namespace whorl::wasm {

using emscripten::val;
using Text = const std::string&;
using Value = const val&;

// The exception being handled, as { error: { code, message } }.
inline val current_error() {
  std::string code = "internal";
  std::string message;
  try {
    throw;  // cppcheck-suppress rethrowNoCurrentException; guarded() catches before it calls this
  } catch (const std::invalid_argument& error) {
    code = "invalid-argument", message = error.what();
  } catch (const std::out_of_range& error) {
    code = "out-of-range", message = error.what();
  } catch (const std::length_error& error) {
    code = "too-large", message = error.what();
  } catch (const std::overflow_error& error) {
    code = "overflow", message = error.what();
  } catch (const std::bad_alloc&) {
    code = "out-of-memory", message = "not enough memory for this computation";
  } catch (const std::exception& error) {
    message = error.what();
  }
  val failure = val::object();
  failure.set("code", code);
  failure.set("message", message);
  val result = val::object();
  result.set("error", failure);
  return result;
}

// Runs `work` and returns its result. An exception becomes { error: … }, which web/core turns into a
// WhorlError: thrown from here as a JavaScript error it would skip the destructors on its way.
template <class Work>
val guarded(Work&& work) {
  try {
    return work();
  } catch (...) {
    return current_error();
  }
}

// The few steps that every call takes are written in JavaScript (convert.cpp): through Embind's generic ones
// a small call would spend most of its time here.
extern "C" {
emscripten::EM_VAL whorl_js_table(const float* values, int heads, int rows, int cols)
    EM_IMPORT(whorl_js_table);
double whorl_js_side(emscripten::EM_VAL table, int side) EM_IMPORT(whorl_js_side);
void whorl_js_copy_floats(emscripten::EM_VAL table, float* values) EM_IMPORT(whorl_js_copy_floats);
void whorl_js_copy_bytes(emscripten::EM_VAL table, unsigned char* values) EM_IMPORT(whorl_js_copy_bytes);
}

// A copy of `count` values as a typed array of JavaScript's own.
template <class T>
val to_array(const T* values, std::size_t count) {
  return val(emscripten::typed_memory_view(count, values)).template call<val>("slice");
}

template <class T>
val to_js(const std::vector<T>& values) {
  return to_array(values.data(), values.size());
}

inline val to_js(Index number) {
  return val(static_cast<double>(number));
}

inline val to_js(const Matrix& matrix) {
  return val::take_ownership(whorl_js_table(matrix.data(), -1, static_cast<int>(matrix.shape(0)),
                                            static_cast<int>(matrix.shape(1))));
}

inline val to_js(const Tensor3& tensor) {
  return val::take_ownership(whorl_js_table(tensor.data(), static_cast<int>(tensor.shape(0)),
                                            static_cast<int>(tensor.shape(1)),
                                            static_cast<int>(tensor.shape(2))));
}

inline val to_js(const AttentionResult& result) {
  val object = val::object();
  object.set("output", to_js(result.output));
  object.set("weights", to_js(result.weights));
  return object;
}

inline val to_js(const Rotation& rotation) {
  val object = val::object();
  object.set("cos", to_js(rotation.cos));
  object.set("sin", to_js(rotation.sin));
  return object;
}

inline val to_js(const ScoreSplit& split) {
  val object = val::object();
  object.set("contentContent", to_js(split.content_content));
  object.set("contentPosition", to_js(split.content_position));
  object.set("positionContent", to_js(split.position_content));
  object.set("positionPosition", to_js(split.position_position));
  object.set("total", to_js(split.total));
  return object;
}

inline val to_js(const CurveFacts& facts) {
  val object = val::object();
  object.set("firstRiseAfter", static_cast<double>(facts.first_rise_after));
  object.set("rises", static_cast<double>(facts.rises));
  object.set("lowest", facts.lowest);
  return object;
}

inline val to_js(const Invariants& found) {
  val object = val::object();
  object.set("firstRow", found.first_row);
  object.set("rowLength", found.row_length);
  object.set("circle", found.circle);
  object.set("offsetOnly", found.offset_only);
  object.set("firstWavelength", found.first_wavelength);
  object.set("secondWavelength", found.second_wavelength);
  object.set("largest", found.largest);
  object.set("neighbours", found.neighbours);
  object.set("items", found.items);
  object.set("contentFactor", found.content_factor);
  return object;
}

inline val to_js(const std::vector<Lookalike>& found) {
  val list = val::array();
  for (const Lookalike& one : found) {
    val object = val::object();
    object.set("offset", static_cast<double>(one.offset));
    object.set("distance", one.distance);
    list.call<void>("push", object);
  }
  return list;
}

inline val to_js(const ShuffleTestResult& test) {
  val object = val::object();
  object.set("original", to_js(test.original));
  object.set("shuffled", to_js(test.shuffled));
  object.set("restored", to_js(test.restored));
  object.set("weightDifference", to_js(test.weight_difference));
  object.set("differencePerToken", to_js(test.difference_per_token));
  object.set("maxDifference", test.max_difference);
  object.set("tolerance", test.tolerance);
  object.set("equivariant", test.equivariant);
  return object;
}

enum Side { kHeads, kRows, kCols, kLength };

// One side of a table that web/core has checked for its form; its size is checked here.
inline Index side_of(const val& table, Side side, std::string_view name) {
  return require_between(to_index(whorl_js_side(table.as_handle(), side), name), 0, kMaxElements, name);
}

// The one check without which copying in would write past the memory made ready.
inline void require_length(const val& table, Index wanted, std::string_view name) {
  const Index length = side_of(table, kLength, name);
  if (length == wanted) return;
  throw std::invalid_argument(std::string(name) + ".data must hold " + std::to_string(wanted) +
                              " values, got " + std::to_string(length));
}

// A { rows, cols, data: Float32Array }.
inline Matrix to_matrix(const val& table, std::string_view name) {
  const Index height = side_of(table, kRows, name);
  const Index width = side_of(table, kCols, name);
  require_fits(height, width, 1, name);
  require_length(table, height * width, name);
  Matrix matrix = make_matrix(height, width);
  whorl_js_copy_floats(table.as_handle(), matrix.data());
  return matrix;
}

// A { heads, rows, cols, data: Float32Array }, or null for none.
inline std::optional<Tensor3> to_tensor(const val& table, std::string_view name) {
  if (table.isNull()) return std::nullopt;
  const Index heads = side_of(table, kHeads, name);
  const Index height = side_of(table, kRows, name);
  const Index width = side_of(table, kCols, name);
  require_fits(heads, height, width, name);
  require_length(table, heads * height * width, name);
  Tensor3 tensor = Tensor3::from_shape(
      {static_cast<std::size_t>(heads), static_cast<std::size_t>(height), static_cast<std::size_t>(width)});
  whorl_js_copy_floats(table.as_handle(), tensor.data());
  return tensor;
}

// The same where null is no choice; the heads are items of a batch.
inline Tensor3 to_items(const val& table, std::string_view name) {
  return *to_tensor(table, name);
}

// A { rows, cols, data: Uint8Array }, or null for no mask.
inline std::optional<Mask> to_mask(const val& table) {
  if (table.isNull()) return std::nullopt;
  const Index height = side_of(table, kRows, "mask");
  const Index width = side_of(table, kCols, "mask");
  require_fits(height, width, 1, "mask");
  require_length(table, height * width, "mask");
  Mask mask = Mask::from_shape({static_cast<std::size_t>(height), static_cast<std::size_t>(width)});
  whorl_js_copy_bytes(table.as_handle(), mask.data());
  return mask;
}

// A { rows: 1, cols, data: Uint8Array }.
inline std::vector<std::uint8_t> to_bytes(const val& table) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(side_of(table, kLength, "bytes")));
  whorl_js_copy_bytes(table.as_handle(), bytes.data());
  return bytes;
}

inline std::vector<double> to_doubles(const val& array) {
  return emscripten::convertJSArrayToNumberVector<double>(array);
}

// Each as its bytes, { rows: 1, cols, data: Uint8Array }. Embind's own way writes a text to address 0 when
// there is no memory for it.
inline std::vector<std::string> to_strings(const val& texts) {
  std::vector<std::string> strings;
  const auto size = texts["length"].as<unsigned>();
  for (unsigned i = 0; i < size; ++i) {
    const std::vector<std::uint8_t> bytes = to_bytes(texts[i]);
    strings.emplace_back(bytes.begin(), bytes.end());
  }
  return strings;
}

inline std::vector<Index> to_indices(const val& array, std::string_view name) {
  std::vector<Index> indices;
  for (const double value : to_doubles(array)) {
    indices.push_back(to_index(value, std::string(name) + "[" + std::to_string(indices.size()) + "]"));
  }
  return indices;
}

// Arguments that come as a number or a name.
inline Index count(double value, std::string_view name) {
  return to_index(value, name);
}
inline Index width_of(double value) {
  return to_index(value, "d_model");
}
inline std::uint64_t seed_of(double value) {
  return static_cast<std::uint64_t>(to_index(value, "seed"));
}
inline Layout layout_of(const std::string& name) {
  return name == "concatenated" ? Layout::kConcatenated : Layout::kInterleaved;
}
inline Pairing pairing_of(const std::string& name) {
  return name == "halves" ? Pairing::kHalves : Pairing::kAdjacent;
}

inline val limits() {
  val result = val::object();
  result.set("maxPositions", static_cast<double>(kMaxPositions));
  result.set("maxWidth", static_cast<double>(kMaxWidth));
  result.set("maxElements", static_cast<double>(kMaxElements));
  result.set("maxTokens", static_cast<double>(kMaxTokens));
  result.set("maxHeads", static_cast<double>(kMaxHeads));
  result.set("maxTrainerLength", static_cast<double>(kMaxTrainerLength));
  result.set("maxTrainerWidth", static_cast<double>(kMaxTrainerWidth));
  result.set("maxTrainerHidden", static_cast<double>(kMaxTrainerHidden));
  result.set("maxTrainerVocabulary", static_cast<double>(kMaxTrainerVocabulary));
  result.set("maxTrainerSequences", static_cast<double>(kMaxTrainerSequences));
  result.set("trainerSteps", static_cast<double>(kTrainerSteps));
  return result;
}

inline double memory_bytes() {
  return static_cast<double>(emscripten_get_heap_size());
}

}  // namespace whorl::wasm
