// What the tests of the trainer share.
#pragma once

#include "whorl/trainer.hpp"

namespace whorl::test {

// A model that takes no time, in sizes that are no whole blocks.
inline TrainerOptions small(Encoding encoding) {
  TrainerOptions options;
  options.encoding = encoding;
  options.vocabulary = 5;
  options.offset = 2;
  options.length = 9;
  options.d_model = 12;
  options.batch = 3;
  options.table_length = 20;
  return options;
}

}  // namespace whorl::test
