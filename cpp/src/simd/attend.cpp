#include "simd/attend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/attend.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <hwy/highway.h>

#include "simd/exp-inl.h"
#include "simd/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace whorl::simd {
namespace HWY_NAMESPACE {

constexpr std::size_t kQueryBlock = 4 * kTileRows;  // rows of scores held at a time
constexpr float kForbidden = -std::numeric_limits<float>::infinity();

// Memory for `size` floats, not filled: what is read of it has been written before.
struct Buffer {
  explicit Buffer(std::size_t size) : floats(new float[size]) {}
  float* data() const { return floats.get(); }
  std::unique_ptr<float[]> floats;
};

// exp(x) for x ≤ 0, and 0 for x below -88: 2^n · 2^f with n whole and |f| ≤ ½, the second factor a
// polynomial. Max error: 2e-7 relative. Highway's own Exp covers every float; on WebAssembly it made
// attention 12 % slower, with its conversions to integers and its constants.
HWY_INLINE V ExpNegative(V x, V log2_e, V least, V magic, V one, V c1, V c2, V c3, V c4, V c5) {
  const hn::RebindToSigned<Lanes> di;
  const V t = hn::Max(hn::Mul(x, log2_e), least);
  const V shifted = hn::Add(t, magic);
  const V f = hn::Sub(t, hn::Sub(shifted, magic));
  V p = hn::MulAdd(c5, f, c4);
  p = hn::MulAdd(p, f, c3);
  p = hn::MulAdd(p, f, c2);
  p = hn::MulAdd(p, f, c1);
  p = hn::MulAdd(p, f, one);
  // n is added to the exponent. At the least, 2^-127 · 1, that leaves exactly 0.
  const auto exponent = hn::ShiftLeft<23>(hn::BitCast(di, shifted));
  return hn::BitCast(Lanes(), hn::Add(hn::BitCast(di, p), exponent));
}

// Replaces a row by exp(x - max) and returns the sum. The row comes in blocks of kDepth entries,
// `block_stride` floats from one to the next. Entries from `count` to the next multiple of the vector's
// length become 0. A row of nothing but kForbidden becomes all 0 with sum 0.
float ExponentiateRow(float* row, std::size_t block_stride, std::size_t count) {
  const Lanes d;
  if (count == 0) return 0;
  // Calls work(first, end) for the stretch of each block, in whole vectors.
  const auto each_block = [&](auto&& work) HWY_ATTR {
    float* block = row;
    for (std::size_t left = RoundUp(count, kLanes); left > 0; block += block_stride) {
      const std::size_t width = std::min(left, kDepth);
      work(block, block + width);
      left -= width;
    }
  };
  const std::size_t last = (count - 1) / kDepth;
  float* rest = row + last * block_stride;
  std::fill(rest + (count - last * kDepth), rest + RoundUp(count - last * kDepth, kLanes), kForbidden);

  V largest = hn::Set(d, kForbidden);
  each_block([&](const float* x, const float* end) HWY_ATTR {
    for (; x != end; x += kLanes) largest = hn::Max(largest, hn::LoadU(d, x));
  });
  const float maximum = hn::GetLane(hn::MaxOfLanes(d, largest));
  if (maximum == kForbidden) {
    each_block([](float* x, float* end) HWY_ATTR { std::fill(x, end, 0.0f); });
    return 0;
  }
  const ExpConstants constants;
  const ExpConstants& k = Opaque(constants);
  const V log2_e = hn::Set(d, k.log2_e), least = hn::Set(d, k.least), magic = hn::Set(d, k.magic);
  const V one = hn::Set(d, k.one), c1 = hn::Set(d, k.c1), c2 = hn::Set(d, k.c2), c3 = hn::Set(d, k.c3);
  const V c4 = hn::Set(d, k.c4), c5 = hn::Set(d, k.c5);
  const V shift = hn::Set(d, maximum);
  double total = 0;
  each_block([&](float* x, const float* end) HWY_ATTR {
    V sum = hn::Zero(d);
    for (; x != end; x += kLanes) {
      const V below = hn::Sub(hn::LoadU(d, x), shift);
      const V e = ExpNegative(below, log2_e, least, magic, one, c1, c2, c3, c4, c5);
      hn::StoreU(e, d, x);
      sum = hn::Add(sum, e);
    }
    total += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, sum)));
  });
  return static_cast<float>(total);
}

