import { format } from 'd3-format';
import { writeValue } from '../charts/text.js';
import { writeWavelength } from './heatmap-words.js';

/**
 * What the rotation says in words.
 *
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ sine: number, cosine: number }} Point One pair of a position's vector.
 *
 * @typedef {object} Turn
 * @property {number} pair
 * @property {number} pairs How many there are.
 * @property {number} position
 * @property {number} offset
 * @property {Point} from At the position.
 * @property {Point} to At the position and the offset.
 * @property {number} cos Of the pair's rotation.
 * @property {number} sin
 * @property {number} wavelength
 * @property {number} residual Over all pairs.
 */

export const writeEntry = format('.4f');
const writeWhole = format(',d');

/** The vector of a place, as the text names it. @param {number} position */
export const nameOf = (position) => `PE(${writeWhole(position)})`;

/** @param {Turn} turn @returns {Finding} */
export function rotationFinding({ pairs, position, offset, residual }) {
  const there = nameOf(position + offset);
  const over = pairs === 1 ? 'the only pair' : `all ${pairs} pairs`;
  const places = `${writeWhole(Math.abs(offset))} ${Math.abs(offset) === 1 ? 'place' : 'places'}`;
  return {
    lead: `One fixed rotation for ${places}${offset < 0 ? ' back' : ''}, wherever it starts.`,
    rest: `${rotationName(offset)} carries ${nameOf(position)} to ${there}; over ${over} the two differ by at most ${writeValue(residual)}, which is rounding.`,
  };
}

/** The rotation, as the text names it. @param {number} offset */
export const rotationName = (offset) => `R(${writeWhole(offset)})`;

/** The equation, in words. @param {Turn} turn */
export function describeTurn({ pair, position, offset, from, to, cos, sin, wavelength }) {
  const [c, s, minus] = [cos, sin, -sin].map(writeEntry);
  return `Pair ${pair}, one turn in ${writeWavelength(wavelength)} positions: the matrix (${c}, ${s}; ${minus}, ${c}) of ${rotationName(offset)} times ${pointOf(from)} of ${nameOf(position)} is ${pointOf(to)} of ${nameOf(position + offset)}.`;
}

/** @param {Point} point */
const pointOf = ({ sine, cosine }) => `(${writeEntry(sine)}, ${writeEntry(cosine)})`;

/** One of the two points. @param {number} row 0: before the turn. @param {Turn} turn */
export function describePoint(row, { pair, position, offset, from, to }) {
  const at = row === 0 ? position : position + offset;
  return `Pair ${pair} of ${nameOf(at)}: sine and cosine are ${pointOf(row === 0 ? from : to)}.`;
}
