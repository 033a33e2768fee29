// The one loop that does the arithmetic of every product: four rows by one panel.
// Included once a target by the kernels (no include guard of the usual kind: see Highway's foreach_target).
#if defined(WHORL_SIMD_TILE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_TILE_INL_H_
#undef WHORL_SIMD_TILE_INL_H_
#else
#define WHORL_SIMD_TILE_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::ScalableTag<float>;
using V = hn::Vec<Lanes>;

inline constexpr std::size_t kLanes = hn::MaxLanes(Lanes());
inline constexpr std::size_t kTileRows = 4;
inline constexpr std::size_t kPanel = 2 * kLanes;  // eight accumulators: enough to hide the adder's latency

inline std::size_t RoundUp(std::size_t n, std::size_t to) {
  return (n + to - 1) / to * to;
}

// c (4, kPanel) = or += a (4, depth) · b (depth, kPanel). b is packed: its rows follow each other.
// Each entry is summed over depth in order, so it does not depend on where in the matrix it stands: swapping
// two rows of a swaps two rows of c bit for bit.
HWY_INLINE void MultiplyTile(const float* HWY_RESTRICT a, std::size_t a_stride, const float* HWY_RESTRICT b,
                             std::size_t depth, float* HWY_RESTRICT c, std::size_t c_stride,
                             bool accumulate) {
  const Lanes d;
  const float* a0 = a;
  const float* a1 = a0 + a_stride;
  const float* a2 = a1 + a_stride;
  const float* a3 = a2 + a_stride;
  float* c0 = c;
  float* c1 = c0 + c_stride;
  float* c2 = c1 + c_stride;
  float* c3 = c2 + c_stride;
  const V zero = hn::Zero(d);
  V sum00 = zero, sum01 = zero, sum10 = zero, sum11 = zero;
  V sum20 = zero, sum21 = zero, sum30 = zero, sum31 = zero;
  if (accumulate) {
    sum00 = hn::LoadU(d, c0), sum01 = hn::LoadU(d, c0 + kLanes);
    sum10 = hn::LoadU(d, c1), sum11 = hn::LoadU(d, c1 + kLanes);
    sum20 = hn::LoadU(d, c2), sum21 = hn::LoadU(d, c2 + kLanes);
    sum30 = hn::LoadU(d, c3), sum31 = hn::LoadU(d, c3 + kLanes);
  }
  for (std::size_t t = 0; t < depth; ++t) {
    const V b0 = hn::LoadU(d, b + t * kPanel);
    const V b1 = hn::LoadU(d, b + t * kPanel + kLanes);
    const V x0 = hn::Set(d, a0[t]);
    sum00 = hn::MulAdd(x0, b0, sum00), sum01 = hn::MulAdd(x0, b1, sum01);
    const V x1 = hn::Set(d, a1[t]);
    sum10 = hn::MulAdd(x1, b0, sum10), sum11 = hn::MulAdd(x1, b1, sum11);
    const V x2 = hn::Set(d, a2[t]);
    sum20 = hn::MulAdd(x2, b0, sum20), sum21 = hn::MulAdd(x2, b1, sum21);
    const V x3 = hn::Set(d, a3[t]);
    sum30 = hn::MulAdd(x3, b0, sum30), sum31 = hn::MulAdd(x3, b1, sum31);
  }
  hn::StoreU(sum00, d, c0), hn::StoreU(sum01, d, c0 + kLanes);
  hn::StoreU(sum10, d, c1), hn::StoreU(sum11, d, c1 + kLanes);
  hn::StoreU(sum20, d, c2), hn::StoreU(sum21, d, c2 + kLanes);
  hn::StoreU(sum30, d, c3), hn::StoreU(sum31, d, c3 + kLanes);
}

// Panels of the columns of x (rows, cols): panel p holds, row after row, columns p·kPanel …, zeros past the
// end. `out` holds rows · RoundUp(cols, kPanel) floats.
inline void PackColumns(const float* x, std::size_t stride, std::size_t rows, std::size_t cols, float* out) {
  for (std::size_t first = 0; first < cols; first += kPanel) {
    const std::size_t width = std::min(kPanel, cols - first);
    for (std::size_t row = 0; row < rows; ++row, out += kPanel) {
      std::copy_n(x + row * stride + first, width, out);
      std::fill(out + width, out + kPanel, 0.0f);
    }
  }
}

// The same for the rows of x, that is, for the columns of xᵀ. `out` holds cols · RoundUp(rows, kPanel)
// floats.
inline void PackRows(const float* x, std::size_t stride, std::size_t rows, std::size_t cols, float* out) {
  for (std::size_t first = 0; first < rows; first += kPanel) {
    const std::size_t width = std::min(kPanel, rows - first);
    for (std::size_t col = 0; col < cols; ++col, out += kPanel) {
      for (std::size_t i = 0; i < width; ++i) out[i] = x[(first + i) * stride + col];
      std::fill(out + width, out + kPanel, 0.0f);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
