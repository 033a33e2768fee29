// The trainer's way back in double: against central differences, and against PyTorch. Native builds only, for
// Highway has no doubles on WebAssembly; the sources are the same.
#include "support.hpp"
#include "trainer_models.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

constexpr double kStep = 1e-5;
constexpr std::size_t kMostEntries = 40;  // of each tensor, drawn

struct Setting {
  Encoding encoding;
  Index vocabulary, length, width, heads, layers, hidden, table_length, batch;
  double scale = 1;
};

std::unique_ptr<Learner<double>> learner_of(const Setting& s, Task task, std::uint64_t seed) {
  const auto size = [](Index value) { return static_cast<std::size_t>(value); };
  TrainerOptions options;
  options.task = task;
  options.vocabulary = s.vocabulary;
  options.offset = 2;
  Random random(seed);
  train::Batch batch;
  train::draw_batch(options, s.batch, s.length, random, batch);
  const train::Shape shape{.encoding = s.encoding,
                           .vocabulary = size(s.vocabulary),
                           .width = size(s.width),
                           .heads = size(s.heads),
                           .layers = size(s.layers),
                           .hidden = size(s.hidden),
                           .table_length = size(s.table_length),
                           .base = 10000};
  auto learner = std::make_unique<Learner<double>>(shape, std::move(batch), s.scale);
  learner->model.draw(seed);
  // Away from the 1 and 0 at which gains and biases begin.
  for (double& value : learner->model.parameters()) value += 0.1 * static_cast<double>(random.normal());
  return learner;
}

// The largest error of one tensor's gradient, in units of its largest entry.
double error_of(Learner<double>& learner, const train::Tensor& tensor,
                const train::Numbers<double>& gradients, Random& random) {
  std::vector<double> found, expected;
  const std::size_t count = tensor.rows * tensor.cols;
  for (std::size_t i = 0; i < std::min(count, kMostEntries); ++i) {
    const std::size_t at =
        tensor.offset + (count <= kMostEntries ? i : random.below(static_cast<std::uint32_t>(count)));
    double& value = learner.model.parameters()[at];
    const double before = value;
    value = before + kStep;
    const double ahead = learner.learn();
    value = before - kStep;
    const double behind = learner.learn();
    value = before;
    found.push_back(gradients[at]);
    expected.push_back((ahead - behind) / (2 * kStep));
  }
  return relative_error(found, expected);
}

void compare_with_differences(const Setting& setting, Task task, std::uint64_t seed, Largest& errors) {
  const auto made = learner_of(setting, task, seed);
  Learner<double>& learner = *made;
  learner.learn();
  const train::Numbers<double> gradients = learner.model.gradients();
  Random random(seed + 1);
  for (const train::Tensor& tensor : learner.model.layout().tensors()) {
    CAPTURE(full_name(tensor), static_cast<int>(setting.encoding), seed);
    const double error = error_of(learner, tensor, gradients, random);
    CHECK(error <= 1e-5);
    errors.add(error, 0);
  }
}

}  // namespace

TEST_CASE("every gradient of the trainer agrees with central differences in double") {
  Largest errors("gradients against central differences, in units of the tensor's largest", 1e-5);
  std::uint64_t seed = 1;
  for (const Encoding encoding :
       {Encoding::kNone, Encoding::kSinusoidal, Encoding::kLearned, Encoding::kRotary, Encoding::kAlibi}) {
    // Two layers with an MLP; then one without, in sizes that are whole blocks of nothing.
    compare_with_differences({encoding, 5, 9, 12, 2, 2, 10, 16, 3}, Task::kCopyBack, seed++, errors);
    compare_with_differences({encoding, 17, 35, 20, 2, 1, 0, 40, 5, 0.5}, Task::kInduction, seed++, errors);
  }
  compare_with_differences({Encoding::kSinusoidal, 16, 32, 64, 2, 1, 0, 32, 5}, Task::kCopyBack, seed++,
                           errors);
  compare_with_differences({Encoding::kLearned, 3, 2, 1, 1, 2, 1, 2, 2}, Task::kCopyFirst, seed++, errors);
  compare_with_differences({Encoding::kAlibi, 4, 130, 15, 3, 2, 33, 2, 1}, Task::kCopyFirst, seed++, errors);
  errors.report();
}

TEST_CASE("in double the trainer's gradients are PyTorch's") {
  compare_with_reference<double>("double", 1e-10);
}
