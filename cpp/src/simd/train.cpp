#include "simd/train.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/train.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <hwy/highway.h>

#include "simd/train_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

template <class Real>
const TrainKernels<Real>* Kernels() {
  static constexpr TrainKernels<Real> kKernels = {.panel = kColumns<Real>,
                                                  .multiply = TrainMultiply<Real>,
                                                  .pack = TrainPack<Real>,
                                                  .pack_transposed = TrainPackTransposed<Real>,
                                                  .softmax = TrainSoftmax<Real>,
                                                  .softmax_back = TrainSoftmaxBack<Real>,
                                                  .norm = TrainNorm<Real>,
                                                  .norm_back = TrainNormBack<Real>,
                                                  .blend = TrainBlend<Real>,
                                                  .blend_back = TrainBlendBack<Real>,
                                                  .add = TrainAdd<Real>,
                                                  .rectify = TrainRectify<Real>,
                                                  .rectify_back = TrainRectifyBack<Real>,
                                                  .turn = TrainTurn<Real>,
                                                  .adam = TrainAdam<Real>,
                                                  .dot = TrainDot<Real>};
  return &kKernels;
}

const TrainKernels<float>* FloatKernels() {
  return Kernels<float>();
}

#if HWY_HAVE_FLOAT64
const TrainKernels<double>* DoubleKernels() {
  return Kernels<double>();
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace whorl::simd {
HWY_EXPORT(FloatKernels);

template <>
const TrainKernels<float>& train_kernels() {
  return *HWY_DYNAMIC_DISPATCH(FloatKernels)();
}

#if HWY_HAVE_FLOAT64
HWY_EXPORT(DoubleKernels);

template <>
const TrainKernels<double>& train_kernels() {
  return *HWY_DYNAMIC_DISPATCH(DoubleKernels)();
}
#endif
}  // namespace whorl::simd
#endif
