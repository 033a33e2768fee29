import { format } from 'd3-format';

/**
 * What the four terms of a score say in words.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').ScoreSplit} ScoreSplit
 * @typedef {import('./whorl-element.js').Finding} Finding
 */

/** The terms in the order of the two-by-two block, the query's part first. */
export const TERMS = /** @type {const} */ ([
  { term: 'contentContent', query: 'content', key: 'content' },
  { term: 'contentPosition', query: 'content', key: 'position' },
  { term: 'positionContent', query: 'position', key: 'content' },
  { term: 'positionPosition', query: 'position', key: 'position' },
]);

const write = format('.3f');
const rounding = format('.1e');

/** The entry of the largest size, and where it stands. @param {Matrix} matrix */
export function largestOf({ data, cols }) {
  let at = 0;
  for (let i = 1; i < data.length; i += 1) if (Math.abs(data[i]) > Math.abs(data[at])) at = i;
  return { row: Math.floor(at / cols), col: at % cols, value: data[at], size: Math.abs(data[at]) };
}

/** How far the four terms, added up here, miss the sum that the core computed on its own. @param {ScoreSplit} split */
export function largestGap(split) {
  const { total } = split;
  return total.data.reduce((worst, score, i) => {
    const added = TERMS.reduce((sum, { term }) => sum + split[term].data[i], 0);
    return Math.max(worst, Math.abs(added - score));
  }, 0);
}

/** @param {string[]} words @param {ScoreSplit} split @param {'none' | 'sinusoidal' | 'learned'} encoding @returns {Finding} */
export function scoresFinding(words, split, encoding) {
  const largest = TERMS.map((names) => ({ ...names, ...largestOf(split[names.term]) })).reduce(
    (most, next) => (next.size > most.size ? next : most),
  );
  const pair = `“${words[largest.row]}” looking at “${words[largest.col]}”`;
  const gap = largestGap(split);
  const sum = gap === 0 ? 'exactly' : `to within ${rounding(gap)}`;
  if (encoding === 'none') {
    return {
      lead: 'Without positions one term is left: content · content.',
      rest: `Its largest entry is ${write(largest.value)}, for ${pair}; the other three are zero, and the four add up to the score ${sum}.`,
    };
  }
  return {
    lead: `The largest term is ${largest.query} · ${largest.key}.`,
    rest: `It reaches ${write(largest.value)}, for ${pair}. The four terms add up to the score ${sum}.`,
  };
}

/** One cell through all five maps. @param {string[]} words @param {ScoreSplit} split @param {number} row @param {number} col */
export function describeScore(words, split, row, col) {
  const at = row * words.length + col;
  const parts = TERMS.map(({ term, query, key }) => `${query} · ${key} ${write(split[term].data[at])}`);
  const total = write(split.total.data[at]);
  return `“${words[row]}” (query, position ${row}) looks at “${words[col]}” (key, position ${col}): ${parts.join(', ')}; together ${total}.`;
}
