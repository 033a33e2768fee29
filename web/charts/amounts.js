/**
 * A few named amounts as bars from zero, each with its value written at the end, and a line to compare them with.
 *
 * @typedef {{ label: string, value: number, text: string, marked?: boolean }} Amount marked: the ones the finding is about.
 *
 * @typedef {object} AmountsSpec
 * @property {string} name Spoken when the chart takes focus.
 * @property {string} [describedBy]
 * @property {Amount[]} amounts
 * @property {string} title Of the axis, with its unit.
 * @property {{ value: number, text: string } | null} [reference]
 * @property {number} width All of it.
 * @property {import('./grid.js').Reading} reading Its cells have one column.
 */
import { scaleLinear } from 'd3-scale';
import { nothing, svg } from 'lit';
import { chart } from './chart.js';
import { gridListeners } from './grid.js';
import { fitText, LABEL_SIZE, measureLabel, writeEnd } from './text.js';
import { inTurn } from './turns.js';

const ROW = 26;
const BAR = 12;
const AXIS = 2 * LABEL_SIZE + 12;
const REFERENCE = LABEL_SIZE + 8;
const GAP = 7;

/** Figures are all drawn as wide as the widest. @param {string} text */
const room = (text) => measureLabel(text.replace(/\d/g, '0'));

/**
 * Where everything stands, in pixels.
 *
 * @param {Pick<AmountsSpec, 'amounts' | 'reference' | 'width'>} spec
 */
export function amountsLayout({ amounts, reference = null, width }) {
  const left = Math.ceil(Math.max(...amounts.map(({ label }) => room(label)))) + GAP;
  const values = Math.ceil(Math.max(...amounts.map(({ text }) => room(text)))) + GAP;
  const plot = Math.max(40, width - left - values);
  const largest = Math.max(...amounts.map(({ value }) => value), reference?.value ?? 0);
  const x = scaleLinear([0, largest || 1], [0, plot]).nice(4);
  return { left, values, plot, x, top: reference ? REFERENCE : 2, height: amounts.length * ROW };
}

/** @param {AmountsSpec} spec */
export const amounts = (spec) => inTurn(() => amountsDrawing(spec));

/** @param {AmountsSpec} spec */
function amountsDrawing(spec) {
  const { name, describedBy, title, reference = null, reading } = spec;
  const { left, values, plot, x, top, height } = amountsLayout(spec);
  const full = { width: left + plot + values, height: top + height + AXIS };
  const grid = { rows: spec.amounts.length, cols: 1, width: full.width, height, left: 0, top };
  const on = gridListeners(grid, reading);
  return chart(
    { kind: 'amounts', label: name, describedBy, ...full, on },
    svg`<g transform="translate(${left}, ${top})">
      ${spec.amounts.map((amount, i) => bar(amount, i, x, reading.cell()?.row === i, { left, plot, values }))}
      ${reference ? referenceLine(reference, x, plot, height) : nothing}
      ${axis(x, title, plot, height)}
    </g>`,
  );
}

/**
 * @param {Amount} amount
 * @param {number} i
 * @param {(value: number) => number} x
 * @param {boolean} read
 * @param {{ left: number, plot: number, values: number }} sizes
 */
function bar({ label, value, text, marked = false }, i, x, read, { left, plot, values }) {
  const middle = (i + 0.5) * ROW;
  return svg`<g class="amount ${marked ? 'marked' : ''}" data-row=${i}>
    ${read ? svg`<rect class="row-mark" x=${-left} y=${i * ROW} width=${left + plot + values} height=${ROW}></rect>` : nothing}
    <rect class="bar" y=${middle - BAR / 2} width=${Math.max(1, x(value))} height=${BAR}></rect>
    <text class="label" x=${-GAP} y=${middle} dy="0.35em" text-anchor="end">${label}</text>
    <text class="label value" x=${x(value) + GAP} y=${middle} dy="0.35em">${text}</text>
  </g>`;
}

/** @param {{ value: number, text: string }} reference @param {(value: number) => number} x @param {number} plot @param {number} height */
function referenceLine({ value, text }, x, plot, height) {
  const at = x(value);
  const half = measureLabel(text) / 2;
  const middle = Math.max(half, Math.min(plot - half, at));
  return svg`<g class="reference">
    <line class="tolerance" x1=${at} x2=${at} y1="-4" y2=${height}></line>
    <text class="label" x=${middle} y="-8" text-anchor="middle">${fitText(text, plot)}</text>
  </g>`;
}

/** @param {ReturnType<typeof amountsLayout>['x']} x @param {string} title @param {number} plot @param {number} height */
function axis(x, title, plot, height) {
  const widest = Math.max(...x.ticks(4).map((value) => measureLabel(writeEnd(value)))) + GAP;
  const ticks = x.ticks(Math.max(1, Math.min(5, Math.floor(plot / widest) - 1)));
  return svg`<g class="axis" transform="translate(0, ${height})">
    <line class="tick" x2=${plot}></line>
    ${ticks.map(
      (value) => svg`<line class="tick" x1=${x(value)} x2=${x(value)} y2="4"></line>
        <text class="label" x=${x(value)} y=${4 + LABEL_SIZE} text-anchor="middle">${writeEnd(value)}</text>`,
    )}
    <text class="axis-title" y=${2 * LABEL_SIZE + 9}>${fitText(title, plot)}</text>
  </g>`;
}
