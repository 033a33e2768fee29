// The constants of the exponential, shared by attention and training.
// Included once a target (see tile-inl.h).
#if defined(WHORL_SIMD_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef WHORL_SIMD_EXP_INL_H_
#undef WHORL_SIMD_EXP_INL_H_
#else
#define WHORL_SIMD_EXP_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

// Engines build a v128.const from two integers each time they meet it; read from memory it costs a load. The
// empty assembly keeps compilers from finding out what is stored there.
struct ExpConstants {
  float log2_e = 1.44269504f;
  float least = -127.0f;
  float magic = 12582912.0f;  // 1.5 · 2^23: adding it leaves a float's nearest whole number in the low bits
  float one = 1.0f;
  float c1 = 0.693146978f, c2 = 0.240222421f, c3 = 0.0555073373f, c4 = 0.00967151276f, c5 = 0.00132647273f;
};

inline const ExpConstants& Opaque(const ExpConstants& constants) {
  const ExpConstants* pointer = &constants;
  asm volatile("" : "+r"(pointer));
  return *pointer;
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
