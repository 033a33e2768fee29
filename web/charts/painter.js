/**
 * Large tables are painted by a worker, the same for all charts of a page: to paint a quarter of a million cells takes
 * longer than a frame lasts on a slow machine. Without a worker they are painted here.
 */
import { paintCells } from './paint.js';

/**
 * @typedef {import('./paint.js').Cells} Cells
 * @typedef {import('./colour.js').ColourScale} ColourScale
 *
 * @typedef {object} Order What the worker is told.
 * @property {number} number
 * @property {Cells} cells
 * @property {number} width
 * @property {number} height
 * @property {ColourScale['made']} scale
 */

const LARGE = 65_536; // cells

/** @param {Cells} cells */
export const isLarge = ({ rows, cols }) => rows * cols > LARGE;

/** @type {Worker | null | undefined} null when there is none to be had. */
let worker;
let number = 0;
/** @type {Map<number, { done: (pixels: Uint8ClampedArray<ArrayBuffer>) => void, here: () => void }>} By number. */
const orders = new Map();
/** @type {(() => void)[]} */
let waiting = [];

/** Resolves when no picture is on its way. @returns {Promise<void>} */
export const allPainted = () =>
  orders.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/**
 * @param {Cells} cells
 * @param {number} width Pixels.
 * @param {number} height Pixels.
 * @param {ColourScale} scale
 * @returns {Promise<Uint8ClampedArray<ArrayBuffer>>} The data of an ImageData.
 */
export function paintElsewhere(cells, width, height, scale) {
  const here = () => new Uint8ClampedArray(paintCells(cells, width, height, scale).buffer);
  return new Promise((done) => {
    const painter = found();
    if (!painter) return done(here());
    number += 1;
    orders.set(number, { done, here: () => done(here()) });
    const part = only(cells);
    /** @type {Order} */
    const order = { number, cells: part, width, height, scale: scale.made };
    painter.postMessage(order, [part.data.buffer]);
  });
}

/** A copy of what is drawn, since the table may hold more. @param {Cells} cells @returns {Cells} */
function only({ data, rows, cols, start = 0, down = cols, across = 1 }) {
  const length = rows * cols === 0 ? 0 : (rows - 1) * down + (cols - 1) * across + 1;
  return { data: data.slice(start, start + length), rows, cols, down, across };
}

function found() {
  if (worker !== undefined) return worker;
  try {
    worker = new Worker(new URL('./paint-worker.js', import.meta.url), { type: 'module' });
  } catch {
    worker = null;
    return worker;
  }
  worker.addEventListener('message', ({ data }) => {
    const order = orders.get(data.number);
    orders.delete(data.number);
    order?.done(data.pixels);
    rest();
  });
  worker.addEventListener('error', () => {
    worker = null;
    for (const { here } of orders.values()) here();
    orders.clear();
    rest();
  });
  return worker;
}

function rest() {
  if (orders.size > 0) return;
  for (const resolve of waiting) resolve();
  waiting = [];
}
