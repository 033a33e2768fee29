import { wordsOf } from './schema.js';
import { isOrderOf, PAIRS } from './shuffle-words.js';

/** The longest sentence that the core takes. */
const MOST_WORDS = 512;
const WIDTHS = [2, 4, 8, 16, 32, 64, 128, 256, 512];

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** @param {number[]} order @param {number} count */
function checkOrder(order, count) {
  if (order.length === 0 || isOrderOf(order, count)) return null;
  return `Order must name each of the positions 0 to ${count - 1} once, got ${order.slice(0, 20).join(' ')}`;
}

/** @param {number} heads @param {import('./schema.js').Values} values */
function checkHeads(heads, { d, encoding }) {
  if (d % heads !== 0) return `Heads must divide the width d, and ${heads} does not divide ${d}`;
  if (encoding !== 'rotary' || (d / heads) % 2 === 0) return null;
  return `Rotary turns pairs of numbers in each head, and ${d} in ${heads} heads is an odd width`;
}

/** @type {import('./schema.js').Parameter[]} */
export const shuffleParameters = [
  {
    name: 'sentence',
    kind: 'text',
    default: PAIRS[0].sentence,
    required: true,
    maxLength: 100_000,
    maxWords: MOST_WORDS,
    label: 'Sentence',
    help: 'Any words, apart by spaces; each different word has its own random vector.',
  },
  {
    name: 'order',
    kind: 'integer-list',
    default: [],
    min: 0,
    max: MOST_WORDS - 1,
    maxLength: MOST_WORDS,
    check: (order, { sentence }) => checkOrder(order, wordsOf(sentence).length),
    label: 'Order',
    help: 'Which word stands in each place, counted from 0; empty for the original order.',
    hidden: true,
  },
  {
    name: 'encoding',
    kind: 'choice',
    main: true,
    default: 'none',
    choices: [
      { value: 'none', label: 'none' },
      { value: 'sinusoidal', label: 'sinusoidal' },
      { value: 'learned', label: 'learned, before training' },
      { value: 'rotary', label: 'rotary' },
      { value: 'alibi', label: 'ALiBi' },
    ],
    check: (encoding, { d }) =>
      encoding !== 'rotary' || d % 2 === 0
        ? null
        : `Rotary turns pairs of numbers, and the width d = ${d} is odd`,
    label: 'Position encoding',
    help: 'How a word’s position is told: by a vector added to the word’s, or inside attention by rotary and ALiBi.',
  },
  {
    name: 'causal',
    kind: 'boolean',
    default: false,
    label: 'Causal mask',
    help: 'Each word attends only to itself and to the words before it.',
  },
  {
    name: 'd',
    kind: 'integer',
    default: 64,
    min: 1,
    max: 512,
    stops: WIDTHS,
    label: 'Width d',
    help: 'Numbers in each word’s vector.',
  },
  {
    name: 'heads',
    kind: 'integer',
    default: 2,
    min: 1,
    max: 64,
    options: (values) => upTo(64).filter((heads) => checkHeads(heads, values) === null),
    check: checkHeads,
    label: 'Heads',
    help: 'How many parts the width is cut into; only numbers that divide it are offered.',
  },
  {
    name: 'head',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 64,
    options: ({ heads }) => upTo(heads),
    label: 'Head shown',
    help: 'Whose attention map is drawn.',
    view: true,
  },
  {
    name: 'seed',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 999_999,
    boxOnly: true,
    label: 'Seed',
    help: 'Draws the word vectors, the layer’s weights and the learned table.',
  },
];
