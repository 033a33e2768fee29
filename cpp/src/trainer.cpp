#include "whorl/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "simd/attend.hpp"
#include "text.hpp"
#include "trainer_run.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl {
namespace train {
namespace {

void require_scale(double scale) {
  require_between(scale, 0.0, 1000.0, "position_scale");
  if (scale == 0) throw std::invalid_argument("position_scale must be above 0, got 0");
}

Shape shape_of(const TrainerOptions& o) {
  const auto size = [](Index value) { return static_cast<std::size_t>(value); };
  return {.encoding = o.encoding,
          .vocabulary = size(o.vocabulary),
          .width = size(o.d_model),
          .heads = size(o.heads),
          .layers = size(o.layers),
          .hidden = size(o.mlp_width),
          .table_length = size(o.table_length),
          .base = o.base};
}

}  // namespace

void require_length(const TrainerOptions& options, Index length, Index least, double scale) {
  require_between(length, least, kMaxTrainerLength, "length");
  require_scale(scale);
  require_fits(options.heads * options.layers, length, length, "the attention weights");
  if (options.encoding != Encoding::kLearned) return;
  const double last = std::ceil(static_cast<double>(length - 1) * scale);
  if (last >= static_cast<double>(options.table_length)) {
    throw std::out_of_range(
        text("row ", last, " does not exist: the table has ", options.table_length, " rows"));
  }
}

void require_options(const TrainerOptions& o) {
  require_between(o.length, 2, kMaxTrainerLength, "length");
  if (o.task == Task::kCopyBack) {
    require_between(o.offset, 1, kMaxTrainerLength, "offset");
    if (o.offset >= o.length) {
      throw std::invalid_argument(
          text("offset must be below length, got offset ", o.offset, " and length ", o.length));
    }
  }
  require_between(o.vocabulary, 2, kMaxTrainerVocabulary, "vocabulary");
  require_between(o.d_model, 1, kMaxTrainerWidth, "d_model");
  require_between(o.heads, 1, kMaxHeads, "heads");
  if (o.d_model % o.heads != 0) {
    throw std::invalid_argument(
        text("heads must divide d_model, got heads ", o.heads, " and d_model ", o.d_model));
  }
  if (o.encoding == Encoding::kRotary && o.d_model / o.heads % 2 != 0) {
    throw std::invalid_argument(text("rotary positions need an even d_model / heads, got ", o.d_model, " / ",
                                     o.heads, " = ", o.d_model / o.heads));
  }
  require_between(o.layers, 1, 2, "layers");
  require_between(o.mlp_width, 0, kMaxTrainerHidden, "mlp_width");
  require_between(o.batch, 1, kMaxTrainerSequences, "batch");
  require_between(o.table_length, 1, kMaxTrainerLength, "table_length");
  require_between(o.learning_rate, 0.0, 1000.0, "learning_rate");
  if (o.learning_rate == 0) throw std::invalid_argument("learning_rate must be above 0, got 0");
  require_between(o.base, 1.0, 1e300, "base");
}

}  // namespace train

using namespace train;

Trainer::State::State(const TrainerOptions& given, double scale)
    : options(given),
      position_scale(scale),
      model(shape_of(given)),
      space(model.space(static_cast<std::size_t>(given.length), scale, /*training=*/true)),
      first(model.parameters().size()),
      second(model.parameters().size()) {}

Trainer::Trainer(const TrainerOptions& options) {
  require_options(options);
  require_length(options, options.length, 2, 1);
  state_ = std::make_unique<State>(options);
  state_->model.draw(options.seed);
}

Trainer::~Trainer() = default;
Trainer::Trainer(Trainer&&) noexcept = default;
Trainer& Trainer::operator=(Trainer&&) noexcept = default;

const TrainerOptions& Trainer::options() const {
  return state_->options;
}
double Trainer::position_scale() const {
  return state_->position_scale;
}
Index Trainer::parameters() const {
  return static_cast<Index>(state_->model.layout().size());
}
Index Trainer::steps() const {
  return state_->steps;
}
double Trainer::loss() const {
  return state_->loss;
}
bool Trainer::diverged() const {
  return state_->diverged;
}

namespace {

// Every step has a seed of its own: nothing but its number has to be saved.
Random random_of(const char* purpose, Index number, std::uint64_t seed) {
  return Random(token_seed(text(purpose, number), seed));
}

void take_adam_step(Trainer::State& state) {
  state.first_power *= 0.9;
  state.second_power *= 0.999;
  Model<float>& model = state.model;
  model.kernels().adam({.count = model.parameters().size(),
                        .parameters = model.parameters().data(),
                        .gradients = model.gradients().data(),
                        .first = state.first.data(),
                        .second = state.second.data(),
                        .rate = static_cast<float>(state.options.learning_rate / (1 - state.first_power)),
                        .second_share = static_cast<float>(1 / (1 - state.second_power))});
  model.refresh();
}

// Returns whether the loss and its gradients are such as to go on with.
bool sound(const Trainer::State& state, double loss) {
  const Numbers<float>& gradients = state.model.gradients();
  return loss <= 10 * std::log(static_cast<double>(state.options.vocabulary)) &&
         !std::isnan(simd::largest_magnitude(gradients.data(), gradients.size()));
}

void require_sound(const Trainer::State& state) {
  if (!state.diverged) return;
  throw std::overflow_error(
      text("the run diverged after step ", state.steps, ": its model has no results to give"));
}

}  // namespace

