import { html } from 'lit';
import { amounts } from '../charts/amounts.js';
import { writeValue } from '../charts/text.js';
import { describeLookalike, isLookalike, lookalikeFinding, writeOffset } from './lookalike-words.js';
import { base, width } from './sinusoid-parameters.js';
import { WhorlElement } from './whorl-element.js';
import { lookalikeWork } from './works/lookalike.js';

/**
 * @typedef {import('../core/types.js').Lookalike} Lookalike
 * @typedef {import('./lookalike-words.js').Scan} Scan
 *
 * @typedef {object} LookalikeValues
 * @property {number} d
 * @property {number} base
 * @property {number} length
 */

const WIDEST = 760;

/**
 * The positions whose sinusoidal vectors come closest to each other's, beside the distance of neighbours.
 *
 * @element whorl-lookalike
 * @csspart drawing - The chart.
 * @csspart chart - The bars.
 * @cssprop --whorl-position - Offsets no closer than a neighbour.
 * @cssprop --whorl-warning - Lookalikes.
 *
 * @extends {WhorlElement<Scan>}
 */
export class WhorlLookalike extends WhorlElement {
  static heading = 'Which positions look alike?';
  static height = 430;
  static work = lookalikeWork;

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    width({ default: 4 }),
    base,
    {
      name: 'length',
      kind: 'integer',
      default: 2000,
      min: 1,
      max: 1_000_000,
      stops: [
        10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
        1_000_000,
      ],
      label: 'Offsets searched',
      help: 'The search compares position 0 with every position up to this one.',
      unit: 'positions',
    },
  ];

  /** @type {import('../charts/grid.js').Cell | null} */
  #cell = null;
  /** @param {Scan} scan @param {import('./schema.js').Values} values */
  finding(scan, values) {
    return lookalikeFinding(scan, /** @type {LookalikeValues} */ (values));
  }

  /** @param {Scan} scan */
  draw({ closest, neighbour }) {
    const read = this.#cell && closest[this.#cell.row];
    return html`<div class="panel">
        <p class="panel-title">
          ${closest.length === 1 ? 'The only offset' : `The ${closest.length} closest offsets`}
        </p>
        ${amounts({
          name: 'The closest offsets and their distances. Arrow up and down read them.',
          describedBy: 'finding',
          amounts: closest.map((found) => ({
            label: writeOffset(found.offset),
            value: found.distance,
            text: writeValue(found.distance),
            marked: isLookalike(found, neighbour),
          })),
          title: 'distance from position 0’s vector',
          reference: { value: neighbour, text: `a neighbour: ${writeValue(neighbour)}` },
          width: Math.min(this.room.width, WIDEST),
          reading: {
            cell: () => this.#cell,
            onRead: (cell, means) => {
              this.#cell = cell;
              if (cell && means === 'keyboard') this.speak(describeLookalike(closest[cell.row], neighbour));
              this.requestUpdate();
            },
          },
        })}
      </div>
      <p class="readout">
        ${
          read
            ? describeLookalike(read, neighbour)
            : 'A bar that ends left of the dashed line is a lookalike: two far positions harder to tell apart than two neighbours.'
        }
      </p>`;
  }

  /** @param {Scan} scan @returns {import('./export.js').Table[]} */
  tables({ closest, neighbour }) {
    return [
      {
        title: `Closest offsets (a neighbour is ${writeValue(neighbour)} away)`,
        columns: ['offset', 'distance'],
        rows: closest.map(({ offset, distance }) => [offset, distance]),
      },
    ];
  }
}

customElements.define('whorl-lookalike', WhorlLookalike);
