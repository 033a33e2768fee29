// Train short, test long: a small decoder that is trained in a few seconds, on a task that needs to know
// positions.
//
//   x = E[token] (+ P[position])                                       E (V, d), P (n, d)
//   x ← x + Attention(norm(x) W_qkv) W_o           one or two times    W_qkv (d, 3d), W_o (d, d), causal
//   x ← x + relu(norm(x) W_1 + b_1) W_2 + b_2      if mlp_width > 0    W_1 (d, m), W_2 (m, d)
//   logits = norm(x) W_out                                             W_out (d, V)
//
// norm is layer normalisation (Ba et al. 2016, arXiv 1607.06450) before each part (Xiong et al. 2020,
// arXiv 2002.04745); the loss is the cross-entropy of the answers; steps are Adam's (Kingma & Ba 2014,
// arXiv 1412.6980). That encodings fail beyond the trained length: Press et al. 2021, arXiv 2108.12409;
// Kazemnejad et al. 2023, arXiv 2305.19466.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "whorl/encoding.hpp"
#include "whorl/matrix.hpp"

namespace whorl {

// What the model has to answer at position t of a sequence x of uniformly drawn tokens.
enum class Task {
  kCopyBack,   // x[t - offset], for t ≥ offset
  kCopyFirst,  // x[0], for t ≥ 1
  kInduction,  // x[j + 1] for the last j < t with x[j] = x[t], where there is one
};

// Returns the task of this name: copy-back, copy-first or induction.
// Throws std::invalid_argument naming the value and the choices.
Task task_named(std::string_view name);

// What one trainer may ask for.
inline constexpr Index kMaxTrainerLength = 1024;      // of a sequence, in training and in evaluation
inline constexpr Index kMaxTrainerWidth = 512;        // d_model
inline constexpr Index kMaxTrainerHidden = 2048;      // mlp_width
inline constexpr Index kMaxTrainerVocabulary = 1024;  // different tokens
inline constexpr Index kMaxTrainerSequences = 4096;   // in a batch, and in one evaluation

struct TrainerOptions {
  Encoding encoding = Encoding::kSinusoidal;
  Task task = Task::kCopyBack;
  Index offset = 4;              // K of kCopyBack, from 1 to length - 1
  Index vocabulary = 16;         // V, from 2
  Index length = 32;             // n, of a training sequence, from 2
  Index d_model = 64;            // d
  Index heads = 2;               // divides d; d/heads is even for kRotary
  Index layers = 1;              // 1 or 2
  Index mlp_width = 0;           // m; 0: no MLP
  Index batch = 32;              // B, sequences a step
  Index table_length = 128;      // rows of kLearned's table, from `length`: those past it stay untrained
  double learning_rate = 0.003;  // above 0, at most 1000
  double base = 10000;           // of kSinusoidal and kRotary, from 1 to 1e300
  std::uint64_t seed = 1;        // draws the weights and the training sequences
};

// The steps after which, with the options above, every encoding has learned what it will.
inline constexpr Index kTrainerSteps = 200;

// A sequence and its answers; -1 where there is none.
struct Sequence {
  std::vector<Index> tokens;   // n
  std::vector<Index> answers;  // n
};

struct EvaluationOptions {
  Index length = 32;
  Index sequences = 64;       // from 1 to kMaxTrainerSequences
  std::uint64_t seed = 1;     // draws the sequences; never the ones of the training
  double position_scale = 1;  // positions (ALiBi: distances) are multiplied by this, 0 < scale ≤ 1000; 1/s
                              // stretches s-fold (arXiv 2306.15595)
};

struct Evaluation {
  std::vector<double> accuracy;  // n: share of right answers at each position; 0 where there is none to give
  std::vector<double> loss;      // n: mean cross-entropy at each position; 0 where there is no answer
  std::vector<Index> answers;    // n: how many answers each position had
  double mean_accuracy = 0;      // over all answers
  double mean_loss = 0;
};

// Returns the share of right answers at positions from `from` to `to` - 1, all of them counted alike; 0 where
// there is none. Throws std::invalid_argument for positions that were not evaluated.
double accuracy_between(const Evaluation& evaluation, Index from, Index to);

// A model in training. Copies cannot be made; save() and restore() carry the state. The same options give the
// same numbers on every machine and in WebAssembly, bit for bit save for the last digits of the losses: no
// step depends on the processor's vectors.
class Trainer {
 public:
  // Draws the weights. Throws std::invalid_argument naming the option and its value; std::out_of_range if
  // kLearned's table has fewer rows than `length`; std::length_error for a model or attention maps of more
  // than kMaxElements.
  explicit Trainer(const TrainerOptions& options);
  ~Trainer();
  Trainer(Trainer&& other) noexcept;
  Trainer& operator=(Trainer&& other) noexcept;

  const TrainerOptions& options() const;  // with `length` as it is trained now
  double position_scale() const;          // as it is trained now; 1 to begin with
  Index parameters() const;               // how many numbers are trained
  Index steps() const;                    // taken so far
  double loss() const;                    // of the last step's batch, before the step; 0 before the first

  // Whether the loss or a gradient stopped being finite, or the loss rose past 10 ln V, ten times what
  // guessing costs. The step in which that shows is not taken, nor is any after it.
  bool diverged() const;

  // Takes `count` steps, from 0 to 1,000,000, and returns the loss of each; fewer when the run diverges.
  // Throws std::invalid_argument.
  std::vector<double> step(Index count = 1);

  // Tests the model at any length, from 2 to kMaxTrainerLength. Throws std::invalid_argument;
  // std::out_of_range if kLearned has no row for a position ("row 128 does not exist: the table has 128
  // rows"); std::overflow_error when the run has diverged; std::length_error.
  Evaluation evaluate(const EvaluationOptions& options) const;

  // Returns the sequence that this seed draws for the task. As `length` in evaluate().
  Sequence sequence(Index length, std::uint64_t seed) const;

  // Returns the weights of one head in one layer on this sequence: (n, n), row = query, column = key, 0 above
  // the diagonal. tokens: n from 1 to kMaxTrainerLength numbers below V. Throws as evaluate().
  Matrix attention_map(const std::vector<Index>& tokens, Index layer, Index head,
                       double position_scale = 1) const;

  // Returns what kLearned (table_length, d) or kSinusoidal (the same rows) adds to the tokens; for the
  // others, which add nothing, (0, d). Throws std::overflow_error when the run has diverged.
  Matrix position_table() const;

  // Goes on training at another length, with positions multiplied by position_scale: fine-tuning. The weights
  // and Adam's state stay. Throws as the constructor and evaluate(), and then changes nothing.
  void continue_at(Index length, double position_scale = 1);

  // Returns all of the state: after restore() in a trainer of the same shape (encoding, vocabulary, d_model,
  // heads, layers, mlp_width, table_length, base) training goes on as if it had never stopped. The other
  // options become those of the saved one. Little-endian, with a version.
  std::vector<std::uint8_t> save() const;

  // Throws std::invalid_argument for anything but a state of such a trainer, and then changes nothing.
  void restore(const std::vector<std::uint8_t>& bytes);

  struct State;  // of the library's own

 private:
  std::unique_ptr<State> state_;
};

}  // namespace whorl
