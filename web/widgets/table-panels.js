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
import { html } from 'lit';
import { axisDepth } from '../charts/axis.js';
import { colourScale } from '../charts/colour.js';
import { gridMap, RIGHT } from './grid-map.js';
import { whole } from './table-words.js';

export const MOST_ROWS = 1024; // more would stand less than half a pixel apart
const BESIDE_FROM = 520;
const GAP = 40;
export const LARGEST = 460;
const LARGEST_CELL = 30;
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
  return gridMap({
    title: rows < table.rows ? `First ${whole(rows)} of ${whole(table.rows)} rows` : 'The table',
    name: 'Every entry of the table, one column a position. Arrow keys read the cells.',
    cells: { data: table.data, rows: table.cols, cols: rows, down: 1, across: table.cols },
    scale: colourScale('diverging', theme, domain),
    unit: 'entry',
    down: { title: 'dimension', meaning: 'muted' },
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
  return gridMap({
    title: rows < table.rows ? `Cosines of the first ${whole(rows)} rows` : 'Cosines of its rows',
    name: 'Cosine of every two rows. Arrow keys read the cells.',
    cells: { data, rows, cols },
    scale: colourScale('diverging', theme, [-1, 1]),
    unit: 'cosine',
    down: { title: 'position', meaning: 'muted' },
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
