/** @typedef {import('../core/types.js').Whorl} Whorl */

/** The lesson's pair of sentences: place i of the second holds word ORDER[i] of the first. */
const WORDS = ['the', 'server', 'rejected', 'the', 'request'];
const ORDER = [0, 4, 2, 3, 1];

/**
 * Every number of the prose. Each calls the core and reads one entry, so that the same list gives the same numbers
 * at build time and in the reader's browser.
 *
 * @type {import('../build/numbers.js').Claim[]}
 */
export const claims = [
  {
    id: 'plain-difference',
    text: 'No encoding, no mask: the largest difference between a word’s two output vectors',
    compute: (whorl) => shuffle(whorl).maxDifference,
    format: '.1e',
    tolerance: 1e-5,
  },
  {
    id: 'plain-tolerance',
    text: 'The difference that float32 rounding is allowed there',
    compute: (whorl) => shuffle(whorl).tolerance,
    format: '.1e',
    tolerance: 0,
  },
  {
    id: 'causal-difference',
    text: 'A causal mask and no encoding: the largest difference between a word’s two output vectors',
    compute: (whorl) => shuffle(whorl, { causal: true }).maxDifference,
    format: '.3f',
    tolerance: 1e-5,
  },
  {
    id: 'causal-first-word',
    text: 'A causal mask and no encoding: the difference for the first word, which sees only itself',
    compute: (whorl) => shuffle(whorl, { causal: true }).differencePerToken[0],
    format: '.0f',
    tolerance: 1e-5,
  },
  {
    id: 'sinusoidal-difference',
    text: 'Sinusoidal encoding, no mask: the largest difference between a word’s two output vectors',
    compute: (whorl) => shuffle(whorl, { encoding: 'sinusoidal' }).maxDifference,
    format: '.3f',
    tolerance: 1e-5,
  },
  encodingClaim('fast-at-1', { dModel: 4, position: 1, dimension: 0 }),
  encodingClaim('fast-at-2', { dModel: 4, position: 2, dimension: 0 }),
  encodingClaim('slow-at-1', { dModel: 4, position: 1, dimension: 2 }),
  encodingClaim('slow-at-2', { dModel: 4, position: 2, dimension: 2 }),
  encodingClaim('last-sine', { dModel: 64, position: 127, dimension: 62 }),
  wavelengthClaim('fast-wavelength', { dModel: 4, dimension: 0, format: '.2f' }),
  wavelengthClaim('slow-wavelength', { dModel: 4, dimension: 2, format: '.1f' }),
  wavelengthClaim('first-wavelength', { dModel: 512, dimension: 0, format: '.2f' }),
  wavelengthClaim('wavelength-50', { dModel: 512, dimension: 50, format: '.1f' }),
  wavelengthClaim('wavelength-100', { dModel: 512, dimension: 100, format: '.1f' }),
  wavelengthClaim('last-wavelength', { dModel: 512, dimension: 510, format: ',.0f' }),
];

/**
 * @param {Whorl} whorl
 * @param {{ encoding?: import('../core/types.js').Encoding, causal?: boolean }} [setting]
 */
function shuffle(whorl, setting = {}) {
  return whorl.shuffleTest({ tokens: WORDS, permutation: ORDER, ...setting });
}

/**
 * @param {string} id
 * @param {{ dModel: number, position: number, dimension: number }} entry
 * @returns {import('../build/numbers.js').Claim}
 */
function encodingClaim(id, { dModel, position, dimension }) {
  return {
    id,
    text: `Dimension ${dimension} of position ${position} at width ${dModel}`,
    compute: (whorl) =>
      whorl.sinusoidalEncoding({ positions: 1, dModel, firstPosition: position }).data[dimension],
    format: '.4f',
    tolerance: 1e-6,
  };
}

/**
 * @param {string} id
 * @param {{ dModel: number, dimension: number, format: string }} entry
 * @returns {import('../build/numbers.js').Claim}
 */
function wavelengthClaim(id, { dModel, dimension, format }) {
  return {
    id,
    text: `The wavelength of dimension ${dimension} at width ${dModel}, in positions`,
    compute: (whorl) => whorl.sinusoidalWavelengths({ dModel })[dimension],
    format,
    tolerance: 1e-6,
  };
}
