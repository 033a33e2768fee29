import { format } from 'd3-format';
import { termOf, writeWavelength } from './heatmap-words.js';
import { listed } from './schema-words.js';

/**
 * What the clock says in words.
 *
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ position: number, vector: ArrayLike<number>, wavelengths: ArrayLike<number> }} Time One entry a dimension.
 */

export const writeEntry = format('.4f');
const writeWhole = format(',d');

/** @param {Time} time @returns {Finding} */
export function clockFinding({ position, vector, wavelengths }) {
  const turns = Array.from({ length: vector.length / 2 }, (_, pair) =>
    writeWavelength(wavelengths[2 * pair]),
  );
  const slowest = turns.length - 1;
  const entries = Array.from(vector, writeEntry).join(', ');
  const name = `Position ${writeWhole(position)}`;
  const lead = turns.length <= 2 ? `${name} reads (${entries}).` : `${name} sets ${turns.length} hands.`;
  if (slowest === 0) return { lead, rest: `The only hand turns once in ${turns[0]} positions.` };
  if (turns[0] === turns[slowest])
    return { lead, rest: `All ${turns.length} hands turn once in ${turns[0]} positions.` };
  return {
    lead,
    rest: `The longest hand turns once in ${turns[0]} positions, the shortest once in ${turns[slowest]}.`,
  };
}

/** One dimension, and the hand it belongs to. @param {number} dimension @param {Time} time */
export function describeDimension(dimension, { position, vector, wavelengths }) {
  const { wave, pair } = termOf(dimension, vector.length, 'interleaved');
  const side = wave === 'sin' ? 'sine, how far right its tip is' : 'cosine, how far up its tip is';
  return `Dimension ${dimension} of position ${writeWhole(position)}: ${writeEntry(vector[dimension])}, the ${side}; hand ${pair} turns once in ${writeWavelength(wavelengths[dimension])} positions.`;
}

/** One hand, and the pair of dimensions it shows. @param {number} pair @param {Time} time */
export function describeHand(pair, { position, vector, wavelengths }) {
  const [sine, cosine] = [vector[2 * pair], vector[2 * pair + 1]].map(writeEntry);
  return `Hand ${pair} at position ${writeWhole(position)}: dimensions ${listed([String(2 * pair), String(2 * pair + 1)])} are ${sine} and ${cosine}; one turn takes ${writeWavelength(wavelengths[2 * pair])} positions.`;
}
