import { judgeCurves } from '../offset-words.js';
import { DRAWS } from './work.js';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

const PRODUCTS = 80_000; // of a curve, in double, in a millisecond

/** @type {import('./work.js').Work} */
export const offsetWork = {
  name: 'offset',
  /** @param {Whorl} whorl @param {import('../whorl-offset.js').OffsetValues} values */
  compute(whorl, { anchors, d, base, maxOffset, projections, content, seed }) {
    const curves = anchors.map((anchor) =>
      whorl.offsetCurve({ dModel: d, base, anchor, maxOffset, projections, content, seed }),
    );
    const facts = curves.map((curve) => whorl.curveFacts({ curve }));
    return { anchors, curves, facts, ...judgeCurves(curves) };
  },
  cost: ({ anchors, d, maxOffset, projections, content }) =>
    anchors.length *
    ((d * maxOffset) / PRODUCTS +
      (content ? (d * maxOffset) / DRAWS : 0) +
      (projections ? (2 * d * d) / DRAWS + (d * maxOffset) / DRAWS : 0)),
};
