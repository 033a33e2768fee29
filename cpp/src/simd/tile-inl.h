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
inline constexpr std::size_t kDepth =
    128;  // a block of a's columns; b's share of it stays in the first cache

inline std::size_t RoundUp(std::size_t n, std::size_t to) {
  return (n + to - 1) / to * to;
}

// c (4, kPanel) = or += a (4, depth) · b (depth, kPanel), depth ≤ kDepth. The rows of a lie kDepth apart: to
// WebAssembly they are then one address and four constants, where every other address has to be added up. b
// is packed: its rows follow each other. Each entry is summed over depth in order, so it does not depend on
// where in the matrix it stands: swapping two rows of a swaps two rows of c bit for bit. A block is summed on
// its own before it is added: a sum of n terms is wrong by kDepth + n/kDepth roundings, not by n.
HWY_INLINE void MultiplyTile(const float* a, const float* b, std::size_t depth, float* c,
                             std::size_t c_stride, bool accumulate) {
  const Lanes d;
  V sum[kTileRows][2];  // every loop over it has a constant length: all of it lives in registers
  for (std::size_t row = 0; row < kTileRows; ++row) sum[row][0] = sum[row][1] = hn::Zero(d);
  for (const float* end = a + depth; a != end; ++a, b += kPanel) {
    const V b0 = hn::LoadU(d, b);
    const V b1 = hn::LoadU(d, b + kLanes);
    for (std::size_t row = 0; row < kTileRows; ++row) {
      const V x = hn::Set(d, a[row * kDepth]);
      sum[row][0] = hn::MulAdd(x, b0, sum[row][0]);
      sum[row][1] = hn::MulAdd(x, b1, sum[row][1]);
    }
  }
  for (std::size_t row = 0; row < kTileRows; ++row) {
    float* to = c + row * c_stride;
    if (accumulate) {
      sum[row][0] = hn::Add(sum[row][0], hn::LoadU(d, to));
      sum[row][1] = hn::Add(sum[row][1], hn::LoadU(d, to + kLanes));
    }
    hn::StoreU(sum[row][0], d, to);
    hn::StoreU(sum[row][1], d, to + kLanes);
  }
}

// The same for any depth: a holds ⌈depth/kDepth⌉ blocks (4, kDepth), one after the other.
HWY_INLINE void MultiplyDeepTile(const float* a, const float* b, std::size_t depth, float* c,
                                 std::size_t c_stride) {
  for (std::size_t first = 0; first < depth; first += kDepth) {
    MultiplyTile(a + first * kTileRows, b + first * kPanel, std::min(kDepth, depth - first), c, c_stride,
                 first > 0);
  }
}

// out = row · by, for `count` floats.
inline HWY_NOINLINE void ScaleRow(const float* row, std::size_t count, float by, float* out) {
  const Lanes d;
  const V factor = hn::Set(d, by);
  std::size_t j = 0;
  for (; j + kLanes <= count; j += kLanes) hn::StoreU(hn::Mul(hn::LoadU(d, row + j), factor), d, out + j);
  for (; j < count; ++j) out[j] = row[j] * by;
}

// Rows of x (rows ≤ 4, cols), scaled, as the blocks that MultiplyDeepTile reads: `out` holds 4 ·
// RoundUp(cols, kDepth) floats. Missing rows become 0.
inline HWY_NOINLINE void PackTileRows(const float* x, std::size_t stride, std::size_t rows, std::size_t cols,
                                      float scale, float* out) {
  for (std::size_t first = 0; first < cols; first += kDepth) {
    const std::size_t width = std::min(kDepth, cols - first);
    for (std::size_t row = 0; row < kTileRows; ++row, out += kDepth) {
      const float* from = x + (row < rows ? row : 0) * stride + first;  // always one that exists
      const float factor = row < rows ? scale : 0.0f;
      ScaleRow(from, width, factor, out);
    }
  }
}

// Panels of the columns of x (rows, cols): panel p holds, row after row, columns p·kPanel …, zeros past the
// end. `out` holds rows · RoundUp(cols, kPanel) floats.
inline HWY_NOINLINE void PackColumns(const float* x, std::size_t stride, std::size_t rows, std::size_t cols,
                                     float* out) {
  const Lanes d;
  for (std::size_t first = 0; first < cols; first += kPanel) {
    const std::size_t width = std::min(kPanel, cols - first);
    for (std::size_t row = 0; row < rows; ++row, out += kPanel) {
      const float* from = x + row * stride + first;
      if (width == kPanel) {  // two registers: a call to copy so little would take longer than the copy
        hn::StoreU(hn::LoadU(d, from), d, out);
        hn::StoreU(hn::LoadU(d, from + kLanes), d, out + kLanes);
        continue;
      }
      for (std::size_t i = 0; i < kPanel; ++i) out[i] = i < width ? from[i] : 0.0f;
    }
  }
}

#if HWY_TARGET != HWY_SCALAR
// Four rows of four floats, `stride` apart, to four columns, `out_stride` apart.
HWY_INLINE void Transpose4(const float* x, std::size_t stride, float* out, std::size_t out_stride) {
  const hn::CappedTag<float, 4> d;
  const auto r0 = hn::LoadU(d, x), r1 = hn::LoadU(d, x + stride);
  const auto r2 = hn::LoadU(d, x + 2 * stride), r3 = hn::LoadU(d, x + 3 * stride);
  const auto low01 = hn::InterleaveLower(d, r0, r1), high01 = hn::InterleaveUpper(d, r0, r1);
  const auto low23 = hn::InterleaveLower(d, r2, r3), high23 = hn::InterleaveUpper(d, r2, r3);
  hn::StoreU(hn::ConcatLowerLower(d, low23, low01), d, out);
  hn::StoreU(hn::ConcatUpperUpper(d, low23, low01), d, out + out_stride);
  hn::StoreU(hn::ConcatLowerLower(d, high23, high01), d, out + 2 * out_stride);
  hn::StoreU(hn::ConcatUpperUpper(d, high23, high01), d, out + 3 * out_stride);
}

#endif

// The same for the rows of x, that is, for the columns of xᵀ. `out` holds cols · RoundUp(rows, kPanel)
// floats.
inline HWY_NOINLINE void PackRows(const float* x, std::size_t stride, std::size_t rows, std::size_t cols,
                                  float* out) {
  for (std::size_t first = 0; first < rows; first += kPanel, out += kPanel * cols) {
    std::size_t done = 0;  // columns
#if HWY_TARGET != HWY_SCALAR
    if (first + kPanel <= rows) {
      for (; done + 4 <= cols; done += 4) {
        for (std::size_t i = 0; i < kPanel; i += 4) {
          Transpose4(x + (first + i) * stride + done, stride, out + done * kPanel + i, kPanel);
        }
      }
    }
#endif
    for (std::size_t i = 0; i < kPanel; ++i) {
      const float* from = x + (first + i) * stride;
      const bool exists = first + i < rows;
      for (std::size_t col = done; col < cols; ++col) out[col * kPanel + i] = exists ? from[col] : 0.0f;
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
