// Models in training for the tests, with float or double inside: the library's own parts, not its interface.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "reference.hpp"
#include "trainer_model.hpp"

namespace whorl::test {

inline std::string full_name(const train::Tensor& tensor) {
  return tensor.layer == 0 ? tensor.name : std::to_string(tensor.layer) + " " + tensor.name;
}

// A model with one batch to learn from.
template <class Real>
struct Learner {
  Learner(const train::Shape& shape, train::Batch given, double scale)
      : model(shape), batch(std::move(given)), space(model.space(batch.length, scale, true)) {}

  // Loss and gradients with the parameters as they are now.
  double learn() {
    model.refresh();
    return model.learn(batch, *space);
  }

  train::Model<Real> model;
  train::Batch batch;
  std::unique_ptr<train::Space<Real>> space;
};

// The largest difference of a tensor's gradient from what it should be, in units of its largest entry.
template <class Values>
double relative_error(const Values& actual, const std::vector<double>& expected) {
  double largest = 0, unit = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double difference = std::abs(static_cast<double>(actual[i]) - expected[i]);
    largest = difference >= 0 ? std::max(largest, difference) : INFINITY;
    unit = std::max(unit, std::abs(expected[i]));
  }
  return unit == 0 ? largest : largest / unit;
}

// The model and the batch of a case of the reference.
template <class Real>
std::unique_ptr<Learner<Real>> learner_of(const Json& json) {
  train::Batch batch;
  batch.items = json["tokens"].size();
  batch.length = json["tokens"][0].size();
  for (const double token : flat(json["tokens"])) batch.tokens.push_back(static_cast<std::int32_t>(token));
  for (const double answer : flat(json["answers"]))
    batch.answers.push_back(static_cast<std::int32_t>(answer));
  for (const std::int32_t answer : batch.answers) batch.answered += answer >= 0;
  const train::Shape shape{.encoding = encoding_named(json["encoding"].get<std::string>()),
                           .vocabulary = json["vocabulary"],
                           .width = json["d_model"],
                           .heads = json["heads"],
                           .layers = json["layers"],
                           .hidden = json["mlp_width"],
                           .table_length = json["table_length"],
                           .base = 10000};
  auto learner =
      std::make_unique<Learner<Real>>(shape, std::move(batch), json["position_scale"].get<double>());
  for (const train::Tensor& tensor : learner->model.layout().tensors()) {
    const std::vector<double> values = flat(json["parameters"][full_name(tensor)]);
    REQUIRE(values.size() == tensor.rows * tensor.cols);
    std::copy(values.begin(), values.end(), learner->model.parameters().data() + tensor.offset);
  }
  return learner;
}

// Holds loss and gradients to PyTorch's, tensor by tensor.
template <class Real>
void compare_with_reference(const char* what, double allowed) {
  Largest losses(std::string("loss, ") + what, allowed);
  Largest gradients(std::string("gradients in units of the tensor's largest, ") + what, allowed);
  for (const Json& json : reference("trainer", "gradients")) {
    const auto learner = learner_of<Real>(json);
    losses.add(learner->learn(), number(json["loss"]));
    REQUIRE(json["gradients"].size() == learner->model.layout().tensors().size());
    for (const train::Tensor& tensor : learner->model.layout().tensors()) {
      const std::vector<double> expected = flat(json["gradients"][full_name(tensor)]);
      const Real* found = learner->model.gradients().data() + tensor.offset;
      gradients.add(relative_error(found, expected), 0);
    }
  }
  losses.report();
  gradients.report();
}

}  // namespace whorl::test
