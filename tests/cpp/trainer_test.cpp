// How a trainer behaves: what it refuses, that a run can be repeated and resumed, what it answers.
#include "whorl/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;
using Catch::Matchers::Contains;

namespace {

TrainerOptions small(Encoding encoding) {
  TrainerOptions options;
  options.encoding = encoding;
  options.vocabulary = 5;
  options.offset = 2;
  options.length = 9;
  options.d_model = 12;
  options.batch = 3;
  options.table_length = 20;
  return options;
}

// Expects the constructor to refuse the options with these words.
template <class Change>
void refuses(Change&& change, const std::string& words) {
  TrainerOptions options;
  change(options);
  CHECK_THROWS_WITH(Trainer(options), Contains(words));
}

std::vector<Index> first_tokens(Index count) {
  std::vector<Index> tokens(static_cast<std::size_t>(count));
  std::iota(tokens.begin(), tokens.end(), Index{0});
  for (Index& token : tokens) token %= 5;
  return tokens;
}

}  // namespace

TEST_CASE("a trainer refuses bad settings, naming the argument and the value") {
  refuses([](TrainerOptions& o) { o.offset = 32; },
          "offset must be below length, got offset 32 and length 32");
  refuses([](TrainerOptions& o) { o.offset = 0; }, "offset must be positive, got 0");
  refuses([](TrainerOptions& o) { o.length = 1; }, "length must be from 2 to 1024, got 1");
  refuses([](TrainerOptions& o) { o.vocabulary = 1; }, "vocabulary must be from 2 to 1024, got 1");
  refuses([](TrainerOptions& o) { o.d_model = 0; }, "d_model must be positive, got 0");
  refuses([](TrainerOptions& o) { o.d_model = 513; }, "d_model must be from 1 to 512, got 513");
  refuses([](TrainerOptions& o) { o.heads = 3; }, "heads must divide d_model, got heads 3 and d_model 64");
  refuses(
      [](TrainerOptions& o) {
        o.encoding = Encoding::kRotary;
        o.heads = 64;
      },
      "rotary positions need an even d_model / heads, got 64 / 64 = 1");
  refuses([](TrainerOptions& o) { o.layers = 3; }, "layers must be from 1 to 2, got 3");
  refuses([](TrainerOptions& o) { o.mlp_width = -1; }, "mlp_width must be from 0 to 2048, got -1");
  refuses([](TrainerOptions& o) { o.batch = 0; }, "batch must be positive, got 0");
  refuses([](TrainerOptions& o) { o.table_length = 0; }, "table_length must be positive, got 0");
  refuses([](TrainerOptions& o) { o.learning_rate = 0; }, "learning_rate must be above 0, got 0");
  refuses([](TrainerOptions& o) { o.learning_rate = -0.1; },
          "learning_rate must be from 0 to 1000, got -0.1");
  refuses([](TrainerOptions& o) { o.learning_rate = std::nan(""); }, "learning_rate must be from 0 to 1000");
  refuses([](TrainerOptions& o) { o.base = 0.5; }, "base must be from 1");
  refuses(
      [](TrainerOptions& o) {
        o.encoding = Encoding::kLearned;
        o.table_length = 31;
      },
      "row 31 does not exist: the table has 31 rows");
  refuses(
      [](TrainerOptions& o) {
        o.length = 1024;
        o.d_model = o.heads = 64;
      },
      "the attention weights would hold 64 x 1024 x 1024 values");
}

TEST_CASE("a trainer refuses what it cannot be asked, and goes on") {
  Trainer trainer(small(Encoding::kLearned));
  CHECK_THROWS_WITH(trainer.step(-1), Contains("count must be from 0 to 1000000, got -1"));
  CHECK_THROWS_WITH(trainer.evaluate({.length = 1}), Contains("length must be from 2 to 1024, got 1"));
  CHECK_THROWS_AS(trainer.evaluate({.length = 21}), std::out_of_range);
  CHECK_THROWS_WITH(trainer.evaluate({.length = 21}),
                    Contains("row 20 does not exist: the table has 20 rows"));
  CHECK_NOTHROW(trainer.evaluate({.length = 39, .position_scale = 0.5}));
  CHECK_THROWS_AS(trainer.evaluate({.length = 41, .position_scale = 0.5}), std::out_of_range);
  CHECK_THROWS_WITH(trainer.evaluate({.length = 9, .position_scale = 0}),
                    Contains("position_scale must be above 0"));
  CHECK_THROWS_WITH(trainer.evaluate({.length = 9, .sequences = 0}),
                    Contains("sequences must be positive, got 0"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 5}, 0, 0), Contains("tokens[1] must be from 0 to 4, got 5"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 1, 0), Contains("layer must be from 0 to 0, got 1"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 0, 2), Contains("head must be from 0 to 1, got 2"));
  CHECK_THROWS_WITH(trainer.attention_map({}, 0, 0), Contains("length must be positive, got 0"));
  CHECK_THROWS_WITH(trainer.continue_at(2), Contains("offset must be below length"));
  CHECK_THROWS_AS(trainer.continue_at(21), std::out_of_range);
  CHECK_THROWS_WITH(task_named("sort"), Contains("copy-back, copy-first or induction, got sort"));
  CHECK(trainer.options().length == 9);
  CHECK(trainer.step(2).size() == 2);
}

