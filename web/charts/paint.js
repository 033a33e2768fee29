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
 * @property {number} [across] Distance to the one on its right; default 1. With both 0 all cells are one number.
 */

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

const BLOCK = 32; // rows taken together from a table that lies on its side
const APART = 16; // columns between them, or all would want the same few lines of the processor's cache

/** The rows of a table, one after another in `values`, whichever way they lie in memory. */
class Rows {
  #cells;
  #stride;
  #from = -BLOCK;

  /** @param {Cells} cells */
  constructor(cells) {
    const { data, cols, across = 1 } = cells;
    this.#cells = cells;
    this.#stride = cols + APART;
    this.values = across === 1 ? data : new Float32Array(BLOCK * this.#stride);
  }

  /** Where in `values` a row begins. @param {number} row */
  at(row) {
    const { data, cols, start = 0, down = cols } = this.#cells;
    if (this.values === data) return start + row * down;
    if (row < this.#from || row >= this.#from + BLOCK) this.#take(row - (row % BLOCK));
    return (row - this.#from) * this.#stride;
  }

  /** Copies a block of rows, along the memory. @param {number} from */
  #take(from) {
    const { data, rows, cols, start = 0, down = cols, across = 1 } = this.#cells;
    const { values } = this;
    const stride = this.#stride;
    const count = Math.min(BLOCK, rows - from);
    for (let col = 0; col < cols; col += 1) {
      const first = start + from * down + col * across;
      for (let i = 0; i < count; i += 1) values[i * stride + col] = data[first + i * down];
    }
    this.#from = from;
  }
}

/**
 * @param {Cells} cells
 * @param {number} width Pixels.
 * @param {number} height Pixels.
 * @param {import('./colour.js').ColourScale} scale
 * @param {Uint32Array} [pixels] width × height words of an ImageData, to be painted over.
 */
export function paintCells(cells, width, height, scale, pixels = new Uint32Array(width * height)) {
  const { rows: down, cols } = cells;
  const { pixels: colours, level } = scale;
  if (cells.down === 0 && cells.across === 0)
    return pixels.fill(colours[level(cells.data[cells.start ?? 0])]);
  const x = cover(cols, width);
  const y = cover(down, height);
  const left = x.from;
  const rows = new Rows(cells);
  const sums = new Float32Array(cols);
  const painted = new Uint32Array(cols);
  for (let py = 0; py < height; py += 1) {
    const line = py * width;
    const [from, to] = [y.from[py], y.to[py]];
    if (py > 0 && from === y.from[py - 1] && to === y.to[py - 1]) {
      pixels.copyWithin(line, line - width, line);
      continue;
    }
    const count = to - from;
    const [values, at] = count === 1 ? [rows.values, rows.at(from)] : [sumOf(rows, from, to, sums), 0];
    if (cols <= width) {
      scale.paint(values, at, 1 / count, painted);
      for (let px = 0; px < width; px += 1) pixels[line + px] = painted[left[px]];
    } else {
      for (let px = 0; px < width; px += 1) {
        let sum = 0;
        for (let col = x.from[px]; col < x.to[px]; col += 1) sum += values[at + col];
        pixels[line + px] = colours[level(sum / (count * (x.to[px] - x.from[px])))];
      }
    }
  }
  return pixels;
}

/** @param {Rows} rows @param {number} from @param {number} to @param {Float32Array} sums */
function sumOf(rows, from, to, sums) {
  const { values } = rows;
  sums.fill(0);
  for (let row = from; row < to; row += 1) {
    const at = rows.at(row);
    for (let col = 0; col < sums.length; col += 1) sums[col] += values[at + col];
  }
  return sums;
}
