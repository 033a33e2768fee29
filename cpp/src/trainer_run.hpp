// What a trainer consists of, for the two files that know it.
#pragma once

#include <vector>

#include "trainer_model.hpp"
#include "whorl/trainer.hpp"

namespace whorl {

struct Trainer::State {
  explicit State(const TrainerOptions& given, double scale = 1);

  TrainerOptions options;
  double position_scale;
  train::Model<float> model;
  std::unique_ptr<train::Space<float>> space;  // for the training, at options.length
  train::Batch batch;
  train::Numbers<float> first, second;       // Adam's means of the gradients and of their squares
  double first_power = 1, second_power = 1;  // β1^t, β2^t
  Index steps = 0;
  double loss = 0;
  bool diverged = false;
};

namespace train {

// Throws as the constructor of Trainer.
void require_options(const TrainerOptions& options);

// Refuses a length, from `least`, or a stretch with which such a model could not be run.
void require_length(const TrainerOptions& options, Index length, Index least, double scale);

}  // namespace train
}  // namespace whorl
