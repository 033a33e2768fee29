import { peers } from './engines.js';
import { find } from './results.js';

/** @typedef {import('./results.js').Row} Row */

/** @param {number} value To three digits, without an exponent. */
export function short(value) {
  if (value >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}

/** @param {number | null} share */
export const percent = (share) => (share === null ? '' : `${short(share * 100)} %`);

const columns = [
  { title: 'engine', width: 17 },
  { title: 'median ms', width: 10 },
  { title: 'p10 to p90', width: 20 },
  { title: 'rate', width: 19 },
  { title: 'of roof', width: 10 },
  ...peers.map((peer) => ({ title: `/ ${peer}`, width: Math.max(10, peer.length + 4) })),
];

/** @param {string[]} cells The first to the left, the others to the right. */
const line = (cells) =>
  cells
    .map((cell, i) => (i === 0 ? cell.padEnd(columns[i].width) : cell.padStart(columns[i].width)))
    .join('')
    .trimEnd();

/** @param {Row[]} rows */
export function table(rows) {
  const head = line(columns.map(({ title }) => title));
  const lines = [head, '-'.repeat(head.length)];
  for (const work of new Set(rows.map((row) => row.work))) {
    lines.push(work, ...rows.filter((row) => row.work === work).map((row) => rowLine(row, rows)), '');
  }
  return lines.join('\n');
}

/** @param {Row} row @param {Row[]} rows */
function rowLine(row, rows) {
  const ratios = peers.map((peer) => {
    const other = find(rows, row.work, peer);
    return other ? `${short(row.rate / other.rate)}×` : '';
  });
  return line([
    `  ${row.engine}`,
    short(row.median_ms),
    `${short(row.p10_ms)} to ${short(row.p90_ms)}`,
    `${short(row.rate)} ${row.unit}`,
    percent(row.roof_share),
    ...ratios,
  ]);
}
