// The state of a trainer as bytes: a header with the options, then the parameters and Adam's two means.
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "simd/attend.hpp"
#include "text.hpp"
#include "trainer_run.hpp"

namespace whorl {

using namespace train;

namespace {

static_assert(std::endian::native == std::endian::little, "states are little-endian, and copied as they are");

constexpr char kMagic[8] = {'w', 'h', 'o', 'r', 'l', 't', 'r', 'n'};
constexpr std::uint32_t kVersion = 1;

// Everything but the arrays. All members have eight bytes: none of them are padding.
struct Header {
  char magic[8];
  std::uint64_t version;
  Index encoding, task, offset, vocabulary, length, d_model, heads, layers, mlp_width, batch, table_length;
  double learning_rate, base;
  std::uint64_t seed;
  double position_scale, first_power, second_power;
  Index steps;
  double loss;
  Index diverged;
};
static_assert(sizeof(Header) == std::size_t{8} * 22);

Header header_of(const Trainer::State& s) {
  const TrainerOptions& o = s.options;
  Header header{.magic = {},
                .version = kVersion,
                .encoding = static_cast<Index>(o.encoding),
                .task = static_cast<Index>(o.task),
                .offset = o.offset,
                .vocabulary = o.vocabulary,
                .length = o.length,
                .d_model = o.d_model,
                .heads = o.heads,
                .layers = o.layers,
                .mlp_width = o.mlp_width,
                .batch = o.batch,
                .table_length = o.table_length,
                .learning_rate = o.learning_rate,
                .base = o.base,
                .seed = o.seed,
                .position_scale = s.position_scale,
                .first_power = s.first_power,
                .second_power = s.second_power,
                .steps = s.steps,
                .loss = s.loss,
                .diverged = s.diverged ? 1 : 0};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  return header;
}

TrainerOptions options_of(const Header& h) {
  require_between(h.encoding, 0, static_cast<Index>(Encoding::kAlibi), "encoding");
  require_between(h.task, 0, static_cast<Index>(Task::kInduction), "task");
  return {.encoding = static_cast<Encoding>(h.encoding),
          .task = static_cast<Task>(h.task),
          .offset = h.offset,
          .vocabulary = h.vocabulary,
          .length = h.length,
          .d_model = h.d_model,
          .heads = h.heads,
          .layers = h.layers,
          .mlp_width = h.mlp_width,
          .batch = h.batch,
          .table_length = h.table_length,
          .learning_rate = h.learning_rate,
          .base = h.base,
          .seed = h.seed};
}

// Everything about a trainer that the number and the meaning of its parameters depend on.
bool same_shape(const TrainerOptions& a, const TrainerOptions& b) {
  return a.encoding == b.encoding && a.vocabulary == b.vocabulary && a.d_model == b.d_model &&
         a.heads == b.heads && a.layers == b.layers && a.mlp_width == b.mlp_width &&
         a.table_length == b.table_length && a.base == b.base;
}

Header read_header(const std::vector<std::uint8_t>& bytes) {
  Header header{};
  if (bytes.size() < sizeof header) {
    throw std::invalid_argument(text("a saved state is longer than ", bytes.size(), " bytes"));
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) {
    throw std::invalid_argument("these bytes are not the saved state of a trainer");
  }
  if (header.version != kVersion) {
    throw std::invalid_argument(
        text("the saved state must have version ", kVersion, ", got ", header.version));
  }
  require_between(header.steps, 0, Index{1} << 53, "steps of the saved state");
  require_between(header.loss, 0.0, 1e6, "loss of the saved state");
  require_between(header.first_power, 0.0, 1.0, "power of the saved state");
  require_between(header.second_power, 0.0, 1.0, "power of the saved state");
  require_between(header.diverged, 0, 1, "mark of a diverged run in the saved state");
  return header;
}

// The arrays in the order in which they are written. The parameters' padding is not.
std::array<std::pair<float*, std::size_t>, 3> arrays_of(Trainer::State& s) {
  const std::size_t count = s.model.layout().size();
  return {{{s.model.parameters().data(), count}, {s.first.data(), count}, {s.second.data(), count}}};
}

std::size_t saved_size(const Trainer::State& s) {
  return sizeof(Header) + 3 * s.model.layout().size() * sizeof(float);
}

void read_arrays(const std::uint8_t* bytes, Trainer::State& state) {
  for (const auto& [values, count] : arrays_of(state)) {
    std::memcpy(values, bytes, count * sizeof(float));
    bytes += count * sizeof(float);
    if (std::isnan(simd::largest_magnitude(values, count))) {
      throw std::invalid_argument("the saved state holds a number that is not finite");
    }
  }
  for (const float square : state.second) {
    if (square < 0) throw std::invalid_argument(text("a mean of squares must not be negative, got ", square));
  }
}

}  // namespace

std::vector<std::uint8_t> Trainer::save() const {
  const Header header = header_of(*state_);
  std::vector<std::uint8_t> bytes(saved_size(*state_));
  std::memcpy(bytes.data(), &header, sizeof header);
  std::uint8_t* to = bytes.data() + sizeof header;
  for (const auto& [values, count] : arrays_of(*state_)) {
    std::memcpy(to, values, count * sizeof(float));
    to += count * sizeof(float);
  }
  return bytes;
}

void Trainer::restore(const std::vector<std::uint8_t>& bytes) {
  const Header header = read_header(bytes);
  const TrainerOptions options = options_of(header);
  require_options(options);
  require_length(options, options.length, 2, header.position_scale);
  if (!same_shape(options, state_->options)) {
    throw std::invalid_argument("the saved state belongs to a model of another encoding or shape");
  }
  const std::size_t wanted = saved_size(*state_);
  if (bytes.size() != wanted) {
    throw std::invalid_argument(text("the saved state must have ", wanted, " bytes, got ", bytes.size()));
  }
  auto restored = std::make_unique<State>(options, header.position_scale);
  read_arrays(bytes.data() + sizeof header, *restored);
  restored->first_power = header.first_power;
  restored->second_power = header.second_power;
  restored->steps = header.steps;
  restored->loss = header.loss;
  restored->diverged = header.diverged != 0;
  restored->model.refresh();
  state_ = std::move(restored);
}

}  // namespace whorl
