import { format } from 'd3-format';
import { scaleLinear } from 'd3-scale';

/**
 * What the four terms of a score say in words.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').ScoreSplit} ScoreSplit
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ row: number, col: number, value: number, size: number }} Largest
 *
 * @typedef {object} Judgement
 * @property {Largest[]} tops The largest entry of each term, in the order of TERMS.
 * @property {number} largest The largest size of all, the sum's too.
 * @property {number} gap How far the four terms, added up here, miss the sum that the core computed on its own.
 *
 * @typedef {{ words: string[], split: ScoreSplit } & Judgement} Scores
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

/** The entry of the largest size, and where it stands. @param {Matrix} matrix @returns {Largest} */
export function largestOf({ data, cols }) {
  let at = 0;
  for (let i = 1; i < data.length; i += 1) if (Math.abs(data[i]) > Math.abs(data[at])) at = i;
  return { row: Math.floor(at / cols), col: at % cols, value: data[at], size: Math.abs(data[at]) };
}

/** What the drawing and the finding ask of all entries at once. @param {ScoreSplit} split @returns {Judgement} */
export function judgeScores(split) {
  const tops = TERMS.map(({ term }) => largestOf(split[term]));
  const [a, b, c, d] = TERMS.map(({ term }) => split[term].data);
  const gap = split.total.data.reduce(
    (worst, score, i) => Math.max(worst, Math.abs(a[i] + b[i] + c[i] + d[i] - score)),
    0,
  );
  return { tops, gap, largest: Math.max(largestOf(split.total).size, ...tops.map(({ size }) => size)) };
}

/** One scale for all five, the same on both sides of zero. @param {number} largest @returns {[number, number]} */
export function scoreDomain(largest) {
  const [, end] = scaleLinear([0, largest || 1], [0, 1])
    .nice(4)
    .domain();
  return [-end, end];
}

/** @param {Scores} scores @param {'none' | 'sinusoidal' | 'learned'} encoding @returns {Finding} */
export function scoresFinding({ words, tops, gap }, encoding) {
  const largest = TERMS.map((names, i) => ({ ...names, ...tops[i] })).reduce((most, next) =>
    next.size > most.size ? next : most,
  );
  const pair = `“${words[largest.row]}” looking at “${words[largest.col]}”`;
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
