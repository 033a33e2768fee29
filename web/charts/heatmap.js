/**
 * A heatmap: cells on a canvas, axes and the reading mark in SVG over it, focusable and readable by arrow keys.
 *
 * @typedef {import('./cells.js').Cells} Cells
 * @typedef {import('./colour.js').ColourScale} ColourScale
 *
 * @typedef {object} HeatmapSpec
 * @property {string} name What is drawn, spoken when the chart takes focus.
 * @property {string} [describedBy] Id of the text that states the finding.
 * @property {Cells} cells
 * @property {ColourScale} scale
 * @property {number} width Of the cells alone, in CSS pixels.
 * @property {number} height
 * @property {number} [ratio] Device pixels in a CSS pixel.
 * @property {{ left: number, top: number, right: number, bottom: number }} margin Room for the axes.
 * @property {unknown} [axes] SVG, (0, 0) at the upper left corner of the cells.
 * @property {number | null} [marked] A column that stays marked.
 * @property {(row: number, col: number) => boolean} [hidden] Cells that have no value to show; they are hatched.
 * @property {import('./grid.js').Reading} reading
 */
import { html, nothing, svg } from 'lit';
import { painted } from './cells.js';
import { chart } from './chart.js';
import { gridListeners } from './grid.js';
import { hatchPath } from './hatch.js';
import { inTurn } from './turns.js';

const GRID_FROM = 10;
const MARK = 7;

/** @param {HeatmapSpec} spec */
export const heatmap = (spec) => inTurn(() => map(spec));

/** @param {HeatmapSpec} spec */
function map(spec) {
  const { name, describedBy, cells, scale, width, height, ratio = 1, margin, axes, marked, reading } = spec;
  const { rows, cols } = cells;
  const hatch = spec.hidden ? hatchPath(spec.hidden, { rows, cols, width, height }) : '';
  const read = reading.cell();
  const full = { width: margin.left + width + margin.right, height: margin.top + height + margin.bottom };
  const on = gridListeners({ rows, cols, width, height, left: margin.left, top: margin.top }, reading);
  const place = `left: ${margin.left}px; top: ${margin.top}px; width: ${width}px; height: ${height}px`;
  const below = html`<canvas .style=${place} ${painted(cells, width, height, ratio, scale)}></canvas>`;
  return chart(
    { kind: 'heatmap', label: name, describedBy, ...full, on, below },
    svg`<g transform="translate(${margin.left}, ${margin.top})">
      ${gridLines(spec)} ${hatch ? svg`<path class="hatch" d=${hatch}></path>` : nothing}
      <rect class="frame" width=${width} height=${height}></rect>
      ${marked === null || marked === undefined ? nothing : column(marked, spec)}
      ${read ? mark(read, spec) : nothing} ${axes ? inTurn(() => axes) : nothing}
    </g>`,
  );
}

/** Paper shows between cells that are large enough to spare it. @param {HeatmapSpec} spec */
function gridLines({ cells: { rows, cols }, width, height }) {
  if (width / cols < GRID_FROM || height / rows < GRID_FROM) return nothing;
  const across = Array.from({ length: cols - 1 }, (_, i) => `M${((i + 1) * width) / cols},0V${height}`);
  const down = Array.from({ length: rows - 1 }, (_, i) => `M0,${((i + 1) * height) / rows}H${width}`);
  return svg`<path class="grid" d=${[...across, ...down].join('')}></path>`;
}

/** The cell being read, never smaller than the eye can find. @param {import('./grid.js').Cell} cell @param {HeatmapSpec} spec */
function mark({ row, col }, { cells: { rows, cols }, width, height }) {
  if (row >= rows || col >= cols) return nothing;
  const w = Math.max(MARK, width / cols);
  const h = Math.max(MARK, height / rows);
  const x = ((col + 0.5) * width) / cols - w / 2;
  const y = ((row + 0.5) * height) / rows - h / 2;
  return svg`<rect class="mark-under" x=${x} y=${y} width=${w} height=${h}></rect>
    <rect class="mark" x=${x} y=${y} width=${w} height=${h}></rect>`;
}

/** @param {number} col @param {HeatmapSpec} spec */
function column(col, { cells: { cols }, width, height }) {
  if (col >= cols) return nothing;
  const middle = ((col + 0.5) * width) / cols;
  const w = Math.max(3, width / cols);
  return svg`<g class="pinned">
    <rect x=${middle - w / 2} y="-1" width=${w} height=${height + 2}></rect>
    <path d="M${middle},-2l-5,-7h10z"></path>
  </g>`;
}
