// What a model in training is put together from: padded tables, and parameters with their gradients.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <vector>

#include "simd/train.hpp"

namespace whorl::train {

// Memory that begins where a line of the cache does: a vector that lies across two takes twice as long.
template <class Real>
struct Aligned {
  using value_type = Real;
  static constexpr std::align_val_t kLine{64};

  Real* allocate(std::size_t count) {
    return static_cast<Real*>(::operator new(count * sizeof(Real), kLine));
  }
  void deallocate(Real* numbers, std::size_t) { ::operator delete(numbers, kLine); }
  friend bool operator==(Aligned, Aligned) { return true; }
};

template <class Real>
using Numbers = std::vector<Real, Aligned<Real>>;

inline std::size_t padded(std::size_t width) {
  return (width + simd::kBlock - 1) / simd::kBlock * simd::kBlock;
}

// How far apart the rows of a table are: not a large power of two, for such rows take turns in a few sets of
// the first cache.
inline std::size_t stride_of(std::size_t width) {
  return padded(width) + (padded(width) % 128 == 0 ? simd::kBlock : 0);
}

// Rows of numbers for the kernels: padded with zeros to whole blocks, and with room behind the last.
template <class Real>
struct Table {
  Table(std::size_t height, std::size_t columns)
      : rows(height), width(columns), stride(stride_of(columns)), data(height * stride + simd::kSlack) {}
  Table(const Table& other) = delete;
  Table& operator=(const Table& other) = delete;

  // Always inlined: called as a function it would cost more than it does.
  [[gnu::always_inline]] Real* row(std::size_t i) { return data.data() + i * stride; }
  [[gnu::always_inline]] const Real* row(std::size_t i) const { return data.data() + i * stride; }
  void clear() { std::memset(data.data(), 0, data.size() * sizeof(Real)); }

  std::size_t rows, width, stride;
  Numbers<Real> data;
};

// A matrix or vector of parameters, and where it lies in the one array of all of them. `layer` counts from 1;
// it is 0 for what belongs to no layer.
struct Tensor {
  const char* name = "";
  std::size_t layer = 0, rows = 0, cols = 0, offset = 0;
};

// A matrix of parameters, packed for both directions.
template <class Real>
class Weight {
 public:
  Weight(const simd::TrainKernels<Real>& kernels, const Tensor& place)
      : kernels_(kernels),
        place_(place),
        panels_(place.rows * whole_panels(place.cols)),
        back_(place.cols * whole_panels(place.rows)) {}

  // Takes the parameters as they are now.
  void pack(const Real* parameters) {
    const Real* values = parameters + place_.offset;
    kernels_.pack(values, place_.cols, place_.rows, place_.cols, panels_.data());
    kernels_.pack_transposed(values, place_.cols, place_.rows, place_.cols, back_.data());
  }

  // y = or += x W, for as many rows.
  void apply(const Table<Real>& x, std::size_t rows, Table<Real>& y, bool add = false) const {
    multiply(x, rows, place_.rows, panels_.data(), place_.cols, y, add);
  }

  // d_x = d_y Wᵀ.
  void apply_back(const Table<Real>& d_y, std::size_t rows, Table<Real>& d_x) const {
    multiply(d_y, rows, place_.cols, back_.data(), place_.rows, d_x, false);
  }

  // d_W = or += xᵀ d_y.
  void add_gradient(const Table<Real>& x, const Table<Real>& d_y, std::size_t rows, Real* gradients,
                    bool add = true) const {
    kernels_.multiply({.a = x.row(0),
                       .a_row = 1,
                       .a_depth = x.stride,
                       .b = d_y.row(0),
                       .b_row = d_y.stride,
                       .b_panel = kernels_.panel,
                       .out = gradients + place_.offset,
                       .out_row = place_.cols,
                       .rows = place_.rows,
                       .depth = rows,
                       .cols = place_.cols,
                       .add = add});
  }

 private:
  std::size_t whole_panels(std::size_t cols) const {
    return (cols + kernels_.panel - 1) / kernels_.panel * kernels_.panel;
  }

  void multiply(const Table<Real>& a, std::size_t rows, std::size_t depth, const Real* panels,
                std::size_t cols, Table<Real>& out, bool add) const {
    kernels_.multiply({.a = a.row(0),
                       .a_row = a.stride,
                       .a_depth = 1,
                       .b = panels,
                       .b_row = kernels_.panel,
                       .b_panel = depth * kernels_.panel,
                       .out = out.row(0),
                       .out_row = out.stride,
                       .rows = rows,
                       .depth = depth,
                       .cols = cols,
                       .add = add});
  }

  const simd::TrainKernels<Real>& kernels_;
  Tensor place_;
  Numbers<Real> panels_, back_;
};

// A vector of parameters, such as a bias, in a padded row; its gradient is gathered in another.
template <class Real>
class Vector {
 public:
  explicit Vector(const Tensor& place) : place_(place), values_(1, place.cols), gradient_(1, place.cols) {}

  void load(const Real* parameters) {
    std::memcpy(values_.row(0), parameters + place_.offset, place_.cols * sizeof(Real));
    gradient_.clear();
  }
  void add_gradient(Real* gradients) const {
    for (std::size_t i = 0; i < place_.cols; ++i) gradients[place_.offset + i] += gradient_.row(0)[i];
  }
  const Real* values() const { return values_.row(0); }
  Real* gradient() { return gradient_.row(0); }

 private:
  Tensor place_;
  Table<Real> values_, gradient_;
};

// What a normalisation leaves for the way back.
template <class Real>
struct Normed {
  Normed(std::size_t rows, std::size_t width) : unit(rows, width), y(rows, width), inverse_deviation(rows) {}

  Table<Real> unit, y;
  Numbers<Real> inverse_deviation;
};

template <class Real>
class NormPart {
 public:
  NormPart(const simd::TrainKernels<Real>& kernels, const Tensor& gains, const Tensor& biases)
      : gain(gains), bias(biases), kernels_(kernels), width_(gains.cols) {}

  void apply(const Table<Real>& x, std::size_t rows, Normed<Real>& out) const {
    kernels_.norm(shape(rows), x.row(0), out.unit.row(0), out.inverse_deviation.data(), out.y.row(0));
  }
  // d_x = or += …
  void apply_back(const Normed<Real>& out, const Table<Real>& d_y, std::size_t rows, Table<Real>& d_x,
                  bool add = true) {
    kernels_.norm_back(shape(rows), out.unit.row(0), out.inverse_deviation.data(), d_y.row(0), d_x.row(0),
                       gain.gradient(), bias.gradient(), add);
  }

  Vector<Real> gain, bias;

 private:
  simd::Norm<Real> shape(std::size_t rows) const {
    return {.rows = rows,
            .width = width_,
            .stride = stride_of(width_),
            .gain = gain.values(),
            .bias = bias.values()};
  }
  const simd::TrainKernels<Real>& kernels_;
  std::size_t width_;
};

}  // namespace whorl::train
