#include "trainer_sources.hpp"

#include <algorithm>
#include <cmath>

namespace whorl::train {
namespace {

// Between which two rows of a table a position falls: share of the second.
struct Between {
  std::size_t low, high;
  double share;
};

Between between(std::size_t t, double scale, std::size_t rows) {
  const double position = static_cast<double>(t) * scale;
  const auto low = static_cast<std::size_t>(position);
  return {.low = low, .high = std::min(low + 1, rows - 1), .share = position - static_cast<double>(low)};
}

// One row of the sinusoidal encoding, by the formula: cosine and sine in double, rounded once.
template <class Real>
void place_sinusoid(double position, double base, std::size_t width, Real* row) {
  for (std::size_t c = 0; c < width; ++c) {
    const std::size_t pair = c / 2;
    const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(width);
    const double angle = position * std::pow(base, exponent);
    row[c] = static_cast<Real>(c % 2 == 0 ? std::sin(angle) : std::cos(angle));
  }
}

// row - its mean.
template <class Real>
void centre(const Real* row, std::size_t width, Real* out) {
  Real sum = 0;
  for (std::size_t c = 0; c < width; ++c) sum += row[c];
  const Real mean = sum / static_cast<Real>(width);
  for (std::size_t c = 0; c < width; ++c) out[c] = row[c] - mean;
}

}  // namespace

template <class Real>
Sources<Real>::Sources(const simd::TrainKernels<Real>& kernels, const Shape& shape, const Layout& layout,
                       std::size_t length, double scale)
    : kernels_(kernels),
      embedding_(layout.at("embedding")),
      table_(layout.at("positions")),
      vocabulary_(shape.vocabulary),
      width_(shape.width),
      length_(length),
      places_(shape.adds() ? length : 1),
      scale_(scale),
      joins_(shape.joins(length)),
      joined_(kernels, shape, layout),
      raw_(rows(), width_),
      centred_(rows(), width_),
      scaled_(rows(), width_),
      qkv_(joins_ ? rows() : 0, 3 * width_),
      mixed_(rows(), shape.mixed_width(length)),
      squares_(rows()),
      d_raw_(rows(), width_),
      d_scaled_(rows(), width_),
      d_qkv_(qkv_.rows, 3 * width_),
      d_mixed_(rows(), shape.mixed_width(length)) {
  if (shape.encoding != Encoding::kSinusoidal) return;
  for (std::size_t t = 0; t < length; ++t) {
    place_sinusoid(static_cast<double>(t) * scale, shape.base, width_, raw_.row(vocabulary_ + t));
  }
}

template <class Real>
void Sources<Real>::place_positions(const Numbers<Real>& parameters) {
  for (std::size_t t = 0; t < places_ && table_.rows > 0; ++t) {
    const auto [low, high, share] = between(t, scale_, table_.rows);
    const Real* first = parameters.data() + table_.offset + low * width_;
    const Real* second = parameters.data() + table_.offset + high * width_;
    const auto part = static_cast<Real>(share);
    Real* row = raw_.row(vocabulary_ + t);
    for (std::size_t c = 0; c < width_; ++c) row[c] = (1 - part) * first[c] + part * second[c];
  }
}

template <class Real>
void Sources<Real>::refresh(const Numbers<Real>& parameters, const NormPart<Real>& norm,
                            const Weight<Real>& weight) {
  for (std::size_t token = 0; token < vocabulary_; ++token) {
    std::copy_n(parameters.data() + embedding_.offset + token * width_, width_, raw_.row(token));
  }
  place_positions(parameters);
  const std::size_t bias = rows() - 1;
  for (std::size_t i = 0; i < bias; ++i) {
    Real* centred = centred_.row(i);
    centre(raw_.row(i), width_, centred);
    for (std::size_t c = 0; c < width_; ++c) scaled_.row(i)[c] = centred[c] * norm.gain.values()[c];
    squares_[i] = kernels_.dot(centred, centred, centred_.stride);
  }
  std::copy_n(norm.bias.values(), width_, scaled_.row(bias));
  weight.apply(scaled_, rows(), joins_ ? qkv_ : mixed_);
  if (joins_) joined_.apply(qkv_, parameters.data(), mixed_);
}

template <class Real>
simd::Sourced<Real> Sources<Real>::sourced(const std::int32_t* tokens, std::size_t items) const {
  return {.tokens = tokens,
          .rows = items * length_,
          .length = length_,
          .vocabulary = vocabulary_,
          .places = places_,
          .width = width_,
          .raw = raw_.row(0),
          .centred = centred_.row(0),
          .squares = squares_.data(),
          .mixed = mixed_.row(0),
          .stride = raw_.stride,
          .mixed_stride = mixed_.stride};
}

template <class Real>
void Sources<Real>::apply(const std::int32_t* tokens, std::size_t items, Table<Real>& x, Table<Real>& qkv,
                          Numbers<Real>& inverse_deviation) const {
  kernels_.source(sourced(tokens, items), x.row(0), qkv.row(0), inverse_deviation.data());
}

template <class Real>
void Sources<Real>::clear_gradients() {
  d_raw_.clear();
  d_mixed_.clear();
}

template <class Real>
void Sources<Real>::apply_back(const std::int32_t* tokens, std::size_t items,
                               const Numbers<Real>& inverse_deviation, const Table<Real>& d_x,
                               const Table<Real>& d_qkv) {
  kernels_.source_back(sourced(tokens, items), inverse_deviation.data(), d_x.row(0), d_qkv.row(0),
                       d_raw_.row(0), d_mixed_.row(0));
}

template <class Real>
void Sources<Real>::finish(const Numbers<Real>& parameters, NormPart<Real>& norm, const Weight<Real>& weight,
                           Numbers<Real>& gradients) {
  if (joins_) joined_.apply_back(qkv_, d_mixed_, parameters.data(), gradients.data(), d_qkv_);
  const Table<Real>& d_qkv = joins_ ? d_qkv_ : d_mixed_;
  weight.add_gradient(scaled_, d_qkv, rows(), gradients.data());
  weight.apply_back(d_qkv, rows(), d_scaled_);
  const std::size_t bias = rows() - 1;
  for (std::size_t i = 0; i < bias; ++i) {
    Real* d_row = d_scaled_.row(i);
    for (std::size_t c = 0; c < width_; ++c) {
      norm.gain.gradient()[c] += centred_.row(i)[c] * d_row[c];
      d_row[c] *= norm.gain.values()[c];
    }
    centre(d_row, width_, d_row);
    kernels_.add(d_raw_.row(i), d_row, d_raw_.stride, d_raw_.row(i));
  }
  kernels_.add(norm.bias.gradient(), d_scaled_.row(bias), d_scaled_.stride, norm.bias.gradient());

  for (std::size_t token = 0; token < vocabulary_; ++token) {
    Real* to = gradients.data() + embedding_.offset + token * width_;
    for (std::size_t c = 0; c < width_; ++c) to[c] += d_raw_.row(token)[c];
  }
  for (std::size_t t = 0; t < places_ && table_.rows > 0; ++t) {
    const auto [low, high, share] = between(t, scale_, table_.rows);
    Real* first = gradients.data() + table_.offset + low * width_;
    Real* second = gradients.data() + table_.offset + high * width_;
    const auto part = static_cast<Real>(share);
    for (std::size_t c = 0; c < width_; ++c) {
      first[c] += (1 - part) * d_raw_.row(vocabulary_ + t)[c];
      second[c] += part * d_raw_.row(vocabulary_ + t)[c];
    }
  }
}

template class Sources<WHORL_REAL>;

}  // namespace whorl::train
