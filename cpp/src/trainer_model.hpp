// The decoder of trainer.hpp: its parameters, its way forward and its way back.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "trainer_heads.hpp"
#include "trainer_sources.hpp"
#include "trainer_tasks.hpp"

namespace whorl::train {

// One layer's parameters, in the order in which they are applied.
template <class Real>
struct Layer {
  Layer(const simd::TrainKernels<Real>& kernels, const Layout& layout, std::size_t number);

  NormPart<Real> norm;
  Weight<Real> qkv, output;
  bool has_mlp;  // else what follows is empty
  NormPart<Real> mlp_norm;
  Weight<Real> in, out;
  Vector<Real> in_bias, out_bias;
};

// What a layer keeps of the rows it worked on.
template <class Real>
struct LayerSpace {
  LayerSpace(const Shape& shape, std::size_t number, std::size_t items, std::size_t length);

  Normed<Real> before;  // empty in the first layer: see Sources
  HeadSpace<Real> heads;
  Normed<Real> mlp;
  Table<Real> hidden;
};

// What the model makes of one position.
struct Outcome {
  double loss = 0;     // -log of the right answer's probability; 0 where there is no answer
  bool right = false;  // whether no other answer is more probable
};

// Everything that is made on the way for sequences of one length, `items` of them at a time: few enough to
// stay in the processor's cache.
template <class Real>
struct Space {
  // Positions are multiplied by `scale`. What only the way back needs is left out unless `training`.
  Space(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
        std::size_t sequence, double scale, bool training);

  std::size_t length, items, rows;
  Sources<Real> sources;
  Heads<Real> heads;
  std::vector<std::unique_ptr<LayerSpace<Real>>> layers;
  Numbers<Real> inverse_deviation;
  Table<Real> x;
  Normed<Real> last;
  Table<Real> logits;                     // then probabilities, then the loss's gradient
  Numbers<Real> answered, largest, sums;  // the answer's logit, and what the softmax says of its row
  std::vector<Outcome> outcomes;
  // Empty unless in training.
  Table<Real> d_x, d_row, d_wide, d_hidden;
};

template <class Real>
class Model {
 public:
  explicit Model(const Shape& shape);

  // Draws all parameters: gains 1, biases 0, the others normal.
  void draw(std::uint64_t seed);

  // Makes the parameters ready for use. To be called when they have changed.
  void refresh();

  // Ready for the parameters as they are now; learn() also takes those that come later.
  std::unique_ptr<Space<Real>> space(std::size_t length, double scale, bool training) const;

  // Returns the mean loss of all answers; gradients() are then those of that loss.
  double learn(const Batch& batch, Space<Real>& space);

  // Returns the outcome at every position of a batch of at most space.items sequences: those, and more
  // behind.
  const std::vector<Outcome>& test(const Batch& batch, Space<Real>& space) const;

  const Layout& layout() const { return layout_; }
  const simd::TrainKernels<Real>& kernels() const { return kernels_; }
  // All numbers one after the other, then zeros: room for kernels to read past the end, in whole blocks.
  Numbers<Real>& parameters() { return parameters_; }
  const Numbers<Real>& parameters() const { return parameters_; }
  const Numbers<Real>& gradients() const { return gradients_; }

 private:
  void forward(const std::int32_t* tokens, std::size_t items, Space<Real>& space) const;
  void apply_mlp(const Layer<Real>& layer, LayerSpace<Real>& kept, std::size_t rows,
                 Space<Real>& space) const;
  void back(const std::int32_t* tokens, std::size_t items, Space<Real>& space);
  void mlp_back(Layer<Real>& layer, const LayerSpace<Real>& kept, std::size_t rows, Space<Real>& space);
  void attention_back(Layer<Real>& layer, const LayerSpace<Real>& kept, std::size_t items,
                      Space<Real>& space);
  // Turns logits into probabilities, times `total`, and says what came of them.
  void judge(const std::int32_t* answers, std::size_t rows, Real total, Space<Real>& space) const;
  template <class Work>
  void each_vector(Work&& work);

  Shape shape_;
  Layout layout_;
  const simd::TrainKernels<Real>& kernels_;
  Numbers<Real> parameters_, gradients_;
  std::vector<std::unique_ptr<Layer<Real>>> layers_;
  NormPart<Real> last_;
  Weight<Real> logits_;
};

}  // namespace whorl::train
