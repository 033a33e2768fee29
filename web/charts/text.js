/**
 * Fitting words and numbers into a drawing: how wide they are, how to shorten them, how to write a value.
 *
 * @typedef {(text: string) => number} Measure The width of a text in CSS pixels, in the chart's label font.
 */
import { format } from 'd3-format';

export const LABEL_SIZE = 12;
let faces = "Inter, 'Helvetica Neue', Arial, sans-serif";

const WIDEST = 0.62 * LABEL_SIZE;

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** Labels that were measured: a moving slider asks for the same ones again and again. @type {Map<string, number>} */
const measured = new Map();
const MOST_MEASURED = 5000;

/**
 * Has labels measured in other faces, since the page sets them in these now. To measure in one that has not come yet
 * would fetch it.
 *
 * @param {string} families As in CSS; none changes nothing.
 */
export function measureIn(families) {
  if (!families) return;
  faces = families;
  measured.clear();
}

/** @type {Measure} Exact in a browser; elsewhere a generous guess, wide characters counted twice. */
export function measureLabel(text) {
  if (pen === undefined) pen = newPen();
  if (!pen) return guessed(text);
  const known = measured.get(text);
  if (known !== undefined) return known;
  if (measured.size >= MOST_MEASURED) measured.clear();
  pen.font = `${LABEL_SIZE}px ${faces}`;
  const { width } = pen.measureText(text);
  measured.set(text, width);
  return width;
}

function newPen() {
  const { document } = globalThis;
  // Another font has come: its labels are of other widths.
  document?.fonts.addEventListener('loadingdone', () => measured.clear());
  return document?.createElement('canvas').getContext('2d') ?? null;
}

/** All that a drawing with labels follows from, as a text: when the font has come, labels have other widths. @param {unknown} spec */
export const labelledKey = (spec) => JSON.stringify(spec) + measureLabel('position');

/** @param {string} text */
function guessed(text) {
  return letters(text).reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1) * WIDEST, 0);
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** Letters as a reader sees them: an emoji of several code points is one. @param {string} text */
export function letters(text) {
  return segmenter ? Array.from(segmenter.segment(text), (s) => s.segment) : Array.from(text);
}

/**
 * Shortens a text with an ellipsis until it fits.
 *
 * @param {string} text
 * @param {number} room Pixels.
 * @param {Measure} [measure]
 */
export function fitText(text, room, measure = measureLabel) {
  if (text.length <= 400 && measure(text) <= room) return text;
  const all = letters(text.slice(0, 400));
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${all.slice(0, middle).join('')}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return `${all.slice(0, Math.max(1, low)).join('')}…`;
}

const small = format('.1e');
const medium = format('.3f');
const large = format(',.1f');

/** A value for a reader: three decimals, or a power of ten when those would hide it. @param {number} value */
export function writeValue(value) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 0.0005) return small(value);
  return size < 1000 ? medium(value) : large(value);
}

/** A round value at the end of a scale. */
export const writeEnd = format('~g');

/** Every digit that a float32 has, and none that it has not. */
const writeFloat = format('.7~g');

/** A number of a table. @param {string | number} value */
export function writeCell(value) {
  if (value === Infinity) return '∞';
  return typeof value === 'number' && !Number.isInteger(value) ? writeFloat(value) : value;
}
