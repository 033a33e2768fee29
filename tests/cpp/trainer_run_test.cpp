// A run of training: that it can be repeated anywhere, saved and resumed, and says when it fails.
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "catch.hpp"
#include "trainer_support.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("the same options give the same losses in every build") {
  struct Run {
    Encoding encoding;
    std::vector<std::pair<std::size_t, double>> losses;  // before these steps, counted from 0
  };
  const std::vector<Run> runs = {
      {Encoding::kSinusoidal,
       {{0, 3.08209418531}, {9, 2.77978320312}, {29, 2.52684926403}, {59, 1.86612407521}}},
      {Encoding::kRotary,
       {{0, 3.06317500141}, {9, 2.70503058719}, {29, 1.89345872667}, {59, 0.0672247125317}}}};
  for (const Run& run : runs) {
    TrainerOptions options;
    options.encoding = run.encoding;
    options.seed = 0;
    Trainer trainer(options);
    const std::vector<double> losses = trainer.step(60);
    for (const auto& [step, loss] : run.losses) CHECK(losses[step] == Approx(loss).epsilon(1e-9));
    CHECK(trainer.loss() == losses.back());
    CHECK(trainer.steps() == 60);
  }
}

TEST_CASE("other seeds give other runs") {
  TrainerOptions options = small(Encoding::kNone);
  const double first = Trainer(options).step(1)[0];
  options.seed = 2;
  CHECK(Trainer(options).step(1)[0] != first);
}

TEST_CASE("a run that is saved and restored goes on as if it had never stopped") {
  TrainerOptions options = small(Encoding::kLearned);
  options.layers = 2;
  options.mlp_width = 7;
  Trainer trainer(options);
  trainer.step(5);
  trainer.continue_at(12, 0.5);
  trainer.step(5);
  const std::vector<std::uint8_t> saved = trainer.save();
  const std::vector<double> losses = trainer.step(10);

  options.seed = 99;
  options.learning_rate = 1;
  Trainer other(options);
  other.step(3);
  other.restore(saved);
  CHECK(other.steps() == 10);
  CHECK(other.options().length == 12);
  CHECK(other.position_scale() == 0.5);
  CHECK(other.options().seed == 1);
  CHECK(other.save() == saved);
  CHECK(other.step(10) == losses);
  CHECK(other.save() == trainer.save());
}

TEST_CASE("only the state of such a trainer can be restored") {
  Trainer trainer(small(Encoding::kLearned));
  trainer.step(2);
  const std::vector<std::uint8_t> saved = trainer.save();
  const auto refused = [&](const std::vector<std::uint8_t>& bytes, const std::string& words) {
    CHECK_THROWS_WITH(trainer.restore(bytes), ContainsSubstring(words));
    CHECK(trainer.save() == saved);
  };
  const auto changed = [&](std::size_t place, auto value) {
    std::vector<std::uint8_t> bytes = saved;
    std::memcpy(bytes.data() + place, &value, sizeof value);
    return bytes;
  };
  const std::size_t floats =
      saved.size() - 3 * static_cast<std::size_t>(trainer.parameters()) * sizeof(float);
  refused({}, "a saved state is longer than 0 bytes");
  refused({saved.begin(), saved.end() - 4}, "the saved state must have");
  refused(changed(0, 'W'), "not the saved state of a trainer");
  refused(changed(8, std::uint64_t{2}), "the saved state must have version 1, got 2");
  refused(changed(16, std::int64_t{7}), "encoding must be from 0 to 4, got 7");
  refused(changed(16, std::int64_t{4}), "another encoding or shape");
  refused(changed(56, std::int64_t{24}), "another encoding or shape");
  refused(changed(168, std::int64_t{2}),
          "mark of a diverged run in the saved state must be from 0 to 1, got 2");
  refused(changed(floats, std::numeric_limits<float>::quiet_NaN()), "a number that is not finite");
  refused(changed(saved.size() - 4, -1.0f), "a mean of squares must not be negative");

  TrainerOptions wider = small(Encoding::kLearned);
  wider.d_model = 24;
  CHECK_THROWS_WITH(Trainer(wider).restore(saved), ContainsSubstring("another encoding or shape"));
}

TEST_CASE("a run that explodes is said to have diverged, and gives no results") {
  for (const double rate : {1.0, 1000.0}) {
    TrainerOptions options = small(Encoding::kSinusoidal);
    options.vocabulary = 16;
    options.d_model = 64;
    options.learning_rate = rate;
    Trainer trainer(options);
    const std::vector<double> losses = trainer.step(200);
    CHECK(trainer.diverged());
    CHECK(losses.size() < 200);
    CHECK(trainer.steps() == static_cast<Index>(losses.size()));
    for (const double loss : losses) CHECK(loss <= 10 * std::log(16.0));
    CHECK(trainer.step(5).empty());
    CHECK_THROWS_AS(trainer.evaluate({.length = 9}), std::overflow_error);
    CHECK_THROWS_WITH(trainer.position_table(), ContainsSubstring("the run diverged after step"));
    CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 0, 0), ContainsSubstring("the run diverged after step"));

    Trainer restored(trainer.options());
    restored.restore(trainer.save());
    CHECK(restored.diverged());
  }
}
