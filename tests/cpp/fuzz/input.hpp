// What the fuzz targets share: values drawn from libFuzzer's bytes, and the comparison of a kernel with its
// textbook twin. A call may refuse its arguments with one of the library's four errors; a call that answers
// must answer rightly, and anything else ends the process.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "whorl/matrix.hpp"
#include "whorl/textbook.hpp"

namespace whorl::fuzz {

using Input = FuzzedDataProvider;

// Ends the process, so that libFuzzer keeps the input.
inline void require(bool holds, const char* what, double got = 0, double wanted = 0) {
  if (holds) return;
  std::fprintf(stderr, "%s: got %.17g, the textbook says %.17g\n", what, got, wanted);
  std::abort();
}

inline void require_close(double got, double wanted, double tolerance, const char* what) {
  require(std::isfinite(got) && std::abs(got - wanted) <= tolerance, what, got, wanted);
}

inline void require_close(const Matrix& got, const textbook::Table& wanted, double tolerance,
                          const char* what) {
  require(got.shape(0) == wanted.shape(0) && got.shape(1) == wanted.shape(1), "shape");
  for (std::size_t i = 0; i < got.size(); ++i) {
    require_close(got.data()[i], wanted.data()[i], tolerance, what);
  }
}

// Sizes that may be wrong, but are small where they are right.
inline Index any_size(Input& input, Index most) {
  return input.ConsumeIntegralInRange<Index>(-2, most);
}

// Any double there is, NaN and the infinities among them, or one in a useful range.
inline double any_number(Input& input, double least, double most) {
  return input.ConsumeProbability<float>() < 0.1F ? input.ConsumeFloatingPoint<double>()
                                                  : input.ConsumeFloatingPointInRange<double>(least, most);
}

inline Matrix matrix(Input& input, Index rows, Index cols, float most = 4) {
  Matrix m = make_matrix(std::max<Index>(rows, 0), std::max<Index>(cols, 0));
  for (float& x : m) x = input.ConsumeFloatingPointInRange<float>(-most, most);
  return m;
}

inline textbook::Table table(const Matrix& m) {
  return xt::cast<double>(m);
}

// Runs what may refuse its arguments.
template <class Work>
void allowing_refusal(Work work) {
  try {
    work();
  } catch (const std::invalid_argument&) {
  } catch (const std::out_of_range&) {
  } catch (const std::length_error&) {
  } catch (const std::overflow_error&) {
  }
}

}  // namespace whorl::fuzz
