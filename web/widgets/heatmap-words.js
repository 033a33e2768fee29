import { format } from 'd3-format';

/**
 * What the sinusoidal table says in words: which formula a cell comes from, how long its wave is, what is seen.
 *
 * @typedef {import('../core/types.js').Layout} Layout
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ wave: 'sin' | 'cos', pair: number }} Term Column 2·pair (sin) or 2·pair + 1 (cos) of the interleaved table.
 */

const writeEntry = format('.4f');
const short = format(',.2f');
const long = format(',.0f');

/**
 * The formula a column of the table holds.
 *
 * @param {number} column
 * @param {number} dModel
 * @param {Layout} layout
 * @returns {Term}
 */
export function termOf(column, dModel, layout) {
  if (layout === 'interleaved')
    return { wave: column % 2 === 0 ? 'sin' : 'cos', pair: Math.floor(column / 2) };
  const sines = Math.ceil(dModel / 2);
  return column < sines ? { wave: 'sin', pair: column } : { wave: 'cos', pair: column - sines };
}

/** @param {number} wavelength In positions. */
export function writeWavelength(wavelength) {
  return wavelength < 100 ? short(wavelength) : long(wavelength);
}

/**
 * One cell, in words that can be spoken.
 *
 * @param {{ position: number, column: number, value: number, wavelength: number, term: Term, d: number, base: number }} cell
 */
export function describeCell({ position, column, value, wavelength, term, d, base }) {
  const angle = `${position} / ${base}^(${2 * term.pair}/${d})`;
  return `PE(${position}, ${column}) = ${term.wave}(${angle}) = ${writeEntry(value)}; one wave takes ${writeWavelength(wavelength)} positions.`;
}

/**
 * @param {{ n: number, d: number, base: number, layout: Layout }} setting
 * @param {ArrayLike<number>} wavelengths Of the interleaved columns.
 * @returns {Finding}
 */
export function heatmapFinding({ n, d, base, layout }, wavelengths) {
  const first = writeWavelength(wavelengths[0]);
  const last = writeWavelength(wavelengths[d - 1]);
  if (base === 1) {
    return { lead: 'All rows keep the same pace.', rest: `With base 1 every wave takes ${first} positions.` };
  }
  if (d <= 2) {
    const what = d === 1 ? 'A single dimension, a sine,' : 'A single pair of dimensions, sine and cosine,';
    return { lead: 'One wave only.', rest: `${what} which repeats every ${first} positions.` };
  }
  const columns = n === 1 ? 'The one column is position 0' : `Each of the ${n} columns is one position`;
  const lead =
    layout === 'interleaved'
      ? 'Fast stripes at the top, slow ones at the bottom.'
      : 'Sines above, cosines below: each half runs from fast stripes to slow ones.';
  return { lead, rest: `${columns}; the fastest wave takes ${first} positions, the slowest ${last}.` };
}
