/** The core as JavaScript sees it: options in, copies out, errors thrown. See types.js for every shape. */
import { throwCoreError } from './errors.js';
import { loadModule } from './load.js';
import {
  choice,
  flag,
  integer,
  mask,
  matrix,
  numbers,
  optional,
  readOptions,
  real,
  tokens,
} from './options.js';
import { WhorlTypeError } from './errors.js';

export { isWhorlError, WhorlLoadError, WhorlRangeError, WhorlTypeError } from './errors.js';

/** @typedef {import('./types.js').Whorl} Whorl */

const FAR = 2 ** 53; // beyond, whole numbers are no longer exact
const ENCODINGS = /** @type {const} */ (['none', 'sinusoidal']);
const LAYOUTS = /** @type {const} */ (['interleaved', 'concatenated']);

/**
 * Loads the core.
 * @param {object} [options]
 * @param {'simd' | 'scalar'} [options.variant] Default: the best this engine runs.
 * @returns {Promise<Whorl>}
 * @throws {import('./errors.js').WhorlLoadError}
 */
export async function loadWhorl({ variant } = {}) {
  const loaded = await loadModule(variant);
  return createApi(loaded.module, loaded.variant === 'simd');
}

/**
 * @param {import('./load.js').RawModule} module
 * @param {boolean} simd
 * @returns {Whorl}
 */
function createApi(module, simd) {
  const limits = Object.freeze(module.limits());

  /** @param {string} name @param {any[]} values */
  const call = (name, ...values) => {
    const result = module[name](...values);
    return result.error ? throwCoreError(result.error) : result;
  };

  const width = () => integer(1, limits.maxWidth);
  const base = () => real(1, 1e300, 10000);
  const heads = (/** @type {number} */ fallback) => integer(1, limits.maxHeads, fallback);
  const seed = () => integer(0, FAR - 1, 1);
  const causal = () => flag(false);

  const schemas = {
    sinusoidalEncoding: {
      positions: integer(0, limits.maxPositions),
      dModel: width(),
      base: base(),
      layout: choice(LAYOUTS),
      firstPosition: real(-FAR, FAR, 0),
      positionScale: real(-FAR, FAR, 1),
    },
    sinusoidalWavelengths: { dModel: width(), base: base() },
    offsetCurve: {
      dModel: width(),
      base: base(),
      anchor: real(-FAR, FAR, 0),
      maxOffset: integer(0, limits.maxPositions - 1),
    },
    softmax: { scores: matrix() },
    attention: { q: matrix(), k: matrix(), v: matrix(), causal: causal(), heads: heads(1), mask: mask() },
    multiHeadAttention: { x: matrix(), heads: heads(1), causal: causal(), seed: seed() },
    tokenVectors: { tokens: tokens(limits.maxTokens), dModel: width(), seed: seed() },
    shuffleTest: {
      tokens: optional(tokens(limits.maxTokens)),
      vectors: optional(matrix()),
      permutation: numbers(),
      encoding: choice(ENCODINGS),
      causal: causal(),
      heads: heads(2),
      dModel: optional(width()),
      seed: seed(),
    },
  };

  /** @type {Whorl} */
  const whorl = {
    build: Object.freeze({ simd, version: module.version }),
    limits,
    memoryBytes: () => module.memoryBytes(),

    sinusoidalEncoding(options) {
      const o = readOptions('sinusoidalEncoding', schemas.sinusoidalEncoding, options);
      return call(
        'sinusoidalEncoding',
        o.positions,
        o.dModel,
        o.base,
        o.layout,
        o.firstPosition,
        o.positionScale,
      );
    },

    sinusoidalWavelengths(options) {
      const o = readOptions('sinusoidalWavelengths', schemas.sinusoidalWavelengths, options);
      return call('sinusoidalWavelengths', o.dModel, o.base);
    },

    offsetCurve(options) {
      const o = readOptions('offsetCurve', schemas.offsetCurve, options);
      return call('offsetCurve', o.dModel, o.base, o.anchor, o.maxOffset);
    },

    softmax(options) {
      return call('softmax', readOptions('softmax', schemas.softmax, options).scores);
    },

    attention(options) {
      const o = readOptions('attention', schemas.attention, options);
      return call('attention', o.q, o.k, o.v, o.heads, o.causal, o.mask);
    },

    multiHeadAttention(options) {
      const o = readOptions('multiHeadAttention', schemas.multiHeadAttention, options);
      return call('multiHeadAttention', o.x, o.heads, o.causal, o.seed);
    },

    tokenVectors(options) {
      const o = readOptions('tokenVectors', schemas.tokenVectors, options);
      return call('tokenVectors', o.tokens, o.dModel, o.seed);
    },

    shuffleTest(options) {
      const o = readOptions('shuffleTest', schemas.shuffleTest, options);
      if ((o.tokens === undefined) === (o.vectors === undefined)) {
        throw new WhorlTypeError('missing-option', 'shuffleTest needs either tokens or vectors');
      }
      const vectors = o.vectors ?? call('tokenVectors', o.tokens, o.dModel ?? 64, o.seed);
      if (o.dModel !== undefined && vectors.cols !== o.dModel) {
        throw new WhorlTypeError(
          'invalid-argument',
          `dModel must be the vectors' width ${vectors.cols}, got ${o.dModel}`,
        );
      }
      return call('shuffleTest', vectors, o.permutation, o.encoding, o.causal, o.heads, o.seed);
    },
  };
  return Object.freeze(whorl);
}
