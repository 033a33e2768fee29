import { html } from 'lit';
import { amounts } from '../charts/amounts.js';
import { spectrum } from '../charts/spectrum.js';
import { describeDistinct, describePair, precisionFinding, whole } from './precision-words.js';
import { base } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';
import { FORMATS, precisionWork } from './works/precision.js';

/**
 * @typedef {import('../core/types.js').Format} Format
 * @typedef {import('./precision-words.js').Precision} Precision
 * @typedef {{ all: Precision[], wavelengths: Float64Array }} Precisions
 *
 * @typedef {object} PrecisionValues
 * @property {Format} format
 * @property {number} position
 * @property {number} d
 * @property {number} base
 * @property {number} n
 */

const BESIDE_FROM = 760;
const GAP = 40;
const WIDEST = 900;
const HEIGHT = 240;
const AROUND = 150; // pixels of title, axis and readout

/** One more than a round number: even positions happen to survive short formats. */
const POSITIONS = [
  ...[0, 1, 2, 5, 11, 21, 51, 101, 201, 501, 1001, 2001, 5001, 10_001, 20_001, 50_001, 100_001],
  ...[200_001, 500_001, 1_000_001, 10_000_001, 100_000_001, 1_000_000_001],
];

/**
 * How far the sines of a position are off in short number formats, and how many positions a format can tell apart.
 *
 * @element whorl-precision
 * @csspart drawing - Both charts.
 * @cssprop --whorl-position - The chosen format.
 *
 * @extends {WhorlElement<Precisions>}
 */
export class WhorlPrecision extends WhorlElement {
  static heading = 'What number formats do to positions';
  static height = 780;
  static work = precisionWork;

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'format',
      kind: 'choice',
      default: 'float16',
      choices: FORMATS.map((value) => ({ value, label: value })),
      label: 'Number format',
      help: 'In which position, frequency and angle are rounded.',
      view: true,
    },
    {
      name: 'position',
      kind: 'integer',
      default: 10_001,
      min: 0,
      max: 1_000_000_001,
      stops: POSITIONS,
      label: 'Position',
      help: 'Whose sines are computed.',
    },
    {
      name: 'd',
      kind: 'integer',
      default: 64,
      min: 2,
      max: 512,
      stops: [2, 4, 8, 16, 32, 64, 128, 256, 512],
      label: 'Width d',
      help: 'Dimensions of the position’s vector, two a pair.',
    },
    { ...base, help: 'How much slower the last pairs are than the first.' },
    {
      name: 'n',
      kind: 'integer',
      default: 8192,
      min: 1,
      max: 131_072,
      stops: [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072],
      label: 'Positions to tell apart',
      help: 'How many positions, counted from 0, the formats are to tell apart.',
    },
  ];

  /** @type {number | null} The pair being read. */
  #pair = null;
  /** @type {number | null} The format whose distinct positions are being read. */
  #bar = null;

  /** @param {Precisions} data @param {import('./schema.js').Values} values */
  finding({ all, wavelengths }, values) {
    const { format, position, n } = /** @type {PrecisionValues} */ (values);
    const chosen = all[FORMATS.indexOf(format)];
    return precisionFinding(chosen, { position, n }, wavelengths);
  }

  /** @param {Precisions} data @param {import('./schema.js').Values} values */
  draw(data, values) {
    const { format, n, position } = /** @type {PrecisionValues} */ (values);
    const { width } = this.room;
    const beside = width >= BESIDE_FROM;
    const first = beside ? Math.round(Math.min(width, 2 * WIDEST) * 0.6) : Math.min(width, WIDEST);
    const second = beside ? Math.min(width - first - GAP, WIDEST / 2) : Math.min(width, WIDEST / 2);
    return html`<div class="panels tops">
        <div class="panel">
          <p class="panel-title">Error of each sine at position ${whole(position)}</p>
          ${spectrum({
            label: 'Error of the sine of every pair, in three number formats. Arrow keys read the pairs.',
            describedBy: 'finding',
            series: data.all.map(({ format: name, errors }) => ({
              name,
              values: errors,
              chosen: name === format,
            })),
            powers: [-10, 1],
            title: 'error of the sine',
            across: 'pair, from fast to slow',
            width: first,
            height: beside ? this.tall(HEIGHT, AROUND) : HEIGHT,
            reading: this.#reading(data, n, 'pair'),
          })}
        </div>
        <div class="panel">
          <p class="panel-title">Positions told apart</p>
          ${amounts({
            name: `How many of the first ${whole(n)} positions each format tells apart. Arrow up and down read them.`,
            describedBy: 'finding',
            amounts: data.all.map(({ format: name, distinct }) => ({
              label: name,
              value: distinct,
              text: whole(distinct),
              marked: distinct < n,
            })),
            title: `of the first ${whole(n)}`,
            width: second,
            reading: this.#reading(data, n, 'bar'),
          })}
        </div>
      </div>
      <p class="readout">
        ${
          this.#readout(data, n) ||
          'A sine is off by 2 at most; where the error nears that, the position is lost in that pair. Point at a pair, or focus a chart and use the arrow keys.'
        }
      </p>`;
  }

  /** @param {Precisions} data @param {number} n @param {'pair' | 'bar'} chart @returns {import('../charts/grid.js').Reading} */
  #reading(data, n, chart) {
    const isPair = chart === 'pair';
    return {
      cell: () => {
        const at = isPair ? this.#pair : this.#bar;
        if (at === null) return null;
        return isPair ? { row: 0, col: at } : { row: at, col: 0 };
      },
      onRead: (cell, means) => {
        this.#pair = isPair && cell ? cell.col : null;
        this.#bar = !isPair && cell ? cell.row : null;
        if (means === 'keyboard') this.speak(this.#readout(data, n));
        this.requestUpdate();
      },
    };
  }

  /** @param {Precisions} data @param {number} n */
  #readout({ all, wavelengths }, n) {
    if (this.#bar !== null) return describeDistinct(all[this.#bar], n);
    if (this.#pair !== null && this.#pair < all[0].errors.length) {
      return describePair(all, this.#pair, wavelengths);
    }
    return '';
  }

  /** @param {Precisions} data @param {import('./schema.js').Values} values @returns {import('./export.js').Table[]} */
  tables({ all, wavelengths }, { position, n }) {
    return [
      {
        title: `Error of the sine at position ${position}`,
        columns: ['pair', 'wavelength', ...FORMATS],
        rows: Array.from(all[0].errors, (_, pair) => [
          pair,
          wavelengths[2 * pair],
          ...all.map(({ errors }) => errors[pair]),
        ]),
      },
      {
        title: 'What each format holds',
        columns: ['format', `position ${position} held as`, `told apart of ${n}`, 'first collision'],
        rows: all.map(({ format, stored, distinct, collision }) => [format, stored, distinct, collision]),
      },
    ];
  }
}

customElements.define('whorl-precision', WhorlPrecision);
