#include "roofs.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "roofs.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace whorl::bench {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Sixteen registers, less one for the constant and one that WebAssembly engines keep for themselves. So many
// chains hide the latency of a multiplication followed by an addition, which is what WebAssembly makes of
// MulAdd.
constexpr std::size_t kChains = 14;

float MultiplyAdd(std::size_t operations) {
  const hn::ScalableTag<float> d;
  using V = hn::Vec<decltype(d)>;
  const V half = hn::Set(d, 0.5f);
  V chain[kChains];
  for (std::size_t i = 0; i < kChains; ++i) chain[i] = hn::Set(d, static_cast<float>(i));
  const std::size_t a_step = 2 * kChains * hn::Lanes(d);
  // Every chain tends to 1: no value overflows or becomes too small to be fast.
  for (std::size_t done = 0; done < operations; done += a_step) {
    for (std::size_t i = 0; i < kChains; ++i) chain[i] = hn::MulAdd(chain[i], half, half);
  }
  V sum = chain[0];
  for (std::size_t i = 1; i < kChains; ++i) sum = hn::Add(sum, chain[i]);
  return hn::GetLane(hn::SumOfLanes(d, sum));
}

void Fill(float* out, std::size_t count) {
  const hn::CappedTag<float, 16> d;
  const auto value = hn::Set(d, 0.5f);
  for (const float* end = out + count; out != end; out += hn::Lanes(d)) {
    hn::StoreU(value, d, out);
    asm volatile("" ::: "memory");  // or the loop would be replaced by the engine's own fill
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace whorl::bench {
HWY_EXPORT(MultiplyAdd);
HWY_EXPORT(Fill);

float multiply_add(std::size_t operations) {
  return HWY_DYNAMIC_DISPATCH(MultiplyAdd)(operations);
}

void fill(float* out, std::size_t count) {
  HWY_DYNAMIC_DISPATCH(Fill)(out, count);
}
}  // namespace whorl::bench
#endif
