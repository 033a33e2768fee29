/**
 * The results of the default training: computed once where they are needed, or read from what the build wrote down.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Result} Result
 *
 * @typedef {{ right: number[], maps: string[] }} WrittenStage Right answers at each position; a digit a weight.
 * @typedef {{ rows: number, cols: number, end: number, digits: string }} WrittenTable Entries from −end to end; rows of 0 at its end are left out.
 * @typedef {Omit<Result, 'stages' | 'begun' | 'table' | 'moved'>
 *   & { stages: Partial<Record<Stage, WrittenStage>>, moved: WrittenTable | null }} Written
 */
import { max } from 'd3-array';
import { ceilingParameters, SCHEMES, settingOf } from './ceiling-parameters.js';
import { mappedLength, TESTED, trainScheme } from './ceiling-plan.js';
import { defaults } from './schema.js';

export const DEFAULT_SETTING = settingOf(defaults(ceilingParameters));

/** @type {Map<Scheme, Result>} */
const known = new Map();

/** The default training of a scheme; done at the first call. @param {Whorl} whorl @param {Scheme} scheme @returns {Result} */
export function defaultResult(whorl, scheme) {
  const result = known.get(scheme) ?? trainScheme(whorl, DEFAULT_SETTING, scheme);
  known.set(scheme, result);
  return result;
}

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

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const FINEST = DIGITS.length - 1;
const LOSS_DIGITS = 4;

/** A result in few bytes: losses to four decimals, weights and what has moved in 64 levels. @param {Result} result @returns {Written} */
export function writeDown({ scheme, parameters, losses, diverged, stages, moved, refusal }) {
  const written = Object.entries(stages).map(([stage, { accuracy, answers, maps }]) => [
    stage,
    { right: Array.from(accuracy, (share, i) => Math.round(share * answers[i])), maps: maps.map(writeMap) },
  ]);
  return {
    ...{ scheme, parameters, diverged, refusal },
    losses: losses.map((loss) => Number(loss.toFixed(LOSS_DIGITS))),
    stages: Object.fromEntries(written),
    moved: moved && writeMoved(moved),
  };
}

/** @param {Matrix} moved @returns {WrittenTable} */
function writeMoved({ rows, cols, data }) {
  const end = max(data, Math.abs) ?? 0;
  const reached = data.subarray(0, data.findLastIndex((entry) => entry !== 0) + 1);
  const digits = Array.from(reached, (entry) => DIGITS[Math.round(((entry / end + 1) / 2) * FINEST)]);
  return { rows, cols, end, digits: digits.join('') };
}

/** @param {WrittenTable} written @returns {Matrix} */
function readMoved({ rows, cols, end, digits }) {
  const data = new Float32Array(rows * cols);
  data.set(Array.from(digits, (digit) => end * ((2 * DIGITS.indexOf(digit)) / FINEST - 1)));
  return { rows, cols, data };
}

/** Its rows up to the diagonal; all else is hidden by the mask. @param {Matrix} map */
function writeMap({ rows, cols, data }) {
  let written = '';
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col <= row; col += 1) written += DIGITS[Math.round(data[row * cols + col] * FINEST)];
  }
  return written;
}

/** @param {Written} written @returns {Result} */
export function readBack({ stages, moved, ...rest }) {
  const { offset } = DEFAULT_SETTING;
  const read = Object.entries(stages).map(([stage, { right, maps }]) => [
    stage,
    {
      accuracy: right.map((count) => count / TESTED),
      answers: right.map((_, position) => (position < offset ? 0 : TESTED)),
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
