// What training does row by row: softmax, normalisation, sums, Adam. Widths are in whole blocks of kBlock.
// Included once a target (see tile-inl.h).
#if defined(WHORL_SIMD_TRAIN_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_TRAIN_ROWS_INL_H_
#undef WHORL_SIMD_TRAIN_ROWS_INL_H_
#else
#define WHORL_SIMD_TRAIN_ROWS_INL_H_
#endif

#include <cmath>
#include <limits>

#include "simd/exp-inl.h"
#include "simd/train_products-inl.h"

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

// A sum of kBlock parts, each of every kBlock-th term, put together in halves: the same whatever the vectors.
template <class Real>
struct FixedSum {
  static constexpr std::size_t kParts = kBlock / kWidth<Real>;
  Vector<Real> parts[kParts];

  HWY_INLINE FixedSum() {
    for (auto& part : parts) part = hn::Zero(Tag<Real>());
  }
  HWY_INLINE Real Total() const {
    Real terms[kBlock];
    for (std::size_t i = 0; i < kParts; ++i) hn::StoreU(parts[i], Tag<Real>(), terms + i * kWidth<Real>);
    for (std::size_t half = kBlock / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) terms[i] += terms[i + half];
    }
    return terms[0];
  }
};

// Calls work(j) for every vector of a row, where it begins.
template <class Real, class Work>
HWY_INLINE void EachVector(std::size_t width, Work&& work) {
  for (std::size_t j = 0; j < width; j += kWidth<Real>) work(j);
}

// The same, with the number of the vector in its block.
template <class Real, class Work>
HWY_INLINE void EachInBlock(std::size_t width, Work&& work) {
  for (std::size_t j = 0; j < width; j += kBlock) {
    for (std::size_t i = 0; i < FixedSum<Real>::kParts; ++i) work(j + i * kWidth<Real>, i);
  }
}

// Σ of what term(j) gives for the numbers from j on.
template <class Real, class Term>
HWY_INLINE Real SumOf(std::size_t width, Term&& term) {
  FixedSum<Real> sum;
  EachInBlock<Real>(
      width, [&](std::size_t j, std::size_t i) HWY_ATTR { sum.parts[i] = hn::Add(sum.parts[i], term(j)); });
  return sum.Total();
}

// exp(x) for x ≤ 0, as in attend.cpp but with no step fused.
template <class Real>
struct Exponential {
  const Tag<float> d;
  Vector<float> log2_e, least, magic, one, c1, c2, c3, c4, c5;

  HWY_INLINE explicit Exponential(const ExpConstants& k)
      : log2_e(hn::Set(d, k.log2_e)),
        least(hn::Set(d, k.least)),
        magic(hn::Set(d, k.magic)),
        one(hn::Set(d, k.one)),
        c1(hn::Set(d, k.c1)),
        c2(hn::Set(d, k.c2)),
        c3(hn::Set(d, k.c3)),
        c4(hn::Set(d, k.c4)),
        c5(hn::Set(d, k.c5)) {}

  HWY_INLINE Vector<float> Of(Vector<float> x) const {
    const hn::RebindToSigned<Tag<float>> di;
    const Vector<float> t = hn::Max(hn::Mul(x, log2_e), least);
    const Vector<float> shifted = hn::Add(t, magic);
    const Vector<float> f = hn::Sub(t, hn::Sub(shifted, magic));
    Vector<float> p = MultiplyThenAdd<float>(c5, f, c4);
    p = MultiplyThenAdd<float>(p, f, c3);
    p = MultiplyThenAdd<float>(p, f, c2);
    p = MultiplyThenAdd<float>(p, f, c1);
    p = MultiplyThenAdd<float>(p, f, one);
    return hn::BitCast(d, hn::Add(hn::BitCast(di, p), hn::ShiftLeft<23>(hn::BitCast(di, shifted))));
  }
};

#if HWY_HAVE_FLOAT64
// In double, the library's.
template <>
struct Exponential<double> {
  explicit Exponential(const ExpConstants&) {}

