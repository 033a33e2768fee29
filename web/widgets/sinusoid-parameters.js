/**
 * Parameters that several widgets about the sinusoidal table share.
 *
 * @typedef {import('./schema.js').Parameter} Parameter
 */

/** @type {Parameter} */
export const base = {
  name: 'base',
  kind: 'number',
  default: 10_000,
  min: 1,
  max: 1_000_000,
  stops: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000],
  label: 'Base',
  help: 'How much slower the last dimensions are than the first.',
};

/** @param {Partial<Parameter>} own @returns {Parameter} */
export function width(own) {
  return {
    name: 'd',
    kind: 'integer',
    default: 512,
    min: 1,
    max: 512,
    stops: [2, 4, 6, 8, 12, 16, 32, 64, 128, 256, 512],
    label: 'Width d',
    help: 'Dimensions of each position’s vector.',
    ...own,
  };
}

/** A width that leaves no sine without its cosine. @param {Partial<Parameter>} own @returns {Parameter} */
export function evenWidth(own) {
  return width({
    min: 2,
    check: (d) => (d % 2 === 0 ? null : `Width d must be even here, a sine and a cosine a pair, got ${d}`),
    ...own,
  });
}
