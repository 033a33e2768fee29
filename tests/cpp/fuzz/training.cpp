// The trainer under random options, and what it saves under random changes: whatever is not refused goes on
// giving finite numbers, and gives the same again from the same state.
#include "input.hpp"
#include "whorl/trainer.hpp"

namespace whorl::fuzz {
namespace {

// Options that fit together, and now and then one that does not.
TrainerOptions any_options(Input& input) {
  TrainerOptions options;
  options.encoding = static_cast<Encoding>(input.whole(0, 4));
  options.task = static_cast<Task>(input.whole(0, 2));
  options.length = input.whole(2, 10);
  options.offset = input.whole(1, options.length - 1);
  options.vocabulary = input.whole(2, 9);
  options.heads = input.whole(1, 3);
  options.d_model = 2 * input.whole(1, 3) * options.heads;
  options.layers = input.whole(1, 2);
  options.mlp_width = input.whole(0, 9);
  options.batch = input.whole(1, 4);
  options.table_length = options.length + input.whole(0, 6);
  options.learning_rate = input.number(1e-4, 0.1);
  options.base = input.number(1, 20000);
  options.seed = input.bits(2);
  if (input.bits(1) < 32) {
    *input.one_of({&options.length, &options.offset, &options.vocabulary, &options.heads, &options.d_model,
                   &options.layers, &options.mlp_width, &options.batch, &options.table_length}) =
        input.size(20);
  }
  return options;
}

void require_shares(const Evaluation& evaluation) {
  for (std::size_t t = 0; t < evaluation.accuracy.size(); ++t) {
    require(evaluation.accuracy[t] >= 0 && evaluation.accuracy[t] <= 1, "accuracy");
    require(std::isfinite(evaluation.loss[t]) && evaluation.answers[t] >= 0, "loss");
  }
  const auto length = static_cast<Index>(evaluation.accuracy.size());
  require_close(accuracy_between(evaluation, 0, length), evaluation.mean_accuracy, 1e-9, "accuracy_between");
}

void require_causal(const Matrix& map) {
  for (Index i = 0; i < rows(map); ++i) {
    double sum = 0;
    for (Index j = 0; j < cols(map); ++j) {
      require(map(i, j) >= 0 && (j <= i || map(i, j) == 0), "attention_map");
      sum += map(i, j);
    }
    require_close(sum, 1, 1e-5, "row of an attention_map");
  }
}

void looked_at(Input& input, const Trainer& trainer) {
  require(trainer.parameters() > 0 && std::isfinite(trainer.loss()), "parameters");
  const Sequence sequence = trainer.sequence(input.size(12), input.bits(1));
  for (const Index token : sequence.tokens) {
    require(token >= 0 && token < trainer.options().vocabulary, "token of a sequence");
  }
  const Matrix places = trainer.position_table();
  require(cols(places) == trainer.options().d_model, "position_table");
  const double scale = input.number(0.1, 2);
  require_shares(trainer.evaluate({.length = input.size(12),
                                   .sequences = input.size(5),
                                   .seed = input.bits(1),
                                   .position_scale = scale}));
  require_causal(trainer.attention_map(sequence.tokens, input.size(2), input.size(3), scale));
}

// A call that may be refused must leave the trainer as it was.
void trained(Input& input) {
  Trainer trainer(any_options(input));
  trainer.step(input.whole(0, 3));
  Trainer other(trainer.options());
  other.restore(trainer.save());
  require(other.save() == trainer.save() && other.steps() == trainer.steps(), "restore");
  require(other.step(2) == trainer.step(2) && other.save() == trainer.save(), "steps after restore");
  looked_at(input, trainer);
  trainer.continue_at(input.size(12), input.number(0.1, 2));
  trainer.step(1);
  require(trainer.position_scale() > 0 && (trainer.diverged() || std::isfinite(trainer.loss())),
          "continue_at");
}

void restored(Input& input) {
  const Trainer saved(any_options(input));
  std::vector<std::uint8_t> bytes = saved.save();
  for (Index changes = input.whole(0, 4); changes > 0; --changes) {
    // The header is where most can be wrong.
    const std::size_t where = input.flag() ? input.bits(1) : input.bits(2);
    bytes[where % bytes.size()] = static_cast<std::uint8_t>(input.bits(1));
  }
  if (input.bits(1) < 26) bytes.resize(input.bits(2) % (bytes.size() + 8));
  Trainer trainer(saved.options());
  const std::vector<std::uint8_t> before = trainer.save();
  try {
    trainer.restore(bytes);
  } catch (const std::invalid_argument&) {
    require(trainer.save() == before, "a refused state changes nothing");
    return;
  }
  require(trainer.save() == bytes, "what is restored is what is saved");
  trainer.step(1);
  looked_at(input, trainer);
}

}  // namespace

void training(Input& input) {
  run_one(input, {trained, restored});
}

}  // namespace whorl::fuzz
