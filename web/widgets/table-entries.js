import { format } from 'd3-format';
import { scaleLinear } from 'd3-scale';
import { writeValue } from '../charts/text.js';

/**
 * The entries of a table of learned positions: in which colours, and in words.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 */

const whole = format(',d');

/**
 * Colours run to where 99 of 100 entries lie, the same on both sides of zero, so that a few outliers do not leave the
 * rest pale.
 *
 * @param {number} usual
 * @returns {[number, number]}
 */
export function tableDomain(usual) {
  const [, end] = scaleLinear([0, usual || 1], [0, 1])
    .nice(4)
    .domain();
  return [-end, end];
}

/** @param {Matrix} table @param {number} position @param {number} dimension */
export function describeEntry({ data, cols }, position, dimension) {
  return `Position ${whole(position)}, dimension ${whole(dimension)}: ${writeValue(data[position * cols + dimension])}.`;
}
