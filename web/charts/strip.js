/**
 * One vector as a column of small bars from a middle line, dimension 0 at the top: drawn beside a heatmap, its rows
 * are the heatmap's rows.
 *
 * @typedef {object} StripSpec
 * @property {ArrayLike<number>} values The vector that stays.
 * @property {ArrayLike<number> | null} [compared] Another, as an outline.
 * @property {[number, number]} domain
 * @property {number} width
 * @property {number} height
 * @property {number | null} [row] The dimension being read.
 */
import { scaleLinear } from 'd3-scale';
import { nothing, svg } from 'lit';

/** SVG, (0, 0) at the upper left corner. @param {StripSpec} spec */
export function strip({ values, compared = null, domain, width, height, row = null }) {
  const x = scaleLinear(domain, [0, width]);
  const step = height / values.length;
  const thick = Math.max(0.6, Math.min(step * 0.7, 14));
  return svg`<g class="strip">
    <rect class="frame" width=${width} height=${height}></rect>
    <line class="tick" x1=${x(0)} x2=${x(0)} y2=${height}></line>
    <path class="bars" stroke-width=${thick} d=${bars(values, x, step)}></path>
    ${compared ? svg`<path class="outline" d=${outline(compared, x, step)}></path>` : nothing}
    ${row === null ? nothing : svg`<line class="row-line" x2=${width} y1=${(row + 0.5) * step} y2=${(row + 0.5) * step}></line>`}
  </g>`;
}

/** @param {ArrayLike<number>} values @param {(value: number) => number} x @param {number} step */
function bars(values, x, step) {
  return Array.from(
    values,
    (value, i) => `M${round(x(0))},${round((i + 0.5) * step)}H${round(x(value))}`,
  ).join('');
}

/** @param {ArrayLike<number>} values @param {(value: number) => number} x @param {number} step */
function outline(values, x, step) {
  const points = Array.from(values, (value, i) => `${round(x(value))},${round((i + 0.5) * step)}`);
  return `M${points.join('L')}`;
}

/** Hundredths of a pixel are enough and keep paths short. @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