TEST_CASE("the same options give the same losses in every build") {
  struct Run {
    Encoding encoding;
    std::vector<std::pair<std::size_t, double>> losses;  // before these steps, counted from 0
  };
  const std::vector<Run> runs = {
      {Encoding::kSinusoidal,
       {{0, 3.08209417999}, {9, 2.77978318479}, {29, 2.52684930252}, {59, 1.8661240451}}},
      {Encoding::kRotary,
       {{0, 3.06317499071}, {9, 2.70503060405}, {29, 1.89345868659}, {59, 0.0672247428243}}}};
  for (const Run& run : runs) {
    TrainerOptions options;
    options.encoding = run.encoding;
    options.seed = 0;
    Trainer trainer(options);
    const std::vector<double> losses = trainer.step(60);
    for (const auto& [step, loss] : run.losses) CHECK(losses[step] == Approx(loss).margin(1e-9));
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
  const auto refused = [&](std::vector<std::uint8_t> bytes, const std::string& words) {
    CHECK_THROWS_WITH(trainer.restore(bytes), Contains(words));
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
  refused(changed(floats, std::numeric_limits<float>::quiet_NaN()), "a number that is not finite");
  refused(changed(saved.size() - 4, -1.0f), "a mean of squares must not be negative");

  TrainerOptions wider = small(Encoding::kLearned);
  wider.d_model = 24;
  CHECK_THROWS_WITH(Trainer(wider).restore(saved), Contains("another encoding or shape"));
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
    CHECK_THROWS_WITH(trainer.position_table(), Contains("the run diverged after step"));
    CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 0, 0), Contains("the run diverged after step"));

    Trainer restored(trainer.options());
    restored.restore(trainer.save());
    CHECK(restored.diverged());
  }
}

TEST_CASE("the answers of each task are what the task says") {
  TrainerOptions options = small(Encoding::kNone);
  const auto drawn = [&](Task task) {
    options.task = task;
    return Trainer(options).sequence(40, 3);
  };
  const Sequence back = drawn(Task::kCopyBack);
  for (std::size_t t = 0; t < 40; ++t) CHECK(back.answers[t] == (t < 2 ? -1 : back.tokens[t - 2]));
  const Sequence first = drawn(Task::kCopyFirst);
  for (std::size_t t = 0; t < 40; ++t) CHECK(first.answers[t] == (t < 1 ? -1 : first.tokens[0]));
  const Sequence induction = drawn(Task::kInduction);
  for (std::size_t t = 0; t < 40; ++t) {
    Index answer = -1;
    for (std::size_t j = 0; j < t; ++j) {
      if (induction.tokens[j] == induction.tokens[t]) answer = induction.tokens[j + 1];
    }
    CHECK(induction.answers[t] == answer);
  }
  CHECK(back.tokens == first.tokens);
  CHECK(*std::max_element(back.tokens.begin(), back.tokens.end()) == 4);
  CHECK(*std::min_element(back.tokens.begin(), back.tokens.end()) == 0);
}

TEST_CASE("an evaluation counts the answers at every position and the right ones among them") {
  Trainer trainer(small(Encoding::kRotary));
  trainer.step(30);
  const Evaluation found = trainer.evaluate({.length = 50, .sequences = 33, .seed = 4});
  double right = 0, loss = 0;
  for (std::size_t t = 0; t < 50; ++t) {
    CHECK(found.answers[t] == (t < 2 ? 0 : 33));
    if (t < 2) CHECK(found.accuracy[t] + found.loss[t] == 0);
    right += found.accuracy[t] * 33;
    loss += found.loss[t] * 33;
  }
  CHECK(found.mean_accuracy == Approx(right / (48 * 33)));
  CHECK(found.mean_loss == Approx(loss / (48 * 33)));
  CHECK(trainer.evaluate({.length = 50, .sequences = 33, .seed = 4}).loss == found.loss);
  CHECK(trainer.evaluate({.length = 50, .sequences = 33, .seed = 5}).loss != found.loss);
  CHECK(trainer.steps() == 30);
}

