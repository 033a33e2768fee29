// libFuzzer's way into a target, which WHORL_TARGET names. What is thrown ends the process, and the input is
// kept.
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  whorl::fuzz::Input input({bytes, size});
  whorl::fuzz::WHORL_TARGET(input);
  return 0;
}
