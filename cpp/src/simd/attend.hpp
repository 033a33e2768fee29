// The loops of attention and of matrix products, on plain pointers. Everything is row-major; a stride is the
// distance between rows in floats.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whorl::simd {

// One head: its columns of q, k, v and of the output.
struct Head {
  const float* q;
  const float* k;
  const float* v;
  float* output;
  std::size_t q_stride, k_stride, v_stride, output_stride;
  std::size_t queries, keys;
  std::size_t width;        // of q and k
  std::size_t value_width;  // of v and output
  bool causal;
  float slope;               // scores fall by slope · |distance|, the ends of queries and keys aligned
  const float* bias;         // (queries, keys) or null: added to the scores
  const std::uint8_t* mask;  // (queries, keys) or null: 0 where a query may not attend
  float* weights;            // (queries, keys) or null
};

// Writes the head's output, and its weights if there is a place for them. Holds kQueryBlock rows of scores.
void attend(const Head& head);

// out (rows, cols) = a (rows, depth) · b (depth, cols).
void multiply(const float* a, const float* b, float* out, std::size_t rows, std::size_t depth,
              std::size_t cols);

// Each of `rows` rows of x (cols) becomes its softmax, in place.
void softmax_rows(float* x, std::size_t rows, std::size_t cols);

// The largest |x|, or NaN if any value is NaN or infinite.
float largest_magnitude(const float* x, std::size_t count);

}  // namespace whorl::simd
