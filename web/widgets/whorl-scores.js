import { html } from 'lit';
import { scorePanels, TALL } from './score-panels.js';
import { describeScore, scoresFinding, TERMS } from './score-words.js';
import { wordsOf } from './schema.js';
import { PAIRS } from './shuffle-words.js';
import { WhorlElement } from './whorl-element.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').ScoreSplit} ScoreSplit
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {{ words: string[], split: ScoreSplit }} Scores
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
  static height = 720;

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

  /** @param {Whorl} whorl @param {import('./schema.js').Values} values @returns {Scores} */
  compute(whorl, values) {
    const { sentence, d, seed } = /** @type {ScoresValues} */ (values);
    const words = wordsOf(sentence);
    const content = whorl.tokenVectors({ tokens: words, dModel: d, seed });
    const position = positionTable(whorl, words.length, /** @type {ScoresValues} */ (values));
    return { words, split: whorl.scoreSplit({ content, position, seed }) };
  }

  /** @param {Scores} data @param {import('./schema.js').Values} values */
  finding({ words, split }, values) {
    return scoresFinding(words, split, values.encoding);
  }

  /** @param {Scores} data */
  draw({ words, split }) {
    const { width, ratio } = this.room;
    return html`${scorePanels({
      words,
      split,
      ...{ width, ratio, theme: this.theme, tall: this.tall(TALL, AROUND) },
      reading: {
        cell: () => this.#cell,
        onRead: (cell, means) => {
          this.#cell = cell;
          if (means === 'keyboard') this.speak(this.#describe({ words, split }));
          this.requestUpdate();
        },
      },
    })}
      <p class="readout">
        ${
          this.#describe({ words, split }) ||
          'Point at a cell, or focus a map and use the arrow keys, to follow one pair of words through all five.'
        }
      </p>`;
  }

  /** @param {Scores} data */
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

/** One position vector a word. @param {Whorl} whorl @param {number} count @param {ScoresValues} values @returns {Matrix} */
function positionTable(whorl, count, { encoding, d, seed }) {
  if (encoding === 'sinusoidal') return whorl.sinusoidalEncoding({ positions: count, dModel: d });
  // As the shuffle test draws it: of the words' own size, from a seed of its own.
  if (encoding === 'learned')
    return whorl.learnedTable({ positions: count, dModel: d, seed: seed + 1, deviation: 1 });
  return { rows: count, cols: d, data: new Float32Array(count * d) };
}

customElements.define('whorl-scores', WhorlScores);
