import { max, maxIndex, min, minIndex } from 'd3-array';
import { format } from 'd3-format';
import { listed } from './schema-words.js';

/**
 * What the curves of similarity against offset say in words.
 *
 * @typedef {import('../core/types.js').CurveFacts} CurveFacts
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ together: boolean, lowest: number, highest: number, apart: { k: number, low: number, high: number } }} Judgement
 *   together: whether all curves are the same; apart: the offset where the scores lie furthest apart, and whose are they.
 * @typedef {{ anchors: number[], curves: Float64Array[], facts: CurveFacts[] } & Judgement} Curves One curve an anchor.
 * @typedef {{ projections: boolean, content: boolean }} Setting
 */

export const writeScore = format(',.2f');
const writeWhole = format(',d');
const ROUNDING = 1e-6; // of the highest score; float64 leaves far less between equal curves

/** What the drawing and the finding ask of all curves at once. @param {Float64Array[]} curves @returns {Judgement} */
export function judgeCurves(curves) {
  const gaps = Array.from(curves[0], (_, k) => {
    const scores = curves.map((curve) => curve[k]);
    return Math.max(...scores) - Math.min(...scores);
  });
  const k = maxIndex(gaps);
  return {
    together: gaps[k] <= ROUNDING * Math.max(...curves[0].map(Math.abs)),
    lowest: min(curves, (curve) => min(curve)) ?? 0,
    highest: max(curves, (curve) => max(curve)) ?? 0,
    apart: { k, low: minIndex(curves, (curve) => curve[k]), high: maxIndex(curves, (curve) => curve[k]) },
  };
}

/** @param {Curves} data @param {Setting} setting @returns {Finding} */
export function offsetFinding(data, setting) {
  const { anchors, curves, facts, together } = data;
  if (together) {
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
    rest: `With ${between} in play ${widest(data)}`,
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

/** @param {Curves} data */
function widest({ anchors, curves, apart: { k, low, high } }) {
  /** @param {number} i */
  const from = (i) => `${writeScore(curves[i][k])} from position ${writeWhole(anchors[i])}`;
  return `offset ${writeWhole(k)} scores ${from(high)}, but ${from(low)}.`;
}

/** Every curve at one offset. @param {number} k @param {Curves} data */
export function describeOffset(k, { anchors, curves }) {
  const scores = anchors.map(
    (anchor, i) => `${writeScore(curves[i][k])} from position ${writeWhole(anchor)}`,
  );
  return `Offset ${writeWhole(k)}: ${listed(scores)}.`;
}
