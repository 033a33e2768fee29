import { ENTRIES } from './work.js';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

const ROWS = 640; // samples of a wave that are computed, at most
const FINEST = 8; // samples from one position to the next

/** @param {number} n */
function stepsFor(n) {
  let steps = FINEST;
  while (steps > 1 && (n - 1) * steps >= ROWS) steps /= 2;
  return steps;
}

/** @type {import('./work.js').Work} */
export const wavesWork = {
  name: 'waves',
  /**
   * Between whole positions the waves are sampled too, so that they look as round as they are. The number of samples
   * is a power of two, which leaves the whole positions exact.
   *
   * @param {Whorl} whorl
   * @param {import('../whorl-waves.js').WavesValues} values
   */
  compute(whorl, { dimensions, n, d, base }) {
    const steps = stepsFor(n);
    const { rows, cols, data } = whorl.sinusoidalEncoding({
      ...{ positions: (n - 1) * steps + 1, positionScale: 1 / steps },
      ...{ dModel: d, base },
    });
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: d, base });
    const all = dimensions.map((dimension) => ({
      ...{ dimension, steps, wavelength: wavelengths[dimension] },
      values: Float32Array.from({ length: rows }, (_, row) => data[row * cols + dimension]),
    }));
    return { n, waves: all };
  },
  cost: ({ n, d }) => (n * stepsFor(n) * d) / ENTRIES,
};
