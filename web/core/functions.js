/**
 * Every function of the core with its options: name, kind, range, default. The order of the options is the order of
 * the binding's arguments (cpp/wasm/bindings.cpp), so a call is: check each option, pass them on.
 */
import { choice, flag, integer, list, mask, matrix, numbers, real, tensor, tokens } from './options.js';

/** @typedef {import('./types.js').Limits} Limits */

export const ENCODINGS = /** @type {const} */ (['none', 'sinusoidal', 'learned', 'rotary', 'alibi']);
export const LAYOUTS = /** @type {const} */ (['interleaved', 'concatenated']);
export const PAIRINGS = /** @type {const} */ (['adjacent', 'halves']);
export const FORMATS = /** @type {const} */ (['float32', 'float16', 'bfloat16']);

export const MISTAKES = /** @type {const} */ ([
  'none',
  'sine-only',
  'halved-exponent',
  'doubled-exponent',
  'odd-cosine',
  'halves',
  'no-scale',
  'batch-axis',
  'off-by-one',
  'degrees',
]);

export const FAR = 2 ** 53; // beyond, whole numbers are no longer exact

/** @param {Limits} limits */
export function functionsWithin(limits) {
  const width = integer(1, limits.maxWidth);
  const headWidth = integer(2, limits.maxWidth);
  const base = real(1, 1e300, 10000);
  const seed = integer(0, FAR - 1, 1);
  const causal = flag(false);
  const position = (/** @type {number} */ fallback) => real(-FAR, FAR, fallback);
  const factor = real(1, 1e9);
  const format = choice(FORMATS);

  return {
    sinusoidalEncoding: {
      positions: integer(0, limits.maxPositions),
      dModel: width,
      base,
      layout: choice(LAYOUTS, LAYOUTS[0]),
      firstPosition: position(0),
      positionScale: position(1),
    },
    sinusoidalWavelengths: { dModel: width, base, layout: choice(LAYOUTS, LAYOUTS[0]) },
    rotation: { offset: real(-FAR, FAR), dModel: width, base },
    applyRotation: { x: matrix(), offset: real(-FAR, FAR), base },
    rotationResidual: { position: real(-FAR, FAR), offset: real(-FAR, FAR), dModel: width, base },

    learnedTable: {
      positions: integer(1, limits.maxPositions),
      dModel: width,
      seed,
      deviation: real(0, 1e6, 0.02),
    },
    lookup: { table: matrix(), positions: numbers() },
    firstRows: { table: matrix(), tokens: integer(0, limits.maxPositions) },
    learnedParameters: { positions: integer(0, FAR), dModel: integer(0, FAR) },
    learnedShare: { positions: integer(0, FAR), dModel: integer(0, FAR), total: real(1, FAR) },
    addEncoding: { batch: tensor(), table: matrix() },

    rotate: {
      x: matrix(),
      base,
      pairing: choice(PAIRINGS, PAIRINGS[0]),
      heads: integer(1, limits.maxHeads, 1),
      firstPosition: position(0),
      positionScale: position(1),
      frequencies: list(),
    },
    rotaryFrequencies: { width: headWidth, base },
    ntkAwareBase: { base, factor, width: headWidth },
    yarnFrequencies: {
      width: headWidth,
      base,
      factor: real(1, 1e9, 4),
      originalLength: real(1, FAR, 2048),
      betaFast: real(0, 1e9, 32),
      betaSlow: real(0, 1e9, 1),
    },
    yarnAttentionScale: { factor },
    alibiSlopes: { heads: integer(1, limits.maxHeads) },
    alibiBias: {
      slope: real(-1e6, 1e6),
      queries: integer(0, limits.maxElements),
      keys: integer(0, limits.maxElements),
    },

    softmax: { scores: matrix() },
    attention: {
      q: matrix(),
      k: matrix(),
      v: matrix(),
      heads: integer(1, limits.maxHeads, 1),
      causal,
      mask: mask(),
      bias: tensor(null),
      alibiSlopes: list(),
      returnWeights: flag(true),
    },
    multiHeadAttention: { x: matrix(), heads: integer(1, limits.maxHeads, 1), causal, seed },

    offsetCurve: {
      dModel: width,
      base,
      anchor: position(0),
      maxOffset: integer(0, limits.maxPositions - 1),
      projections: flag(false),
      content: flag(false),
      seed,
    },
    curveFacts: { curve: numbers() },
    similarityMatrix: { table: matrix(), normalised: flag(false) },
    scoreSplit: { content: matrix(), position: matrix(), seed },
    lookalikes: { dModel: width, base, length: integer(1, 1000000), count: integer(1, 100, 5) },

    accuracyBetween: {
      accuracy: numbers(),
      answers: numbers(),
      from: integer(0, limits.maxTrainerLength),
      to: integer(0, limits.maxTrainerLength),
    },

    roundTo: { format, values: numbers() },
    distinctPositions: { format, n: integer(0, 2 ** 24) },
    firstCollision: { format },
    angleErrors: { format, position: real(0, FAR), dModel: width, base },

    encodeWithMistake: { mistake: choice(MISTAKES), embeddings: tensor() },
    checkInvariants: { zeros: tensor(), ones: tensor() },

    tokenVectors: { tokens: tokens(limits.maxTokens), dModel: width, seed },
  };
}

/** The shuffle test takes words or vectors, which become the binding's first argument. @param {Limits} limits */
export function shuffleTestOptions(limits) {
  return {
    tokens: tokens(limits.maxTokens, null),
    vectors: matrix(null),
    permutation: numbers(),
    encoding: choice(ENCODINGS, ENCODINGS[0]),
    causal: flag(false),
    heads: integer(1, limits.maxHeads, 2),
    dModel: integer(1, limits.maxWidth, null),
    seed: integer(0, FAR - 1, 1),
  };
}
