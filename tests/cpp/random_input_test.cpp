// The targets of tests/cpp/fuzz on inputs from a seed, under the sanitizers. libFuzzer drives the same for
// longer.
#include "catch.hpp"
#include "fuzz/input.hpp"
#include "support.hpp"

using namespace whorl;

namespace {

// Fails with the number of the input, from which it can be made again.
void try_inputs(void (*target)(fuzz::Input&), std::uint64_t count) {
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Random random(seed);
    std::vector<std::uint8_t> bytes(random.below(1500));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
    fuzz::Input input(bytes);
    INFO("input " << seed);
    CHECK_NOTHROW(target(input));
  }
}

}  // namespace

TEST_CASE("random input: attention answers as the textbook does, or refuses") {
  try_inputs(fuzz::attention, 10000);
}

TEST_CASE("random input: encodings answer as the textbook does, or refuse") {
  try_inputs(fuzz::encodings, 10000);
}

TEST_CASE("random input: similarity and mistakes are as the textbook has them, or refused") {
  try_inputs(fuzz::measures, 10000);
}

TEST_CASE("random input: numbers and checks are as the textbook has them, or refused") {
  try_inputs(fuzz::numbers, 10000);
}

TEST_CASE("random input: a trainer gives finite numbers and the same again, or refuses") {
  try_inputs(fuzz::training, 1000);
}
