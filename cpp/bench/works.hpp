// What is measured. The same works, under the same names, are asked of every other engine.
#pragma once

#include <string>
#include <vector>

#include "whorl/matrix.hpp"

namespace whorl::bench {

struct Work {
  enum class Kind { kEncode, kAttention };
  Kind kind;
  Index rows;
  Index width;
  std::string name() const;   // "encode 4096x512", "attention 64x64"
  double operations() const;  // floating-point operations, or values of the table
};

const std::vector<Work>& works();

// The tables that attention works on: standard normal entries, the same everywhere and every time.
struct Inputs {
  Matrix q, k, v;
};
Inputs inputs_of(const Work& work);

// Computes the work with Whorl, as its users would; attention returns no weights.
Matrix compute(const Work& work, const Inputs& inputs);

// Does the same amount at the speed of the roof. `table` has room for the result.
void reach_roof(const Work& work, Matrix& table);

}  // namespace whorl::bench
