// Attention, its parts, orders of tokens and the shuffle test, against their textbook twins.
#include "whorl/attention.hpp"

#include "input.hpp"
#include "whorl/encoding.hpp"
#include "whorl/learned.hpp"
#include "whorl/shuffle_test.hpp"

namespace whorl::fuzz {
namespace {

AttentionOptions any_options(Input& input, Index n_q, Index n_k) {
  AttentionOptions options;
  options.heads = input.size(4);
  options.causal = input.flag();
  const auto q = static_cast<std::size_t>(n_q), k = static_cast<std::size_t>(n_k);
  const auto heads = static_cast<std::size_t>(std::max<Index>(options.heads, 1));
  if (input.flag()) {
    Mask mask = Mask::from_shape({q, k});
    for (auto& allowed : mask) allowed = input.flag();
    options.mask = mask;
  }
  if (input.flag()) {
    Tensor3 bias = Tensor3::from_shape({input.flag() ? heads : 1, q, k});
    for (float& b : bias) b = static_cast<float>(input.number(-2, 2));
    options.bias = bias;
  }
  if (input.flag()) options.alibi_slopes.assign(heads, input.number(0, 1));
  return options;
}

void require_heads(const AttentionResult& got, const textbook::HeadsAttention& wanted, double tolerance,
                   const std::string& what) {
  require_close(got.output, wanted.output, tolerance, what);
  const std::size_t each = got.weights.shape(1) * got.weights.shape(2);
  for (std::size_t h = 0; h < wanted.weights.size(); ++h) {
    require(wanted.weights[h].size() == each, what + ": shape of the weights");
    for (std::size_t i = 0; i < each; ++i) {
      require_close(got.weights.data()[h * each + i], wanted.weights[h].data()[i], tolerance,
                    what + ", weights");
    }
  }
}

void heads(Input& input) {
  const Index n_q = input.whole(0, 12), n_k = input.whole(0, 12);
  const AttentionOptions options = any_options(input, n_q, n_k);
  const Index width = input.whole(1, 9) * std::max<Index>(options.heads, 1);
  const Matrix q = input.matrix(n_q, width), k = input.matrix(n_k, width), v = input.matrix(n_k, width);
  const AttentionResult got = whorl::attention(q, k, v, options);
  require_heads(got, textbook::attention(table(q), table(k), table(v), options), 5e-4, "attention");
}

void layers(Input& input) {
  const Index n = input.whole(0, 8);
  const AttentionOptions options = any_options(input, n, n);
  const Index d = input.whole(1, 4) * std::max<Index>(options.heads, 1);
  const Matrix x = input.matrix(n, d, 1);
  const Projections w = random_projections(d, input.bits(2));
  if (input.flag()) {
    const AttentionResult got = multi_head_attention(x, w, options);
    require_heads(got, textbook::multi_head_attention(table(x), w, options), 2e-3, "multi_head_attention");
  } else {
    RotaryOptions rotary;
    rotary.base = input.number(1, 20000);
    rotary.heads = options.heads;
    rotary.first_position = input.number(-1000, 1000);
    const AttentionResult got = rotary_attention(x, w, rotary, options);
    require_heads(got, textbook::rotary_attention(table(x), w, rotary, options), 2e-3, "rotary_attention");
  }
}

void softmaxes(Input& input) {
  const Matrix x = input.matrix(input.whole(0, 5), input.whole(0, 40), 1e4F);
  require_close(softmax(x), textbook::softmax(table(x)), 1e-6, "softmax");
}

void products(Input& input) {
  const Index inner = input.whole(0, 20);
  const Matrix a = input.matrix(input.whole(0, 9), inner), b = input.matrix(inner, input.whole(0, 18));
  const Matrix got = multiply(a, b);
  require_close(got, textbook::multiply(table(a), table(b)), 1e-4, "multiply");
}

void additions(Input& input) {
  const Index items = input.whole(0, 3), n = input.whole(0, 6), d = input.whole(0, 8);
  const Matrix rows = input.matrix(items * n, d);
  Tensor3 batch = Tensor3::from_shape(
      {static_cast<std::size_t>(items), static_cast<std::size_t>(n), static_cast<std::size_t>(d)});
  std::copy(rows.begin(), rows.end(), batch.begin());
  const Matrix places = input.matrix(input.flag() ? n : input.whole(0, 6), d);
  const Tensor3 got = add_encoding(batch, places);
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double wanted = static_cast<double>(batch.data()[i]) + places.data()[i % places.size()];
    require_close(got.data()[i], wanted, 1e-6, "add_encoding");
  }
}

void orders(Input& input) {
  const Index n = input.whole(0, 8);
  const Matrix x = input.matrix(n, input.whole(1, 5));
  const Permutation p = input.order(n);
  const Matrix moved = permute_rows(x, p);
  const textbook::Table moves = textbook::permutation_matrix(p);
  require_close(moved, textbook::multiply(moves, table(x)), 0, "permute_rows");
  require(permute_rows(moved, inverse(p)) == x, "inverse");

  const Matrix square = input.matrix(n, n);
  Tensor3 both = Tensor3::from_shape({1, square.shape(0), square.shape(1)});
  std::copy(square.begin(), square.end(), both.begin());
  const Tensor3 got = permute_both(both, p);
  const textbook::Table wanted =
      textbook::multiply(textbook::multiply(moves, table(square)), xt::transpose(moves));
  for (std::size_t i = 0; i < got.size(); ++i)
    require_close(got.data()[i], wanted.data()[i], 0, "permute_both");
}

void shuffles(Input& input) {
  ShuffleTestOptions options;
  options.encoding = static_cast<Encoding>(input.whole(0, 4));
  options.causal = input.flag();
  options.heads = input.size(3);
  options.seed = input.bits(1);
  const Index n = input.whole(0, 8), d = input.whole(1, 4) * std::max<Index>(options.heads, 1);
  const Permutation order = input.order(n);
  const Matrix x = input.matrix(n, d, 1);
  const ShuffleTestResult got = shuffle_test(x, order, options);
  const textbook::Table learned = table(learned_table(std::max<Index>(n, 1), d, options.seed + 1, 1));
  const auto wanted =
      textbook::shuffle_test(table(x), order, random_projections(d, options.seed), options, learned);
  require_heads(got.original, wanted.original, 5e-3, "shuffle_test, original");
  require_heads(got.shuffled, wanted.shuffled, 5e-3, "shuffle_test, shuffled");
  require_heads(got.restored, wanted.restored, 5e-3, "shuffle_test, restored");
  require_close(got.max_difference, wanted.max_difference, 1e-2, "max_difference");
  if (options.encoding == Encoding::kNone && !options.causal) require(got.equivariant, "bare attention");
}

void words(Input& input) {
  std::vector<std::string> tokens(static_cast<std::size_t>(input.whole(0, 5)));
  for (std::string& token : tokens) token = input.text(6);
  const Index d = input.size(6);
  const std::uint64_t seed = input.bits(2);
  const Matrix vectors = token_vectors(tokens, d, seed);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Random random(token_seed(tokens[i], seed));
    const Matrix wanted = normal_matrix(1, d, 1, random);
    require(std::equal(wanted.begin(), wanted.end(), vectors.data() + i * vectors.shape(1)), "token_vectors");
  }
}

void names(Input& input) {
  const std::string name =
      input.flag() ? input.text(12) : input.one_of({"none", "sinusoidal", "learned", "rotary", "alibi"});
  const auto encoding = static_cast<int>(encoding_named(name));
  const std::vector<std::string> known = {"none", "sinusoidal", "learned", "rotary", "alibi"};
  require(known.at(static_cast<std::size_t>(encoding)) == name, "encoding_named " + name);
}

}  // namespace

void attention(Input& input) {
  run_one(input, {heads, layers, softmaxes, products, additions, orders, shuffles, words, names});
}

}  // namespace whorl::fuzz