TEST_CASE("what comes later does not change what the model says of a position") {
  for (const Encoding encoding :
       {Encoding::kSinusoidal, Encoding::kLearned, Encoding::kRotary, Encoding::kAlibi}) {
    Trainer trainer(small(encoding));
    trainer.step(10);
    const std::vector<Index> tokens = first_tokens(19);
    const Matrix whole = trainer.attention_map(tokens, 0, 1);
    const Matrix part = trainer.attention_map({tokens.begin(), tokens.begin() + 7}, 0, 1);
    for (std::size_t i = 0; i < 7; ++i) {
      for (std::size_t j = 0; j < 7; ++j) CHECK(whole(i, j) == part(i, j));
    }
  }
}

TEST_CASE("every row of an attention map sums to 1, with nothing above the diagonal") {
  TrainerOptions options = small(Encoding::kAlibi);
  options.layers = 2;
  Trainer trainer(options);
  trainer.step(3);
  for (const Index layer : {0, 1}) {
    const Matrix map = trainer.attention_map(first_tokens(37), layer, 1);
    for (std::size_t i = 0; i < 37; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < 37; ++j) {
        sum += static_cast<double>(map(i, j));
        if (j > i) CHECK(map(i, j) == 0);
      }
      CHECK(sum == Approx(1).margin(1e-6));
    }
  }
  CHECK(trainer.attention_map({3}, 1, 0)(0, 0) == 1);
}

TEST_CASE("only the rows of the learned table that training reaches change") {
  Trainer trainer(small(Encoding::kLearned));
  const Matrix before = trainer.position_table();
  REQUIRE(before.shape(0) == 20);
  REQUIRE(before.shape(1) == 12);
  const auto row_changed = [&](const Matrix& after, std::size_t row) {
    return !std::equal(after.data() + row * 12, after.data() + (row + 1) * 12, before.data() + row * 12);
  };
  trainer.step(3);
  const Matrix trained = trainer.position_table();
  for (std::size_t row = 0; row < 20; ++row) CHECK(row_changed(trained, row) == (row < 9));
  trainer.continue_at(20);
  trainer.step(3);
  CHECK(row_changed(trainer.position_table(), 19));
}

TEST_CASE("the position table is what the encoding adds to the tokens") {
  CHECK(same(Trainer(small(Encoding::kSinusoidal)).position_table(), sinusoidal_encoding(20, 12)));
  for (const Encoding encoding : {Encoding::kNone, Encoding::kRotary, Encoding::kAlibi}) {
    const Matrix table = Trainer(small(encoding)).position_table();
    CHECK(table.shape(0) == 0);
    CHECK(table.shape(1) == 12);
  }
}

TEST_CASE("stretched positions change what the model sees, unless it sees none") {
  for (const Encoding encoding :
       {Encoding::kNone, Encoding::kSinusoidal, Encoding::kLearned, Encoding::kRotary, Encoding::kAlibi}) {
    Trainer trainer(small(encoding));
    trainer.step(20);
    const auto loss = [&](double scale) {
      return trainer.evaluate({.length = 15, .sequences = 8, .position_scale = scale}).mean_loss;
    };
    CHECK((loss(0.5) == loss(1)) == (encoding == Encoding::kNone));
  }
}

TEST_CASE("two layers learn induction, which one layer cannot express") {
  TrainerOptions options = small(Encoding::kRotary);
  options.task = Task::kInduction;
  options.length = 24;
  options.vocabulary = 8;
  options.d_model = 32;
  options.batch = 16;
  options.learning_rate = 0.01;
  const auto accuracy = [&](Index layers) {
    options.layers = layers;
    Trainer trainer(options);
    trainer.step(150);
    return trainer.evaluate({.length = 24}).mean_accuracy;
  };
  const double two = accuracy(2), one = accuracy(1);
  CAPTURE(one, two);
  CHECK(two > 0.95);
  CHECK(one < 0.6);
}