std::vector<double> Trainer::step(Index count) {
  require_between(count, 0, 1000000, "count");
  State& state = *state_;
  std::vector<double> losses;
  for (Index i = 0; i < count && !state.diverged; ++i) {
    Random random = random_of("batch", state.steps, state.options.seed);
    draw_batch(state.options, state.options.batch, state.options.length, random, state.batch);
    const double loss = state.model.learn(state.batch, *state.space);
    if (!sound(state, loss)) {
      state.diverged = true;
      break;
    }
    take_adam_step(state);
    ++state.steps;
    state.loss = loss;
    losses.push_back(loss);
  }
  return losses;
}

Evaluation Trainer::evaluate(const EvaluationOptions& options) const {
  require_length(state_->options, options.length, 2, options.position_scale);
  require_between(options.sequences, 1, kMaxTrainerSequences, "sequences");
  require_sound(*state_);
  const auto length = static_cast<std::size_t>(options.length);
  const auto space = state_->model.space(length, options.position_scale, /*training=*/false);
  Random random = random_of("evaluation", options.length, options.seed);
  Evaluation result{.accuracy = std::vector<double>(length),
                    .loss = std::vector<double>(length),
                    .answers = std::vector<Index>(length),
                    .mean_accuracy = 0,
                    .mean_loss = 0};
  Batch batch;
  const auto at_a_time = static_cast<Index>(space->items);
  for (Index done = 0; done < options.sequences; done += at_a_time) {
    draw_batch(state_->options, std::min(at_a_time, options.sequences - done), options.length, random, batch);
    const std::vector<Outcome>& outcomes = state_->model.test(batch, *space);
    for (std::size_t i = 0; i < batch.answers.size(); ++i) {
      if (batch.answers[i] < 0) continue;
      result.accuracy[i % length] += outcomes[i].right ? 1 : 0;
      result.loss[i % length] += outcomes[i].loss;
      ++result.answers[i % length];
    }
  }
  Index answers = 0;
  for (std::size_t t = 0; t < length; ++t) {
    answers += result.answers[t];
    result.mean_accuracy += result.accuracy[t];
    result.mean_loss += result.loss[t];
    const double count = static_cast<double>(std::max<Index>(1, result.answers[t]));
    result.accuracy[t] /= count;
    result.loss[t] /= count;
  }
  result.mean_accuracy /= static_cast<double>(std::max<Index>(1, answers));
  result.mean_loss /= static_cast<double>(std::max<Index>(1, answers));
  if (!std::isfinite(result.mean_loss)) throw std::overflow_error("the model's logits would leave float32");
  return result;
}

Sequence Trainer::sequence(Index length, std::uint64_t seed) const {
  require_between(length, 2, kMaxTrainerLength, "length");
  Random random = random_of("evaluation", length, seed);
  Batch batch;
  draw_batch(state_->options, 1, length, random, batch);
  return {.tokens = {batch.tokens.begin(), batch.tokens.end()},
          .answers = {batch.answers.begin(), batch.answers.end()}};
}

Matrix Trainer::attention_map(const std::vector<Index>& tokens, Index layer, Index head,
                              double position_scale) const {
  const TrainerOptions& options = state_->options;
  const auto length = static_cast<Index>(tokens.size());
  require_length(options, length, 1, position_scale);
  require_between(layer, 0, options.layers - 1, "layer");
  require_between(head, 0, options.heads - 1, "head");
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    require_between(tokens[i], 0, options.vocabulary - 1, text("tokens[", i, "]"));
  }
  require_sound(*state_);
  const Batch batch{.items = 1,
                    .length = tokens.size(),
                    .tokens = std::vector<std::int32_t>(tokens.begin(), tokens.end()),
                    .answers = std::vector<std::int32_t>(tokens.size(), -1)};
  const auto space = state_->model.space(tokens.size(), position_scale, /*training=*/false);
  state_->model.test(batch, *space);
  const Table<float>& weights = space->layers[static_cast<std::size_t>(layer)]->heads.weights;
  Matrix map = make_matrix(length, length);
  map.fill(0);
  for (Index i = 0; i < length; ++i) {
    std::copy_n(weights.row(static_cast<std::size_t>(head * length + i)), i + 1, map.data() + i * length);
  }
  require_no_overflow(map, "a weight");
  return map;
}

Matrix Trainer::position_table() const {
  const TrainerOptions& options = state_->options;
  require_sound(*state_);
  if (options.encoding == Encoding::kSinusoidal) {
    return sinusoidal_encoding(options.table_length, options.d_model, {.base = options.base});
  }
  if (options.encoding != Encoding::kLearned) return make_matrix(0, options.d_model);
  Matrix table = make_matrix(options.table_length, options.d_model);
  const Tensor& place = state_->model.layout().at("positions");
  std::copy_n(state_->model.parameters().data() + place.offset, table.size(), table.data());
  return table;
}

void Trainer::continue_at(Index length, double position_scale) {
  TrainerOptions options = state_->options;
  options.length = length;
  require_options(options);
  require_length(options, length, 2, position_scale);
  state_->space = state_->model.space(static_cast<std::size_t>(length), position_scale, /*training=*/true);
  state_->options = options;
  state_->position_scale = position_scale;
}

}  // namespace whorl
