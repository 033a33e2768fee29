// Attention, its parts and the shuffle test, against their textbook twins.
#include "input.hpp"
#include "whorl/attention.hpp"
#include "whorl/permutation.hpp"
#include "whorl/shuffle_test.hpp"

namespace {

using namespace whorl;
using namespace whorl::fuzz;

AttentionOptions any_options(Input& input, Index n_q, Index n_k) {
  AttentionOptions options;
  options.heads = any_size(input, 4);
  options.causal = input.ConsumeBool();
  if (input.ConsumeBool()) {
    Mask mask = Mask::from_shape({static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k)});
    for (auto& allowed : mask) allowed = input.ConsumeBool();
    options.mask = mask;
  }
  if (input.ConsumeBool())
    options.alibi_slopes.assign(static_cast<std::size_t>(std::max<Index>(options.heads, 0)), 0.5);
  return options;
}

void heads(Input& input) {
  const Index n_q = input.ConsumeIntegralInRange<Index>(0, 12),
              n_k = input.ConsumeIntegralInRange<Index>(0, 12);
  const AttentionOptions options = any_options(input, n_q, n_k);
  const Index e = input.ConsumeIntegralInRange<Index>(1, 9), width = e * std::max<Index>(options.heads, 1);
  const Matrix q = matrix(input, n_q, width), k = matrix(input, n_k, width), v = matrix(input, n_k, width);
  const AttentionResult got = attention(q, k, v, options);
  const auto wanted = textbook::attention(table(q), table(k), table(v), options);
  require_close(got.output, wanted.output, 1e-4, "attention");
  const std::size_t each = static_cast<std::size_t>(n_q * n_k);
  for (std::size_t h = 0; h < wanted.weights.size(); ++h) {
    for (std::size_t i = 0; i < each; ++i) {
      require_close(got.weights.data()[h * each + i], wanted.weights[h].data()[i], 1e-4, "weights");
    }
  }
}

void softmaxes(Input& input) {
  const Matrix x = matrix(input, input.ConsumeIntegralInRange<Index>(0, 5),
                          input.ConsumeIntegralInRange<Index>(0, 40), 1e4F);
  require_close(softmax(x), textbook::softmax(table(x)), 1e-6, "softmax");
}

void products(Input& input) {
  const Index n = input.ConsumeIntegralInRange<Index>(0, 9),
              inner = input.ConsumeIntegralInRange<Index>(0, 20);
  const Matrix a = matrix(input, n, inner),
               b = matrix(input, inner, input.ConsumeIntegralInRange<Index>(0, 18));
  require_close(multiply(a, b), textbook::multiply(table(a), table(b)), 1e-4, "multiply");
}

void shuffles(Input& input) {
  const Index n = input.ConsumeIntegralInRange<Index>(0, 8);
  const Index d = 2 * input.ConsumeIntegralInRange<Index>(1, 8);
  ShuffleTestOptions options;
  options.encoding = static_cast<Encoding>(input.ConsumeIntegralInRange<int>(0, 2));
  options.causal = input.ConsumeBool();
  options.heads = any_size(input, 2);
  options.seed = input.ConsumeIntegral<std::uint8_t>();
  Permutation order;
  for (Index i = 0; i < n; ++i) order.push_back(any_size(input, n));
  if (input.ConsumeBool()) {
    Random random(options.seed);
    order = random_permutation(n, random);
  }
  const auto result = shuffle_test(matrix(input, n, d), order, options);
  require(result.max_difference >= 0 && std::isfinite(result.tolerance), "shuffle_test");
  if (options.encoding == Encoding::kNone && !options.causal) require(result.equivariant, "bare attention");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  void (*const works[])(Input&) = {heads, softmaxes, products, shuffles};
  const auto work = input.PickValueInArray(works);
  allowing_refusal([&] { work(input); });
  return 0;
}
