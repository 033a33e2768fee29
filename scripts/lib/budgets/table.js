/**
 * @typedef {object} Budget
 * @property {string} budget What is kept.
 * @property {number} value
 * @property {number} limit
 * @property {string} unit
 * @property {boolean} ok
 */

/** @param {string} budget @param {number} value @param {number} limit @param {string} unit @returns {Budget} */
export const atMost = (budget, value, limit, unit) => ({ budget, value, limit, unit, ok: value <= limit });

/** @param {string} budget @param {number} value @param {number} limit @param {string} unit @returns {Budget} */
export const atLeast = (budget, value, limit, unit) => ({ budget, value, limit, unit, ok: value >= limit });

/** @param {number} value */
const written = (value) => String(Number(value.toFixed(3)));

/** @param {Budget} row */
export function line({ budget, value, limit, unit, ok }) {
  const figures = `${written(value).padStart(9)} of ${written(limit).padStart(7)} ${unit.padEnd(8)}`;
  return `${figures} ${ok ? 'kept  ' : 'MISSED'}  ${budget}`;
}
