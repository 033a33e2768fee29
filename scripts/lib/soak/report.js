/**
 * Whether what a page holds stays the same: the lower quartile of the samples in the first third after the warm-up beside
 * that of the last. What a figure still shows when a sample is taken comes and goes; what leaks lifts every sample.
 *
 * @typedef {import('./measure.js').Sample} Sample
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} unit
 * @property {number} early Lower quartile of the first third.
 * @property {number} late Lower quartile of the last.
 * @property {number | null} limit That `late` may reach; null where it is only told.
 * @property {boolean} ok
 */

const MEGABYTE = 2 ** 20;

/**
 * How much more the last third may hold. The caches of engine and page (compiled code, measured labels, the dearest
 * question so far) settle slowly; a leak of a thing an action would add 10,000 of them, or megabytes, between the thirds.
 *
 * @type {{ key: keyof Sample, what: string, unit: string, scale: number, factor: number, more: number }[]}
 */
const QUANTITIES = [
  { key: 'module', what: 'WebAssembly memory', unit: 'MB', scale: MEGABYTE, factor: 1.1, more: 0 },
  { key: 'heap', what: 'JavaScript heap', unit: 'MB', scale: MEGABYTE, factor: 1.05, more: 1 },
  { key: 'nodes', what: 'nodes', unit: '', scale: 1, factor: 1.02, more: 50 },
  { key: 'listeners', what: 'listeners', unit: '', scale: 1, factor: 1.02, more: 20 },
  { key: 'workers', what: 'workers', unit: '', scale: 1, factor: 1, more: 0.5 },
  // Only told: Chromium keeps the pictures in the pictures that were saved, 190 MB of them before it lets any go.
  { key: 'process', what: 'memory of the process', unit: 'MB', scale: MEGABYTE, factor: Infinity, more: 0 },
];

/** @param {Sample[]} samples After the warm-up. @returns {Row[]} */
export function compare(samples) {
  const third = Math.floor(samples.length / 3);
  return QUANTITIES.map(({ key, what, unit, scale, factor, more }) => {
    const [early, late] = [samples.slice(0, third), samples.slice(-third)].map((some) => {
      const sorted = some.map((sample) => sample[key]).toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 4)] / scale;
    });
    const limit = factor === Infinity ? null : early * factor + more;
    return { what, unit, early, late, limit, ok: limit === null || late <= limit };
  });
}

const WIDTHS = [24, 12, 12, 12];

/** @param {string[]} cells */
const line = (cells) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i]) : cell.padStart(WIDTHS[i] ?? 0))).join('');

export const header = line(['', 'first third', 'last third', 'limit']);

/** @param {Row} row */
export const rowLine = ({ what, unit, early, late, limit, ok }) =>
  `${line([unit ? `${what}, ${unit}` : what, ...[early, late, limit].map((value) => value?.toFixed(1) ?? '–')])}${ok ? '' : '  grows'}`;

/** A sample while it lasts. @param {number} actions @param {Sample} sample */
export const sampleLine = (actions, sample) =>
  `${String(actions).padStart(6)}  ${QUANTITIES.map(({ key, what, unit, scale }) => `${what} ${(sample[key] / scale).toFixed(scale === 1 ? 0 : 2)}${unit && ` ${unit}`}`).join(', ')}`;
