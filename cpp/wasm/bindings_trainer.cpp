// Trainers as JavaScript finds them: under numbers. Here is who holds them; web/core/trainer.js is the only
// caller.
#include <emscripten/bind.h>

#include <memory>

#include "convert.hpp"
#include "whorl/trainer.hpp"

namespace whorl::wasm {
namespace {

// A freed trainer's place is used again.
std::vector<std::unique_ptr<Trainer>> trainers;

Trainer& trainer_of(double handle) {
  return *trainers.at(static_cast<std::size_t>(handle));
}

double keep(std::unique_ptr<Trainer> trainer) {
  std::size_t place = 0;
  while (place < trainers.size() && trainers[place]) ++place;
  if (place == trainers.size()) trainers.emplace_back();
  trainers[place] = std::move(trainer);
  return static_cast<double>(place);
}

// Numbers, to which web/core/trainer.js gives their names: objects made here would be much of the module.
using Numbers = std::vector<double>;

Numbers state_of(const Trainer& trainer) {
  return {static_cast<double>(trainer.steps()),
          trainer.loss(),
          static_cast<double>(trainer.diverged()),
          static_cast<double>(trainer.options().length),
          trainer.position_scale(),
          static_cast<double>(trainer.parameters())};
}

template <class T>
void append(Numbers& numbers, const std::vector<T>& more) {
  for (const T number : more) numbers.push_back(static_cast<double>(number));
}

val js_trainer_create(Text encoding, Text task, double offset, double vocabulary, double length,
                      double d_model, double heads, double layers, double mlp_width, double batch,
                      double table_length, double learning_rate, double base, double seed) {
  return guarded([&] {
    return val(
        keep(std::make_unique<Trainer>(TrainerOptions{.encoding = encoding_named(encoding),
                                                      .task = task_named(task),
                                                      .offset = count(offset, "offset"),
                                                      .vocabulary = count(vocabulary, "vocabulary"),
                                                      .length = count(length, "length"),
                                                      .d_model = width_of(d_model),
                                                      .heads = count(heads, "heads"),
                                                      .layers = count(layers, "layers"),
                                                      .mlp_width = count(mlp_width, "mlp_width"),
                                                      .batch = count(batch, "batch"),
                                                      .table_length = count(table_length, "table_length"),
                                                      .learning_rate = learning_rate,
                                                      .base = base,
                                                      .seed = seed_of(seed)})));
  });
}

val js_trainer_free(double handle) {
  trainers.at(static_cast<std::size_t>(handle)).reset();
  return val::undefined();
}

val js_trainer_state(double handle) {
  return guarded([&] { return to_js(state_of(trainer_of(handle))); });
}

// The state, then the loss of each step.
val js_trainer_step(double handle, double steps) {
  return guarded([&] {
    const std::vector<double> losses = trainer_of(handle).step(count(steps, "count"));
    Numbers numbers = state_of(trainer_of(handle));
    append(numbers, losses);
    return to_js(numbers);
  });
}

// The two means, then accuracy, loss and answers at every position.
val js_trainer_evaluate(double handle, double length, double sequences, double seed, double position_scale) {
  return guarded([&] {
    const Evaluation found = trainer_of(handle).evaluate({.length = count(length, "length"),
                                                          .sequences = count(sequences, "sequences"),
                                                          .seed = seed_of(seed),
                                                          .position_scale = position_scale});
    Numbers numbers = {found.mean_accuracy, found.mean_loss};
    append(numbers, found.accuracy);
    append(numbers, found.loss);
    append(numbers, found.answers);
    return to_js(numbers);
  });
}

val js_accuracy_between(Value accuracy, Value answers, double from, double to) {
  return guarded([&] {
    const Evaluation found{.accuracy = to_doubles(accuracy), .answers = to_indices(answers, "answers")};
    return val(accuracy_between(found, count(from, "from"), count(to, "to")));
  });
}

// Tokens, then answers.
val js_trainer_sequence(double handle, double length, double seed) {
  return guarded([&] {
    const Sequence drawn = trainer_of(handle).sequence(count(length, "length"), seed_of(seed));
    Numbers numbers;
    append(numbers, drawn.tokens);
    append(numbers, drawn.answers);
    return to_js(numbers);
  });
}

val js_trainer_attention_map(double handle, Value tokens, double layer, double head, double position_scale) {
  return guarded([&] {
    return to_js(trainer_of(handle).attention_map(to_indices(tokens, "tokens"), count(layer, "layer"),
                                                  count(head, "head"), position_scale));
  });
}

val js_trainer_position_table(double handle) {
  return guarded([&] { return to_js(trainer_of(handle).position_table()); });
}

val js_trainer_continue_at(double handle, double length, double position_scale) {
  return guarded([&] {
    trainer_of(handle).continue_at(count(length, "length"), position_scale);
    return to_js(state_of(trainer_of(handle)));
  });
}

val js_trainer_save(double handle) {
  return guarded([&] { return to_js(trainer_of(handle).save()); });
}

val js_trainer_restore(double handle, Value bytes) {
  return guarded([&] {
    trainer_of(handle).restore(emscripten::convertJSArrayToNumberVector<std::uint8_t>(bytes));
    return to_js(state_of(trainer_of(handle)));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(whorl_trainer) {
  using emscripten::function;
  function("accuracyBetween", &js_accuracy_between);
  function("trainerCreate", &js_trainer_create);
  function("trainerFree", &js_trainer_free);
  function("trainerState", &js_trainer_state);
  function("trainerStep", &js_trainer_step);
  function("trainerEvaluate", &js_trainer_evaluate);
  function("trainerSequence", &js_trainer_sequence);
  function("trainerAttentionMap", &js_trainer_attention_map);
  function("trainerPositionTable", &js_trainer_position_table);
  function("trainerContinueAt", &js_trainer_continue_at);
  function("trainerSave", &js_trainer_save);
  function("trainerRestore", &js_trainer_restore);
}

}  // namespace whorl::wasm
