/**
 * What a widget asks of the core when it may take long: functions of the core and the values alone, so that a page and a
 * worker can run them alike.
 *
 * @typedef {object} Work
 * @property {string} name As the worker knows it.
 * @property {(whorl: import('../../core/types.js').Whorl, values: any) => any} compute
 * @property {(values: any) => number} cost About how many milliseconds that takes, on a machine of no great speed.
 */

/** What is done in a millisecond, measured. */
export const ENTRIES = 230_000; // of a sinusoidal table
export const PAINTED = 35_000; // cells of a picture
export const DRAWS = 30_000; // random numbers
export const ATTENTION = 1_000_000; // words × words × dimensions
export const LAYER = 10_000; // dimensions × dimensions, drawn for all matrices of a layer

/** Milliseconds for a picture's pixels, however few the cells. */
export const PICTURE = 0.4;
