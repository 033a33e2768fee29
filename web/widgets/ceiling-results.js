/**
 * The results of the default training, as they are read from what the build wrote down (ceiling-written.js).
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Result} Result
 *
 * @typedef {{ right: string, maps: string[] }} WrittenStage A letter a position, a letter a weight.
 * @typedef {Partial<Record<Scheme, Partial<Record<Stage, string[]>>>>} WrittenMaps
 * @typedef {{ rows: number, cols: number, end: number, digits: string }} WrittenTable Entries from −end to end; rows of 0 at its end are left out.
 * @typedef {Omit<Result, 'stages' | 'begun' | 'table' | 'moved'>
 *   & { stages: Partial<Record<Stage, WrittenStage>>, moved: WrittenTable | null }} Written
 */
import { ceilingParameters, SCHEMES, settingOf } from './ceiling-parameters.js';
import { mappedLength, TESTED } from './ceiling-stages.js';
import { defaults } from './schema.js';

export const DEFAULT_SETTING = settingOf(defaults(ceilingParameters));

/** The default training of each scheme, as far as it is known. @type {Map<Scheme, Result>} */
export const known = new Map();

/** What an earlier build with the same core has computed. @param {Written[]} written */
export function recall(written) {
  for (const one of written) known.set(one.scheme, readBack(one));
}

/** All default results, if they are known. @returns {Result[]} */
export const knownResults = () =>
  SCHEMES.flatMap(({ value }) => {
    const result = known.get(value);
    return result ? [result] : [];
  });

/** Of a number between 0 and 1 that is written as one letter. */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
export const FINEST = DIGITS.length - 1;

/** Of how many of the tested sequences were answered rightly: all of them is one more than there are digits. */
export const COUNTS = `${DIGITS}~`;

/** @param {WrittenTable} written @returns {Matrix} */
function readMoved({ rows, cols, end, digits }) {
  const data = new Float32Array(rows * cols);
  data.set(Array.from(digits, (digit) => end * ((2 * DIGITS.indexOf(digit)) / FINEST - 1)));
  return { rows, cols, data };
}

/** Adds the maps that were left out. @param {Result[]} results @param {WrittenMaps} written */
export function addMaps(results, written) {
  for (const { scheme, stages } of results) {
    for (const [stage, tested] of Object.entries(stages)) {
      const maps = written[scheme]?.[/** @type {Stage} */ (stage)];
      if (maps && tested.maps.length === 0) tested.maps = maps.map(readMap);
    }
  }
}

/** @param {Written} written @returns {Result} */
export function readBack({ stages, moved, ...rest }) {
  const { offset } = DEFAULT_SETTING;
  const read = Object.entries(stages).map(([stage, { right, maps }]) => [
    stage,
    {
      accuracy: Array.from(right, (letter) => COUNTS.indexOf(letter) / TESTED),
      answers: Array.from(right, (_, position) => (position < offset ? 0 : TESTED)),
      maps: maps.map(readMap),
    },
  ]);
  return {
    ...{ ...rest, stages: Object.fromEntries(read) },
    ...{ begun: null, table: null, moved: moved && readMoved(moved) },
  };
}

/** @param {string} written @returns {Matrix} */
function readMap(written) {
  const side = mappedLength(DEFAULT_SETTING);
  const data = new Float32Array(side * side);
  let at = 0;
  for (let row = 0; row < side; row += 1) {
    for (let col = 0; col <= row; col += 1) {
      data[row * side + col] = DIGITS.indexOf(written[at]) / FINEST;
      at += 1;
    }
  }
  return { rows: side, cols: side, data };
}
