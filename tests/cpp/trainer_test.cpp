// How a trainer behaves: what it refuses, and what it answers.
#include "whorl/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "catch.hpp"
#include "support.hpp"
#include "trainer_support.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

namespace {

// Expects the constructor to refuse the options with these words.
template <class Change>
void refuses(Change&& change, const std::string& words) {
  TrainerOptions options;
  change(options);
  CHECK_THROWS_WITH(Trainer(options), ContainsSubstring(words));
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
  CHECK_THROWS_WITH(trainer.step(-1), ContainsSubstring("count must be from 0 to 1000000, got -1"));
  CHECK_THROWS_WITH(trainer.evaluate({.length = 1}),
                    ContainsSubstring("length must be from 2 to 1024, got 1"));
  CHECK_THROWS_AS(trainer.evaluate({.length = 21}), std::out_of_range);
  CHECK_THROWS_WITH(trainer.evaluate({.length = 21}),
                    ContainsSubstring("row 20 does not exist: the table has 20 rows"));
  CHECK_NOTHROW(trainer.evaluate({.length = 39, .position_scale = 0.5}));
  CHECK_THROWS_AS(trainer.evaluate({.length = 41, .position_scale = 0.5}), std::out_of_range);
  CHECK_THROWS_WITH(trainer.evaluate({.length = 9, .position_scale = 0}),
                    ContainsSubstring("position_scale must be above 0"));
  CHECK_THROWS_WITH(trainer.evaluate({.length = 9, .sequences = 0}),
                    ContainsSubstring("sequences must be positive, got 0"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 5}, 0, 0),
                    ContainsSubstring("tokens[1] must be from 0 to 4, got 5"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 1, 0),
                    ContainsSubstring("layer must be from 0 to 0, got 1"));
  CHECK_THROWS_WITH(trainer.attention_map({0, 1}, 0, 2),
                    ContainsSubstring("head must be from 0 to 1, got 2"));
  CHECK_THROWS_WITH(trainer.attention_map({}, 0, 0), ContainsSubstring("length must be positive, got 0"));
  CHECK_THROWS_WITH(trainer.continue_at(2), ContainsSubstring("offset must be below length"));
  CHECK_THROWS_AS(trainer.continue_at(21), std::out_of_range);
  CHECK_THROWS_WITH(task_named("sort"), ContainsSubstring("copy-back, copy-first or induction, got sort"));
  CHECK(trainer.options().length == 9);
  CHECK(trainer.step(2).size() == 2);
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
  CHECK(accuracy_between(found, 0, 50) == Approx(found.mean_accuracy));
  CHECK(trainer.evaluate({.length = 50, .sequences = 33, .seed = 4}).loss == found.loss);
  CHECK(trainer.evaluate({.length = 50, .sequences = 33, .seed = 5}).loss != found.loss);
  CHECK(trainer.steps() == 30);
}

TEST_CASE("a range of positions has the share of right answers among all of its own") {
  const Evaluation found{.accuracy = {0, 0.5, 1, 0.25}, .loss = {}, .answers = {0, 2, 6, 4}};
  CHECK(accuracy_between(found, 0, 4) == Approx((1 + 6 + 1) / 12.0));
  CHECK(accuracy_between(found, 1, 3) == Approx(7 / 8.0));
  CHECK(accuracy_between(found, 0, 1) == 0);  // nothing is asked there
  CHECK(accuracy_between(found, 2, 2) == 0);
  CHECK_THROWS_WITH(accuracy_between(found, 0, 5), ContainsSubstring("to must be from 0 to 4, got 5"));
  CHECK_THROWS_WITH(accuracy_between(found, 3, 2), ContainsSubstring("to must be from 3 to 4, got 2"));
  CHECK_THROWS_AS(accuracy_between({.accuracy = {1}, .loss = {}, .answers = {}}, 0, 1),
                  std::invalid_argument);
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
