import { fromTop } from '../paths.js';

/**
 * @typedef {'encode' | 'attention' | 'train'} Kind
 *
 * @typedef {object} Work
 * @property {string} name As in cpp/bench/works.cpp.
 * @property {Kind} kind
 * @property {number} rows In training, the length of a sequence.
 * @property {number} width
 * @property {number} place Its place in cpp/bench/works.cpp.
 * @property {string} folder Where its inputs and everybody's results lie.
 */

/** Inputs and results, a folder a work. */
export const data = fromTop('build/bench');

/** @type {[Kind, number, number][]} */
const sizes = [
  ['encode', 4096, 512],
  ['attention', 64, 64],
  ['attention', 1024, 64],
  ['train', 32, 64],
];

/** @type {Work[]} */
export const works = sizes.map(([kind, rows, width], place) => {
  const name = `${kind} ${rows}x${width}`;
  return { name, kind, rows, width, place, folder: `${data}/${name}` };
});

/**
 * How fast a work went. Attention counts its two products, n · n · d multiplications and additions each; a call of
 * training is one step on 32 sequences.
 */
const rates = {
  encode: {
    unit: 'M values/s',
    roof: 'the fill',
    count: (/** @type {Work} */ w) => (w.rows * w.width) / 1e6,
  },
  attention: {
    unit: 'GFLOP/s',
    roof: 'the multiply-add peak',
    count: (/** @type {Work} */ w) => (4 * w.rows * w.rows * w.width) / 1e9,
  },
  train: {
    unit: 'steps/s',
    roof: 'no roof',
    count: () => 1,
  },
};

/** @param {Work} work */
export const unitOf = (work) => rates[work.kind].unit;

/** @param {Work} work */
export const roofNameOf = (work) => rates[work.kind].roof;

/** @param {Work} work @param {number} milliseconds */
export const rateOf = (work, milliseconds) => rates[work.kind].count(work) / (milliseconds / 1000);
