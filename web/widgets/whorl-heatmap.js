import { html, svg } from 'lit';
import { axisDepth, countsBelow, countsLeft } from '../charts/axis.js';
import { cellValue } from '../charts/cells.js';
import { colourBar, COLOUR_BAR_HEIGHT } from '../charts/colour-bar.js';
import { colourScale } from '../charts/colour.js';
import { heatmap } from '../charts/heatmap.js';
import { strip } from '../charts/strip.js';
import { writeEnd } from '../charts/text.js';
import { inTurn } from '../charts/turns.js';
import { describeCell, heatmapFinding, termOf } from './heatmap-words.js';
import { base, width } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';
import { heatmapWork } from './works/heatmap.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {{ table: Matrix, wavelengths: Float64Array }} Encoded wavelengths: of the interleaved columns.
 *
 * @typedef {object} HeatmapValues
 * @property {number} n
 * @property {number} d
 * @property {number} base
 * @property {'interleaved' | 'concatenated'} layout
 * @property {'sinusoidal'} encoding
 * @property {number} pinned
 */

/** @type {[number, number]} */
const DOMAIN = [-1, 1];
const GAP = 18;
const TOP = 10;
const AROUND = 130; // pixels of axis and readout

/**
 * The table of position vectors as a picture: position across, dimension down, one column a position.
 *
 * @element whorl-heatmap
 * @cssprop --whorl-position - The pinned position and its vector.
 *
 * @extends {WhorlElement<Encoded>}
 */
