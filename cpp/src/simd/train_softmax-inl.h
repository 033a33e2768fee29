// Softmax in training, and its way back.
// Included once a target (see tile-inl.h).
#if defined(WHORL_SIMD_TRAIN_SOFTMAX_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_TRAIN_SOFTMAX_INL_H_
#undef WHORL_SIMD_TRAIN_SOFTMAX_INL_H_
#else
#define WHORL_SIMD_TRAIN_SOFTMAX_INL_H_
#endif

#include <cmath>
#include <limits>

#include "simd/exp-inl.h"
#include "simd/train_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

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
  explicit Exponential(const ExpConstants& /*constants*/) {}

  HWY_INLINE Vector<double> Of(Vector<double> x) const {
    double values[kWidth<double>];
    hn::StoreU(x, Tag<double>(), values);
    for (double& value : values) value = std::exp(value);
    return hn::LoadU(Tag<double>(), values);
  }
};
#endif

template <class Real>
void TrainSoftmax(const Softmax<Real>& given) {
  const Softmax<Real> s = given;
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
    EachVector<Real>(
        width, [&](Spot j) HWY_ATTR { largest = hn::Max(largest, hn::Mul(hn::LoadU(d, x + j), scale)); });
    const Vector<Real> shift = hn::MaxOfLanes(d, largest);
    const Real sum = SumOf<Real>(width, [&](Spot j) HWY_ATTR {
      const Vector<Real> e = exponential.Of(hn::Sub(hn::Mul(hn::LoadU(d, x + j), scale), shift));
      hn::StoreU(e, d, x + j);
      return e;
    });
    if (s.sums != nullptr) {
      s.largest[row] = hn::GetLane(shift);
      s.sums[row] = sum;
    }
    const Vector<Real> share = hn::Set(d, s.total / sum);
    EachVector<Real>(width,
                     [&](Spot j) HWY_ATTR { hn::StoreU(hn::Mul(hn::LoadU(d, x + j), share), d, x + j); });
  }
}

template <class Real>
void TrainSoftmaxBack(const Softmax<Real>& given, const Real* weights, Real* d_weights) {
  const Softmax<Real> s = given;
  const Tag<Real> d;
  for (std::size_t row = 0; row < s.rows; ++row, weights += s.stride, d_weights += s.stride) {
    const std::size_t width = RoundUp(s.causal ? row + 1 : s.cols, kBlock);
    const Vector<Real> mean =
        hn::Set(d, SumOf<Real>(width, [&](Spot j) HWY_ATTR {
                  return hn::Mul(hn::LoadU(d, weights + j), hn::LoadU(d, d_weights + j));
                }));
    const Vector<Real> scale = hn::Set(d, s.scale);
    EachVector<Real>(width, [&](Spot j) HWY_ATTR {
      const Vector<Real> above = hn::Sub(hn::LoadU(d, d_weights + j), mean);
      hn::StoreU(hn::Mul(hn::Mul(hn::LoadU(d, weights + j), above), scale), d, d_weights + j);
    });
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
