/**
 * A lesson of ninety minutes. Texts are HTML; {{claim}} is a number of the lesson's.
 *
 * @typedef {{ minutes: number, title: string, text: string, preset?: string }} Phase preset: the title of one.
 * @typedef {{ question: string, answer: string }} Discussion
 */

/** @type {string[]} */
export const objectives = [
  'say why attention without positions is equivariant, and what a causal mask changes about that',
  'compute an entry of the sinusoidal table by hand, and read the table as waves and as hands of a clock',
  'derive that moving k places is one rotation, and that PE(p)·PE(p + k) depends on k alone',
  'keep apart what a formula can be evaluated for, what a model has met, and what it will do well',
  'tell a learned table’s costs and limits, and where number formats lose positions',
  'find a planted mistake in an implementation from the invariants it breaks',
];

/** @type {Phase[]} */
export const phases = [
  {
    minutes: 10,
    title: 'Predict',
    text: 'Show the two sentences. Everyone writes a prediction; take a show of hands; only then swap the words, and say <em>equivariant</em>.',
    preset: 'Predict, then swap',
  },
  {
    minutes: 10,
    title: 'What follows, and what a mask changes',
    text: 'The two-line proof with a permutation matrix on the board. Then the causal mask, without any encoding.',
    preset: 'What a causal mask gives away',
  },
  {
    minutes: 15,
    title: 'Hands and waves',
    text: 'In pairs, with paper: two entries by hand, then the clock to check them. Collect wrong answers and their reasons: degrees, an exponent of i, the sine for even positions.',
    preset: 'Read the clock',
  },
  {
    minutes: 10,
    title: 'The whole table',
    text: 'From hands to waves to the heatmap: which rows are fast, which columns are neighbours.',
    preset: 'Find position 20',
  },
  {
    minutes: 15,
    title: 'One step is one rotation',
    text: 'Let the matrix be found before it is written down: the angle stays when the position moves. From it, the product that knows only the distance.',
    preset: 'Four places back',
  },
  {
    minutes: 10,
    title: 'What the curve does not say',
    text: 'Where it rises, what is left of it far out, and what W_q, W_k and words make of it.',
    preset: 'Does it only fall?',
  },
  {
    minutes: 10,
    title: 'Short training, long test',
    text: 'Sketch first. Three questions that are often mixed up: can it be evaluated, has it been met, does it work.',
    preset: 'Short training, long test',
  },
  {
    minutes: 10,
    title: 'Hunt',
    text: 'In pairs. Whoever is done first explains one case by the check that gives it away.',
    preset: 'In pairs: code and checks',
  },
];

/** @type {Discussion[]} */
export const discussions = [
  {
    question: 'Why not number the positions 0, 1, 2, … and add the number to every entry?',
    answer:
      'At position 500 the number drowns the word. Divided by the length it stays small, but then the same step means something else in a short text than in a long one; divided by a fixed longest length, neighbours are hardly apart.',
  },
  {
    question: 'Adding the position to the word: does that not destroy the word?',
    answer:
      'The sum cannot be taken apart in general, and need not be: W(x + p) = Wx + Wp, so a learned matrix can read directions where words lie and directions where positions lie. Concatenation is the same with two matrices that are free of each other, and costs width.',
  },
  {
    question: 'Why a sine and a cosine, and not one of them at twice as many frequencies?',
    answer:
      'A sine alone has the same value twice a turn, and a shift of it cannot be written as a linear map of itself. The pair walks on a circle: moving on is a rotation of two numbers.',
  },
  {
    question: 'What would change if the base were 100 instead of 10,000?',
    answer:
      'The slowest waves would be shorter, so that far positions become lookalikes sooner; the fast ones would stay as they are. With base 1 all pairs are one.',
  },
  {
    question: 'A paper says its model “extrapolates to 100,000 tokens”. What do you ask?',
    answer:
      'Whether it was evaluated there or trained there; on which task, and how far back the answer lies; compared with what; and how the accuracy runs along the positions, not only its mean.',
  },
  {
    question: 'Where would you rather have a learned table, where a formula, where neither?',
    answer:
      'A table where lengths are short, fixed and well covered by training: it can be anything, and costs {{gpt2-parameters}} parameters in GPT-2. A formula where rows must exist for every position. Rotary or a bias where the distance is what matters. With a causal mask a decoder learns something even with neither.',
  },
];
