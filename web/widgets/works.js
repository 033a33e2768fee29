/**
 * What widgets ask of the core when it may take long: functions of the core and the values alone, so that a page and a
 * worker can run them alike.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Work
 * @property {(whorl: Whorl, values: any) => any} compute
 * @property {(values: any) => number} cost About how many milliseconds that takes, on a machine of no great speed.
 */
import { max, quantile } from 'd3-array';
import { isWhorlError } from '../core/errors.js';
import { judgeCurves } from './offset-words.js';
import { wordsOf } from './schema.js';
import { judgeScores } from './score-words.js';

/** What is done in a millisecond, measured. */
const ENTRIES = 230_000; // of a sinusoidal table
const PAINTED = 35_000; // cells of a picture
const PICTURE = 0.4; // milliseconds for its pixels, however few the cells
const DRAWS = 30_000; // random numbers
const PRODUCTS = 80_000; // of a curve, in double
const DISTANCES = 500_000; // of a search
const ROUNDINGS = 50_000;
const ATTENTION = 1_000_000; // words × words × dimensions
const TRAINING = 1000; // milliseconds
const LAYER = 10_000; // dimensions × dimensions, drawn for all matrices of a layer

/** @type {Work} */
const heatmap = {
  /** @param {Whorl} whorl @param {import('./whorl-heatmap.js').HeatmapValues} values */
  compute: (whorl, { n, d, base, layout }) => ({
    table: whorl.sinusoidalEncoding({ positions: n, dModel: d, base, layout }),
    wavelengths: whorl.sinusoidalWavelengths({ dModel: d, base }),
  }),
  cost: ({ n, d }) => (n * d) / ENTRIES + (n * d) / PAINTED + PICTURE,
};

const CLOSEST = 5;

/** @type {Work} */
const lookalike = {
  /** @param {Whorl} whorl @param {import('./whorl-lookalike.js').LookalikeValues} values */
  compute(whorl, { d, base, length }) {
    const [{ distance: neighbour }] = whorl.lookalikes({ dModel: d, base, length: 1, count: 1 });
    return { closest: whorl.lookalikes({ dModel: d, base, length, count: CLOSEST }), neighbour };
  },
  cost: ({ d, length }) => (d * length) / DISTANCES,
};

/** @type {Work} */
const offset = {
  /** @param {Whorl} whorl @param {import('./whorl-offset.js').OffsetValues} values */
  compute(whorl, { anchors, d, base, maxOffset, projections, content, seed }) {
    const curves = anchors.map((anchor) =>
      whorl.offsetCurve({ dModel: d, base, anchor, maxOffset, projections, content, seed }),
    );
    const facts = curves.map((curve) => whorl.curveFacts({ curve }));
    return { anchors, curves, facts, ...judgeCurves(curves) };
  },
  cost: ({ anchors, d, maxOffset, projections, content }) =>
    anchors.length *
    ((d * maxOffset) / PRODUCTS +
      (content ? (d * maxOffset) / DRAWS : 0) +
      (projections ? (2 * d * d) / DRAWS + (d * maxOffset) / DRAWS : 0)),
};

export const FORMATS = /** @type {const} */ (['float32', 'float16', 'bfloat16']);

/** @type {Work} */
const precision = {
  /** @param {Whorl} whorl @param {import('./whorl-precision.js').PrecisionValues} values */
  compute(whorl, { position, d, base, n }) {
    const all = FORMATS.map((format) => ({
      format,
      errors: whorl.angleErrors({ format, position, dModel: d, base }),
      stored: whorl.roundTo({ format, values: [position] })[0],
      distinct: whorl.distinctPositions({ format, n }),
      collision: whorl.firstCollision({ format }),
    }));
    return { all, wavelengths: whorl.sinusoidalWavelengths({ dModel: d, base }) };
  },
  cost: ({ n }) => (FORMATS.length * n) / ROUNDINGS,
};

/** @type {Work} */
const scores = {
  /** @param {Whorl} whorl @param {import('./whorl-scores.js').ScoresValues} values */
  compute(whorl, values) {
    const { sentence, d, seed } = values;
    const words = wordsOf(sentence);
    const content = whorl.tokenVectors({ tokens: words, dModel: d, seed });
    const split = whorl.scoreSplit({ content, position: positionTable(whorl, words.length, values), seed });
    return { words, split, ...judgeScores(split) };
  },
  cost: ({ sentence, d }) => (d * d) / LAYER + (wordsOf(sentence).length ** 2 * d) / ATTENTION,
};

/** One position vector a word. @param {Whorl} whorl @param {number} count @param {import('./whorl-scores.js').ScoresValues} values @returns {Matrix} */
function positionTable(whorl, count, { encoding, d, seed }) {
  if (encoding === 'sinusoidal') return whorl.sinusoidalEncoding({ positions: count, dModel: d });
  // As the shuffle test draws it: of the words' own size, from a seed of its own.
  if (encoding === 'learned')
    return whorl.learnedTable({ positions: count, dModel: d, seed: seed + 1, deviation: 1 });
  return { rows: count, cols: d, data: new Float32Array(count * d) };
}