  HWY_INLINE Vector<double> Of(Vector<double> x) const {
    double values[kWidth<double>];
    hn::StoreU(x, Tag<double>(), values);
    for (double& value : values) value = std::exp(value);
    return hn::LoadU(Tag<double>(), values);
  }
};
#endif

template <class Real>
void TrainSoftmax(const Softmax<Real>& s) {
  const Tag<Real> d;
  constexpr Real kForbidden = -std::numeric_limits<Real>::infinity();
  const ExpConstants constants;
  const Exponential<Real> exponential(Opaque(constants));
  for (std::size_t row = 0; row < s.rows; ++row) {
    Real* x = s.x + row * s.stride;
    const std::size_t count = s.causal ? row + 1 : s.cols;
    const std::size_t width = RoundUp(count, kBlock);
    if (s.slope != 0) {
      for (std::size_t j = 0; j < count; ++j) {
        x[j] = x[j] * s.scale - s.slope * static_cast<Real>(row - j);
      }
    }
    const Vector<Real> scale = hn::Set(d, s.slope != 0 ? Real{1} : s.scale);
    std::fill(x + count, x + width, kForbidden);
    Vector<Real> largest = hn::Set(d, kForbidden);
    EachVector<Real>(width, [&](std::size_t j) HWY_ATTR {
      largest = hn::Max(largest, hn::Mul(hn::LoadU(d, x + j), scale));
    });
    const Vector<Real> shift = hn::MaxOfLanes(d, largest);
    const Real sum = SumOf<Real>(width, [&](std::size_t j) HWY_ATTR {
      const Vector<Real> e = exponential.Of(hn::Sub(hn::Mul(hn::LoadU(d, x + j), scale), shift));
      hn::StoreU(e, d, x + j);
      return e;
    });
    const Vector<Real> share = hn::Set(d, 1 / sum);
    EachVector<Real>(
        width, [&](std::size_t j) HWY_ATTR { hn::StoreU(hn::Mul(hn::LoadU(d, x + j), share), d, x + j); });
  }
}

template <class Real>
void TrainSoftmaxBack(const Softmax<Real>& s, const Real* weights, Real* d_weights) {
  const Tag<Real> d;
  for (std::size_t row = 0; row < s.rows; ++row, weights += s.stride, d_weights += s.stride) {
    const std::size_t width = RoundUp(s.causal ? row + 1 : s.cols, kBlock);
    const Vector<Real> mean =
        hn::Set(d, SumOf<Real>(width, [&](std::size_t j) HWY_ATTR {
                  return hn::Mul(hn::LoadU(d, weights + j), hn::LoadU(d, d_weights + j));
                }));
    const Vector<Real> scale = hn::Set(d, s.scale);
    EachVector<Real>(width, [&](std::size_t j) HWY_ATTR {
      const Vector<Real> above = hn::Sub(hn::LoadU(d, d_weights + j), mean);
      hn::StoreU(hn::Mul(hn::Mul(hn::LoadU(d, weights + j), above), scale), d, d_weights + j);
    });
  }
}

template <class Real>
void TrainNorm(const Norm<Real>& n, const Real* x, Real* unit, Real* inverse_deviation, Real* y) {
  const Tag<Real> d;
  const auto width = static_cast<Real>(n.width);
  for (std::size_t row = 0; row < n.rows; ++row, x += n.stride, unit += n.stride, y += n.stride) {
    const Vector<Real> mean = hn::Set(
        d, SumOf<Real>(n.stride, [&](std::size_t j) HWY_ATTR { return hn::LoadU(d, x + j); }) / width);
    EachVector<Real>(n.stride, [&](std::size_t j)
                                   HWY_ATTR { hn::StoreU(hn::Sub(hn::LoadU(d, x + j), mean), d, unit + j); });
    std::fill(unit + n.width, unit + n.stride, Real{0});
    const Real squares = SumOf<Real>(n.stride, [&](std::size_t j) HWY_ATTR {
      const Vector<Real> v = hn::LoadU(d, unit + j);
      return hn::Mul(v, v);
    });
    inverse_deviation[row] = 1 / std::sqrt(squares / width + static_cast<Real>(kNormEpsilon));
    const Vector<Real> by = hn::Set(d, inverse_deviation[row]);
    EachVector<Real>(n.stride, [&](std::size_t j) HWY_ATTR {
      const Vector<Real> u = hn::Mul(hn::LoadU(d, unit + j), by);
      hn::StoreU(u, d, unit + j);
      hn::StoreU(MultiplyThenAdd<Real>(u, hn::LoadU(d, n.gain + j), hn::LoadU(d, n.bias + j)), d, y + j);
    });
  }
}

