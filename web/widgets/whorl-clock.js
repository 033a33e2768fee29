import { html, nothing } from 'lit';
import { dialStyles } from '../charts/dial-styles.js';
import { dial, DIAL_MARGIN } from '../charts/dial.js';
import { vectorRows } from '../charts/vector.js';
import { clockFinding, describeDimension, describeHand, writeEntry } from './clock-words.js';
import { PlayController } from './play.js';
import { base, evenWidth } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../charts/grid.js').Means} Means
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {{ position: number, path: Matrix, vector: Float32Array, wavelengths: Float64Array }} Time
 *   path: the vectors on the way from the position before.
 *
 * @typedef {object} ClockValues
 * @property {number} position
 * @property {number} d
 * @property {number} base
 */

const SWEEP = 16; // steps of a hand from one position to the next
const LAST = 1000;
const LARGEST = 140;
const SHORTEST = 0.3; // of the radius
const ROW = 26;
const READOUT = 60;

/**
 * The vector of one position as the hands of a clock: each pair of dimensions is one hand.
 *
 * @element whorl-clock
 * @csspart drawing - The dial and the vector.
 * @csspart chart - One of them.
 * @cssprop --whorl-position - The hands and the vector.
 *
 * @extends {WhorlElement<Time>}
 */
export class WhorlClock extends WhorlElement {
  static heading = 'A position as the hands of a clock';
  static height = 620;
  static styles = [...WhorlElement.styles, dialStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'position',
      kind: 'integer',
      default: 5,
      min: 0,
      max: LAST,
      label: 'Position',
      help: 'Whose vector the hands show.',
    },
    evenWidth({ default: 4, max: 12, stops: [2, 4, 6, 8, 10, 12], help: 'Two dimensions a hand.' }),
    base,
  ];

  /** @type {Cell | null} Its row is the dimension read. */
  #cell = null;
  /** Whether a whole hand is read instead. */
  #whole = false;
  #play = new PlayController(this, () => this.#advance());

  /** @param {import('../core/types.js').Whorl} whorl @param {import('./schema.js').Values} values @returns {Time} */
  compute(whorl, values) {
    const { position, d } = /** @type {ClockValues} */ (values);
    const shape = { dModel: d, base: values.base };
    const { data: vector } = whorl.sinusoidalEncoding({ ...shape, positions: 1, firstPosition: position });
    const path = whorl.sinusoidalEncoding({
      ...{ ...shape, positions: SWEEP },
      ...{ firstPosition: (position - 1) * SWEEP, positionScale: 1 / SWEEP },
    });
    return { position, path, vector, wavelengths: whorl.sinusoidalWavelengths(shape) };
  }

  /** @param {Time} time */
  finding(time) {
    return clockFinding(time);
  }

  /** @param {Time} time */
  draw(time) {
    const { vector, path } = time;
    const { width: room } = this.room;
    const pairs = vector.length / 2;
    const row = this.#cell && this.#cell.row < vector.length ? this.#cell.row : null;
    const most = this.tall(2 * (LARGEST + DIAL_MARGIN), READOUT) / 2 - DIAL_MARGIN;
    const radius = Math.floor(Math.min(most, room / 2 - DIAL_MARGIN));
    const size = 2 * (radius + DIAL_MARGIN);
    const step = Math.round(this.#play.swept * SWEEP);
    const shown = step < SWEEP ? path.data.subarray(step * path.cols) : vector;
    const across = room >= size + 260 ? Math.min(320, room - size - 44) : Math.min(room, 400);
    return html`<div class="panels dials">
        ${dial({
          label: 'The hands of the clock. Arrow up and down read them.',
          describedBy: 'finding',
          hands: Array.from({ length: pairs }, (_, pair) => ({
            ...{ name: String(pair), label: String(pair), reach: reachOf(pair, pairs) },
            ...{ x: shown[2 * pair], y: shown[2 * pair + 1] },
          })),
          labels: 'beads',
          width: size,
          radius,
          reading: {
            cell: () => this.#hand(),
            onRead: (cell, means) => this.#read(cell && { row: 2 * cell.row, col: 0 }, means, true),
          },
        })}
        <div class="panel">
          <p class="panel-title">The table’s row ${time.position}</p>
          ${vectorRows({
            label: 'The vector of the position. Arrow up and down read its dimensions.',
            describedBy: 'finding',
            values: vector,
            names: Array.from(vector, (_, i) => `${i}  ${i % 2 === 0 ? 'sin' : 'cos'}`),
            texts: Array.from(vector, writeEntry),
            domain: [-1, 1],
            width: across,
            row: ROW,
            reading: {
              cell: () => this.#cell,
              onRead: (cell, means) => this.#read(cell, means, false),
            },
          })}
        </div>
      </div>
      <p class="readout">${row === null ? this.#hint(pairs) : this.#describe(row, time)}</p>`;
  }

  /** @param {number} pairs */
  #hint(pairs) {
    return pairs === 1
      ? 'The hand’s tip lies as far right as the sine says, and as far up as the cosine.'
      : 'Each hand is one pair of dimensions: its tip lies as far right as the sine says, and as far up as the cosine. The shorter, the slower.';
  }

  /** The hand of the dimension that is read. @returns {Cell | null} */
  #hand() {
    return this.#cell && { row: Math.floor(this.#cell.row / 2), col: 0 };
  }

  /** @param {number} row @param {Time} time */
  #describe(row, time) {
    return this.#whole ? describeHand(Math.floor(row / 2), time) : describeDimension(row, time);
  }

  /** @param {Cell | null} cell @param {Means} means @param {boolean} whole */
  #read(cell, means, whole) {
    this.#cell = cell;
    this.#whole = whole;
    this.requestUpdate();
    const time = this.shownData;
    if (cell && means === 'keyboard' && time && cell.row < time.vector.length) {
      this.speak(this.#describe(cell.row, time));
    }
  }

  extras() {
    if (this.fixed('position')) return nothing;
    const { playing } = this.#play;
    return html`<button type="button" class="primary" @click=${() => this.#toggle()}>
      ${playing ? 'Pause' : 'Play'}
    </button>`;
  }

  #toggle() {
    if (this.#play.playing) {
      this.#play.stop();
      this.setByUser('position', this.values.position, 'change');
      return;
    }
    if (this.values.position === LAST) this.setByUser('position', 0, 'input');
    this.#play.start();
  }

  #advance() {
    const { position } = this.values;
    if (position === LAST) {
      this.setByUser('position', position, 'change');
      return false;
    }
    this.setByUser('position', position + 1, 'input');
    return true;
  }

  /** @param {Time} time @returns {import('./export.js').Table[]} */
  tables({ position, vector, wavelengths }) {
    return [
      {
        title: `The vector of position ${position}`,
        columns: ['dimension', 'value', 'positions a turn'],
        rows: Array.from(vector, (value, i) => [i, value, wavelengths[i]]),
      },
    ];
  }
}

/** The fastest hand is the longest. @param {number} pair @param {number} pairs */
function reachOf(pair, pairs) {
  return pairs === 1 ? 1 : 1 - ((1 - SHORTEST) * pair) / (pairs - 1);
}

customElements.define('whorl-clock', WhorlClock);
