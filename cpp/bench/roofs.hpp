// What this machine can do at best: the roofs that the works are held against.
#pragma once

#include <cstddef>

namespace whorl::bench {

// Stores `count` floats, a multiple of 16, from a register and does nothing else: the roof of everything that
// computes the table it writes.
void fill(float* out, std::size_t count);

// Does at least `operations` multiplications and additions of floats (each counts as one), in as many
// independent chains as the registers hold and with no memory: the roof of every product. Returns what keeps
// the work alive.
float multiply_add(std::size_t operations);

}  // namespace whorl::bench
