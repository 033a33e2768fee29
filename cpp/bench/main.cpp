// Times the works natively. `whorl_bench --write=FOLDER` only writes their inputs and results, for others to
// use.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>

#include "works.hpp"

namespace {

using namespace whorl;
using namespace whorl::bench;

void write(const std::filesystem::path& file, const Matrix& matrix) {
  std::ofstream stream(file, std::ios::binary);
  stream.exceptions(std::ios::badbit | std::ios::failbit);
  stream.write(reinterpret_cast<const char*>(matrix.data()),
               static_cast<std::streamsize>(matrix.size() * sizeof(float)));
}

// FOLDER/<work>/q.f32 and so on: floats in this machine's order, row by row.
void write_all(const std::filesystem::path& folder) {
  for (const Work& work : works()) {
    const std::filesystem::path place = folder / work.name();
    std::filesystem::create_directories(place);
    if (work.kind == Work::Kind::kTrain) {
      write(place / "whorl-native.f32", first_losses(work));
      continue;
    }
    const Inputs inputs = inputs_of(work);
    write(place / "q.f32", inputs.q);
    write(place / "k.f32", inputs.k);
    write(place / "v.f32", inputs.v);
    write(place / "whorl-native.f32", compute(work, inputs));
  }
}

void register_training(const Work& work) {
  // cppcheck-suppress [constParameter, constParameterReference]; a loop over it counts in it
  benchmark::RegisterBenchmark((work.name() + "/whorl-native").c_str(), [=](benchmark::State& state) {
    Trainer trainer = trainer_of(work);
    for (auto _ : state) benchmark::DoNotOptimize(trainer.step());
  });
}

void register_works() {
  for (const Work& work : works()) {
    if (work.kind == Work::Kind::kTrain) {
      register_training(work);
      continue;
    }
    const auto finish = [work](benchmark::State& state) {
      state.counters["operations/s"] =
          benchmark::Counter(work.operations(), benchmark::Counter::kIsIterationInvariantRate);
    };
    benchmark::RegisterBenchmark((work.name() + "/whorl-native").c_str(), [=](benchmark::State& state) {
      const Inputs inputs = inputs_of(work);
      for (auto _ : state) benchmark::DoNotOptimize(compute(work, inputs));
      finish(state);
    });
    benchmark::RegisterBenchmark((work.name() + "/roof-native").c_str(), [=](benchmark::State& state) {
      Matrix table = make_matrix(work.rows, work.width);
      for (auto _ : state) {
        reach_roof(work, table);
        benchmark::DoNotOptimize(table.data());
        benchmark::ClobberMemory();
      }
      finish(state);
    });
  }
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kWrite = "--write=";
  if (argc == 2 && std::string_view(argv[1]).starts_with(kWrite)) {
    write_all(argv[1] + kWrite.size());
    return 0;
  }
  register_works();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
