// The works inside WebAssembly, with nothing copied in or out: what of a call's time is the core's own.
#include <emscripten/emscripten.h>

#include <cstring>
#include <memory>

#include "works.hpp"

namespace {

using namespace whorl;
using namespace whorl::bench;

struct State {
  explicit State(const Work& chosen)
      : work(chosen), inputs(inputs_of(work)), table(make_matrix(work.rows, work.width)) {}
  Work work;
  Inputs inputs;
  Matrix table;
};

std::unique_ptr<State> state;

}  // namespace

extern "C" {

// Makes ready for the work with this place in works().
EMSCRIPTEN_KEEPALIVE void bench_choose(int work) {
  state = std::make_unique<State>(works().at(static_cast<std::size_t>(work)));
}

EMSCRIPTEN_KEEPALIVE void bench_compute() {
  state->table = Matrix();  // as a call does whose result has been copied out and freed
  state->table = compute(state->work, state->inputs);
}

EMSCRIPTEN_KEEPALIVE void bench_reach_roof() {
  reach_roof(state->work, state->table);
}

// The engine's own fill of the table.
EMSCRIPTEN_KEEPALIVE void bench_fill() {
  std::memset(state->table.data(), 0x3f, state->table.size() * sizeof(float));
}

// Where the result of bench_compute lies.
EMSCRIPTEN_KEEPALIVE const float* bench_table() {
  return state->table.data();
}
}
