import { isWhorlError } from '../../core/errors.js';
import { usualSize } from '../usual-size.js';
import { ATTENTION, DRAWS, PICTURE } from './work.js';

/**
 * @typedef {import('../../core/types.js').Matrix} Matrix
 * @typedef {import('../../core/types.js').Whorl} Whorl
 */

const TRAINING = 1000; // milliseconds
const COMPARED = 128; // rows whose cosines are drawn

/** @type {import('./work.js').Work} */
export const tableWork = {
  name: 'table',
  /** @param {Whorl} whorl @param {import('../whorl-table.js').TableValues} values */
  compute(whorl, { source, rows, d, seed, tokens }) {
    if (source === 'trained') return trainTable(whorl, tokens);
    const drawn = whorl.learnedTable({ positions: rows, dModel: d, seed });
    const refusal = refusedLookup(whorl, drawn, tokens);
    return { ...judgeTable(whorl, drawn), name: '', awaited: source === 'file', refusal };
  },
  cost: ({ source, rows, d }) =>
    (source === 'trained' ? TRAINING : 0) +
    2 * PICTURE +
    (rows * d) / DRAWS +
    (Math.min(rows, COMPARED) ** 2 * d) / (2 * ATTENTION),
};

/** The table of a model that is trained for this, with the core's own settings. @param {Whorl} whorl @param {number} tokens */
function trainTable(whorl, tokens) {
  const trainer = whorl.createTrainer({ encoding: 'learned' });
  const { trainerSteps } = whorl.limits;
  trainer.step(trainerSteps);
  const trained = { table: trainer.positionTable(), reached: trainer.options.length, steps: trainerSteps };
  trainer.free();
  return judgeTrained(whorl, trained, tokens);
}

/** @param {Whorl} whorl @param {import('../trained-table.js').TrainedTable} trained @param {number} tokens */
export function judgeTrained(whorl, { table: trained, reached, steps }, tokens) {
  const name = `a training of ${steps} steps`;
  const refusal = refusedLookup(whorl, trained, tokens);
  return { ...judgeTable(whorl, trained), name, reached, awaited: false, refusal };
}

/** What a table shows besides its entries. @param {Whorl} whorl @param {Matrix} matrix */
export function judgeTable(whorl, matrix) {
  const first = whorl.firstRows({ table: matrix, tokens: Math.min(COMPARED, matrix.rows) });
  return {
    table: matrix,
    similarity: whorl.similarityMatrix({ table: first, normalised: true }),
    parameters: whorl.learnedParameters({ positions: matrix.rows, dModel: matrix.cols }),
    usual: usualSize(matrix),
  };
}

/** What the core says when it refuses to look so many tokens up, or nothing. @param {Whorl} whorl @param {Matrix} matrix @param {number} tokens */
export function refusedLookup(whorl, matrix, tokens) {
  try {
    whorl.firstRows({ table: matrix, tokens });
    return '';
  } catch (error) {
    if (isWhorlError(error) && error.code === 'out-of-range') return error.message;
    throw error;
  }
}
