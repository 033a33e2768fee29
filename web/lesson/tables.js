import { SCHEMES } from '../widgets/ceiling-parameters.js';
import { DEFAULT_SETTING } from '../widgets/ceiling-results.js';
import { labelOf, rangeLabel, rangesOf } from '../widgets/ceiling-words.js';
import { shareOf } from './claims/ceiling.js';

/**
 * The tables of the lesson, their cells read from the core.
 *
 * @type {import('../build/tables.js').Tables}
 */
export const tables = {
  'four-dimensions': (whorl) => {
    const { rows, cols, data } = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });
    return {
      columns: ['position', 'dimension 0', 'dimension 1', 'dimension 2', 'dimension 3'],
      rows: Array.from({ length: rows }, (_row, position) => ({
        head: String(position),
        cells: Array.from(data.slice(position * cols, (position + 1) * cols), (value) => ({
          value,
          format: '.5f',
        })),
      })),
    };
  },

  'context-ceiling': (whorl) => {
    const ranges = rangesOf(DEFAULT_SETTING);
    return {
      columns: ['scheme', ...ranges.map(rangeLabel)],
      rows: SCHEMES.map(({ value: scheme }) => ({
        head: labelOf(scheme),
        cells: ranges.map((_range, i) => ({
          value: shareOf(whorl, scheme, 'trained', i),
          format: '.2f',
        })),
      })),
    };
  },
};
