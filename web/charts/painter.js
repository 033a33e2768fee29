/**
 * Large tables are painted where they were computed, when that is elsewhere: to paint a quarter of a million cells takes
 * longer than a frame lasts on a slow machine, and so does copying them to and fro.
 */
import { paintCells } from './paint.js';

/**
 * @typedef {import('./paint.js').Cells} Cells
 * @typedef {import('./colour.js').ColourScale} ColourScale
 * @typedef {Uint8ClampedArray<ArrayBuffer>} Pixels The data of an ImageData.
 *
 * @typedef {object} Order
 * @property {Omit<Cells, 'data'>} cells Of the table that is there.
 * @property {number} width Pixels.
 * @property {number} height Pixels.
 * @property {ColourScale['made']} scale
 *
 * @typedef {(order: Order) => Promise<Pixels | null>} Painter null when the table is there no longer.
 */

const LARGE = 4096; // entries

/** @type {WeakMap<Float32Array, Painter>} */
const painters = new WeakMap();

/** Pictures on their way. */
let awaited = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** The large tables in a value, in an order that a copy of it has too. @param {unknown} value @returns {Float32Array[]} */
export function largeTables(value) {
  if (value instanceof Float32Array) return value.length > LARGE ? [value] : [];
  if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(largeTables);
}

/** @param {Float32Array} table @param {Painter} painter */
export const isPaintedBy = (table, painter) => painters.set(table, painter);

/** Whether a table is painted elsewhere. @param {Cells} cells */
export const isElsewhere = ({ data }) => painters.has(data);

/** Resolves when no picture is on its way. @returns {Promise<void>} */
export const allPainted = () =>
  awaited === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/**
 * @param {Cells} cells
 * @param {number} width Pixels.
 * @param {number} height Pixels.
 * @param {ColourScale} scale
 * @param {(pixels: Pixels) => Promise<void>} show
 */
export async function paintElsewhere({ data, ...cells }, width, height, scale, show) {
  awaited += 1;
  const order = { cells, width, height, scale: scale.made };
  try {
    const pixels = await painters.get(data)?.(order);
    await show(pixels ?? paintPixels({ data, ...cells }, width, height, scale));
  } finally {
    awaited -= 1;
    if (awaited === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}

/** @param {Cells} cells @param {number} width @param {number} height @param {ColourScale} scale @returns {Pixels} */
export function paintPixels(cells, width, height, scale) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  paintCells(cells, width, height, scale, new Uint32Array(pixels.buffer));
  return pixels;
}
