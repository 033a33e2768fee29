// What training does row by row: normalisation, sums, Adam. Widths are in whole blocks of kBlock.
// Included once a target (see tile-inl.h).
#if defined(WHORL_SIMD_TRAIN_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_TRAIN_ROWS_INL_H_
#undef WHORL_SIMD_TRAIN_ROWS_INL_H_
#else
#define WHORL_SIMD_TRAIN_ROWS_INL_H_
#endif

#include <cmath>

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
  HWY_INLINE Real Total() {
    for (std::size_t half = kParts / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) parts[i] = hn::Add(parts[i], parts[i + half]);
    }
    Real terms[kWidth<Real>];
    hn::StoreU(parts[0], Tag<Real>(), terms);
    for (std::size_t half = kWidth<Real> / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) terms[i] += terms[i + half];
    }
    return terms[0];
  }
};

// Where a vector begins in a row. The two are added to a pointer one after the other, for then WebAssembly
// needs one address a block and four constants.
struct Spot {
  std::size_t block, within;
};
template <class Real>
HWY_INLINE Real* operator+(Real* row, Spot spot) {
  return row + spot.block + spot.within;
}

// Calls work(j, i) for every vector of a row: j is where it begins, i its number in its block.
template <class Real, class Work>
HWY_INLINE void EachInBlock(std::size_t width, Work&& work) {
  for (std::size_t j = 0; j < width; j += kBlock) {
    for (std::size_t i = 0; i < FixedSum<Real>::kParts; ++i) work(Spot{j, i * kWidth<Real>}, i);
  }
}

// The same without the number.
template <class Real, class Work>
HWY_INLINE void EachVector(std::size_t width, Work&& work) {
  EachInBlock<Real>(width, [&](Spot j, std::size_t) HWY_ATTR { work(j); });
}

// Σ of what term(j) gives for the numbers from j on.
template <class Real, class Term>
HWY_INLINE Real SumOf(std::size_t width, Term&& term) {
  FixedSum<Real> sum;
  EachInBlock<Real>(width,
                    [&](Spot j, std::size_t i) HWY_ATTR { sum.parts[i] = hn::Add(sum.parts[i], term(j)); });
  return sum.Total();
}

template <class Real>
Real TrainDot(const Real* x, const Real* y, std::size_t width) {
  const Tag<Real> d;
  return SumOf<Real>(width,
                     [&](Spot j) HWY_ATTR { return hn::Mul(hn::LoadU(d, x + j), hn::LoadU(d, y + j)); });
}

template <class Real>
void TrainNorm(const Norm<Real>& given, const Real* x, Real* unit, Real* inverse_deviation, Real* y) {
  const Norm<Real> n = given;
  const Tag<Real> d;
  const auto width = static_cast<Real>(n.width);
  for (std::size_t row = 0; row < n.rows; ++row, x += n.stride, unit += n.stride, y += n.stride) {
    const Vector<Real> mean =
        hn::Set(d, SumOf<Real>(n.stride, [&](Spot j) HWY_ATTR { return hn::LoadU(d, x + j); }) / width);
    EachVector<Real>(n.stride,
                     [&](Spot j) HWY_ATTR { hn::StoreU(hn::Sub(hn::LoadU(d, x + j), mean), d, unit + j); });
    std::fill(unit + n.width, unit + n.stride, Real{0});
    const Real squares = SumOf<Real>(n.stride, [&](Spot j) HWY_ATTR {
      const Vector<Real> v = hn::LoadU(d, unit + j);
      return hn::Mul(v, v);
    });
    inverse_deviation[row] = 1 / std::sqrt(squares / width + static_cast<Real>(kNormEpsilon));
    const Vector<Real> by = hn::Set(d, inverse_deviation[row]);
    EachVector<Real>(n.stride, [&](Spot j) HWY_ATTR {
      const Vector<Real> u = hn::Mul(hn::LoadU(d, unit + j), by);
      hn::StoreU(u, d, unit + j);
      hn::StoreU(MultiplyThenAdd<Real>(u, hn::LoadU(d, n.gain + j), hn::LoadU(d, n.bias + j)), d, y + j);
    });
  }
}

