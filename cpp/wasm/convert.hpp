// The edge between JavaScript and the core: copies in, copies out, and errors. Views into the heap live and
// die in this file: the next allocation may move the memory under them.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "whorl/attention.hpp"
#include "whorl/permutation.hpp"

namespace whorl::wasm {

using emscripten::val;

// Runs `work` and returns its result. An exception becomes { error: { code, message } }, which web/core turns
// into a WhorlError: thrown from here it would skip the destructors on its way.
template <class Work>
val guarded(Work&& work) {
  std::string code;
  std::string message;
  try {
    return val(work());
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
    code = "internal", message = error.what();
  }
  val failure = val::object();
  failure.set("code", code);
  failure.set("message", message);
  val result = val::object();
  result.set("error", failure);
  return result;
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

inline val to_js(const Matrix& matrix) {
  val result = val::object();
  result.set("rows", static_cast<double>(rows(matrix)));
  result.set("cols", static_cast<double>(cols(matrix)));
  result.set("data", to_array(matrix.data(), matrix.size()));
  return result;
}

inline val to_js(const Tensor3& tensor) {
  val result = val::object();
  result.set("heads", static_cast<double>(tensor.shape(0)));
  result.set("rows", static_cast<double>(tensor.shape(1)));
  result.set("cols", static_cast<double>(tensor.shape(2)));
  result.set("data", to_array(tensor.data(), tensor.size()));
  return result;
}

inline val to_js(const AttentionResult& result) {
  val object = val::object();
  object.set("output", to_js(result.output));
  object.set("weights", to_js(result.weights));
  return object;
}

// Copies a typed array into memory that already has its length.
template <class T>
void copy_in(const val& array, T* values, std::size_t count) {
  val(emscripten::typed_memory_view(count, values)).call<void>("set", array);
}

// A { rows, cols, data: Float32Array } that web/core has checked for its form; the sizes are checked here.
inline Matrix to_matrix(const val& object, std::string_view name) {
  const Index height = require_between(to_index(object["rows"].as<double>(), name), 0, kMaxElements, name);
  const Index width = require_between(to_index(object["cols"].as<double>(), name), 0, kMaxElements, name);
  require_fits(height, width, 1, name);
  const val data = object["data"];
  if (static_cast<Index>(data["length"].as<double>()) != height * width) {
    throw std::invalid_argument(std::string(name) + ".data must hold rows x cols values, got " +
                                std::to_string(data["length"].as<unsigned>()));
  }
  Matrix matrix = make_matrix(height, width);
  copy_in(data, matrix.data(), matrix.size());
  return matrix;
}

// A { rows, cols, data: Uint8Array }, or null for no mask.
inline std::optional<Mask> to_mask(const val& object) {
  if (object.isNull()) return std::nullopt;
  const Index height = to_index(object["rows"].as<double>(), "mask");
  const Index width = to_index(object["cols"].as<double>(), "mask");
  require_fits(height, width, 1, "mask");
  Mask mask = Mask::from_shape({static_cast<std::size_t>(height), static_cast<std::size_t>(width)});
  copy_in(object["data"], mask.data(), mask.size());
  return mask;
}

inline Permutation to_permutation(const val& array) {
  Permutation permutation;
  for (const double place : emscripten::convertJSArrayToNumberVector<double>(array)) {
    permutation.push_back(to_index(place, "permutation[" + std::to_string(permutation.size()) + "]"));
  }
  return permutation;
}

}  // namespace whorl::wasm
