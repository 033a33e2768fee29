#include "trainer_model.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace whorl::train {
namespace {

constexpr std::size_t kRowsAtATime = 64;

}  // namespace

template <class Real>
Layer<Real>::Layer(const simd::TrainKernels<Real>& kernels, const Layout& layout, std::size_t number)
    : norm(kernels, layout.at("attention gain", number), layout.at("attention bias", number)),
      qkv(kernels, layout.at("attention qkv", number)),
      output(kernels, layout.at("attention output", number)),
      has_mlp(layout.at("mlp in", number).rows > 0),
      mlp_norm(kernels, layout.at("mlp gain", number), layout.at("mlp bias", number)),
      in(kernels, layout.at("mlp in", number)),
      out(kernels, layout.at("mlp out", number)),
      in_bias(layout.at("mlp in bias", number)),
      out_bias(layout.at("mlp out bias", number)) {}

template <class Real>
LayerSpace<Real>::LayerSpace(const Shape& shape, std::size_t number, std::size_t items, std::size_t length)
    : before(number > 1 ? items * length : 0, shape.width),
      heads(shape, items, length, number == 1 && shape.joins(length)),
      mlp(shape.hidden > 0 ? items * length : 0, shape.width),
      hidden(items * length, shape.hidden) {}

template <class Real>
Space<Real>::Space(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
                   std::size_t sequence, double scale, bool training)
    : length(sequence),
      items(std::max<std::size_t>(1, kRowsAtATime / sequence)),
      rows(items * length),
      sources(kernels, shape, layout, sequence, scale),
      heads(kernels, shape, sequence, scale),
      inverse_deviation(rows),
      x(rows, shape.width),
      last(rows, shape.width),
      logits(rows, shape.vocabulary),
      answered(rows),
      largest(rows),
      sums(rows),
      outcomes(rows),
      d_x(training ? rows : 0, shape.width),
      d_row(training ? rows : 0, shape.width),
      d_wide(training ? rows : 0, shape.mixed_width(length)),
      d_hidden(training ? rows : 0, shape.hidden) {
  for (std::size_t number = 1; number <= shape.layers; ++number) {
    layers.push_back(std::make_unique<LayerSpace<Real>>(shape, number, items, sequence));
  }
}

template <class Real>
Model<Real>::Model(const Shape& shape)
    : shape_(shape),
      layout_(shape),
      kernels_(simd::train_kernels<Real>()),
      parameters_(padded(layout_.size() + simd::kSlack)),
      gradients_(parameters_.size()),
      last_(kernels_, layout_.at("last gain"), layout_.at("last bias")),
      logits_(kernels_, layout_.at("logits")) {
  for (std::size_t number = 1; number <= shape.layers; ++number) {
    layers_.push_back(std::make_unique<Layer<Real>>(kernels_, layout_, number));
  }
}

template <class Real>
void Model<Real>::draw(std::uint64_t seed) {
  Random random(token_seed("weights", seed));
  for (const Tensor& tensor : layout_.tensors()) {
    Real* values = parameters_.data() + tensor.offset;
    const std::string_view name = tensor.name;
    const bool table = name == "embedding" || name == "positions";
    const double deviation = table ? 1 : 1 / std::sqrt(static_cast<double>(tensor.rows));
    for (std::size_t i = 0; i < tensor.rows * tensor.cols; ++i) {
      if (tensor.rows > 1) {
        values[i] = static_cast<Real>(deviation) * static_cast<Real>(random.normal());
      } else {
        values[i] = name.ends_with("gain") ? Real{1} : Real{0};
      }
    }
  }
  refresh();
}

template <class Real>
template <class Work>
void Model<Real>::each_vector(Work&& work) {
  for (const auto& layer : layers_) {
    for (Vector<Real>* vector : {&layer->norm.gain, &layer->norm.bias, &layer->mlp_norm.gain,
                                 &layer->mlp_norm.bias, &layer->in_bias, &layer->out_bias}) {
      work(*vector);
    }
  }
  work(last_.gain), work(last_.bias);
}

