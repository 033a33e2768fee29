/**
 * One amount a word, on a logarithmic axis that never moves: rounding noise stays left of the tolerance line, a real
 * change jumps over it. A dot on a stem, since a bar's length would say something false on such an axis.
 *
 * @typedef {object} DifferencesSpec
 * @property {string} name Spoken when the chart takes focus.
 * @property {string} [describedBy]
 * @property {string[]} words One a row.
 * @property {Float32Array} values One a row, none negative.
 * @property {number} tolerance
 * @property {number} width Of the plot alone.
 * @property {number} height
 * @property {{ left: number, top: number, right: number, bottom: number }} margin
 * @property {unknown} [axes] SVG for the rows' names, (0, 0) at the plot's upper left corner.
 * @property {import('./grid.js').Reading} reading Its cells have one column.
 */
import { scaleLog } from 'd3-scale';
import { nothing, svg } from 'lit';
import { chart } from './chart.js';
import { dotsAt } from './dots.js';
import { gridListeners } from './grid.js';
import { LABEL_SIZE, measureLabel, writeValue } from './text.js';
import { inTurn } from './turns.js';

const FLOOR = 1e-9;
const CEILING = 10;
const POWERS = [-8, -6, -4, -2, 0];
const RAISED = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const LABEL_ROOM = 44;
const STEM_FROM = 6;

/** Leaves room for a column of values on the right. @param {number} width */
export function differenceScale(width) {
  return scaleLog([FLOOR, CEILING], [0, Math.max(1, width - LABEL_ROOM)]).clamp(true);
}

/** A power of ten. @param {number} power */
export function writePower(power) {
  const digits = Array.from(String(Math.abs(power)), (digit) => RAISED[Number(digit)]).join('');
  return power === 0 ? '1' : `10${power < 0 ? '⁻' : ''}${digits}`;
}

/** Powers of ten whose labels stay apart. @param {number} width */
export function powerTicks(width) {
  const x = differenceScale(width);
  const wide = Math.max(...POWERS.map((power) => measureLabel(writePower(power)))) + 8;
  const apart = x(10 ** POWERS[1]) - x(10 ** POWERS[0]);
  const every = Math.max(1, Math.ceil(wide / apart));
  return POWERS.filter((_, i) => (POWERS.length - 1 - i) % every === 0).map((power) => ({
    at: x(10 ** power),
    text: writePower(power),
  }));
}

/** @param {DifferencesSpec} spec */
export const differences = (spec) => inTurn(() => differencesDrawing(spec));

/** @param {DifferencesSpec} spec */
function differencesDrawing(spec) {
  const { name, describedBy, words, tolerance, width, height, margin, axes, reading } = spec;
  const full = { width: margin.left + width + margin.right, height: margin.top + height + margin.bottom };
  const grid = { rows: words.length, cols: 1, width, height, left: margin.left, top: margin.top };
  const on = gridListeners(grid, reading);
  const x = differenceScale(width);
  return chart(
    { kind: 'differences', label: name, describedBy, ...full, on },
    svg`<g transform="translate(${margin.left}, ${margin.top})">
      <rect class="rounding" width=${x(tolerance)} height=${height}></rect>
      <line class="tolerance" x1=${x(tolerance)} x2=${x(tolerance)} y2=${height}></line>
      ${rows(spec, x)} ${powerAxis(width, height)} ${axes ?? nothing}
    </g>`,
  );
}

/** @param {DifferencesSpec} spec @param {(value: number) => number} x */
function rows({ values, tolerance, width, height, reading }, x) {
  const row = height / values.length;
  const read = reading.cell()?.row ?? -1;
  if (row < STEM_FROM) return crowd(values, tolerance, row, width, read, x);
  const labelled = row >= LABEL_SIZE + 2;
  const radius = Math.max(1.5, Math.min(4.5, row / 3));
  return Array.from(values, (value, i) => {
    const y = (i + 0.5) * row;
    const end = x(Math.max(value, FLOOR));
    const change = value > tolerance ? 'changed' : 'same';
    return svg`<g class="difference ${change}" data-row=${i}>
      ${read === i ? svg`<rect class="row-mark" y=${i * row} width=${width} height=${row}></rect>` : nothing}
      <line class="stem" x2=${end} y1=${y} y2=${y}></line>
      <circle cx=${end} cy=${y} r=${radius}></circle>
      ${
        labelled
          ? svg`<text class="label value" x=${width} y=${y} dy="0.35em" text-anchor="end">${writeValue(value)}</text>`
          : nothing
      }
    </g>`;
  });
}

/** Too many rows for stems and numbers: dots alone. @param {Float32Array} values @param {number} tolerance @param {number} row @param {number} width @param {number} read @param {(value: number) => number} x */
function crowd(values, tolerance, row, width, read, x) {
  const all = Array.from(values, (_, i) => i);
  /** @param {'changed' | 'same'} which */
  const dots = (which) => {
    const here = all.filter((i) => values[i] > tolerance === (which === 'changed'));
    const place = (/** @type {number} */ i) =>
      /** @type {[number, number]} */ ([x(Math.max(values[here[i]], FLOOR)), (here[i] + 0.5) * row]);
    return svg`<path class="difference-dots ${which}" d=${dotsAt(here.length, place)}></path>`;
  };
  return svg`
    ${read >= 0 && read < values.length ? svg`<rect class="row-mark" y=${read * row} width=${width} height=${row}></rect>` : nothing}
    ${dots('same')} ${dots('changed')}`;
}

/** @param {number} width @param {number} height */
function powerAxis(width, height) {
  return svg`<g class="axis" aria-hidden="true" transform="translate(0, ${height})">
    <line class="tick" x2=${differenceScale(width).range()[1]}></line>
    ${powerTicks(width).map(
      ({ at, text }) => svg`<line class="tick" x1=${at} x2=${at} y2="4"></line>
        <text class="label" x=${at} y=${4 + LABEL_SIZE} text-anchor="middle">${text}</text>`,
    )}
  </g>`;
}
