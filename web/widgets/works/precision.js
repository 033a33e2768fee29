/** @typedef {import('../../core/types.js').Whorl} Whorl */

const ROUNDINGS = 50_000; // in a millisecond

export const FORMATS = /** @type {const} */ (['float32', 'float16', 'bfloat16']);

/** @type {import('./work.js').Work} */
export const precisionWork = {
  name: 'precision',
  /** @param {Whorl} whorl @param {import('../whorl-precision.js').PrecisionValues} values */
  compute(whorl, { position, d, base, n }) {
    const all = FORMATS.map((format) => ({
      format,
      errors: whorl.angleErrors({ format, position, dModel: d, base }),
      stored: whorl.roundTo({ format, values: [position] })[0],
      distinct: whorl.distinctPositions({ format, n }),
      collision: whorl.firstCollision({ format }),
    }));
    return { all, wavelengths: whorl.sinusoidalWavelengths({ dModel: d, base }) };
  },
  cost: ({ n }) => (FORMATS.length * n) / ROUNDINGS,
};
