#include "simd/sinusoid.hpp"

#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/sinusoid.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Fills one cache line's width of columns in every row. The anchor stays in registers, only the turns are
// read, and each store completes a line: a column at a time, the rows' power-of-two stride thrashes the
// cache.
void FillLine(const SinusoidBlock& block, std::size_t first_col) {
  const hn::CappedTag<float, kLine> d;
  constexpr std::size_t kLanes = hn::MaxLanes(d);
  constexpr std::size_t kParts = kLine / kLanes;
  using V = hn::Vec<decltype(d)>;

  const V one = hn::Set(d, 1.0f);
  const V minus_one = hn::Set(d, -1.0f);
  V value[kParts];
  V quadrature[kParts];
  for (std::size_t part = 0; part < kParts; ++part) {
    value[part] = hn::LoadU(d, block.value + first_col + part * kLanes);
    quadrature[part] = hn::LoadU(d, block.quadrature + first_col + part * kLanes);
  }

  const float* turn_cos = block.turn_cos + first_col * block.turn_rows;
  const float* turn_sin = block.turn_sin + first_col * block.turn_rows;
  const std::size_t width = block.cols - first_col;
  float* out = block.out + first_col;
  float narrow[kLine];  // the last line of a row whose width is no multiple of kLine
  for (std::size_t row = 0; row < block.rows; ++row) {
    float* line = width >= kLine ? out : narrow;
    for (std::size_t part = 0; part < kParts; ++part) {
      const V along = hn::Mul(quadrature[part], hn::LoadU(d, turn_sin + part * kLanes));
      const V moved = hn::MulAdd(value[part], hn::LoadU(d, turn_cos + part * kLanes), along);
      // Rounding may carry a value past ±1 by one step; no sine is there.
      hn::StoreU(hn::Min(hn::Max(moved, minus_one), one), d, line + part * kLanes);
    }
    if (width < kLine) std::memcpy(out, narrow, width * sizeof(float));
    turn_cos += kLine;
    turn_sin += kLine;
    out += block.cols;
  }
}

void FillSinusoidBlock(const SinusoidBlock& block) {
  for (std::size_t col = 0; col < block.cols; col += kLine) FillLine(block, col);
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace whorl::simd {
HWY_EXPORT(FillSinusoidBlock);
void fill_sinusoid_block(const SinusoidBlock& block) {
  HWY_DYNAMIC_DISPATCH(FillSinusoidBlock)(block);
}

// Plain loops: Highway has no doubles on WebAssembly before 1.1.
void turn_phases(double* cos, double* sin, const double* by_cos, const double* by_sin, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double turned = cos[i] * by_cos[i] - sin[i] * by_sin[i];
    sin[i] = sin[i] * by_cos[i] + cos[i] * by_sin[i];
    cos[i] = turned;
  }
}

void spread(const double* from, std::size_t count, double sign, float* to, std::size_t step) {
  for (std::size_t i = 0; i < count; ++i) to[i * step] = static_cast<float>(sign * from[i]);
}
}  // namespace whorl::simd
#endif
