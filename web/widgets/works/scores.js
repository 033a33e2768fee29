import { wordsOf } from '../schema.js';
import { judgeScores } from '../score-words.js';
import { ATTENTION, LAYER } from './work.js';

/**
 * @typedef {import('../../core/types.js').Matrix} Matrix
 * @typedef {import('../../core/types.js').Whorl} Whorl
 */

/** @type {import('./work.js').Work} */
export const scoresWork = {
  name: 'scores',
  /** @param {Whorl} whorl @param {import('../whorl-scores.js').ScoresValues} values */
  compute(whorl, values) {
    const { sentence, d, seed } = values;
    const words = wordsOf(sentence);
    const content = whorl.tokenVectors({ tokens: words, dModel: d, seed });
    const split = whorl.scoreSplit({ content, position: positionTable(whorl, words.length, values), seed });
    return { words, split, ...judgeScores(split) };
  },
  cost: ({ sentence, d }) => (d * d) / LAYER + (wordsOf(sentence).length ** 2 * d) / ATTENTION,
};

/** One position vector a word. @param {Whorl} whorl @param {number} count @param {import('../whorl-scores.js').ScoresValues} values @returns {Matrix} */
function positionTable(whorl, count, { encoding, d, seed }) {
  if (encoding === 'sinusoidal') return whorl.sinusoidalEncoding({ positions: count, dModel: d });
  // As the shuffle test draws it: of the words' own size, from a seed of its own.
  if (encoding === 'learned')
    return whorl.learnedTable({ positions: count, dModel: d, seed: seed + 1, deviation: 1 });
  return { rows: count, cols: d, data: new Float32Array(count * d) };
}