void SoftmaxRows(float* x, std::size_t rows, std::size_t cols) {
  Buffer row(RoundUp(cols, kLanes));
  for (std::size_t i = 0; i < rows; ++i, x += cols) {
    std::copy_n(x, cols, row.data());
    const float sum = ExponentiateRow(row.data(), kDepth, cols);
    ScaleRow(row.data(), cols, sum > 0 ? 1 / sum : 0, x);
  }
}

// Everything one head needs while it works through its queries, block by block. Queries and scores lie in
// tiles of four rows, each in blocks of kDepth columns, as MultiplyTile reads them.
class HeadWork {
 public:
  explicit HeadWork(const Head& head)
      : head_(head),
        padded_values_(RoundUp(head.value_width, kPanel)),
        query_tile_(kTileRows * RoundUp(head.width, kDepth)),
        score_tile_(kTileRows * RoundUp(head.keys, kDepth)),
        keys_(RoundUp(head.keys, kPanel) * head.width),
        values_(padded_values_ * head.keys),
        queries_(kQueryBlock / kTileRows * query_tile_),
        scores_(kQueryBlock / kTileRows * score_tile_),
        output_(kQueryBlock * padded_values_) {
    PackRows(head.k, head.k_stride, head.keys, head.width, keys_.data());
    PackColumns(head.v, head.v_stride, head.keys, head.value_width, values_.data());
  }

  void Run() {
    for (std::size_t first = 0; first < head_.queries; first += kQueryBlock) {
      const std::size_t rows = std::min(kQueryBlock, head_.queries - first);
      const std::size_t keys = VisibleKeys(first + rows - 1);
      Score(first, rows, keys);
      for (std::size_t row = 0; row < rows; ++row) {
        Mask(first + row, row, keys);
        sums_[row] = ExponentiateRow(ScoreAt(row, 0), kTileRows * kDepth, keys);
      }
      Gather(rows, keys);
      Store(first, rows, keys);
    }
  }

 private:
  float* ScoreAt(std::size_t row, std::size_t key) {
    return scores_.data() + row / kTileRows * score_tile_ + key / kDepth * kTileRows * kDepth +
           row % kTileRows * kDepth + key % kDepth;
  }

  // How many keys, from the first, this query may see under the causal mask: the ends are aligned.
  std::size_t VisibleKeys(std::size_t query) const {
    if (!head_.causal) return head_.keys;
    const std::size_t end = query + 1 + head_.keys;
    return end <= head_.queries ? 0 : std::min(head_.keys, end - head_.queries);
  }

  // scores = queries · keysᵀ / √e. A panel of keys is read once for the whole block of queries.
  void Score(std::size_t first, std::size_t rows, std::size_t keys) {
    const float scale = 1.0f / std::sqrt(static_cast<float>(head_.width));
    for (std::size_t row = 0; row < rows; row += kTileRows) {
      PackTileRows(head_.q + (first + row) * head_.q_stride, head_.q_stride, std::min(kTileRows, rows - row),
                   head_.width, scale, queries_.data() + row / kTileRows * query_tile_);
    }
    for (std::size_t key = 0; key < keys; key += kPanel) {
      for (std::size_t row = 0; row < rows; row += kTileRows) {
        MultiplyDeepTile(queries_.data() + row / kTileRows * query_tile_, keys_.data() + key * head_.width,
                         head_.width, ScoreAt(row, key), kDepth);
      }
    }
  }

  // What is added to a query's scores, and what it may not see.
  void Mask(std::size_t query, std::size_t row, std::size_t keys) {
    const auto place = static_cast<float>(query + head_.keys) - static_cast<float>(head_.queries);
    const float* bias = head_.bias == nullptr ? nullptr : head_.bias + query * head_.keys;
    const std::uint8_t* allowed = head_.mask == nullptr ? nullptr : head_.mask + query * head_.keys;
    if (bias != nullptr || head_.slope != 0 || allowed != nullptr) {
      for (std::size_t j = 0; j < keys; ++j) {
        float& score = *ScoreAt(row, j);
        if (bias != nullptr) score += bias[j];
        score -= head_.slope * std::abs(place - static_cast<float>(j));
        if (allowed != nullptr && allowed[j] == 0) score = kForbidden;
      }
    }
    for (std::size_t j = VisibleKeys(query); j < keys; ++j) *ScoreAt(row, j) = kForbidden;
  }