template <class Real>
void Model<Real>::refresh() {
  const Real* parameters = parameters_.data();
  each_vector([&](Vector<Real>& vector) { vector.load(parameters); });
  for (const auto& layer : layers_) {
    for (Weight<Real>* weight : {&layer->qkv, &layer->output, &layer->in, &layer->out})
      weight->pack(parameters);
  }
  logits_.pack(parameters);
}

template <class Real>
std::unique_ptr<Space<Real>> Model<Real>::space(std::size_t length, double scale, bool training) const {
  auto made = std::make_unique<Space<Real>>(kernels_, shape_, layout_, length, scale, training);
  made->sources.refresh(parameters_, layers_.front()->norm, layers_.front()->qkv);
  return made;
}

template <class Real>
void Model<Real>::apply_mlp(const Layer<Real>& layer, LayerSpace<Real>& kept, std::size_t rows,
                            Space<Real>& space) const {
  layer.mlp_norm.apply(space.x, rows, kept.mlp);
  layer.in.apply(kept.mlp.y, rows, kept.hidden);
  kernels_.rectify(kept.hidden.row(0), layer.in_bias.values(), rows, kept.hidden.stride);
  layer.out.apply(kept.hidden, rows, space.x, /*add=*/true);
  for (std::size_t row = 0; row < rows; ++row) {
    kernels_.add(space.x.row(row), layer.out_bias.values(), space.x.stride, space.x.row(row));
  }
}

template <class Real>
void Model<Real>::forward(const std::int32_t* tokens, std::size_t items, Space<Real>& space) const {
  const std::size_t rows = items * space.length;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer<Real>& layer = *layers_[i];
    LayerSpace<Real>& kept = *space.layers[i];
    if (i == 0) {
      space.sources.apply(tokens, items, space.x, kept.heads.qkv, space.inverse_deviation);
    } else {
      layer.norm.apply(space.x, rows, kept.before);
      layer.qkv.apply(kept.before.y, rows, kept.heads.qkv);
    }
    space.heads.apply(kept.heads, items, space.x);
    if (!kept.heads.joined) layer.output.apply(kept.heads.gathered, rows, space.x, /*add=*/true);
    if (layer.has_mlp) apply_mlp(layer, kept, rows, space);
  }
  last_.apply(space.x, rows, space.last);
  logits_.apply(space.last.y, rows, space.logits);
}

// With z the logits, the loss is ln Σ exp(z - max z) + max z - z[answer].
template <class Real>
void Model<Real>::judge(const std::int32_t* answers, std::size_t rows, Real total, Space<Real>& space) const {
  for (std::size_t row = 0; row < rows; ++row) {
    space.answered[row] = answers[row] < 0 ? Real{0} : space.logits.row(row)[answers[row]];
  }
  kernels_.softmax({.x = space.logits.row(0),
                    .stride = space.logits.stride,
                    .rows = rows,
                    .cols = shape_.vocabulary,
                    .causal = false,
                    .scale = 1,
                    .slope = 0,
                    .total = total,
                    .largest = space.largest.data(),
                    .sums = space.sums.data()});
  for (std::size_t row = 0; row < rows; ++row) {
    Outcome& outcome = space.outcomes[row] = {};
    if (answers[row] < 0) continue;
    const Real below = space.largest[row] - space.answered[row];
    outcome.loss = std::log(static_cast<double>(space.sums[row])) + static_cast<double>(below);
    outcome.right = below == 0;
  }
}

template <class Real>
void Model<Real>::mlp_back(Layer<Real>& layer, const LayerSpace<Real>& kept, std::size_t rows,
                           Space<Real>& space) {
  Real* gradients = gradients_.data();
  for (std::size_t row = 0; row < rows; ++row) {
    kernels_.add(layer.out_bias.gradient(), space.d_x.row(row), space.d_x.stride, layer.out_bias.gradient());
  }
  layer.out.add_gradient(kept.hidden, space.d_x, rows, gradients);
  layer.out.apply_back(space.d_x, rows, space.d_hidden);
  kernels_.rectify_back(kept.hidden.row(0), space.d_hidden.row(0), layer.in_bias.gradient(), rows,
                        kept.hidden.stride);
  layer.in.add_gradient(kept.mlp.y, space.d_hidden, rows, gradients);
  layer.in.apply_back(space.d_hidden, rows, space.d_row);
  layer.mlp_norm.apply_back(kept.mlp, space.d_row, rows, space.d_x);
}