// d_x += (g - mean(g) - unit mean(g unit)) / deviation with g = gain ∘ d_y.
template <class Real>
void TrainNormBack(const Norm<Real>& n, const Real* unit, const Real* inverse_deviation, const Real* d_y,
                   Real* d_x, Real* d_gain, Real* d_bias) {
  const Tag<Real> d;
  const auto width = static_cast<Real>(n.width);
  for (std::size_t row = 0; row < n.rows; ++row, unit += n.stride, d_y += n.stride, d_x += n.stride) {
    FixedSum<Real> sum, product;
    EachInBlock<Real>(n.stride, [&](std::size_t j, std::size_t i) HWY_ATTR {
      const Vector<Real> dy = hn::LoadU(d, d_y + j), u = hn::LoadU(d, unit + j);
      const Vector<Real> g = hn::Mul(dy, hn::LoadU(d, n.gain + j));
      sum.parts[i] = hn::Add(sum.parts[i], g);
      product.parts[i] = MultiplyThenAdd<Real>(g, u, product.parts[i]);
      hn::StoreU(MultiplyThenAdd<Real>(dy, u, hn::LoadU(d, d_gain + j)), d, d_gain + j);
      hn::StoreU(hn::Add(hn::LoadU(d, d_bias + j), dy), d, d_bias + j);
    });
    const Vector<Real> mean = hn::Set(d, sum.Total() / width);
    const Vector<Real> along = hn::Set(d, product.Total() / width);
    const Vector<Real> by = hn::Set(d, inverse_deviation[row]);
    EachVector<Real>(n.stride, [&](std::size_t j) HWY_ATTR {
      const Vector<Real> g = hn::Mul(hn::LoadU(d, d_y + j), hn::LoadU(d, n.gain + j));
      const Vector<Real> left = hn::Sub(hn::Sub(g, mean), hn::Mul(hn::LoadU(d, unit + j), along));
      hn::StoreU(MultiplyThenAdd<Real>(left, by, hn::LoadU(d, d_x + j)), d, d_x + j);
    });
    std::fill(d_x + n.width, d_x + n.stride, Real{0});
  }
}

template <class Real>
void TrainBlend(Real factor, const Real* a, const Real* b, const Real* c, std::size_t width, Real* y) {
  const Tag<Real> d;
  const Vector<Real> by = hn::Set(d, factor);
  EachVector<Real>(width, [&](std::size_t j) HWY_ATTR {
    const Vector<Real> sum = hn::Add(hn::LoadU(d, a + j), hn::LoadU(d, b + j));
    hn::StoreU(MultiplyThenAdd<Real>(by, sum, hn::LoadU(d, c + j)), d, y + j);
  });
}

template <class Real>
Real TrainBlendBack(Real factor, const Real* a, const Real* b, const Real* d_y, std::size_t width, Real* d_a,
                    Real* d_b, Real* d_c) {
  const Tag<Real> d;
  const Vector<Real> by = hn::Set(d, factor);
  return SumOf<Real>(width, [&](std::size_t j) HWY_ATTR {
    const Vector<Real> dy = hn::LoadU(d, d_y + j);
    const Vector<Real> scaled = hn::Mul(dy, by);
    hn::StoreU(hn::Add(hn::LoadU(d, d_a + j), scaled), d, d_a + j);
    hn::StoreU(hn::Add(hn::LoadU(d, d_b + j), scaled), d, d_b + j);
    hn::StoreU(hn::Add(hn::LoadU(d, d_c + j), dy), d, d_c + j);
    return hn::Mul(dy, hn::Add(hn::LoadU(d, a + j), hn::LoadU(d, b + j)));
  });
}

