/**
 * A table of positions and the similarity of its rows, side by side where there is room.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../charts/grid.js').Reading} Reading
 *
 * @typedef {object} TablePanelsSpec
 * @property {Matrix} table
 * @property {Matrix} similarity
 * @property {[number, number]} domain Of the entries' colours.
 * @property {number} width
 * @property {number} tall Pixels that a map may take.
 * @property {number} ratio
 * @property {import('../charts/colour.js').Theme} theme
 * @property {Reading} entries Row: dimension, column: position.
 * @property {Reading} cosines
 */
import { html, svg } from 'lit';
import { axisBelow, axisDepth, axisLeft, fitTicks } from '../charts/axis.js';
import { colourBar, COLOUR_BAR_HEIGHT } from '../charts/colour-bar.js';
import { colourScale } from '../charts/colour.js';
import { heatmap } from '../charts/heatmap.js';
import { writeEnd } from '../charts/text.js';
import { panel } from './shuffle-panels.js';
import { whole } from './table-words.js';

export const MOST_ROWS = 1024; // more would stand less than half a pixel apart
const BESIDE_FROM = 520;
const GAP = 40;
const EDGE = 4;
const RIGHT = 14; // the last tick’s label reaches over the edge
export const LARGEST = 460;
const LARGEST_CELL = 30;
const BELOW = 44;
const BAR = 140;
const CRISP_FROM = 0.75;

/** Rows of a table that are drawn. @param {Matrix} table */
export const shownRows = (table) => Math.min(table.rows, MOST_ROWS);

/** @param {TablePanelsSpec} spec */
export function tablePanels(spec) {
  const left = axisDepth(whole(1000));
  const room = spec.width >= BESIDE_FROM ? (spec.width - GAP) / 2 : spec.width;
  const most = Math.floor(Math.min(room - left - RIGHT, spec.tall));
  return html`<div class="panels tops" part="panels">
    ${tableMap(spec, left, most)} ${similarityMap(spec, left, most)}
  </div>`;
}

/** @param {TablePanelsSpec} spec @param {number} left @param {number} most */
function tableMap({ table, domain, theme, ratio, entries }, left, most) {
  const rows = shownRows(table);
  return map({
    title: rows < table.rows ? `First ${whole(rows)} of ${whole(table.rows)} rows` : 'The table',
    name: 'Every entry of the table, one column a position. Arrow keys read the cells.',
    cells: { data: table.data, rows: table.cols, cols: rows, down: 1, across: table.cols },
    scale: colourScale('diverging', theme, domain),
    unit: 'entry',
    down: 'dimension',
    width: Math.min(most, rows * LARGEST_CELL),
    height: Math.min(most, table.cols * LARGEST_CELL),
    left,
    ratio,
    reading: entries,
  });
}

/** @param {TablePanelsSpec} spec @param {number} left @param {number} most */
function similarityMap({ table, similarity, theme, ratio, cosines }, left, most) {
  const { data, rows, cols } = similarity;
  const side = crisp(Math.min(most, rows * LARGEST_CELL), rows);
  return map({
    title: rows < table.rows ? `Cosines of the first ${whole(rows)} rows` : 'Cosines of its rows',
    name: 'Cosine of every two rows. Arrow keys read the cells.',
    cells: { data, rows, cols },
    scale: colourScale('diverging', theme, [-1, 1]),
    unit: 'cosine',
    down: 'position',
    width: side,
    height: side,
    left,
    ratio,
    reading: cosines,
  });
}

/** Cells of whole pixels keep the diagonal even, where that does not cost much. @param {number} most @param {number} count */
function crisp(most, count) {
  const cells = Math.floor(most / count) * count;
  return cells > CRISP_FROM * most ? cells : most;
}

/**
 * @typedef {object} MapSpec
 * @property {string} title
 * @property {string} name
 * @property {import('../charts/cells.js').Cells} cells
 * @property {import('../charts/colour.js').ColourScale} scale
 * @property {string} unit
 * @property {string} down
 * @property {number} width
 * @property {number} height
 * @property {number} left
 * @property {number} ratio
 * @property {Reading} reading
 *
 * @param {MapSpec} spec
 */
function map({ title, name, cells, scale, unit, down, width, height, left, ratio, reading }) {
  const axes = svg`
    <g transform="translate(0, ${height})">
      ${axisBelow({ ticks: fitTicks(cells.cols, width), length: Math.max(width, 60), title: 'position', meaning: 'position' })}
      ${colourBar({ scale, length: Math.max(BAR, Math.min(width, 240)), title: unit, write: writeEnd, y: BELOW })}
    </g>
    ${axisLeft({ ticks: fitTicks(cells.rows, height, { upright: true }), length: Math.max(height, 60), title: down })}`;
  return panel(
    title,
    left,
    Math.max(width, BAR),
    heatmap({
      name,
      describedBy: 'finding',
      cells,
      scale,
      width,
      height,
      ratio,
      margin: { left, top: EDGE, right: Math.max(RIGHT, BAR - width), bottom: BELOW + COLOUR_BAR_HEIGHT + 4 },
      axes,
      reading,
    }),
  );
}
