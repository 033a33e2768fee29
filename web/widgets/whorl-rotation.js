import { html } from 'lit';
import { besideRoom, dial, DIAL_MARGIN } from '../charts/dial.js';
import { dialStyles } from '../charts/dial-styles.js';
import { equation } from '../charts/equation.js';
import {
  describePoint,
  describeTurn,
  nameOf,
  rotationFinding,
  rotationName,
  writeEntry,
} from './rotation-words.js';
import { readValue } from './schema.js';
import { base, evenWidth } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('./rotation-words.js').Turn} Turn
 *
 * @typedef {object} RotationValues
 * @property {number} pair
 * @property {number} position
 * @property {number} offset
 * @property {number} d
 * @property {number} base
 */

const LARGEST = 120;
const READOUT = 60;
const SMALLEST = 50;
const BESIDE = 330; // what an equation on one line takes

/** How many pairs a width has. @param {number} d */
const pairsOf = (d) => d / 2;

/**
 * One pair of a position's vector on its circle, and the fixed rotation that carries it k places on.
 *
 * @element whorl-rotation
 * @csspart drawing - The circle and the equation.
 * @csspart chart - One of them.
 * @cssprop --whorl-position - The pair of the position reached.
 *
 * @extends {WhorlElement<Turn>}
 */
export class WhorlRotation extends WhorlElement {
  static heading = 'Moving k places is one rotation';
  static height = 690;
  static styles = [...WhorlElement.styles, dialStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'pair',
      kind: 'integer',
      default: 4,
      min: 0,
      max: 255,
      most: ({ d }) => pairsOf(d) - 1,
      label: 'Pair',
      help: 'Which two dimensions stand on the circle: pair 0 is dimensions 0 and 1.',
    },
    {
      name: 'position',
      kind: 'integer',
      default: 5,
      min: 0,
      max: 1000,
      label: 'Position',
      help: 'Where the move starts.',
    },
    {
      name: 'offset',
      main: true,
      kind: 'integer',
      default: 4,
      min: -100,
      max: 100,
      label: 'Offset k',
      help: 'How many places the move goes; backwards when negative.',
      unit: 'places',
    },
    evenWidth({ default: 64 }),
    base,
  ];

  /** @type {Cell | null} Its row is the point read: 0 before the turn, 1 after it. */
  #cell = null;

  /** @param {import('../core/types.js').Whorl} whorl @param {import('./schema.js').Values} values @returns {Turn} */
  compute(whorl, values) {
    const { pair, position, offset, d } = /** @type {RotationValues} */ (values);
    const shape = { dModel: d, base: values.base };
    const [from, to] = [position, position + offset].map((firstPosition) => {
      const { data } = whorl.sinusoidalEncoding({ ...shape, positions: 1, firstPosition });
      return { sine: data[2 * pair], cosine: data[2 * pair + 1] };
    });
    const { cos, sin } = whorl.rotation({ ...shape, offset });
    return {
      ...{ pair, pairs: pairsOf(d), position, offset, from, to },
      ...{ cos: cos[pair], sin: sin[pair] },
      wavelength: whorl.sinusoidalWavelengths(shape)[2 * pair],
      residual: whorl.rotationResidual({ ...shape, position, offset }),
    };
  }

  /** A pair stays one of the width. @param {string} name @param {unknown} raw @returns {Record<string, unknown>} */
  follow(name, raw) {
    const width = WhorlRotation.parameters.find((known) => known.name === 'd');
    const reading = name === 'd' && width ? readValue(width, raw) : null;
    if (!reading || !('value' in reading) || reading.value % 2 !== 0) return {};
    const last = pairsOf(reading.value) - 1;
    return this.values.pair > last ? { pair: last } : {};
  }

  /** @param {Turn} turn */
  finding(turn) {
    return rotationFinding(turn);
  }

  /** @param {Turn} turn */
  draw(turn) {
    const { pair, position, offset, from, to, cos, sin } = turn;
    const { width: room } = this.room;
    const names = { from: nameOf(position), to: nameOf(position + offset) };
    const hands = [
      { name: 'from', label: names.from, x: from.sine, y: from.cosine, reach: 1, faint: true },
      { name: 'to', label: names.to, x: to.sine, y: to.cosine, reach: 1 },
    ];
    const sides = 2 * Math.max(besideRoom(hands), DIAL_MARGIN);
    const most = this.tall(2 * (LARGEST + DIAL_MARGIN), READOUT) / 2 - DIAL_MARGIN;
    const radius = Math.max(SMALLEST, Math.floor(Math.min(most, (room - sides) / 2)));
    const size = 2 * radius + sides;
    const turned = sin < 0 !== offset < 0;
    return html`<div class="panels dials">
        ${dial({
          label: 'The pair before and after the move. Arrow up and down read the two points.',
          describedBy: 'finding',
          hands,
          labels: 'beside',
          arc: offset === 0 ? null : { from: offset > 0 ? 0 : 1, to: offset > 0 ? 1 : 0, large: turned },
          width: size,
          radius,
          reading: { cell: () => this.#cell, onRead: (cell, means) => this.#read(cell, means) },
        })}
        <div class="panel">
          <p class="panel-title">Pair ${pair}: dimensions ${2 * pair} and ${2 * pair + 1}</p>
          ${equation({
            label: describeTurn(turn),
            terms: [
              {
                cells: [
                  [writeEntry(cos), writeEntry(sin)],
                  [writeEntry(-sin), writeEntry(cos)],
                ],
                caption: rotationName(offset),
              },
              { cells: [[writeEntry(from.sine)], [writeEntry(from.cosine)]], caption: names.from },
              { cells: [[writeEntry(to.sine)], [writeEntry(to.cosine)]], caption: names.to, sign: '=' },
            ],
            width: room >= size + BESIDE + 40 ? BESIDE : Math.min(room, BESIDE),
          })}
        </div>
      </div>
      <p class="readout">${this.#cell ? describePoint(this.#cell.row, turn) : this.#hint()}</p>`;
  }

  #hint() {
    return 'The arc is the turn that the matrix makes. Move the position: both points travel, the matrix stays.';
  }

  /** @param {Cell | null} cell @param {import('../charts/grid.js').Means} means */
  #read(cell, means) {
    this.#cell = cell;
    this.requestUpdate();
    if (cell && means === 'keyboard' && this.shownData) this.speak(describePoint(cell.row, this.shownData));
  }

  /** @param {Turn} turn @returns {import('./export.js').Table[]} */
  tables({ pair, position, offset, from, to, cos, sin, residual }) {
    return [
      {
        title: `Pair ${pair} before and after the move`,
        columns: ['position', 'sine', 'cosine'],
        rows: [
          [position, from.sine, from.cosine],
          [position + offset, to.sine, to.cosine],
        ],
      },
      {
        title: `The matrix of ${rotationName(offset)} for this pair`,
        columns: ['row', 'first column', 'second column'],
        rows: [
          ['sine', cos, sin],
          ['cosine', -sin, cos],
        ],
      },
      { title: 'Over all pairs', columns: ['quantity', 'value'], rows: [['residual', residual]] },
    ];
  }
}

customElements.define('whorl-rotation', WhorlRotation);
