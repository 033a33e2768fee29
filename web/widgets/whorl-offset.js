import { html } from 'lit';
import { lineStyles } from '../charts/line-styles.js';
import { lineChart } from '../charts/line.js';
import { describeOffset, offsetFinding } from './offset-words.js';
import { base, width } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';
import { offsetWork } from './works/offset.js';

/**
 * @typedef {import('./offset-words.js').Curves} Curves
 *
 * @typedef {object} OffsetValues
 * @property {number[]} anchors
 * @property {number} d
 * @property {number} base
 * @property {number} maxOffset
 * @property {boolean} projections
 * @property {boolean} content
 * @property {number} seed
 */

const AROUND = 120; // pixels of axis and readout

/**
 * The dot product of a position's vector with that of the position k places on, against k: one curve an anchor.
 *
 * @element whorl-offset
 * @csspart drawing - The chart.
 * @csspart chart - The curves.
 * @cssprop --whorl-position - The curves.
 *
 * @extends {WhorlElement<Curves>}
 */
export class WhorlOffset extends WhorlElement {
  static heading = 'Similarity against offset';
  static height = 720;
  static work = offsetWork;
  static styles = [...WhorlElement.styles, lineStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'anchors',
      kind: 'integer-list',
      default: [1, 50, 100],
      min: 0,
      max: 1_000_000,
      maxLength: 6,
      required: true,
      label: 'Positions compared',
      help: 'One curve for each: the similarity of that position with those after it. Up to six, apart by spaces.',
    },
    width({}),
    base,
    {
      name: 'maxOffset',
      kind: 'integer',
      default: 512,
      min: 1,
      max: 2048,
      stops: [8, 16, 32, 64, 128, 256, 512, 1024, 2048],
      label: 'Largest offset',
      help: 'How far the curves are followed.',
      unit: 'positions',
    },
    {
      name: 'projections',
      kind: 'boolean',
      default: false,
      label: 'With W_q and W_k',
      help: 'Random query and key matrices come between the two vectors, as in an attention score.',
    },
    {
      name: 'content',
      kind: 'boolean',
      default: false,
      label: 'With content',
      help: 'A random token vector is added to each position, as in a model’s input.',
    },
    {
      name: 'seed',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 2 ** 31 - 1,
      boxOnly: true,
      applies: ({ projections, content }) => projections || content,
      label: 'Seed',
      help: 'Draws the matrices and the token vectors.',
    },
  ];

  /** @type {import('../charts/grid.js').Cell | null} Its column is the offset read. */
  #cell = null;
  /** @param {Curves} data @param {import('./schema.js').Values} values */
  finding(data, values) {
    return offsetFinding(data, /** @type {OffsetValues} */ (values));
  }

  /** @param {Curves} data */
  draw(data) {
    const { anchors, curves, facts, together, lowest, highest } = data;
    const { width: room } = this.room;
    const rise = facts[0].firstRiseAfter;
    const columns = curves[0].length;
    const cell = this.#cell && this.#cell.col < columns ? this.#cell : null;
    return html`${lineChart({
      label: 'Similarity against offset. Arrow left and right read all curves at one offset.',
      describedBy: 'finding',
      lines: curves.map((curve, i) => ({
        name: String(anchors[i]),
        label: `from ${anchors[i]}`,
        values: curve,
      })),
      columns,
      domain: [Math.min(0, lowest), Math.max(0, highest)],
      across: 'offset k, in positions',
      up: 'dot product',
      mark: together && rise >= 0 ? { at: rise, text: `first rise after ${rise}` } : null,
      width: room,
      height: this.tall(Math.round(Math.max(200, Math.min(340, room * 0.5))), AROUND),
      reading: { cell: () => this.#cell, onRead: (next, means) => this.#read(next, means) },
    })}
      <p class="readout">
        ${
          cell
            ? describeOffset(cell.col, data)
            : 'Point at an offset to read every curve there, or focus the chart and use the arrow keys.'
        }
      </p>`;
  }

  /** @param {import('../charts/grid.js').Cell | null} cell @param {import('../charts/grid.js').Means} means */
  #read(cell, means) {
    this.#cell = cell;
    this.requestUpdate();
    if (cell && means === 'keyboard' && this.shownData) {
      this.speak(describeOffset(cell.col, this.shownData));
    }
  }

  /** @param {Curves} data @returns {import('./export.js').Table[]} */
  tables({ anchors, curves }) {
    return [
      {
        title: 'Similarity against offset',
        columns: ['offset', ...anchors.map((anchor) => `from position ${anchor}`)],
        rows: Array.from(curves[0], (_, k) => [k, ...curves.map((curve) => curve[k])]),
      },
    ];
  }
}

customElements.define('whorl-offset', WhorlOffset);
