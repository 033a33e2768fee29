// What is measured. The same works, under the same names, are asked of every other engine.
#pragma once

#include <string>
#include <vector>

#include "whorl/matrix.hpp"
#include "whorl/trainer.hpp"

namespace whorl::bench {

struct Work {
  enum class Kind { kEncode, kAttention, kTrain };
  Kind kind;
  Index rows;  // of kTrain, the length of a sequence
  Index width;
  std::string name() const;   // "encode 4096x512", "attention 64x64", "train 32x64"
  double operations() const;  // floating-point operations, or values of the table; of kTrain, the one step
};

const std::vector<Work>& works();

// The tables that attention works on: standard normal entries, the same everywhere and every time.
struct Inputs {
  Matrix q, k, v;
};
Inputs inputs_of(const Work& work);

// The trainer of a kTrain, with the lesson's settings.
Trainer trainer_of(const Work& work);

// The losses of its first steps, a row: they show that two engines train the same model on the same batches.
Matrix first_losses(const Work& work);

// Computes a table with Whorl, as its users would; attention returns no weights.
Matrix compute(const Work& work, const Inputs& inputs);

// Does the same amount at the speed of the roof. `table` has room for the result.
void reach_roof(const Work& work, Matrix& table);

}  // namespace whorl::bench