template <class Real>
void Model<Real>::attention_back(Layer<Real>& layer, const LayerSpace<Real>& kept, std::size_t items,
                                 Space<Real>& space) {
  if (kept.heads.joined) return space.heads.apply_back(kept.heads, space.d_x, items, space.d_wide);
  const std::size_t rows = items * space.length;
  layer.output.add_gradient(kept.heads.gathered, space.d_x, rows, gradients_.data());
  layer.output.apply_back(space.d_x, rows, space.d_row);
  space.heads.apply_back(kept.heads, space.d_row, items, space.d_wide);
}

template <class Real>
void Model<Real>::back(const std::int32_t* tokens, std::size_t items, Space<Real>& space) {
  const std::size_t rows = items * space.length;
  Real* gradients = gradients_.data();
  logits_.add_gradient(space.last.y, space.logits, rows, gradients);
  logits_.apply_back(space.logits, rows, space.d_row);
  last_.apply_back(space.last, space.d_row, rows, space.d_x, /*add=*/false);
  for (std::size_t i = layers_.size(); i-- > 0;) {
    Layer<Real>& layer = *layers_[i];
    const LayerSpace<Real>& kept = *space.layers[i];
    if (layer.has_mlp) mlp_back(layer, kept, rows, space);
    attention_back(layer, kept, items, space);
    if (i == 0) {
      space.sources.apply_back(tokens, items, space.inverse_deviation, space.d_x, space.d_wide);
    } else {
      layer.qkv.add_gradient(kept.before.y, space.d_wide, rows, gradients);
      layer.qkv.apply_back(space.d_wide, rows, space.d_row);
      layer.norm.apply_back(kept.before, space.d_row, rows, space.d_x);
    }
  }
}

template <class Real>
double Model<Real>::learn(const Batch& batch, Space<Real>& space) {
  Layer<Real>& first = *layers_.front();
  std::memset(gradients_.data(), 0, gradients_.size() * sizeof(Real));
  space.sources.refresh(parameters_, first.norm, first.qkv);
  space.sources.clear_gradients();
  const std::size_t answered = std::max<std::size_t>(1, batch.answered);
  const Real share = 1 / static_cast<Real>(answered);  // of each answer in the loss
  double loss = 0;
  for (std::size_t item = 0; item < batch.items; item += space.items) {
    const std::size_t items = std::min(space.items, batch.items - item);
    const std::int32_t* tokens = batch.tokens.data() + item * space.length;
    const std::int32_t* answers = batch.answers.data() + item * space.length;
    forward(tokens, items, space);
    const std::size_t rows = items * space.length;
    judge(answers, rows, share, space);
    for (std::size_t row = 0; row < rows; ++row) {
      loss += space.outcomes[row].loss;
      Real* d_logits = space.logits.row(row);
      if (answers[row] >= 0) {
        d_logits[answers[row]] -= share;
      } else {
        std::memset(d_logits, 0, shape_.vocabulary * sizeof(Real));
      }
    }
    back(tokens, items, space);
  }
  space.sources.finish(parameters_, first.norm, first.qkv, gradients_);
  each_vector([&](Vector<Real>& vector) { vector.add_gradient(gradients_.data()); });
  return loss / static_cast<double>(answered);
}

template <class Real>
const std::vector<Outcome>& Model<Real>::test(const Batch& batch, Space<Real>& space) const {
  forward(batch.tokens.data(), batch.items, space);
  judge(batch.answers.data(), batch.items * batch.length, 1, space);
  return space.outcomes;
}

template struct Layer<WHORL_REAL>;
template struct LayerSpace<WHORL_REAL>;
template struct Space<WHORL_REAL>;
template class Model<WHORL_REAL>;

}  // namespace whorl::train