  // output = exp(scores) · values, not yet divided by the sums.
  void Gather(std::size_t rows, std::size_t keys) {
    std::fill_n(output_.data(), kQueryBlock * padded_values_, 0.0f);
    for (std::size_t key = 0; key < keys; key += kDepth) {
      const std::size_t depth = std::min(kDepth, keys - key);
      for (std::size_t col = 0; col < head_.value_width; col += kPanel) {
        const float* panel = values_.data() + col * head_.keys + key * kPanel;
        for (std::size_t row = 0; row < rows; row += kTileRows) {
          MultiplyTile(ScoreAt(row, key), panel, depth, output_.data() + row * padded_values_ + col,
                       padded_values_,
                       /*accumulate=*/true);
        }
      }
    }
  }

  void Store(std::size_t first, std::size_t rows, std::size_t keys) {
    for (std::size_t row = 0; row < rows; ++row) {
      const float share = sums_[row] > 0 ? 1 / sums_[row] : 0;
      ScaleRow(output_.data() + row * padded_values_, head_.value_width, share,
               head_.output + (first + row) * head_.output_stride);
      if (head_.weights == nullptr) continue;
      float* weights = head_.weights + (first + row) * head_.keys;
      for (std::size_t key = 0; key < keys; key += kDepth) {
        ScaleRow(ScoreAt(row, key), std::min(kDepth, keys - key), share, weights + key);
      }
      std::fill(weights + keys, weights + head_.keys, 0.0f);
    }
  }

  const Head& head_;
  std::size_t padded_values_, query_tile_, score_tile_;
  Buffer keys_, values_, queries_, scores_, output_;
  float sums_[kQueryBlock] = {};
};

void Attend(const Head& head) {
  HeadWork(head).Run();
}

void Multiply(const float* a, const float* b, float* out, std::size_t rows, std::size_t depth,
              std::size_t cols) {
  const std::size_t padded = RoundUp(cols, kPanel);
  Buffer panels(padded * depth);
  PackColumns(b, cols, depth, cols, panels.data());
  Buffer rows_of_a(kTileRows * RoundUp(depth, kDepth));
  Buffer tile(kTileRows * padded);
  for (std::size_t row = 0; row < rows; row += kTileRows) {
    const std::size_t height = std::min(kTileRows, rows - row);
    PackTileRows(a + row * depth, depth, height, depth, 1, rows_of_a.data());
    for (std::size_t col = 0; col < cols; col += kPanel) {
      MultiplyDeepTile(rows_of_a.data(), panels.data() + col * depth, depth, tile.data() + col, padded);
    }
    for (std::size_t i = 0; i < height; ++i)
      std::copy_n(tile.data() + i * padded, cols, out + (row + i) * cols);
  }
}

// Without its sign bit a float is ordered like the whole number with the same bits, infinity and then NaN at
// the end: one comparison finds both the largest magnitude and any offender.
float LargestMagnitude(const float* x, std::size_t count) {
  const Lanes d;
  const hn::RebindToSigned<Lanes> di;
  auto largest = hn::Zero(di);
  const auto meet = [&](const float* values) HWY_ATTR {
    largest = hn::Max(largest, hn::BitCast(di, hn::Abs(hn::LoadU(d, values))));
  };
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) meet(x + i);
  float rest[kLanes] = {};
  std::copy(x + i, x + count, rest);
  meet(rest);
  const float result = hn::GetLane(hn::BitCast(d, hn::MaxOfLanes(di, largest)));
  return std::isfinite(result) ? result : std::numeric_limits<float>::quiet_NaN();
}

}  // namespace HWY_NAMESPACE
}  // namespace whorl::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace whorl::simd {
HWY_EXPORT(Attend);
HWY_EXPORT(Multiply);
HWY_EXPORT(SoftmaxRows);
HWY_EXPORT(LargestMagnitude);

void attend(const Head& head) {
  HWY_DYNAMIC_DISPATCH(Attend)(head);
}

void multiply(const float* a, const float* b, float* out, std::size_t rows, std::size_t depth,
              std::size_t cols) {
  HWY_DYNAMIC_DISPATCH(Multiply)(a, b, out, rows, depth, cols);
}

void softmax_rows(float* x, std::size_t rows, std::size_t cols) {
  HWY_DYNAMIC_DISPATCH(SoftmaxRows)(x, rows, cols);
}

float largest_magnitude(const float* x, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(LargestMagnitude)(x, count);
}
}  // namespace whorl::simd
#endif
