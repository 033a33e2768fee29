import { writeValue } from '../charts/text.js';

/**
 * What the shuffle test says in words, and the sentences it starts from.
 *
 * @typedef {import('../core/types.js').ShuffleTestResult} ShuffleTestResult
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ encoding: import('../core/types.js').Encoding, causal: boolean }} Setting
 */

/** Why an encoding lets the order show. */
const REASONS = {
  sinusoidal: 'each position adds its own vector',
  learned: 'each position adds its own row of the table',
  rotary:
    'inside attention, queries and keys are turned by their position, so a score depends on how far apart two words stand and on which comes first',
  alibi:
    'inside attention, a score is lowered by the distance between the two words, and distances have changed',
};

/** Pairs of sentences of the same words: `order` leads from the first to the second. */
export const PAIRS = [
  { sentence: 'the server rejected the request', order: [0, 4, 2, 3, 1] },
  { sentence: 'dog bites man', order: [2, 1, 0] },
];

/** @param {string[]} words @param {number[]} order */
export function inOrder(words, order) {
  return order.map((place) => words[place]).join(' ');
}

/** @param {number[]} order */
export function isOriginal(order) {
  return order.every((token, place) => token === place);
}

/** @param {number[]} order @param {number} count */
export function isOrderOf(order, count) {
  return order.length === count && new Set(order).size === count && order.every((token) => token < count);
}

/** @param {string[]} words @param {number[]} order @param {ShuffleTestResult} result @param {Setting} setting @returns {Finding} */
export function shuffleFinding(words, order, result, setting) {
  if (words.length === 1) {
    return {
      lead: 'One word has no order.',
      rest: 'It attends to itself alone, with weight 1. Add a second word.',
    };
  }
  if (isOriginal(order)) {
    return { lead: 'Nothing has moved yet.', rest: 'Swap the words: will any of them get another vector?' };
  }
  if (inOrder(words, order) === words.join(' ')) {
    return {
      lead: 'This order cannot tell.',
      rest: 'The words that changed places are alike, so the sentence reads as before. Swap different words.',
    };
  }
  const largest = writeValue(result.maxDifference);
  if (result.equivariant && setting.encoding === 'alibi') {
    return {
      lead: 'Equivariant for this order: every word got the same vector back.',
      rest: `ALiBi asks how far apart two words stand and not which comes first, and this order keeps every distance. The largest difference is ${largest}; float32 rounding allows ${writeValue(result.tolerance)}.`,
    };
  }
  if (result.equivariant) {
    return {
      lead: 'Equivariant: every word got the same vector back.',
      rest: `For this order the largest difference is ${largest}; float32 rounding allows ${writeValue(result.tolerance)}.`,
    };
  }
  const changed = result.differencePerToken.reduce(
    (count, value) => count + (value > result.tolerance ? 1 : 0),
    0,
  );
  const most = words[result.differencePerToken.indexOf(result.maxDifference)];
  const count = changed === words.length ? 'every word' : `${changed} of ${words.length} words`;
  return {
    lead: `Not equivariant: ${count} got another vector.`,
    rest: `For this order the largest difference is ${largest}, for “${most}”: ${reason(setting)}.`,
  };
}

/** @param {Setting} setting */
function reason({ encoding, causal }) {
  const mask = 'under the mask a word sees only itself and those before it, which have changed';
  if (encoding === 'none') return mask;
  return causal ? `${REASONS[encoding]}, and ${mask}` : REASONS[encoding];
}
