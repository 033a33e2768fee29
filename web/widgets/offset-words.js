import { extent, maxIndex } from 'd3-array';
import { format } from 'd3-format';

/**
 * What the curves of similarity against offset say in words.
 *
 * @typedef {import('../core/types.js').CurveFacts} CurveFacts
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ anchors: number[], curves: Float64Array[], facts: CurveFacts[] }} Curves One curve an anchor.
 * @typedef {{ projections: boolean, content: boolean }} Setting
 */

export const writeScore = format(',.2f');
const writeWhole = format(',d');
const ROUNDING = 1e-6; // of the highest score; float64 leaves far less between equal curves

/** Several words as a sentence lists them. @param {string[]} words */
export function listed(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whether all curves run through the same points. @param {Float64Array[]} curves */
export function coincide([first, ...others]) {
  const allowed = ROUNDING * Math.max(...first.map(Math.abs));
  return others.every((curve) => curve.every((score, k) => Math.abs(score - first[k]) <= allowed));
}

/** @param {Curves} data @param {Setting} setting @returns {Finding} */
export function offsetFinding({ anchors, curves, facts }, setting) {
  if (coincide(curves)) {
    const lead =
      anchors.length === 1 ? 'One position, one curve.' : 'Only the offset counts: the curves coincide.';
    return { lead, rest: `${sameScore(curves, anchors)} ${shape(facts[0])}` };
  }
  const between = listed([
    ...(setting.content ? ['content'] : []),
    ...(setting.projections ? ['W_q and W_k'] : []),
  ]);
  return {
    lead: 'The same offset, different scores: the curves come apart.',
    rest: `With ${between} in play ${widest(curves, anchors)}`,
  };
}

/** @param {Float64Array[]} curves @param {number[]} anchors */
function sameScore([first], anchors) {
  const k = Math.min(1, first.length - 1);
  const from = `from position${anchors.length > 1 ? 's' : ''} ${listed(anchors.map(writeWhole))}`;
  const alike = anchors.length > 1 ? ' alike' : '';
  return `Offset ${k} scores ${writeScore(first[k])} ${from}${alike}.`;
}

/** @param {CurveFacts} facts */
function shape({ firstRiseAfter, rises, lowest }) {
  const low = `its lowest value is ${writeScore(lowest)} of the first`;
  if (firstRiseAfter < 0) return `The curve never rises up to here; ${low}.`;
  const steps = rises === 1 ? '1 step rises' : `${writeWhole(rises)} steps rise`;
  return `The curve first rises after offset ${writeWhole(firstRiseAfter)}, ${steps} in all; ${low}.`;
}

/** The offset where the scores lie furthest apart. @param {Float64Array[]} curves @param {number[]} anchors */
function widest(curves, anchors) {
  const ranges = Array.from(
    curves[0],
    (_, k) => /** @type {[number, number]} */ (extent(curves, (curve) => curve[k])),
  );
  const k = maxIndex(ranges, ([low, high]) => high - low);
  const scores = curves.map((curve) => curve[k]);
  const [low, high] = ranges[k].map((score) => anchors[scores.indexOf(score)]);
  return `offset ${writeWhole(k)} scores ${writeScore(ranges[k][1])} from position ${writeWhole(high)}, but ${writeScore(ranges[k][0])} from position ${writeWhole(low)}.`;
}

/** Every curve at one offset. @param {number} k @param {Curves} data */
export function describeOffset(k, { anchors, curves }) {
  const scores = anchors.map(
    (anchor, i) => `${writeScore(curves[i][k])} from position ${writeWhole(anchor)}`,
  );
  return `Offset ${writeWhole(k)}: ${listed(scores)}.`;
}
