import { max } from 'd3-array';
import { wordsOf } from '../schema.js';
import { ATTENTION, LAYER } from './work.js';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

/** @type {import('./work.js').Work} */
export const shuffleWork = {
  name: 'shuffle',
  /** @param {Whorl} whorl @param {import('../whorl-shuffle.js').ShuffleValues} values */
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
