/** What the benchmark of frames says. */
/**
 * @typedef {object} Row
 * @property {string} widget
 * @property {string} setting
 * @property {string} control
 * @property {number} p50_ms
 * @property {number} p95_ms
 * @property {number} worst_ms
 * @property {number} longest_task_ms
 * @property {number} frames
 * @property {boolean} last_value_drawn
 */

const FRAME = 16.7;
const LONG = 50;

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** @param {number} value */
const hundredths = (value) => Math.round(100 * value) / 100;

/**
 * @param {{ widget: string, setting: string, control: string }} what
 * @param {number[]} works Milliseconds in each frame.
 * @param {number} longest
 * @param {boolean} last
 * @returns {Row}
 */
export function toRow(what, works, longest, last) {
  const sorted = works.toSorted((a, b) => a - b);
  return {
    ...what,
    p50_ms: hundredths(quantile(sorted, 0.5)),
    p95_ms: hundredths(quantile(sorted, 0.95)),
    worst_ms: hundredths(quantile(sorted, 1)),
    longest_task_ms: hundredths(longest),
    frames: sorted.length,
    last_value_drawn: last,
  };
}

/** @param {string[]} texts */
const line = ([widget, ...texts]) =>
  [widget.padEnd(16), ...texts.slice(0, -1).map((text) => text.padStart(8)), `  ${texts.at(-1)}`].join('');

export const header = line(['widget', 'p50 ms', 'p95 ms', 'worst', 'task', 'frames', 'last', 'control']);

/** @param {Row} row */
export function rowLine(row) {
  const { p50_ms, p95_ms, worst_ms, longest_task_ms } = row;
  const numbers = [p50_ms, p95_ms, worst_ms, longest_task_ms].map((value) => value.toFixed(1));
  const last = row.last_value_drawn ? 'drawn' : 'NOT';
  const control = row.setting ? `${row.control} (${row.setting})` : row.control;
  return line([row.widget, ...numbers, `${row.frames}`, last, control]);
}

/** What the browser takes for itself, in the frames of a page with nothing in it. @param {number[]} works */
export function bareLine(works) {
  const sorted = works.toSorted((a, b) => a - b);
  const [half, most] = [0.5, 0.95].map((share) => quantile(sorted, share).toFixed(1));
  return `A page of one slider and one word takes ${half} ms of that (95th percentile: ${most} ms), whatever a widget does.`;
}

/** @param {Row[]} rows */
export function summary(rows) {
  const slow = rows.filter(({ p95_ms }) => p95_ms >= FRAME).length;
  const long = rows.filter(({ longest_task_ms }) => longest_task_ms > LONG).length;
  const lost = rows.filter((row) => !row.last_value_drawn).length;
  const still = rows.filter(({ frames }) => frames === 0).length;
  return {
    passed: slow + long + lost + still === 0,
    text: `${rows.length} sliders: ${slow} with a 95th percentile of ${FRAME} ms or more, ${long} with a task over ${LONG} ms,
${lost} without the last value drawn, ${still} that drew nothing.`,
  };
}
