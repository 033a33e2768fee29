/** @typedef {import('../../core/types.js').Whorl} Whorl */

const DISTANCES = 500_000; // compared in a millisecond
const CLOSEST = 5;

/** @type {import('./work.js').Work} */
export const lookalikeWork = {
  name: 'lookalike',
  /** @param {Whorl} whorl @param {import('../whorl-lookalike.js').LookalikeValues} values */
  compute(whorl, { d, base, length }) {
    const [{ distance: neighbour }] = whorl.lookalikes({ dModel: d, base, length: 1, count: 1 });
    return { closest: whorl.lookalikes({ dModel: d, base, length, count: CLOSEST }), neighbour };
  },
  cost: ({ d, length }) => (d * length) / DISTANCES,
};
