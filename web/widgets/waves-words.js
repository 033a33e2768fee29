import { format } from 'd3-format';
import { termOf, writeWavelength } from './heatmap-words.js';
import { listed } from './schema-words.js';

/**
 * What the waves of single dimensions say in words.
 *
 * @typedef {import('./whorl-element.js').Finding} Finding
 * @typedef {{ dimension: number, wavelength: number, steps: number, values: Float32Array }} Wave
 *   steps: samples from one position to the next.
 */

const writeEntry = format('.4f');

/**
 * A wave for each lane: one for every dimension that was asked for, without values where the vectors end before it, so
 * that no lane moves while the width does.
 *
 * @param {number[]} wanted
 * @param {Wave[]} waves
 * @param {number} d
 * @returns {Wave[]}
 */
export function lanesOf(wanted, waves, d) {
  const there = wanted.filter((dimension) => dimension < d);
  if (String(there) !== String(waves.map(({ dimension }) => dimension))) return waves;
  const none = { wavelength: NaN, steps: waves[0].steps, values: new Float32Array() };
  return wanted.map((one) => waves.find(({ dimension }) => dimension === one) ?? { dimension: one, ...none });
}

/** A wave's name in its lane, as long as there is room for. @param {Wave} wave @param {number} d @param {boolean} narrow */
export function nameOf({ dimension, wavelength }, d, narrow) {
  if (dimension >= d) return `dimension ${dimension}: none${narrow ? '' : ` in vectors ${d} wide`}`;
  const length = writeWavelength(wavelength);
  if (narrow) return `dimension ${dimension}: ${length} positions`;
  const { wave } = termOf(dimension, d, 'interleaved');
  return `dimension ${dimension}, a ${wave === 'sin' ? 'sine' : 'cosine'}: one wave in ${length} positions`;
}

/** @param {Wave[]} waves @param {number} n @returns {Finding} */
export function wavesFinding(waves, n) {
  const lengths = waves.map(({ wavelength }) => writeWavelength(wavelength));
  const each = waves.map(
    ({ dimension }, i) => `${lengths[i]}${i === 0 ? ' positions' : ''} in dimension ${dimension}`,
  );
  const longer = waves.filter(({ wavelength }) => wavelength > n).map(({ dimension }) => String(dimension));
  const unseen =
    longer.length > 0
      ? ` Of dimension${longer.length > 1 ? 's' : ''} ${listed(longer)} the ${n} positions do not show one whole wave.`
      : '';
  const same = lengths.every((length) => length === lengths[0]);
  const lead = same ? 'One pace only.' : 'Low dimensions wave quickly, high ones slowly.';
  const repeats = same
    ? `${waves.length > 1 ? 'All of them repeat' : `Dimension ${waves[0].dimension} repeats`} every ${lengths[0]} positions`
    : `One wave takes ${listed(each)}`;
  return { lead, rest: `${repeats}.${unseen}` };
}

/** Every wave at one position. @param {number} position @param {Wave[]} waves */
export function describePosition(position, waves) {
  const entries = waves.map(
    ({ dimension, values, steps }) => `${writeEntry(values[position * steps])} in dimension ${dimension}`,
  );
  return `Position ${position}: ${listed(entries)}.`;
}
