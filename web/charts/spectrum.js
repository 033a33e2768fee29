/**
 * Several values at every pair of dimensions, on a logarithmic axis that never moves: one series stands out as dots,
 * the others are thin lines beside it, each named where it ends.
 *
 * @typedef {{ name: string, values: ArrayLike<number>, chosen: boolean }} Series
 *
 * @typedef {object} SpectrumSpec
 * @property {string} label Spoken when the chart takes focus.
 * @property {string} [describedBy]
 * @property {Series[]} series Equally long.
 * @property {[number, number]} powers Of ten, at the lower and the upper end of the axis; what lies below stands at the lower end.
 * @property {string} title Of the vertical axis.
 * @property {string} across Of the horizontal axis.
 * @property {number} width All of it.
 * @property {number} height Of the plot.
 * @property {import('./grid.js').Reading} reading Its cells have one row.
 */
import { scaleLog } from 'd3-scale';
import { nothing, svg } from 'lit';
import { axisDepth, axisInTurn, axisLeft, countsBelow } from './axis.js';
import { writePower } from './bars.js';
import { chart } from './chart.js';
import { dotsAt, hundredths } from './dots.js';
import { gridListeners } from './grid.js';
import { spreadLabels } from './labels.js';
import { LABEL_SIZE, measureLabel } from './text.js';
import { inTurn } from './turns.js';

const TOP = 10;
const BELOW = 2 * LABEL_SIZE + 18;
const GAP = 8;
const EVERY = 2; // powers of ten from one tick to the next

/** @param {[number, number]} powers @param {number} height */
export function spectrumScale([low, high], height) {
  return scaleLog([10 ** low, 10 ** high], [height, 0]).clamp(true);
}

/** The lower end holds all that is smaller, zero too. @param {number} power @param {number} low */
const writeTick = (power, low) => (power === low ? `≤ ${writePower(power)}` : writePower(power));

/** @param {SpectrumSpec} spec */
export const spectrum = (spec) => inTurn(() => spectrumDrawing(spec));

/** @param {SpectrumSpec} spec */
function spectrumDrawing(spec) {
  const { label, describedBy, series, powers, title, across, width, height, reading } = spec;
  const [low, high] = powers;
  const left = axisDepth(writeTick(low, low));
  const names = Math.ceil(Math.max(...series.map(({ name }) => measureLabel(name)))) + 2 * GAP;
  const plot = Math.max(40, width - left - names);
  const count = series[0].values.length;
  const y = spectrumScale(powers, height);
  /** @param {number} i */
  const x = (i) => ((i + 0.5) * plot) / count;
  const ticks = Array.from({ length: Math.floor((high - low) / EVERY) + 1 }, (_, i) => low + EVERY * i);
  const grid = { rows: 1, cols: count, width: plot, height, left, top: TOP };
  const on = gridListeners(grid, reading);
  const read = reading.cell();
  const full = { width: left + plot + names, height: TOP + height + BELOW };
  return chart(
    { kind: 'spectrum', label, describedBy, ...full, on },
    svg`<g transform="translate(${left}, ${TOP})">
      <rect class="frame" width=${plot} height=${height}></rect>
      ${axisInTurn(axisLeft, {
        ticks: ticks.map((power) => ({ at: y(10 ** power), text: writeTick(power, low) })),
        length: height,
        title,
      })}
      <g transform="translate(0, ${height})">${countsBelow({ count, room: plot, title: across })}</g>
      ${read && read.col < count ? svg`<line class="row-line" x1=${x(read.col)} x2=${x(read.col)} y2=${height}></line>` : nothing}
      ${inTurn(() => [lines(series, x, y), dots(series, x, y, plot / count)])} ${inTurn(() => namesOf(series, plot, y, height))}
    </g>`,
  );
}

/** @param {Series[]} series @param {(i: number) => number} x @param {(value: number) => number} y */
function lines(series, x, y) {
  return series.map(
    ({ name, values, chosen }) =>
      svg`<path class="series ${chosen ? 'chosen' : ''}" data-name=${name} d=${through(values, x, y)}></path>`,
  );
}

/** @param {ArrayLike<number>} values @param {(i: number) => number} x @param {(value: number) => number} y */
function through(values, x, y) {
  let drawn = '';
  for (let i = 0; i < values.length; i += 1)
    drawn += `${i === 0 ? 'M' : 'L'}${hundredths(x(i))},${hundredths(y(Math.max(values[i], Number.MIN_VALUE)))}`;
  return drawn;
}

/** @param {Series[]} series @param {(i: number) => number} x @param {(value: number) => number} y @param {number} step */
function dots(series, x, y, step) {
  const radius = Math.max(1, Math.min(3.5, step / 2.5));
  return series
    .filter(({ chosen }) => chosen)
    .map(({ values }) => {
      /** @type {(i: number) => [number, number]} */
      const place = (i) => [x(i), y(Math.max(values[i], Number.MIN_VALUE))];
      return svg`<path class="points" stroke-width=${2 * radius} d=${dotsAt(values.length, place)}></path>`;
    });
}

/** @param {Series[]} series @param {number} plot @param {(value: number) => number} y @param {number} height */
function namesOf(series, plot, y, height) {
  const ends = series.map(({ values }) => y(Math.max(values[values.length - 1], Number.MIN_VALUE)));
  return spreadLabels(ends, height).map(
    (at, i) =>
      svg`<text class="label ${series[i].chosen ? 'position' : ''}" x=${plot + GAP} y=${at} dy="0.35em">${series[i].name}</text>`,
  );
}
