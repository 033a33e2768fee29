import { html } from 'lit';
import { scorePanels, TALL } from './score-panels.js';
import { describeScore, scoreDomain, scoresFinding, TERMS } from './score-words.js';
import { PAIRS } from './shuffle-words.js';
import { WhorlElement } from './whorl-element.js';
import { scoresWork } from './works/scores.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('./score-words.js').Scores} Scores
 *
 * @typedef {object} ScoresValues
 * @property {string} sentence
 * @property {'none' | 'sinusoidal' | 'learned'} encoding
 * @property {number} d
 * @property {number} seed
 */

const AROUND = 250; // pixels of titles, words, legend and readout
const WIDTHS = [2, 4, 8, 16, 32, 64, 128, 256, 512];

/**
 * What a score is made of when every word's vector is the sum of its content and its position.
 *
 * @element whorl-scores
 * @csspart drawing - The five maps.
 * @csspart chart - One map.
 * @csspart panels - The maps side by side.
 * @cssprop --whorl-content - Parts that come from words.
 * @cssprop --whorl-position - Parts that come from positions.
 * @cssprop --whorl-query - The words that look.
 * @cssprop --whorl-key - The words looked at.
 *
 * @extends {WhorlElement<Scores>}
 */
export class WhorlScores extends WhorlElement {
  static heading = 'The four terms of a score';
  static height = 730;
  static work = scoresWork;

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'sentence',
      kind: 'text',
      default: PAIRS[0].sentence,
      required: true,
      maxLength: 100_000,
      label: 'Sentence',
      help: 'Any words, apart by spaces; each different word has its own random vector.',
    },
    {
      name: 'encoding',
      kind: 'choice',
      default: 'sinusoidal',
      choices: [
        { value: 'none', label: 'none' },
        { value: 'sinusoidal', label: 'sinusoidal' },
        { value: 'learned', label: 'learned, before training' },
      ],
      label: 'Position encoding',
      help: 'What is added to each word’s vector to tell its position.',
    },
    {
      name: 'd',
      kind: 'integer',
      default: 64,
      min: 1,
      max: 512,
      stops: WIDTHS,
      label: 'Width d',
      help: 'Numbers in each word’s vector.',
    },
    {
      name: 'seed',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 999_999,
      boxOnly: true,
      label: 'Seed',
      help: 'Draws the word vectors, the weights and the learned table.',
    },
  ];

  /** @type {Cell | null} The cell read in all five maps. */
  #cell = null;

  /** @param {Scores} scores @param {import('./schema.js').Values} values */
  finding(scores, values) {
    return scoresFinding(scores, values.encoding);
  }

  /** @param {Scores} scores */
  draw(scores) {
    const { words, split, largest } = scores;
    const { width, ratio } = this.room;
    return html`${scorePanels({
      words,
      split,
      domain: scoreDomain(largest),
      ...{ width, ratio, theme: this.theme, tall: this.tall(TALL, AROUND) },
      reading: {
        cell: () => this.#cell,
        onRead: (cell, means) => {
          this.#cell = cell;
          if (means === 'keyboard') this.speak(this.#describe(scores));
          this.requestUpdate();
        },
      },
    })}
      <p class="readout">
        ${
          this.#describe(scores) ||
          'Point at a cell, or focus a map and use the arrow keys, to follow one pair of words through all five.'
        }
      </p>`;
  }

  /** @param {{ words: string[], split: import('../core/types.js').ScoreSplit }} scores */
  #describe({ words, split }) {
    const cell = this.#cell;
    if (!cell || cell.row >= words.length || cell.col >= words.length) return '';
    return describeScore(words, split, cell.row, cell.col);
  }

  /** @param {Scores} data @returns {import('./export.js').Table[]} */
  tables({ words, split }) {
    /** @param {string} title @param {Matrix} matrix */
    const table = (title, { data, cols }) => ({
      title: `${title} (row: query, column: key)`,
      columns: ['query', ...words],
      rows: words.map((word, row) => [word, ...data.subarray(row * cols, (row + 1) * cols)]),
    });
    return [
      ...TERMS.map(({ term, query, key }) => table(`${query} · ${key}`, split[term])),
      table('The score, their sum', split.total),
    ];
  }
}

customElements.define('whorl-scores', WhorlScores);
