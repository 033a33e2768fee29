import { isRoof } from './engines.js';
import { rateOf, unitOf } from './works.js';

/**
 * @typedef {import('./engines.js').Engine} Engine
 * @typedef {import('./works.js').Work} Work
 *
 * @typedef {object} Measured
 * @property {Work} work
 * @property {Engine} engine
 * @property {number[]} samples Milliseconds a call.
 *
 * @typedef {object} Row
 * @property {string} work
 * @property {string} engine
 * @property {number} median_ms
 * @property {number} p10_ms
 * @property {number} p90_ms
 * @property {number} rate Of the median.
 * @property {string} unit
 * @property {number | null} roof_share The rate divided by its roof's; null when the roof was not measured.
 */

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.round(share * (sorted.length - 1))];

/**
 * @param {Measured[]} measured
 * @returns {Row[]}
 */
export function summarise(measured) {
  const rows = measured.map(({ work, engine, samples }) => {
    const sorted = samples.toSorted((a, b) => a - b);
    const median = quantile(sorted, 0.5);
    return {
      work: work.name,
      engine: engine.name,
      median_ms: median,
      p10_ms: quantile(sorted, 0.1),
      p90_ms: quantile(sorted, 0.9),
      rate: rateOf(work, median),
      unit: unitOf(work),
    };
  });
  return rows.map((row, i) => {
    const { engine } = measured[i];
    const roof = rows.find((other) => other.work === row.work && other.engine === engine.roof);
    return { ...row, roof_share: isRoof(engine) ? 1 : roof ? row.rate / roof.rate : null };
  });
}

/** @param {Row[]} rows @param {string} work @param {string} engine */
export const find = (rows, work, engine) => rows.find((row) => row.work === work && row.engine === engine);
