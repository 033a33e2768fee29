import { ENTRIES, PAINTED, PICTURE } from './work.js';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

/** @type {import('./work.js').Work} */
export const heatmapWork = {
  name: 'heatmap',
  /** @param {Whorl} whorl @param {import('../whorl-heatmap.js').HeatmapValues} values */
  compute: (whorl, { n, d, base, layout }) => ({
    table: whorl.sinusoidalEncoding({ positions: n, dModel: d, base, layout }),
    wavelengths: whorl.sinusoidalWavelengths({ dModel: d, base }),
  }),
  cost: ({ n, d }) => (n * d) / ENTRIES + (n * d) / PAINTED + PICTURE,
};
