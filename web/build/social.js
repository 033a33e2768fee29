import { colourScale } from '../charts/colour.js';
import { paintCells } from '../charts/paint.js';
import { markPoints } from './mark.js';
import { png } from './plates/png.js';

/** @typedef {import('../core/types.js').Whorl} Whorl */

/** Pixels, as the Open Graph protocol's readers want a picture. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

/** As on the page's paper, where the mark has the colour of position. */
const PAPER = [251, 250, 247];
const POSITION = [143, 86, 0];

const BAND = 150; // pixels at the foot: the encoding of the first positions
const MARK = { x: SOCIAL_SIZE.width / 2, y: (SOCIAL_SIZE.height - BAND) / 2, radius: 190, stroke: 11 };
const STEPS_PER_POSITION = 40;
const GRID = 4; // samples across a pixel and down it
const ENCODING = { positions: 120, dModel: 10, base: 100 };

/**
 * The picture that stands for the page where it is linked to: the mark, over a band of the encoding as a heatmap.
 *
 * @param {Whorl} whorl
 */
export function socialPicture(whorl) {
  const { width, height } = SOCIAL_SIZE;
  const pixels = new Uint32Array(width * height).fill(word(PAPER));
  const samples = new Uint16Array(width * height);
  const corners = markPoints(whorl, STEPS_PER_POSITION).map(
    ([x, y]) => /** @type {[number, number]} */ ([MARK.x + x * MARK.radius, MARK.y + y * MARK.radius]),
  );
  corners.slice(1).forEach((corner, i) => stroke(samples, corners[i], corner));
  samples.forEach((bits, i) => {
    if (bits > 0) pixels[i] = word(mix(count(bits) / GRID ** 2));
  });
  const { rows, cols, data } = whorl.sinusoidalEncoding(ENCODING);
  const cells = { data, rows: cols, cols: rows, down: 1, across: cols };
  const band = paintCells(cells, width, BAND, colourScale('diverging', 'light', [-1, 1]));
  pixels.set(band, width * (height - BAND));
  return png(pixels, width);
}

/** @param {number} share */
const mix = (share) => PAPER.map((from, c) => Math.round(from + (POSITION[c] - from) * share));

/** As an ImageData has it. @param {number[]} rgb */
const word = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** How many samples of a pixel are inked. @param {number} bits */
function count(bits) {
  let inked = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) inked += 1;
  return inked;
}

/**
 * Inks every sample near a piece of the line.
 *
 * @param {Uint16Array} samples Of every pixel, one bit each.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function stroke(samples, from, to) {
  const { width } = SOCIAL_SIZE;
  const reach = MARK.stroke;
  const [left, top] = [0, 1].map((axis) => Math.floor(Math.min(from[axis], to[axis]) - reach));
  const [right, bottom] = [0, 1].map((axis) => Math.ceil(Math.max(from[axis], to[axis]) + reach));
  const run = [to[0] - from[0], to[1] - from[1]];
  const length = run[0] ** 2 + run[1] ** 2;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      for (let sample = 0; sample < GRID ** 2; sample += 1) {
        const dx = x + ((sample % GRID) + 0.5) / GRID - from[0];
        const dy = y + (Math.floor(sample / GRID) + 0.5) / GRID - from[1];
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, (dx * run[0] + dy * run[1]) / length));
        const near = (dx - along * run[0]) ** 2 + (dy - along * run[1]) ** 2 <= reach ** 2;
        if (near) samples[y * width + x] |= 1 << sample;
      }
    }
  }
}