/** @type {Work} */
const shuffle = {
  /** @param {Whorl} whorl @param {import('./whorl-shuffle.js').ShuffleValues} values */
  compute(whorl, { sentence, order, encoding, causal, heads, d, seed }) {
    const words = wordsOf(sentence);
    const permutation = order.length > 0 ? order : words.map((_, place) => place);
    const options = { tokens: words, permutation, encoding, causal, heads, dModel: d, seed };
    const result = whorl.shuffleTest(options);
    const shown = [result.original.weights, result.restored.weights];
    return {
      words,
      order: permutation,
      result,
      highest: Math.max(...shown.map(({ data }) => max(data) ?? 0)),
    };
  },
  cost: ({ sentence, d, heads }) => {
    const pairs = wordsOf(sentence).length ** 2;
    return (d * d) / LAYER + (pairs * (d + 8 * heads)) / ATTENTION;
  },
};

const COMPARED = 128; // rows whose cosines are drawn
const SAMPLE = 4096;
const WITHIN = 0.99;

/** @type {Work} */
const table = {
  /** @param {Whorl} whorl @param {import('./whorl-table.js').TableValues} values */
  compute(whorl, { source, rows, d, seed, tokens }) {
    if (source === 'trained') return trainTable(whorl, tokens);
    const drawn = whorl.learnedTable({ positions: rows, dModel: d, seed });
    const refusal = refusedLookup(whorl, drawn, tokens);
    return { ...judgeTable(whorl, drawn), name: '', awaited: source === 'file', refusal };
  },
  cost: ({ source, rows, d }) =>
    (source === 'trained' ? TRAINING : 0) +
    2 * PICTURE +
    (rows * d) / DRAWS +
    (Math.min(rows, COMPARED) ** 2 * d) / (2 * ATTENTION),
};

/** The table of a model that is trained for this, with the core's own settings. @param {Whorl} whorl @param {number} tokens */
function trainTable(whorl, tokens) {
  const trainer = whorl.createTrainer({ encoding: 'learned' });
  const { trainerSteps } = whorl.limits;
  trainer.step(trainerSteps);
  const trained = { table: trainer.positionTable(), reached: trainer.options.length, steps: trainerSteps };
  trainer.free();
  return judgeTrained(whorl, trained, tokens);
}

/** @param {Whorl} whorl @param {import('./trained-table.js').TrainedTable} trained @param {number} tokens */
export function judgeTrained(whorl, { table: trained, reached, steps }, tokens) {
  const name = `a training of ${steps} steps`;
  const refusal = refusedLookup(whorl, trained, tokens);
  return { ...judgeTable(whorl, trained), name, reached, awaited: false, refusal };
}

/** What a table shows besides its entries. @param {Whorl} whorl @param {Matrix} matrix */
export function judgeTable(whorl, matrix) {
  const first = whorl.firstRows({ table: matrix, tokens: Math.min(COMPARED, matrix.rows) });
  return {
    table: matrix,
    similarity: whorl.similarityMatrix({ table: first, normalised: true }),
    parameters: whorl.learnedParameters({ positions: matrix.rows, dModel: matrix.cols }),
    usual: usualSize(matrix),
  };
}

/** What the core says when it refuses to look so many tokens up, or nothing. @param {Whorl} whorl @param {Matrix} matrix @param {number} tokens */
export function refusedLookup(whorl, matrix, tokens) {
  try {
    whorl.firstRows({ table: matrix, tokens });
    return '';
  } catch (error) {
    if (isWhorlError(error)) return error.message;
    throw error;
  }
}

/** What 99 of 100 entries do not exceed in size. @param {Matrix} matrix */
export function usualSize({ data }) {
  const stride = Math.max(1, Math.floor(data.length / SAMPLE));
  const sizes = Array.from({ length: Math.ceil(data.length / stride) }, (_, i) => Math.abs(data[i * stride]));
  return quantile(sizes, WITHIN) ?? 0;
}

const ROWS = 640; // samples of a wave that are computed, at most
const FINEST = 8; // samples from one position to the next

/** @param {number} n */
function stepsFor(n) {
  let steps = FINEST;
  while (steps > 1 && (n - 1) * steps >= ROWS) steps /= 2;
  return steps;
}

/** @type {Work} */
const waves = {
  /**
   * Between whole positions the waves are sampled too, so that they look as round as they are. The number of samples
   * is a power of two, which leaves the whole positions exact.
   *
   * @param {Whorl} whorl
   * @param {import('./whorl-waves.js').WavesValues} values
   */
  compute(whorl, { dimensions, n, d, base }) {
    const steps = stepsFor(n);
    const { rows, cols, data } = whorl.sinusoidalEncoding({
      ...{ positions: (n - 1) * steps + 1, positionScale: 1 / steps },
      ...{ dModel: d, base },
    });
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: d, base });
    const all = dimensions.map((dimension) => ({
      ...{ dimension, steps, wavelength: wavelengths[dimension] },
      values: Float32Array.from({ length: rows }, (_, row) => data[row * cols + dimension]),
    }));
    return { n, waves: all };
  },
  cost: ({ n, d }) => (n * stepsFor(n) * d) / ENTRIES,
};

/** @typedef {keyof typeof works} WorkName */

export const works = { heatmap, lookalike, offset, precision, scores, shuffle, table, waves };

/** The work that an element's class names. @param {HTMLElement} element @returns {Work} */
export function workOf(element) {
  const { work } = /** @type {typeof import('./whorl-element.js').WhorlElement} */ (element.constructor);
  if (!work) throw new Error(`${element.localName} does not compute`);
  return works[work];
}
