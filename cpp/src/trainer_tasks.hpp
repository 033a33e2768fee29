// The sequences a trainer learns from and is tested on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "whorl/random.hpp"
#include "whorl/trainer.hpp"

namespace whorl::train {

// Sequences of one length, one after the other.
struct Batch {
  std::size_t items = 0, length = 0;
  std::vector<std::int32_t> tokens{};   // items · length
  std::vector<std::int32_t> answers{};  // the same; -1 where there is none
  std::size_t answered = 0;             // how many there are
};

// Draws tokens uniformly and works out the answers of options.task, into a batch whose memory is used again.
void draw_batch(const TrainerOptions& options, Index items, Index sequence, Random& random, Batch& batch);

}  // namespace whorl::train
