import { evenWidth } from './sinusoid-parameters.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {import('../core/types.js').Encoding} Scheme
 */

/** Tokens a model tells apart, and sequences in a step: the core's defaults. */
export const VOCABULARY = 16;
export const BATCH = 32;

/** @type {{ value: Scheme, label: string }[]} */
export const SCHEMES = [
  { value: 'none', label: 'none' },
  { value: 'sinusoidal', label: 'sinusoidal' },
  { value: 'learned', label: 'learned' },
  { value: 'rotary', label: 'rotary' },
  { value: 'alibi', label: 'ALiBi' },
];

/** @typedef {'trained' | 'stretched' | 'tuned' | 'both'} Stage */

/** What has been done to a model when it is tested. @type {{ value: Stage, label: string }[]} */
export const STAGES = [
  { value: 'trained', label: 'as trained' },
  { value: 'stretched', label: 'positions stretched' },
  { value: 'tuned', label: 'fine-tuned' },
  { value: 'both', label: 'stretched, then fine-tuned' },
];

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** @param {Values} values */
const headsFor = ({ d, schemes }) =>
  [1, 2, 4, 8, 16].filter((h) => d % h === 0 && (!schemes.includes('rotary') || (d / h) % 2 === 0));

/** @type {Parameter[]} */
export const ceilingParameters = [
  {
    name: 'schemes',
    kind: 'choice-list',
    default: SCHEMES.map(({ value }) => value),
    choices: SCHEMES,
    required: true,
    label: 'Schemes',
    help: 'How a model is told its positions; one model is trained with each.',
  },
  {
    name: 'trainLength',
    kind: 'integer',
    default: 32,
    min: 2,
    max: 256,
    most: ({ testLength }) => Math.min(256, testLength),
    stops: [8, 16, 24, 32, 48, 64, 96, 128, 256],
    label: 'Train length',
    help: 'Tokens in every sequence of the training.',
    unit: 'tokens',
  },
  {
    name: 'testLength',
    kind: 'integer',
    default: 128,
    min: 2,
    max: 512,
    stops: [8, 16, 32, 64, 96, 128, 192, 256, 512],
    label: 'Test length',
    help: 'Tokens in the sequences that the trained model is tested on.',
    unit: 'tokens',
  },
  {
    name: 'offset',
    kind: 'integer',
    default: 4,
    min: 1,
    max: 255,
    most: ({ trainLength }) => trainLength - 1,
    label: 'Offset K',
    help: 'The task is to output the token that stood so many places back.',
    unit: 'places back',
  },
  evenWidth({ default: 64, help: 'Numbers in each token’s vector.' }),
  {
    name: 'heads',
    kind: 'integer',
    default: 2,
    min: 1,
    max: 16,
    options: headsFor,
    label: 'Heads',
    help: 'How many attention heads share the width.',
  },
  {
    name: 'layers',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 2,
    options: () => [1, 2],
    label: 'Layers',
    help: 'Attention layers, one upon the other.',
  },
  {
    name: 'steps',
    kind: 'integer',
    default: 200,
    min: 1,
    max: 5000,
    stops: [20, 50, 100, 200, 400, 800, 1200, 2000, 5000],
    label: 'Steps',
    help: `Of the training, ${BATCH} sequences each.`,
  },
  {
    name: 'learningRate',
    kind: 'number',
    default: 0.003,
    min: 0.000_01,
    max: 1000,
    stops: [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 10],
    label: 'Learning rate',
    help: 'How far a step goes; a training that goes too far diverges.',
  },
  {
    name: 'stretch',
    kind: 'number',
    default: 4,
    min: 1,
    max: 16,
    stops: [1, 1.5, 2, 3, 4, 8, 16],
    label: 'Stretch',
    help: 'One rescue: every position is divided by this, so that a long text falls into the range the model knows.',
    unit: '×',
  },
  {
    name: 'tuneSteps',
    kind: 'integer',
    default: 40,
    min: 0,
    max: 2000,
    stops: [0, 10, 20, 40, 80, 160, 320, 640, 2000],
    label: 'Fine-tuning',
    help: 'The other rescue: so many further steps on sequences of the test length.',
    unit: 'steps',
  },
  {
    name: 'seed',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 999_999,
    boxOnly: true,
    label: 'Seed',
    help: 'Draws the weights and the sequences.',
  },
  {
    name: 'show',
    kind: 'choice',
    default: 'trained',
    choices: STAGES,
    label: 'Show the models',
    help: 'What has been done to them when they are tested.',
    view: true,
    hidden: true,
  },
  {
    name: 'look',
    kind: 'choice',
    default: 'sinusoidal',
    choices: SCHEMES,
    label: 'Attention of',
    help: 'Whose attention weights are drawn.',
    view: true,
  },
  {
    name: 'layer',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 2,
    options: ({ layers }) => upTo(layers),
    applies: ({ layers }) => layers > 1,
    label: 'Layer',
    help: 'Whose attention weights are drawn.',
    view: true,
  },
  {
    name: 'head',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 16,
    options: ({ heads }) => upTo(heads),
    applies: ({ heads }) => heads > 1,
    label: 'Head',
    help: 'Whose attention weights are drawn.',
    view: true,
  },
];

/**
 * What a training depends on; the schemes apart, since each is trained by itself.
 *
 * @typedef {object} Setting
 * @property {number} trainLength
 * @property {number} testLength
 * @property {number} offset
 * @property {number} d
 * @property {number} heads
 * @property {number} layers
 * @property {number} steps
 * @property {number} learningRate
 * @property {number} stretch
 * @property {number} tuneSteps
 * @property {number} seed
 *
 * @param {Values} values
 * @returns {Setting}
 */
export function settingOf({ trainLength, testLength, offset, d, heads, layers, ...rest }) {
  const { steps, learningRate, stretch, tuneSteps, seed } = rest;
  return {
    ...{ trainLength, testLength, offset, d, heads, layers },
    ...{ steps, learningRate, stretch, tuneSteps, seed },
  };
}

/** What else changes with a value, so that the test is never shorter than the training. @param {string} name @param {number} value @param {Values} values @returns {Values} */
export function lengthsWith(name, value, { trainLength, testLength }) {
  if (name === 'trainLength' && value > testLength && value <= 256) return { testLength: value };
  if (name === 'testLength' && value < trainLength && value >= 2) return { trainLength: value };
  return {};
}
