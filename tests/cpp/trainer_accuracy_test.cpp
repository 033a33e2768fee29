// The context ceiling: what each encoding reaches inside the trained length, and past it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "catch.hpp"
#include "whorl/trainer.hpp"

using namespace whorl;

namespace {

#ifdef WHORL_SLOW_BUILD
constexpr std::uint64_t kSeeds = 1;
#else
constexpr std::uint64_t kSeeds = 3;
#endif

// 512 sequences at 4 positions: the standard error of an accuracy near chance is 0.005.
constexpr Index kSequences = 512;

struct Reached {
  double least;   // the worst position inside the trained length
  double inside;  // positions 4 … 31
  double edge;    // 32 … 35
  double near;    // 32 … 47
  double far;     // 64 … 127
};

double mean(const Evaluation& found, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t t = from; t < to; ++t) sum += found.accuracy[t];
  return sum / static_cast<double>(to - from);
}

Reached reached(Encoding encoding, const char* name, std::uint64_t seed) {
  TrainerOptions options;
  options.encoding = encoding;
  options.seed = seed;
  Trainer trainer(options);
  trainer.step(kTrainerSteps);
  const Evaluation found = trainer.evaluate({.length = 128, .sequences = kSequences});
  const Reached result{.least = *std::min_element(found.accuracy.begin() + 4, found.accuracy.begin() + 32),
                       .inside = mean(found, 4, 32),
                       .edge = mean(found, 32, 36),
                       .near = mean(found, 32, 48),
                       .far = mean(found, 64, 128)};
  std::printf("%-10s seed %d: 4-31 %.3f (least %.3f), 32-35 %.3f, 32-47 %.3f, 64-127 %.3f\n", name,
              static_cast<int>(seed), result.inside, result.least, result.edge, result.near, result.far);
  return result;
}

constexpr double kChance = 1.0 / 16;

}  // namespace

TEST_CASE("sinusoidal positions are learned, and fail right past the trained length") {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Reached r = reached(Encoding::kSinusoidal, "sinusoidal", seed);
    CHECK(r.least >= 0.99);
    CHECK(r.edge <= 0.4);
    CHECK(r.far <= 0.4);
  }
}

TEST_CASE("learned positions are learned, and past the trained length are as good as chance") {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Reached r = reached(Encoding::kLearned, "learned", seed);
    CHECK(r.least >= 0.99);
    for (const double past : {r.edge, r.near, r.far}) CHECK(std::abs(past - kChance) <= 0.03);
  }
}

TEST_CASE("rotary positions carry one and a half times the trained length, and then fade") {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Reached r = reached(Encoding::kRotary, "rotary", seed);
    CHECK(r.least >= 0.99);
    CHECK(r.near >= 0.95);
    CHECK(r.far < 0.95);
  }
}

TEST_CASE("a recency slope or no encoding cannot pick exactly four places back") {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const auto& [encoding, name] : {std::pair{Encoding::kAlibi, "alibi"}, {Encoding::kNone, "none"}}) {
      const Reached r = reached(encoding, name, seed);
      for (const double share : {r.inside, r.edge, r.far}) CHECK(share <= 0.45);
    }
  }
}
