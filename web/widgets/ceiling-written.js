/**
 * The default training: done once where it is needed, and written down in few bytes for whoever shows it.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-plan.js').Result} Result
 * @typedef {import('./ceiling-results.js').Written} Written
 * @typedef {import('./ceiling-results.js').WrittenMaps} WrittenMaps
 * @typedef {import('./ceiling-results.js').WrittenTable} WrittenTable
 */
import { max } from 'd3-array';
import { ceilingParameters } from './ceiling-parameters.js';
import { trainScheme } from './ceiling-plan.js';
import { COUNTS, DEFAULT_SETTING, DIGITS, FINEST, known } from './ceiling-results.js';
import { defaults } from './schema.js';

const LOSS_DIGITS = 3; // as the chart reads them out

/** The default training of a scheme; done at the first call. @param {Whorl} whorl @param {Scheme} scheme @returns {Result} */
export function defaultResult(whorl, scheme) {
  const result = known.get(scheme) ?? trainScheme(whorl, DEFAULT_SETTING, scheme);
  known.set(scheme, result);
  return result;
}

/** A result in few bytes: losses to three decimals, weights and what has moved in 64 levels. @param {Result} result @returns {Written} */
export function writeDown({ scheme, parameters, losses, diverged, stages, moved, refusal }) {
  const written = Object.entries(stages).map(([stage, { accuracy, answers, maps }]) => [
    stage,
    {
      right: Array.from(accuracy, (share, i) => COUNTS[Math.round(share * answers[i])]).join(''),
      maps: maps.map(writeMap),
    },
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

/** Its rows up to the diagonal; all else is hidden by the mask. @param {Matrix} map */
function writeMap({ rows, cols, data }) {
  let written = '';
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col <= row; col += 1) written += DIGITS[Math.round(data[row * cols + col] * FINEST)];
  }
  return written;
}

/**
 * Divides what is written down into what the figure begins with, and all attention maps by scheme and stage.
 *
 * @param {Written[]} written
 * @returns {{ begins: Written[], maps: WrittenMaps }}
 */
export function divide(written) {
  const { look, show } = defaults(ceilingParameters);
  const begins = written.map(({ stages, ...rest }) => {
    const kept = Object.entries(stages).map(([stage, { right, maps }]) => [
      stage,
      { right, maps: rest.scheme === look && stage === show ? maps : [] },
    ]);
    return { ...rest, stages: Object.fromEntries(kept) };
  });
  const maps = written.map(({ scheme, stages }) => [
    scheme,
    Object.fromEntries(Object.entries(stages).map(([stage, tested]) => [stage, tested.maps])),
  ]);
  return { begins, maps: Object.fromEntries(maps) };
}
