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

// Engines build a v128.const from two integers each time they meet it; read from memory it costs a load. The
// empty assembly keeps compilers from finding out what is stored there.
const float* Opaque(const float* constant) {
  asm volatile("" : "+r"(constant));
  return constant;
}

// Fills one cache line's width of columns in every row. The anchor stays in registers, only the turns are
// read, and each store completes a line: a column at a time, the rows' power-of-two stride thrashes the
// cache.
void FillLine(const SinusoidBlock& block, std::size_t first_col, float* out, std::size_t stride) {
  const hn::CappedTag<float, kLine> d;
  constexpr std::size_t kLanes = hn::MaxLanes(d);
  constexpr std::size_t kParts = kLine / kLanes;
  using V = hn::Vec<decltype(d)>;

  const float limit = 1;
  const V one = hn::Set(d, *Opaque(&limit));
  const V minus_one = hn::Neg(one);
  V value[kParts];
  V quadrature[kParts];
  for (std::size_t part = 0; part < kParts; ++part) {
    value[part] = hn::LoadU(d, block.value + first_col + part * kLanes);
    quadrature[part] = hn::LoadU(d, block.quadrature + first_col + part * kLanes);
  }

  const float* turn_cos = block.turn_cos + first_col * block.turn_rows;
  const float* turn_sin = block.turn_sin + first_col * block.turn_rows;
  for (const float* end = turn_cos + block.rows * kLine; turn_cos != end; turn_cos += kLine) {
    for (std::size_t part = 0; part < kParts; ++part) {
      const V along = hn::Mul(quadrature[part], hn::LoadU(d, turn_sin + part * kLanes));
      const V moved = hn::MulAdd(value[part], hn::LoadU(d, turn_cos + part * kLanes), along);
      // Rounding may carry a value past ±1 by one step; no sine is there.
      hn::StoreU(hn::Min(hn::Max(moved, minus_one), one), d, out + part * kLanes);
    }
    turn_sin += kLine;
    out += stride;
  }
}

void FillSinusoidBlock(const SinusoidBlock& block) {
  const std::size_t whole = block.cols / kLine * kLine;
  for (std::size_t col = 0; col < whole; col += kLine) FillLine(block, col, block.out + col, block.cols);
  if (whole == block.cols) return;
  float last[kMaxBlockRows * kLine];
  FillLine(block, whole, last, kLine);
  for (std::size_t row = 0; row < block.rows; ++row) {
    std::memcpy(block.out + row * block.cols + whole, last + row * kLine,
                (block.cols - whole) * sizeof(float));
  }
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

void spread_anchor(const double* cos, const double* sin, std::size_t count, PairColumns columns,
                   float* values, float* quadratures) {
  for (std::size_t i = 0, at = 0; i < count; ++i, at += columns.step) {
    const auto c = static_cast<float>(cos[i]);
    const auto s = static_cast<float>(sin[i]);
    values[at] = s;
    values[columns.first_cosine + at] = quadratures[at] = c;
    quadratures[columns.first_cosine + at] = -s;
  }
}

void spread_turns(const double* cos, const double* sin, std::size_t count, PairColumns columns,
                  std::size_t stride, float* turn_cos, float* turn_sin) {
  const auto place = [&](std::size_t column) { return column / kLine * stride + column % kLine; };
  for (std::size_t i = 0, at = 0; i < count; ++i, at += columns.step) {
    const std::size_t sine = place(at);
    const std::size_t cosine = place(columns.first_cosine + at);
    turn_cos[sine] = turn_cos[cosine] = static_cast<float>(cos[i]);
    turn_sin[sine] = turn_sin[cosine] = static_cast<float>(sin[i]);
  }
}
}  // namespace whorl::simd
#endif
