#include "simd/train.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/train.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <hwy/highway.h>

#include "simd/train_softmax-inl.h"

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

static const TrainKernels<WHORL_REAL>* BestKernels() {
  return Kernels<WHORL_REAL>();
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace whorl::simd {
HWY_EXPORT(BestKernels);

template <>
const TrainKernels<WHORL_REAL>& train_kernels() {
  return *HWY_DYNAMIC_DISPATCH(BestKernels)();
}
}  // namespace whorl::simd
#endif
