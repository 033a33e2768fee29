import { format } from 'd3-format';
import { writeWavelength } from './heatmap-words.js';
import { writeValue } from '../charts/text.js';

/**
 * What number formats do to positions, in words.
 *
 * @typedef {import('../core/types.js').Format} Format
 * @typedef {import('./whorl-element.js').Finding} Finding
 *
 * @typedef {object} Precision What one format does.
 * @property {Format} format
 * @property {Float64Array} errors One a pair.
 * @property {number} stored The position as the format holds it.
 * @property {number} distinct Positions of the first n that are still different.
 * @property {number} collision The first that is the same number as the one before it.
 */

export const whole = format(',d');

/** Where the largest error is. @param {ArrayLike<number>} errors */
export function worstPair(errors) {
  return Array.from(errors).reduce((worst, error, pair) => (error > errors[worst] ? pair : worst), 0);
}

/** @param {Precision} precision @param {{ position: number, n: number }} setting @param {ArrayLike<number>} wavelengths One a column. @returns {Finding} */
export function precisionFinding(
  { format: name, errors, stored, distinct, collision },
  { position, n },
  wavelengths,
) {
  const pair = worstPair(errors);
  const tells =
    distinct === n
      ? `Of the first ${whole(n)} positions it tells all apart`
      : `Of the first ${whole(n)} positions it tells ${whole(distinct)} apart`;
  const breaks = `${tells}; the first that falls on the one before it is ${whole(collision)}.`;
  if (!Number.isFinite(stored)) {
    return {
      lead: `${name} cannot hold position ${whole(position)} at all.`,
      rest: `It overflows to infinity, and every pair is lost. ${breaks}`,
    };
  }
  const lead =
    stored === position
      ? `${name} holds position ${whole(position)} exactly.`
      : `${name} holds position ${whole(position)} as ${whole(stored)}.`;
  if (errors[pair] === 0) return { lead, rest: `None of its sines is off. ${breaks}` };
  const wave = `one wave takes ${writeWavelength(wavelengths[2 * pair])} positions`;
  return {
    lead,
    rest: `The largest error of a sine is ${writeValue(errors[pair])}, in pair ${pair} (${wave}). ${breaks}`,
  };
}

/** One pair in every format. @param {Precision[]} all @param {number} pair @param {ArrayLike<number>} wavelengths */
export function describePair(all, pair, wavelengths) {
  const errors = all.map(({ format: name, errors: values }) => `${name} ${writeValue(values[pair])}`);
  return `Pair ${pair}, one wave takes ${writeWavelength(wavelengths[2 * pair])} positions. Error of its sine: ${errors.join(', ')}.`;
}

/** @param {Precision} precision @param {number} n */
export function describeDistinct({ format: name, distinct, collision }, n) {
  return `${name} tells ${whole(distinct)} of the first ${whole(n)} positions apart; position ${whole(collision)} is the first that falls on the one before it.`;
}