template <class Real>
void TrainAdd(const Real* a, const Real* b, std::size_t width, Real* y) {
  const Tag<Real> d;
  EachVector<Real>(width, [&](std::size_t j) HWY_ATTR {
    hn::StoreU(hn::Add(hn::LoadU(d, a + j), hn::LoadU(d, b + j)), d, y + j);
  });
}

template <class Real>
void TrainRectify(Real* x, const Real* bias, std::size_t rows, std::size_t stride) {
  const Tag<Real> d;
  for (std::size_t row = 0; row < rows; ++row, x += stride) {
    EachVector<Real>(stride, [&](std::size_t j) HWY_ATTR {
      hn::StoreU(hn::Max(hn::Zero(d), hn::Add(hn::LoadU(d, x + j), hn::LoadU(d, bias + j))), d, x + j);
    });
  }
}

template <class Real>
void TrainRectifyBack(const Real* y, Real* d_x, Real* d_bias, std::size_t rows, std::size_t stride) {
  const Tag<Real> d;
  for (std::size_t row = 0; row < rows; ++row, y += stride, d_x += stride) {
    EachVector<Real>(stride, [&](std::size_t j) HWY_ATTR {
      const auto on = hn::Gt(hn::LoadU(d, y + j), hn::Zero(d));
      const Vector<Real> passed = hn::IfThenElseZero(on, hn::LoadU(d, d_x + j));
      hn::StoreU(passed, d, d_x + j);
      hn::StoreU(hn::Add(hn::LoadU(d, d_bias + j), passed), d, d_bias + j);
    });
  }
}

template <class Real>
void TrainTurn(Real* x, const Real* cos, const Real* sin, std::size_t width) {
  std::size_t j = 0;
#if HWY_TARGET != HWY_SCALAR
  const Tag<Real> d;
  for (; j + kWidth<Real> <= width; j += kWidth<Real>) {
    const Vector<Real> v = hn::LoadU(d, x + j);
    const Vector<Real> straight = hn::Mul(v, hn::LoadU(d, cos + j));
    hn::StoreU(MultiplyThenAdd<Real>(hn::Reverse2(d, v), hn::LoadU(d, sin + j), straight), d, x + j);
  }
#endif
  for (; j < width; j += 2) {
    const Real a = x[j], b = x[j + 1];
    x[j] = a * cos[j] + b * sin[j];
    x[j + 1] = b * cos[j + 1] + a * sin[j + 1];
  }
}

template <class Real>
void TrainAdam(const AdamStep<Real>& s) {
  const Tag<Real> d;
  const auto set = [&](double value) HWY_ATTR { return hn::Set(d, static_cast<Real>(value)); };
  const Vector<Real> b1 = set(0.9), a1 = set(0.1), b2 = set(0.999), a2 = set(0.001), epsilon = set(1e-8);
  const Vector<Real> rate = hn::Set(d, s.rate), share = hn::Set(d, s.second_share);
  EachVector<Real>(s.count, [&](std::size_t j) HWY_ATTR {
    const Vector<Real> g = hn::LoadU(d, s.gradients + j);
    const Vector<Real> m = MultiplyThenAdd<Real>(a1, g, hn::Mul(b1, hn::LoadU(d, s.first + j)));
    const Vector<Real> v = MultiplyThenAdd<Real>(a2, hn::Mul(g, g), hn::Mul(b2, hn::LoadU(d, s.second + j)));
    hn::StoreU(m, d, s.first + j);
    hn::StoreU(v, d, s.second + j);
    const Vector<Real> size = hn::Add(hn::Sqrt(hn::Mul(v, share)), epsilon);
    hn::StoreU(hn::Sub(hn::LoadU(d, s.parameters + j), hn::Div(hn::Mul(rate, m), size)), d, s.parameters + j);
  });
}

template <class Real>
Real TrainDot(const Real* x, const Real* y, std::size_t width) {
  const Tag<Real> d;
  return SumOf<Real>(
      width, [&](std::size_t j) HWY_ATTR { return hn::Mul(hn::LoadU(d, x + j), hn::LoadU(d, y + j)); });
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