// d_x = or += (g - mean(g) - unit mean(g unit)) / deviation with g = gain ∘ d_y.
template <class Real>
void TrainNormBack(const Norm<Real>& given, const Real* unit, const Real* inverse_deviation, const Real* d_y,
                   Real* d_x, Real* d_gain, Real* d_bias, bool add) {
  const Norm<Real> n = given;
  const Tag<Real> d;
  const auto width = static_cast<Real>(n.width);
  for (std::size_t row = 0; row < n.rows; ++row, unit += n.stride, d_y += n.stride, d_x += n.stride) {
    FixedSum<Real> sum, product;
    EachInBlock<Real>(n.stride, [&](Spot j, std::size_t i) HWY_ATTR {
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
    EachVector<Real>(n.stride, [&](Spot j) HWY_ATTR {
      const Vector<Real> g = hn::Mul(hn::LoadU(d, d_y + j), hn::LoadU(d, n.gain + j));
      const Vector<Real> left = hn::Sub(hn::Sub(g, mean), hn::Mul(hn::LoadU(d, unit + j), along));
      hn::StoreU(MultiplyThenAdd<Real>(left, by, add ? hn::LoadU(d, d_x + j) : hn::Zero(d)), d, d_x + j);
    });
    std::fill(d_x + n.width, d_x + n.stride, Real{0});
  }
}

// Where a row's token, its place and the bias stand in the tables.
template <class Real>
struct Places {
  std::size_t token, place, bias;
  HWY_INLINE Places(const Sourced<Real>& s, std::size_t row)
      : token(static_cast<std::size_t>(s.tokens[row])),
        place(s.vocabulary + (s.places > 1 ? row % s.length : 0)),
        bias(s.vocabulary + s.places) {}
};

template <class Real>
void TrainSource(const Sourced<Real>& given, Real* x, Real* y, Real* inverse_deviation) {
  const Sourced<Real> s = given;
  const Tag<Real> d;
  const auto width = static_cast<Real>(s.width);
  for (std::size_t row = 0; row < s.rows; ++row, x += s.stride, y += s.mixed_stride) {
    const Places<Real> at(s, row);
    const auto sum_at = [&](const Real* table, std::size_t stride, Spot j) HWY_ATTR {
      return hn::Add(hn::LoadU(d, table + at.token * stride + j),
                     hn::LoadU(d, table + at.place * stride + j));
    };
    EachVector<Real>(s.stride, [&](Spot j) HWY_ATTR { hn::StoreU(sum_at(s.raw, s.stride, j), d, x + j); });
    const Real both = TrainDot(s.centred + at.token * s.stride, s.centred + at.place * s.stride, s.stride);
    const Real variance = (s.squares[at.token] + s.squares[at.place] + 2 * both) / width;
    inverse_deviation[row] = 1 / std::sqrt(std::max(variance, Real{0}) + static_cast<Real>(kNormEpsilon));
    const Vector<Real> by = hn::Set(d, inverse_deviation[row]);
    const Real* bias = s.mixed + at.bias * s.mixed_stride;
    EachVector<Real>(s.mixed_stride, [&](Spot j) HWY_ATTR {
      hn::StoreU(MultiplyThenAdd<Real>(by, sum_at(s.mixed, s.mixed_stride, j), hn::LoadU(d, bias + j)), d,
                 y + j);
    });
  }
}

// The deviation's own gradient: 1 / deviation = (Σ centred² / d + ε)^(-1/2), so centred gets a share of it.
template <class Real>
void TrainSourceBack(const Sourced<Real>& given, const Real* inverse_deviation, const Real* d_x,
                     const Real* d_y, Real* d_raw, Real* d_mixed) {
  const Sourced<Real> s = given;
  const Tag<Real> d;
  const auto add = [&](Real* to, Vector<Real> more)
                       HWY_ATTR { hn::StoreU(hn::Add(hn::LoadU(d, to), more), d, to); };
  for (std::size_t row = 0; row < s.rows; ++row, d_x += s.stride, d_y += s.mixed_stride) {
    const Places<Real> at(s, row);
    const Real by = inverse_deviation[row];
    const Real* token = s.mixed + at.token * s.mixed_stride;
    const Real* place = s.mixed + at.place * s.mixed_stride;
    const Vector<Real> factor = hn::Set(d, by);
    const Real d_by = SumOf<Real>(s.mixed_stride, [&](Spot j) HWY_ATTR {
      const Vector<Real> dy = hn::LoadU(d, d_y + j);
      const Vector<Real> scaled = hn::Mul(dy, factor);
      add(d_mixed + at.token * s.mixed_stride + j, scaled);
      add(d_mixed + at.place * s.mixed_stride + j, scaled);
      add(d_mixed + at.bias * s.mixed_stride + j, dy);
      return hn::Mul(dy, hn::Add(hn::LoadU(d, token + j), hn::LoadU(d, place + j)));
    });
    const Vector<Real> slope = hn::Set(d, -d_by * by * by * by / static_cast<Real>(s.width));
    const Real* centred_token = s.centred + at.token * s.stride;
    const Real* centred_place = s.centred + at.place * s.stride;
    EachVector<Real>(s.stride, [&](Spot j) HWY_ATTR {
      const Vector<Real> centred = hn::Add(hn::LoadU(d, centred_token + j), hn::LoadU(d, centred_place + j));
      const Vector<Real> whole = MultiplyThenAdd<Real>(slope, centred, hn::LoadU(d, d_x + j));
      add(d_raw + at.token * s.stride + j, whole);
      add(d_raw + at.place * s.stride + j, whole);
    });
  }
}

template <class Real>
void TrainAdd(const Real* a, const Real* b, std::size_t width, Real* y) {
  const Tag<Real> d;
  EachVector<Real>(width, [&](Spot j) HWY_ATTR {
    hn::StoreU(hn::Add(hn::LoadU(d, a + j), hn::LoadU(d, b + j)), d, y + j);
  });
}

template <class Real>
void TrainRectify(Real* x, const Real* bias, std::size_t rows, std::size_t stride) {
  const Tag<Real> d;
  for (std::size_t row = 0; row < rows; ++row, x += stride) {
    EachVector<Real>(stride, [&](Spot j) HWY_ATTR {
      hn::StoreU(hn::Max(hn::Zero(d), hn::Add(hn::LoadU(d, x + j), hn::LoadU(d, bias + j))), d, x + j);
    });
  }
}

template <class Real>
void TrainRectifyBack(const Real* y, Real* d_x, Real* d_bias, std::size_t rows, std::size_t stride) {
  const Tag<Real> d;
  for (std::size_t row = 0; row < rows; ++row, y += stride, d_x += stride) {
    EachVector<Real>(stride, [&](Spot j) HWY_ATTR {
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
void TrainAdam(const AdamStep<Real>& given) {
  const AdamStep<Real> s = given;
  const Tag<Real> d;
  const auto set = [&](double value) HWY_ATTR { return hn::Set(d, static_cast<Real>(value)); };
  const Vector<Real> b1 = set(0.9), a1 = set(0.1), b2 = set(0.999), a2 = set(0.001), epsilon = set(1e-8);
  const Vector<Real> rate = hn::Set(d, s.rate), share = hn::Set(d, s.second_share);
  EachVector<Real>(s.count, [&](Spot j) HWY_ATTR {
    const Vector<Real> g = hn::LoadU(d, s.gradients + j);
    const Vector<Real> m = MultiplyThenAdd<Real>(a1, g, hn::Mul(b1, hn::LoadU(d, s.first + j)));
    const Vector<Real> v = MultiplyThenAdd<Real>(a2, hn::Mul(g, g), hn::Mul(b2, hn::LoadU(d, s.second + j)));
    hn::StoreU(m, d, s.first + j);
    hn::StoreU(v, d, s.second + j);
    const Vector<Real> size = hn::Add(hn::Sqrt(hn::Mul(v, share)), epsilon);
    hn::StoreU(hn::Sub(hn::LoadU(d, s.parameters + j), hn::Div(hn::Mul(rate, m), size)), d, s.parameters + j);
  });
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
