/**
 * One vector as a row of the table turned upright: a line a dimension, with its name, a bar from the middle and its value.
 *
 * @typedef {object} VectorSpec
 * @property {string} label Spoken when the chart takes focus.
 * @property {string} [describedBy]
 * @property {ArrayLike<number>} values
 * @property {string[]} names One a dimension.
 * @property {string[]} texts The values as they are written.
 * @property {[number, number]} domain
 * @property {number} width All of it.
 * @property {number} row Pixels a dimension.
 * @property {import('./grid.js').Reading} reading Its cells have one column.
 */
import { svg } from 'lit';
import { chart } from './chart.js';
import { gridListeners } from './grid.js';
import { strip } from './strip.js';
import { measureLabel } from './text.js';
import { inTurn } from './turns.js';

const GAP = 10;

/** Figures are all as wide as each other, and so every value need not be measured. @param {string[]} texts */
const widest = (texts) =>
  Math.ceil(Math.max(...texts.map((text) => measureLabel(text.replace(/\d/g, '0'))))) + GAP;

/** @param {VectorSpec} spec */
export const vectorRows = (spec) => inTurn(() => rows(spec));

/** @param {VectorSpec} spec */
function rows({ label, describedBy, values, names, texts, domain, width, row, reading }) {
  const left = widest(names);
  const right = widest(['−0.0000', ...texts]);
  const plot = Math.max(30, width - left - right);
  const height = values.length * row;
  const on = gridListeners({ rows: values.length, cols: 1, width, height, left: 0, top: 0 }, reading);
  const read = reading.cell()?.row ?? null;
  return chart(
    { kind: 'vector', label, describedBy, width, height, on },
    svg`${names.map((name, i) => svg`<text class="label" y=${(i + 0.5) * row} dy="0.35em">${name}</text>`)}
    <g transform="translate(${left}, 0)">
      ${strip({ values, domain, width: plot, height, row: read !== null && read < values.length ? read : null })}
    </g>
    ${texts.map(
      (text, i) =>
        svg`<text class="label value" x=${width} y=${(i + 0.5) * row} dy="0.35em" text-anchor="end">${text}</text>`,
    )}`,
  );
}
