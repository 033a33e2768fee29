// Products of training: one tile of four rows by one panel, with short operands read where they lie.
// Included once a target (see tile-inl.h).
#if defined(WHORL_SIMD_TRAIN_PRODUCTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_TRAIN_PRODUCTS_INL_H_
#undef WHORL_SIMD_TRAIN_PRODUCTS_INL_H_
#else
#define WHORL_SIMD_TRAIN_PRODUCTS_INL_H_
#endif

#include "simd/tile-inl.h"
#include "simd/train.hpp"

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

// At most eight numbers a vector: rows here are short, and longer vectors would work on what lies past them.
template <class Real>
using Tag = hn::CappedTag<Real, 8>;
template <class Real>
using Vector = hn::Vec<Tag<Real>>;
template <class Real>
inline constexpr std::size_t kWidth = hn::MaxLanes(Tag<Real>());
template <class Real>
inline constexpr std::size_t kColumns = 2 * kWidth<Real>;  // of a panel

template <class Real>
HWY_INLINE Vector<Real> MultiplyThenAdd(Vector<Real> x, Vector<Real> y, Vector<Real> sum) {
  return hn::Add(sum, hn::Mul(x, y));
}

// out (4, kColumns) = or += a (4, depth) · b (depth, kColumns). The four rows of a lie side by side. Every
// entry is summed over depth in order, from what is there on if it is added to.
template <class Real>
HWY_INLINE void TrainTile(const Real* a, const Real* b, std::size_t b_row, std::size_t depth, Real* out,
                          std::size_t out_row, bool add) {
  const Tag<Real> d;
  Vector<Real> sum[kTileRows][2];
  for (std::size_t row = 0; row < kTileRows; ++row) sum[row][0] = sum[row][1] = hn::Zero(d);
  if (add) {
    for (std::size_t row = 0; row < kTileRows; ++row) {
      sum[row][0] = hn::LoadU(d, out + row * out_row);
      sum[row][1] = hn::LoadU(d, out + row * out_row + kWidth<Real>);
    }
  }
  for (const Real* end = a + depth * kTileRows; a != end; a += kTileRows, b += b_row) {
    const Vector<Real> b0 = hn::LoadU(d, b);
    const Vector<Real> b1 = hn::LoadU(d, b + kWidth<Real>);
    for (std::size_t row = 0; row < kTileRows; ++row) {
      const Vector<Real> x = hn::Set(d, a[row]);
      sum[row][0] = MultiplyThenAdd<Real>(x, b0, sum[row][0]);
      sum[row][1] = MultiplyThenAdd<Real>(x, b1, sum[row][1]);
    }
  }
  for (std::size_t row = 0; row < kTileRows; ++row) {
    hn::StoreU(sum[row][0], d, out + row * out_row);
    hn::StoreU(sum[row][1], d, out + row * out_row + kWidth<Real>);
  }
}

// The same where out has fewer rows or columns: at the edges of a product.
template <class Real>
HWY_NOINLINE void TrainEdge(const Real* a, const Real* b, std::size_t b_row, std::size_t depth, Real* out,
                            std::size_t out_row, bool add, std::size_t height, std::size_t width) {
  Real tile[kTileRows * kColumns<Real>] = {};
  for (std::size_t i = 0; i < height && add; ++i) {
    std::copy_n(out + i * out_row, width, tile + i * kColumns<Real>);
  }
  TrainTile(a, b, b_row, depth, tile, kColumns<Real>, true);
  for (std::size_t i = 0; i < height; ++i) {
    std::copy_n(tile + i * kColumns<Real>, width, out + i * out_row);
  }
}

// Lays `height` ≤ 4 rows side by side: out holds depth · 4 numbers. Missing rows become 0.
template <class Real>
HWY_INLINE void LaySideBySide(const Real* x, std::size_t stride, std::size_t height, std::size_t depth,
                              Real* out) {
  std::size_t done = 0;
#if HWY_TARGET != HWY_SCALAR
  if constexpr (sizeof(Real) == sizeof(float)) {
    for (; height == kTileRows && done + 4 <= depth; done += 4) {
      Transpose4(x + done, stride, out + done * kTileRows, kTileRows);
    }
  }
#endif
  for (std::size_t row = 0; row < kTileRows; ++row) {
    for (std::size_t k = done; k < depth; ++k) {
      out[k * kTileRows + row] = row < height ? x[row * stride + k] : Real{0};
    }
  }
}

