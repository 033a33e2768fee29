#include "trainer_tasks.hpp"

#include "text.hpp"

namespace whorl {

Task task_named(std::string_view name) {
  return static_cast<Task>(place_of(name, {"copy-back", "copy-first", "induction"},
                                    "task must be copy-back, copy-first or induction, got "));
}

double accuracy_between(const Evaluation& evaluation, Index from, Index to) {
  const auto length = static_cast<Index>(evaluation.accuracy.size());
  require_between(static_cast<Index>(evaluation.answers.size()), length, length, "answers");
  require_between(from, 0, length, "from");
  require_between(to, from, length, "to");
  double right = 0;
  Index answers = 0;
  for (auto t = static_cast<std::size_t>(from); t < static_cast<std::size_t>(to); ++t) {
    right += evaluation.accuracy[t] * static_cast<double>(evaluation.answers[t]);
    answers += evaluation.answers[t];
  }
  return answers > 0 ? right / static_cast<double>(answers) : 0;
}

namespace train {
namespace {

void answer_copy_back(const std::int32_t* tokens, std::size_t length, std::size_t offset,
                      std::int32_t* answers) {
  for (std::size_t t = offset; t < length; ++t) answers[t] = tokens[t - offset];
}

void answer_induction(const std::int32_t* tokens, std::size_t length, std::size_t vocabulary,
                      std::int32_t* answers) {
  std::vector<std::size_t> after(vocabulary, 0);  // one past where each token was last seen; 0: not yet
  for (std::size_t t = 0; t < length; ++t) {
    std::size_t& last = after[static_cast<std::size_t>(tokens[t])];
    if (last > 0) answers[t] = tokens[last];
    last = t + 1;
  }
}

}  // namespace

void draw_batch(const TrainerOptions& options, Index items, Index sequence, Random& random, Batch& batch) {
  const auto length = static_cast<std::size_t>(sequence);
  batch.items = static_cast<std::size_t>(items);
  batch.length = length;
  batch.tokens.resize(batch.items * length);
  batch.answers.assign(batch.items * length, -1);
  const auto vocabulary = static_cast<std::uint32_t>(options.vocabulary);
  for (std::int32_t& token : batch.tokens) token = static_cast<std::int32_t>(random.below(vocabulary));
  for (std::size_t item = 0; item < batch.items; ++item) {
    const std::int32_t* tokens = batch.tokens.data() + item * length;
    std::int32_t* answers = batch.answers.data() + item * length;
    switch (options.task) {
      case Task::kCopyBack:
        answer_copy_back(tokens, length, static_cast<std::size_t>(options.offset), answers);
        break;
      case Task::kCopyFirst:
        for (std::size_t t = 1; t < length; ++t) answers[t] = tokens[0];
        break;
      case Task::kInduction:
        answer_induction(tokens, length, vocabulary, answers);
        break;
    }
  }
  batch.answered = 0;
  for (const std::int32_t answer : batch.answers) batch.answered += answer >= 0 ? 1 : 0;
}

}  // namespace train
}  // namespace whorl
