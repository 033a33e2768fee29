/**
 * Painting a table of numbers into pixels: every cell crisp, every pixel one colour. When there are more cells than
 * pixels, a pixel shows the mean of the cells it covers, so that stripes too fine to draw fade to their mean
 * instead of turning into stripes that are not there.
 *
 * @typedef {object} Cells
 * @property {Float32Array} data
 * @property {number} rows Cells down.
 * @property {number} cols Cells across.
 * @property {number} [start] Index of the first cell; default 0.
 * @property {number} [down] Distance in `data` from a cell to the one below; default cols.
 * @property {number} [across] Distance to the one on its right; default 1.
 */
import { directive, Directive } from 'lit/directive.js';
import { noChange } from 'lit';

/** @param {Cells} cells @param {number} row @param {number} col */
export function cellValue({ data, cols, start = 0, down = cols, across = 1 }, row, col) {
  return data[start + row * down + col * across];
}

/** First and past-the-last cell that each pixel covers. @param {number} cells @param {number} pixels */
function cover(cells, pixels) {
  const from = new Int32Array(pixels);
  const to = new Int32Array(pixels);
  for (let x = 0; x < pixels; x += 1) {
    from[x] = Math.floor(cells > pixels ? (x * cells) / pixels : ((x + 0.5) * cells) / pixels);
    to[x] = cells > pixels ? Math.max(from[x] + 1, Math.floor(((x + 1) * cells) / pixels)) : from[x] + 1;
  }
  return { from, to };
}

/**
 * @param {Cells} cells
 * @param {number} width Pixels.
 * @param {number} height Pixels.
 * @param {import('./colour.js').ColourScale} scale
 * @returns {Uint32Array} width × height words of an ImageData.
 */
export function paintCells(cells, width, height, scale) {
  const { data, rows, cols, start = 0, down = cols, across = 1 } = cells;
  const { pixels: colours, level } = scale;
  const pixels = new Uint32Array(width * height);
  const x = cover(cols, width);
  const y = cover(rows, height);
  const sums = new Float32Array(cols);
  for (let py = 0; py < height; py += 1) {
    const line = py * width;
    if (py > 0 && y.from[py] === y.from[py - 1] && y.to[py] === y.to[py - 1]) {
      pixels.copyWithin(line, line - width, line);
      continue;
    }
    sums.fill(0);
    for (let row = y.from[py]; row < y.to[py]; row += 1) {
      for (let col = 0, at = start + row * down; col < cols; col += 1, at += across) sums[col] += data[at];
    }
    for (let px = 0; px < width; px += 1) {
      let sum = 0;
      for (let col = x.from[px]; col < x.to[px]; col += 1) sum += sums[col];
      const count = (y.to[py] - y.from[py]) * (x.to[px] - x.from[px]);
      pixels[line + px] = colours[level(sum / count)];
    }
  }
  return pixels;
}

class Painted extends Directive {
  /** @type {unknown[]} */
  #last = [];

  /** @param {Cells} _cells @param {number} _width @param {number} _height @param {number} _ratio @param {import('./colour.js').ColourScale} _scale */
  render(_cells, _width, _height, _ratio, _scale) {
    return noChange;
  }

  /**
   * @param {import('lit/directive.js').ElementPart} part
   * @param {Parameters<Painted['render']>} given
   */
  update(part, [cells, width, height, ratio, scale]) {
    const canvas = /** @type {HTMLCanvasElement} */ (part.element);
    const wide = Math.max(1, Math.round(width * ratio));
    const high = Math.max(1, Math.round(height * ratio));
    const { data, rows, cols, start, down, across } = cells;
    const key = [data, rows, cols, start, down, across, wide, high, scale.pixels, ...scale.domain];
    if (key.every((item, i) => item === this.#last[i])) return noChange;
    this.#last = key;
    canvas.width = wide;
    canvas.height = high;
    const image = new ImageData(wide, high);
    new Uint32Array(image.data.buffer).set(paintCells(cells, wide, high, scale));
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    return noChange;
  }
}

/** Lit element directive for a canvas; paints only when the cells, the size or the colours have changed. */
export const painted = directive(Painted);
