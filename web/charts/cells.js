/**
 * Tables of numbers on a canvas.
 *
 * @typedef {import('./paint.js').Cells} Cells
 */
import { noChange } from 'lit';
import { directive, Directive } from 'lit/directive.js';
import { paintCells } from './paint.js';
import { isElsewhere, paintElsewhere } from './painter.js';
import { Turn } from './turns.js';

/** @param {Cells} cells @param {number} row @param {number} col */
export function cellValue({ data, cols, start = 0, down = cols, across = 1 }, row, col) {
  return data[start + row * down + col * across];
}

class Painted extends Directive {
  /** @type {unknown[]} */
  #last = [];
  /** The newest picture that was asked for. */
  #asked = 0;
  /** @type {(() => void) | null} What is to be painted when the picture on its way has come. */
  #next = null;
  #busy = false;
  #painting = new Turn();
  #showing = new Turn();
  /** @type {ImageData | null} */
  #image = null;

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
    const asked = ++this.#asked;
    this.#next = null;
    if (!isElsewhere(cells)) {
      const paint = () => {
        const image = this.#imageOf(wide, high);
        paintCells(cells, wide, high, scale, new Uint32Array(image.data.buffer));
        put(canvas, image);
      };
      // The first picture is not put off: there is nothing else to be seen.
      if (asked === 1) paint();
      else void this.#painting.take(paint);
    } else if (this.#busy) {
      this.#next = () => void this.#fetch(canvas, cells, wide, high, scale, asked);
    } else {
      void this.#fetch(canvas, cells, wide, high, scale, asked);
    }
    return noChange;
  }

  /** To make it anew costs as much as to paint. @param {number} wide @param {number} high */
  #imageOf(wide, high) {
    if (this.#image?.width !== wide || this.#image.height !== high) this.#image = new ImageData(wide, high);
    return this.#image;
  }

  /**
   * A picture from elsewhere comes one at a time; of those asked for meanwhile the newest is painted next.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {Cells} cells
   * @param {number} wide
   * @param {number} high
   * @param {import('./colour.js').ColourScale} scale
   * @param {number} asked
   */
  async #fetch(canvas, cells, wide, high, scale, asked) {
    this.#busy = true;
    try {
      await paintElsewhere(cells, wide, high, scale, (pixels) =>
        this.#showing.take(() => {
          // Another picture may have been painted here meanwhile, after which an older one would be wrong.
          if (asked === this.#asked || this.#next) put(canvas, new ImageData(pixels, wide, high));
        }),
      );
    } finally {
      this.#busy = false;
      this.#next?.();
      this.#next = null;
    }
  }
}

/** @param {HTMLCanvasElement} canvas @param {ImageData} image */
function put(canvas, image) {
  const { width, height } = image;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}

/** Lit element directive for a canvas; paints only when the cells, the size or the colours have changed. */
export const painted = directive(Painted);
