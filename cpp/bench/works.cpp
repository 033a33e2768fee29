#include "works.hpp"

#include <algorithm>

#include "roofs.hpp"
#include "whorl/attention.hpp"
#include "whorl/random.hpp"
#include "whorl/sinusoidal.hpp"

namespace whorl::bench {

std::string Work::name() const {
  const std::string size = std::to_string(rows) + "x" + std::to_string(width);
  const char* names[] = {"encode ", "attention ", "train "};
  return names[static_cast<int>(kind)] + size;
}

// Attention is two products of n · n · d multiplications and as many additions; the softmax between counts as
// nothing.
double Work::operations() const {
  if (kind == Kind::kTrain) return 1;
  const double n = static_cast<double>(rows);
  const double d = static_cast<double>(width);
  return kind == Kind::kEncode ? n * d : 4 * n * n * d;
}

const std::vector<Work>& works() {
  static const std::vector<Work> all = {
      {Work::Kind::kEncode, 4096, 512},
                                        {Work::Kind::kAttention, 64, 64},
                                        {Work::Kind::kAttention, 1024, 64},
                                        {Work::Kind::kTrain, 32, 64}};
  return all;
}

Inputs inputs_of(const Work& work) {
  if (work.kind != Work::Kind::kAttention) return {};
  Random random(1);
  const auto draw = [&] { return normal_matrix(work.rows, work.width, 1, random); };
  // In braces, the draws are made in this order.
  return Inputs{.q = draw(), .k = draw(), .v = draw()};
}

Trainer trainer_of(const Work& work) {
  TrainerOptions options;
  options.length = work.rows;
  options.d_model = work.width;
  return Trainer(options);
}

Matrix first_losses(const Work& work) {
  const std::vector<double> losses = trainer_of(work).step(10);
  Matrix row = make_matrix(1, static_cast<Index>(losses.size()));
  std::copy(losses.begin(), losses.end(), row.begin());
  return row;
}

Matrix compute(const Work& work, const Inputs& inputs) {
  if (work.kind == Work::Kind::kEncode) return sinusoidal_encoding(work.rows, work.width);
  AttentionOptions options;
  options.return_weights = false;
  return attention(inputs.q, inputs.k, inputs.v, options).output;
}

void reach_roof(const Work& work, Matrix& table) {
  if (work.kind == Work::Kind::kEncode) {
    fill(table.data(), table.size());
  } else {
    table(0, 0) = multiply_add(static_cast<std::size_t>(work.operations()));
  }
}

}  // namespace whorl::bench
