import { format } from 'd3-format';
import { writeValue } from '../charts/text.js';

/**
 * What can be measured of an encoder from outside, and whether it is as it should be.
 *
 * @typedef {import('../core/types.js').Invariants} Invariants
 *
 * @typedef {object} Check
 * @property {keyof Invariants} key
 * @property {string} label What must hold.
 * @property {(broken: boolean, is: string) => string} says What is so instead, or that it holds; as part of a sentence.
 *
 * @typedef {object} Judged
 * @property {Check} check
 * @property {number} wanted What the right implementation measures.
 * @property {number} is
 * @property {boolean} holds
 */

/** What is smaller is rounding, or the error of a measured wavelength. */
const TOLERANCE = 1e-3;

const writeWave = format(',.2f');
const writeLong = format(',.0f');

/** @type {Check[]} */
export const CHECKS = [
  {
    key: 'firstRow',
    label: 'Row 0 is 0, 1, 0, 1, …',
    says: (broken, is) => (broken ? `row 0 is off by ${is}` : 'row 0 is 0, 1, 0, 1, …'),
  },
  {
    key: 'rowLength',
    label: 'Every row has |PE|² = d/2',
    says: (broken, is) => (broken ? `|PE|² misses d/2 by up to ${is}` : 'every row has |PE|² = d/2'),
  },
  {
    key: 'circle',
    label: 'Every pair keeps to its circle',
    says: (broken, is) =>
      broken ? `pairs leave their circle by up to ${is}` : 'every pair keeps to its circle',
  },
  {
    key: 'offsetOnly',
    label: 'PE(p)·PE(p + k) depends on k only',
    says: (broken, is) =>
      broken ? `PE(p)·PE(p + k) varies by up to ${is} for one k` : 'PE(p)·PE(p + k) depends on k only',
  },
  {
    key: 'firstWavelength',
    label: 'Dimension 0 repeats after 2π',
    says: (_, is) => `dimension 0 ${repeats(is)}`,
  },
  {
    key: 'secondWavelength',
    label: 'Dimension 2 repeats after 2π·10000^(2/d)',
    says: (_, is) => `dimension 2 ${repeats(is)}`,
  },
  {
    key: 'largest',
    label: 'No value leaves −1 to 1',
    says: (_, is) => `the largest value is ${is}`,
  },
  {
    key: 'neighbours',
    label: 'Neighbours stand |PE(0) − PE(1)| apart',
    says: (_, is) => `the closest neighbours are ${is} apart`,
  },
  {
    key: 'items',
    label: 'Every item of the batch gets the same',
    says: (broken, is) =>
      broken ? `items of a batch differ by ${is}` : 'every item of a batch gets the same',
  },
  {
    key: 'contentFactor',
    label: 'Embeddings are multiplied by √d',
    says: (_, is) => `embeddings are multiplied by ${is}`,
  },
];

/** @type {ReadonlySet<string>} Checks that measure how far something is off. */
const ERRORS = new Set(['firstRow', 'rowLength', 'circle', 'offsetOnly', 'items']);
const WAVES = new Set(['firstWavelength', 'secondWavelength']);

/** @param {string} is */
const repeats = (is) => (is === 'never' ? 'never changes' : `repeats after ${is} positions`);

/** A measure as the checks write it. @param {keyof Invariants} key @param {number} value */
export function writeMeasure(key, value) {
  if (!WAVES.has(key)) return writeValue(value);
  if (value === Infinity) return 'never';
  return value < 1000 ? writeWave(value) : writeLong(value);
}

/** What a measure should be; the errors should be nothing but rounding. @param {Judged} judged */
export const writeWanted = ({ check: { key }, wanted }) =>
  ERRORS.has(key) ? '0' : writeMeasure(key, wanted);

/** Whether two measures are the same but for rounding. @param {number} a @param {number} b */
export const alike = (a, b) => a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b));

/** @param {Invariants} found @param {Invariants} right @returns {Judged[]} */
export function judge(found, right) {
  return CHECKS.map((check) => {
    const [is, wanted] = [found[check.key], right[check.key]];
    return { check, is, wanted, holds: alike(is, wanted) };
  });
}

/** What a check has found, as part of a sentence. @param {Judged} judged */
export const saidOf = ({ check, is, holds }) => check.says(!holds, writeMeasure(check.key, is));

/**
 * The check that tells a suspected mistake from the one at hand: one that holds for only one of them, if there is any.
 *
 * @param {Judged[]} here
 * @param {Judged[]} suspected
 * @returns {number} Its place; −1 if nothing tells them apart.
 */
export function contradiction(here, suspected) {
  const byVerdict = here.findIndex(({ holds }, i) => holds !== suspected[i].holds);
  return byVerdict >= 0 ? byVerdict : here.findIndex(({ is }, i) => !alike(is, suspected[i].is));
}
