#include "convert.hpp"

#include <emscripten/em_js.h>

// clang-format off
EM_JS(emscripten::EM_VAL, whorl_js_table, (const float* values, int heads, int rows, int cols), {
  const size = (heads < 0 ? 1 : heads) * rows * cols;
  const data = HEAPF32.slice(values >> 2, (values >> 2) + size);
  return Emval.toHandle(heads < 0 ? { rows, cols, data } : { heads, rows, cols, data });
});
EM_JS(double, whorl_js_side, (emscripten::EM_VAL table, int side), {
  const { heads, rows, cols, data } = Emval.toValue(table);
  return [heads, rows, cols, data.length][side];
});
EM_JS(void, whorl_js_copy_floats, (emscripten::EM_VAL table, float* values), {
  HEAPF32.set(Emval.toValue(table).data, values >> 2);
});
EM_JS(void, whorl_js_copy_bytes, (emscripten::EM_VAL table, unsigned char* values), {
  HEAPU8.set(Emval.toValue(table).data, values);
});
// clang-format on
