/** @typedef {import('../../core/types.js').Whorl} Whorl */

/** The lesson's pair of sentences: place i of the second holds word ORDER[i] of the first. */
const WORDS = ['the', 'server', 'rejected', 'the', 'request'];
const ORDER = [0, 4, 2, 3, 1];

/** What becomes of the vectors when words change places. @type {import('../../build/numbers.js').Claim[]} */
export const orderClaims = [
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
  {
    id: 'rotary-difference',
    text: 'Rotary encoding, no mask: the largest difference between a word’s two output vectors',
    compute: (whorl) => shuffle(whorl, { encoding: 'rotary' }).maxDifference,
    format: '.3f',
    tolerance: 1e-5,
  },
];

/**
 * @param {Whorl} whorl
 * @param {{ encoding?: import('../../core/types.js').Encoding, causal?: boolean }} [setting]
 */
function shuffle(whorl, setting = {}) {
  return whorl.shuffleTest({ tokens: WORDS, permutation: ORDER, ...setting });
}