export class WhorlHeatmap extends WhorlElement {
  static heading = 'The sinusoidal encoding of every position';
  static height = 730;
  static work = heatmapWork;

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'n',
      kind: 'integer',
      default: 128,
      min: 1,
      max: 512,
      label: 'Positions n',
      help: 'How many positions are drawn, counted from 0.',
    },
    width({ default: 64, stops: undefined }),
    base,
    {
      name: 'layout',
      kind: 'choice',
      default: 'interleaved',
      choices: [
        { value: 'interleaved', label: 'sin, cos, sin, cos …' },
        { value: 'concatenated', label: 'all sin, then all cos' },
      ],
      label: 'Layout',
      help: 'In which order the dimensions stand.',
    },
    {
      name: 'encoding',
      kind: 'choice',
      default: 'sinusoidal',
      choices: [{ value: 'sinusoidal', label: 'sinusoidal' }],
      label: 'Encoding',
      help: 'Which table is drawn.',
      hidden: true,
    },
    {
      name: 'pinned',
      kind: 'integer',
      default: 20,
      min: 0,
      max: 511,
      label: 'Pinned position',
      help: 'The position whose vector is drawn beside the table; the last one while the table is shorter.',
      hidden: true,
      view: true,
    },
  ];

  /** @type {Cell | null} Row: dimension, column: position. */
  #cell = null;

  /** @param {Encoded} data @param {import('./schema.js').Values} values */
  finding({ wavelengths }, values) {
    return heatmapFinding(/** @type {HeatmapValues} */ (values), wavelengths);
  }

  /** @param {Encoded} data @param {import('./schema.js').Values} values */
  draw({ table, wavelengths }, values) {
    const { n, d } = /** @type {HeatmapValues} */ (values);
    // What was asked for is kept for when the table is longer again.
    const pinned = Math.min(values.pinned, n - 1);
    const { width: full, ratio } = this.room;
    const left = axisDepth('500');
    const beside = Math.round(Math.max(64, Math.min(140, full * 0.18)));
    const width = Math.max(40, full - left - GAP - beside - 12);
    const height = this.tall(usualHeight(full), AROUND);
    const scale = colourScale('diverging', this.theme, DOMAIN);
    const cell = this.#cell && this.#cell.row < d && this.#cell.col < n ? this.#cell : null;
    const axes = svg`
      <g transform="translate(0, ${height})">
        ${countsBelow({ count: n, room: width, title: 'position', meaning: 'position' })}
      </g>
      ${countsLeft({ count: d, room: height, title: 'dimension' })}`;
    return html`<div class="beside">
        ${heatmap({
          name: `Encoding of every position. Arrow keys read the cells${this.fixed('pinned') ? '' : ', Enter pins a position'}.`,
          describedBy: 'finding',
          cells: { data: table.data, rows: d, cols: n, down: 1, across: d },
          scale,
          width,
          height,
          ratio,
          margin: { left, top: TOP, right: 2, bottom: COLOUR_BAR_HEIGHT + 8 },
          axes,
          marked: pinned,
          reading: {
            cell: () => this.#cell,
            onRead: (next, means) => this.#read(next, means),
            onPick: ({ col }) => this.#pin(col),
          },
        })}
        ${inTurn(() => this.#vector(table, pinned, cell, { width: beside, height, scale }))}
      </div>
      <p class="readout">${cell ? this.#describe({ table, wavelengths }, cell) : this.#hint(pinned)}</p>`;
  }

  /**
   * @param {Matrix} table
   * @param {number} pinned
   * @param {Cell | null} cell
   * @param {{ width: number, height: number, scale: import('../charts/colour.js').ColourScale }} size
   */
  #vector(table, pinned, cell, { width, height, scale }) {
    const full = height + TOP + COLOUR_BAR_HEIGHT + 8;
    const compared = cell && cell.col !== pinned ? vectorOf(table, cell.col) : null;
    return html`<div class="chart still" .style=${`width: ${width + 10}px; height: ${full}px`}>
      <svg width=${width + 10} height=${full} role="img" aria-label="The vector of position ${pinned}">
        <g transform="translate(4, ${TOP})">
          ${strip({ values: vectorOf(table, pinned), compared, domain: DOMAIN, width, height, row: cell?.row ?? null })}
          ${colourBar({ scale, length: width, title: `PE(${pinned})`, write: writeEnd, meaning: 'position', y: height + 6 })}
        </g>
      </svg>
    </div>`;
  }

  /** @param {number} pinned */
  #hint(pinned) {
    const where = `The marked column is position ${pinned}; its vector stands on the right.`;
    return this.fixed('pinned')
      ? `${where} Point at a cell for its formula, or focus the picture and use the arrow keys.`
      : `${where} Point at a cell for its formula, click to pin its position, or focus the picture and use the arrow keys and Enter.`;
  }

  /** @param {Encoded} data @param {Cell} cell */
  #describe({ table, wavelengths }, { row, col }) {
    const { d, base, layout } = /** @type {HeatmapValues} */ (this.values);
    const term = termOf(row, table.cols, layout);
    return describeCell({
      position: col,
      column: row,
      value: cellValue({ data: table.data, rows: table.rows, cols: table.cols }, col, row),
      wavelength: wavelengths[2 * term.pair],
      term,
      d,
      base,
    });
  }

  /** @param {Cell | null} cell @param {import('../charts/grid.js').Means} means */
  #read(cell, means) {
    this.#cell = cell;
    this.requestUpdate();
    if (cell && means === 'keyboard' && this.shownData) this.speak(this.#describe(this.shownData, cell));
  }

  /** @param {number} position */
  #pin(position) {
    const said = `Position ${position} is pinned; its vector stands beside the table.`;
    this.setByUser('pinned', position, 'input', said);
    this.setByUser('pinned', position, 'change', said);
  }

  /** @param {Encoded} data @returns {import('./export.js').Table[]} */
  tables({ table }) {
    return [
      {
        title: 'Encoding of every position',
        columns: ['position', ...Array.from({ length: table.cols }, (_, i) => `dimension ${i}`)],
        rows: Array.from({ length: table.rows }, (_, position) => [position, ...vectorOf(table, position)]),
      },
    ];
  }
}

/** As tall as the width suits, whatever d is: what is dragged must not move away. @param {number} width */
const usualHeight = (width) => Math.max(200, Math.min(420, Math.round(width * 0.55)));

/** @param {Matrix} table @param {number} position */
function vectorOf({ data, cols }, position) {
  return data.subarray(position * cols, (position + 1) * cols);
}

customElements.define('whorl-heatmap', WhorlHeatmap);
