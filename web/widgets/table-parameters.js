const MOST = 1024; // rows and columns that are drawn at random within a frame or two

/** @param {import('./schema.js').Values} values */
const random = ({ source }) => source === 'random';

/** @type {import('./schema.js').Parameter[]} */
export const tableParameters = [
  {
    name: 'source',
    kind: 'choice',
    default: 'random',
    choices: [
      { value: 'random', label: 'random, before training' },
      { value: 'trained', label: 'trained in this page' },
      { value: 'file', label: 'from the opened file' },
    ],
    label: 'Table',
    help: 'Where the rows come from.',
  },
  {
    name: 'rows',
    kind: 'integer',
    default: 1024,
    min: 1,
    max: MOST,
    stops: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, MOST],
    label: 'Rows',
    help: 'One for each position a model can take.',
    applies: random,
  },
  {
    name: 'd',
    kind: 'integer',
    default: 768,
    min: 1,
    max: MOST,
    stops: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768, MOST],
    label: 'Width d',
    help: 'Numbers in each row.',
    applies: random,
  },
  {
    name: 'seed',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 999_999,
    boxOnly: true,
    label: 'Seed',
    help: 'Draws the random table.',
    applies: random,
  },
  {
    name: 'tokens',
    main: true,
    kind: 'integer',
    default: 1025,
    min: 1,
    max: 131_072,
    boxOnly: true,
    label: 'Tokens to look up',
    help: 'How many positions a text asks the table for.',
  },
  {
    name: 'total',
    kind: 'integer',
    default: 124_439_808,
    min: 1,
    max: 10_000_000_000_000,
    boxOnly: true,
    label: 'Parameters of the whole model',
    help: 'What the table’s share is taken of.',
    view: true,
  },
];

/** Tables of published models. @type {{ label: string, values: Record<string, number> }[]} */
export const MODELS = [
  { label: 'GPT-2: 1024 × 768', values: { rows: 1024, d: 768, tokens: 1025, total: 124_439_808 } },
  { label: 'BERT-base: 512 × 768', values: { rows: 512, d: 768, tokens: 513, total: 110_000_000 } },
  { label: 'a small one: 32 × 16', values: { rows: 32, d: 16, tokens: 33, total: 10_000 } },
];
