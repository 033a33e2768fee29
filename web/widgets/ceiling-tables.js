import { STAGES } from './ceiling-parameters.js';
import { stagesOf } from './ceiling-stages.js';
import { labelOf, rangeLabel } from './ceiling-words.js';

/**
 * All numbers of a training as tables.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('./export.js').Table} Table
 *
 * @param {object} given
 * @param {boolean} given.moving Whether they change from moment to moment: then only the few that sum the others up.
 * @param {import('./ceiling-words.js').Reading[]} given.readings
 * @param {import('./ceiling-words.js').Range[]} given.ranges
 * @param {import('./ceiling-parameters.js').Setting} given.setting
 * @param {{ label: string, map: Matrix | null }} given.look
 * @param {Matrix | null} given.moved Of the learned table.
 * @returns {Table[]}
 */
export function ceilingTables({ moving, readings, ranges, setting, look, moved }) {
  const stages = stagesOf(setting).map(({ stage }) => ({
    stage,
    label: STAGES.find(({ value }) => value === stage)?.label ?? stage,
  }));
  /** @type {Table} */
  const summary = {
    title: 'Share of right answers by range of positions',
    columns: ['scheme', 'model', ...ranges.map(rangeLabel)],
    rows: readings.flatMap(({ scheme, accuracy }) =>
      stages.flatMap(({ stage, label }) => {
        const found = accuracy[stage];
        return found ? [[labelOf(scheme), label, ...found]] : [];
      }),
    ),
  };
  const tested = readings.flatMap(({ scheme, result }) =>
    stages.flatMap(({ stage, label }) => {
      const found = result?.stages[stage];
      return found ? [{ name: `${labelOf(scheme)}, ${label}`, found }] : [];
    }),
  );
  const trained = readings.filter(({ result }) => result && result.losses.length > 0);
  const steps = Math.max(0, ...trained.map(({ result }) => result?.losses.length ?? 0));
  return moving
    ? [summary]
    : [
        summary,
        {
          title: 'Share of right answers at each position',
          columns: ['position', ...tested.map(({ name }) => name)],
          rows: Array.from({ length: setting.testLength }, (_, position) => [
            position,
            ...tested.map(({ found }) => (found.answers[position] > 0 ? found.accuracy[position] : '')),
          ]),
        },
        {
          title: 'Loss in training',
          columns: ['step', ...trained.map(({ scheme }) => labelOf(scheme))],
          rows: Array.from({ length: steps }, (_, step) => [
            step + 1,
            ...trained.map(({ result }) => result?.losses[step] ?? ''),
          ]),
        },
        ...(look.map ? [matrixTable(`Attention weights of ${look.label}`, look.map, 'looked at')] : []),
        ...(moved ? [matrixTable('How far training has moved the learned table', moved, 'dimension')] : []),
      ];
}

/** @param {string} title @param {Matrix} matrix @param {string} across @returns {Table} */
const matrixTable = (title, { rows, cols, data }, across) => ({
  title,
  columns: ['position', ...Array.from({ length: cols }, (_, i) => `${across} ${i}`)],
  rows: Array.from({ length: rows }, (_, i) => [i, ...data.subarray(i * cols, (i + 1) * cols)]),
});