// The same for rows that lie side by side already, far apart: what follows them is taken for missing ones.
template <class Real>
HWY_INLINE void LayCloser(const Real* x, std::size_t stride, std::size_t depth, Real* out) {
  const hn::CappedTag<Real, kTileRows> d;
  for (const Real* end = x + depth * stride; x != end; x += stride, out += kTileRows) {
    for (std::size_t i = 0; i < kTileRows; i += hn::MaxLanes(d)) hn::StoreU(hn::LoadU(d, x + i), d, out + i);
  }
}

// Rows row … row + 3 of a product, summed over `depth` terms from the one with number `from` on; a holds
// those rows side by side.
template <class Real>
HWY_INLINE void MultiplyRows(const Product<Real>& p, std::size_t row, std::size_t from, std::size_t depth,
                             const Real* a, bool add) {
  const std::size_t height = std::min(kTileRows, p.rows - row);
  const std::size_t cols = p.causal == Causal::kOutput ? std::min(p.cols, row + kTileRows) : p.cols;
  const Real* b = p.b + from * p.b_row;
  Real* out = p.out + row * p.out_row;
  std::size_t col = 0;
  const auto next = [&] { col += kColumns<Real>, b += p.b_panel, out += kColumns<Real>; };
  for (; height == kTileRows && col < cols && col + kColumns<Real> <= p.cols; next()) {
    TrainTile(a, b, p.b_row, depth, out, p.out_row, add);
  }
  for (; col < cols; next()) {  // NOLINT(bugprone-infinite-loop): next() moves on
    TrainEdge(a, b, p.b_row, depth, out, p.out_row, add, height, std::min(kColumns<Real>, p.cols - col));
  }
}

// Four of a's rows are laid side by side, kDepth of their numbers at a time: a tile then reads them through
// one pointer in place of four, from few lines of the cache.
template <class Real>
void TrainMultiply(const Product<Real>& given) {
  const Product<Real> p = given;
  Real beside[kTileRows * kDepth];
  for (std::size_t row = 0; row < p.rows; row += kTileRows) {
    const std::size_t first = p.causal == Causal::kDepthFrom ? row : 0;
    const std::size_t last = p.causal == Causal::kDepthTo ? std::min(p.depth, row + kTileRows) : p.depth;
    for (std::size_t from = first; from < last; from += kDepth) {
      const Real* a = p.a + row * p.a_row + from * p.a_depth;
      const std::size_t depth = std::min(last - from, kDepth);
      if (p.a_row == 1) {
        LayCloser(a, p.a_depth, depth, beside);
      } else {
        LaySideBySide(a, p.a_row, std::min(kTileRows, p.rows - row), depth, beside);
      }
      MultiplyRows(p, row, from, depth, beside, p.add || from > first);
    }
  }
}

template <class Real>
void TrainPack(const Real* b, std::size_t stride, std::size_t depth, std::size_t cols, Real* out) {
  for (std::size_t first = 0; first < cols; first += kColumns<Real>) {
    for (std::size_t k = 0; k < depth; ++k) {
      const Real* row = b + k * stride;
      for (std::size_t col = first; col < first + kColumns<Real>; ++col)
        *out++ = col < cols ? row[col] : Real{0};
    }
  }
}

template <class Real>
void TrainPackTransposed(const Real* b, std::size_t stride, std::size_t cols, std::size_t depth, Real* out) {
  constexpr std::size_t kPanelColumns = kColumns<Real>;
  for (std::size_t first = 0; first < cols; first += kPanelColumns, out += depth * kPanelColumns) {
    std::size_t done = 0;
#if HWY_TARGET != HWY_SCALAR
    if constexpr (sizeof(Real) == sizeof(float)) {
      for (; first + kPanelColumns <= cols && done + 4 <= depth; done += 4) {
        for (std::size_t i = 0; i < kPanelColumns; i += 4) {
          Transpose4(b + (first + i) * stride + done, stride, out + done * kPanelColumns + i, kPanelColumns);
        }
      }
    }
#endif
    for (std::size_t i = 0; i < kPanelColumns; ++i) {
      const Real* row = b + (first + i) * stride;
      const bool exists = first + i < cols;
      for (std::size_t k = done; k < depth; ++k) out[k * kPanelColumns + i] = exists ? row[k] : Real{0};
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
