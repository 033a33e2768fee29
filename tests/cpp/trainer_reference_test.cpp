// Loss and gradients against PyTorch's autograd, in the float of the library.
#include "trainer_models.hpp"

using namespace whorl::test;

TEST_CASE("loss and gradients of the trainer agree with PyTorch") {
  compare_with_reference<float>("float32", 1e-4);
}
