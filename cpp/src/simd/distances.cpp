#include "simd/distances.hpp"

namespace whorl::simd {

// A plain loop, since Highway has no doubles on WebAssembly before 1.1: independent sums that compilers
// vectorise.
void add_squared_sines(double sine, double cosine, const double* turn_cos, const double* turn_sin,
                       double factor, double* squares) {
  for (std::size_t j = 0; j < kOffsetBlock; ++j) {
    const double turned = sine * turn_cos[j] + cosine * turn_sin[j];
    squares[j] += factor * turned * turned;
  }
}

}  // namespace whorl::simd
