import { html } from 'lit';
import { lineStyles } from '../charts/line-styles.js';
import { LANE_TITLE, lineChart } from '../charts/line.js';
import { readValue } from './schema.js';
import { base, width } from './sinusoid-parameters.js';
import { describePosition, lanesOf, nameOf, wavesFinding } from './waves-words.js';
import { WhorlElement } from './whorl-element.js';
import { wavesWork } from './works/waves.js';

/**
 * @typedef {import('./waves-words.js').Wave} Wave
 * @typedef {{ n: number, waves: Wave[] }} Waves
 *
 * @typedef {object} WavesValues
 * @property {number[]} dimensions
 * @property {number} n
 * @property {number} d
 * @property {number} base
 */

const NARROW = 420;
const AROUND = 120; // pixels of axis and readout
/** @type {[number, number]} */
const DOMAIN = [-1, 1];

/**
 * Single dimensions of the sinusoidal table as waves over the positions, one lane each.
 *
 * @element whorl-waves
 * @csspart drawing - The chart.
 * @csspart chart - The waves.
 * @cssprop --whorl-position - The waves.
 *
 * @extends {WhorlElement<Waves>}
 */
export class WhorlWaves extends WhorlElement {
  static heading = 'Dimensions as waves over the positions';
  static height = 680;
  static work = wavesWork;
  static styles = [...WhorlElement.styles, lineStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'dimensions',
      kind: 'integer-list',
      default: [0, 1, 50, 100],
      min: 0,
      max: 511,
      most: ({ d }) => d - 1,
      maxLength: 8,
      required: true,
      label: 'Dimensions',
      help: 'Which dimensions are drawn, numbered from 0. Up to eight, apart by spaces.',
    },
    {
      name: 'n',
      kind: 'integer',
      default: 80,
      min: 2,
      max: 512,
      label: 'Positions n',
      help: 'How many positions are drawn, counted from 0.',
    },
    width({}),
    base,
  ];

  /** @type {import('../charts/grid.js').Cell | null} Its column is the position read. */
  #cell = null;

  /** @param {Waves} data */
  finding({ waves, n }) {
    return wavesFinding(waves, n);
  }

  /** @param {Waves} data @param {import('./schema.js').Values} values */
  draw({ waves, n }, values) {
    const { width: room } = this.room;
    const cell = this.#cell && this.#cell.col < n ? this.#cell : null;
    const lanes = lanesOf(this.#wanted, waves, values.d);
    const lane = lanes.length > 4 ? 48 : 64;
    return html`${lineChart({
      label: 'Dimensions as waves. Arrow left and right read all of them at one position.',
      describedBy: 'finding',
      lines: lanes.map((wave) => ({
        name: String(wave.dimension),
        label: nameOf(wave, values.d, room < NARROW),
        values: wave.values,
        span: wave.values.length > 0 ? wave.wavelength : undefined,
      })),
      columns: n,
      steps: waves[0].steps,
      domain: DOMAIN,
      lanes: true,
      across: 'position',
      up: 'value of the dimension',
      width: room,
      height: Math.floor(this.tall(lanes.length * (lane + LANE_TITLE), AROUND) / lanes.length) - LANE_TITLE,
      reading: { cell: () => this.#cell, onRead: (next, means) => this.#read(next, means) },
    })}
      <p class="readout">
        ${
          cell
            ? describePosition(cell.col, waves)
            : 'The shaded part of each lane is its first wave. Point at a position to read all waves there, or focus the chart and use the arrow keys.'
        }
      </p>`;
  }

  /** The dimensions that were asked for, whatever the width leaves of them. @returns {number[]} */
  get #wanted() {
    const [parameter] = WhorlWaves.parameters;
    const reading = readValue(parameter, this.asked.asked(parameter.name) ?? parameter.default);
    return 'value' in reading ? reading.value : this.values.dimensions;
  }

  /** @param {import('../charts/grid.js').Cell | null} cell @param {import('../charts/grid.js').Means} means */
  #read(cell, means) {
    this.#cell = cell;
    this.requestUpdate();
    if (cell && means === 'keyboard' && this.shownData) {
      this.speak(describePosition(cell.col, this.shownData.waves));
    }
  }

  /** @param {Waves} data @returns {import('./export.js').Table[]} */
  tables({ waves, n }) {
    return [
      {
        title: 'Wavelengths',
        columns: ['dimension', 'positions a wave'],
        rows: waves.map(({ dimension, wavelength }) => [dimension, wavelength]),
      },
      {
        title: 'Dimensions at every position',
        columns: ['position', ...waves.map(({ dimension }) => `dimension ${dimension}`)],
        rows: Array.from({ length: n }, (_, position) => [
          position,
          ...waves.map(({ values, steps }) => values[position * steps]),
        ]),
      },
    ];
  }
}

customElements.define('whorl-waves', WhorlWaves);
