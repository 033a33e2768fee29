/**
 * One vector as a column of small bars from a middle line, dimension 0 at the top: drawn beside a heatmap, its rows
 * are the heatmap's rows.
 *
 * @typedef {object} StripSpec
 * @property {ArrayLike<number>} values The vector that stays.
 * @property {ArrayLike<number> | null} [compared] Another, as dots.
 * @property {[number, number]} domain
 * @property {number} width
 * @property {number} height
 * @property {number | null} [row] The dimension being read.
 */
import { scaleLinear } from 'd3-scale';
import { nothing, svg } from 'lit';
import { dotsAt, hundredths } from './dots.js';

const BARS_FROM = 2;

/** SVG, (0, 0) at the upper left corner. @param {StripSpec} spec */
export function strip({ values, compared = null, domain, width, height, row = null }) {
  const x = scaleLinear(domain, [0, width]);
  const step = height / values.length;
  // Bars that touch would hide each other; dots still trace the curves that the vector is made of.
  const crowded = step < BARS_FROM;
  const middle = row === null ? 0 : (row + 0.5) * step;
  return svg`<g class="strip">
    <rect class="frame" width=${width} height=${height}></rect>
    <line class="tick" x1=${x(0)} x2=${x(0)} y2=${height}></line>
    ${
      crowded
        ? svg`<path class="dots" d=${dots(values, x, step)}></path>`
        : svg`<path class="bars" stroke-width=${Math.min(step * 0.7, 14)} d=${bars(values, x, step)}></path>`
    }
    ${compared ? svg`<path class="dots compared" d=${dots(compared, x, step)}></path>` : nothing}
    ${row === null ? nothing : svg`<line class="row-line" x2=${width} y1=${middle} y2=${middle}></line>`}
  </g>`;
}

/** @param {ArrayLike<number>} values @param {(value: number) => number} x @param {number} step */
function bars(values, x, step) {
  return Array.from(
    values,
    (value, i) => `M${hundredths(x(0))},${hundredths((i + 0.5) * step)}H${hundredths(x(value))}`,
  ).join('');
}

/** @param {ArrayLike<number>} values @param {(value: number) => number} x @param {number} step */
const dots = (values, x, step) => dotsAt(values.length, (i) => [x(values[i]), (i + 0.5) * step]);
