import { html, nothing } from 'lit';
import { writeValue } from '../charts/text.js';
import { readValue, wordsOf } from './schema.js';
import { shuffleParameters } from './shuffle-parameters.js';
import { hiddenBy, shufflePanels } from './shuffle-panels.js';
import { inOrder, isOriginal, PAIRS, shuffleFinding } from './shuffle-words.js';
import './token-order.js';
import { WhorlElement } from './whorl-element.js';
import { shuffleWork } from './works/shuffle.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../charts/grid.js').Means} Means
 * @typedef {import('../core/types.js').ShuffleTestResult} ShuffleTestResult
 * @typedef {{ words: string[], order: number[], result: ShuffleTestResult, highest: number }} Shuffled highest: of the weights.
 *
 * @typedef {object} ShuffleValues
 * @property {string} sentence
 * @property {number[]} order
 * @property {import('../core/types.js').Encoding} encoding
 * @property {boolean} causal
 * @property {number} heads
 * @property {number} head
 * @property {number} d
 * @property {number} seed
 */

/**
 * A sentence, its words in another order, and whether attention notices.
 *
 * @element whorl-shuffle
 * @fires {CustomEvent<import('./whorl-element.js').ParameterChange>} input - While a value is being changed by the reader.
 * @fires {CustomEvent<import('./whorl-element.js').ParameterChange>} change - When the reader has changed a value.
 * @slot - Shown when the figure cannot be computed.
 * @csspart figure - The whole figure.
 * @csspart finding - The line on top that states what is seen.
 * @csspart note - A sentence about a value that was refused.
 * @csspart drawing - Words and charts.
 * @csspart chart - One chart.
 * @csspart panels - The charts side by side.
 * @csspart controls - The row of controls.
 * @csspart control - One labelled control.
 * @csspart toolbar - Reset, data and downloads.
 * @csspart table - The data as tables.
 * @cssprop --whorl-content - Words.
 * @cssprop --whorl-position - Positions.
 * @cssprop --whorl-query - The words that look.
 * @cssprop --whorl-key - The words looked at.
 *
 * @extends {WhorlElement<Shuffled>}
 */
export class WhorlShuffle extends WhorlElement {
  static heading = 'Does attention notice the order of words?';
  static height = 970;

  static parameters = shuffleParameters;
  static work = shuffleWork;

  /** @type {Cell | null} The cell read in all three maps. */
  #cell = null;
  /** @type {Cell | null} The word read in the differences. */
  #word = null;

  /** @param {Shuffled} data @param {import('./schema.js').Values} values */
  finding({ words, order, result }, values) {
    return shuffleFinding(words, order, result, /** @type {ShuffleValues} */ (values));
  }

  /** Other words start in their own order, and fewer heads show the first. @param {string} name @param {unknown} raw @returns {Record<string, unknown>} */
  follow(name, raw) {
    if (name === 'sentence' && this.#hasOtherWords(raw)) return { order: [] };
    return name === 'heads' ? { head: 1 } : {};
  }

  /** Neither a refused sentence nor another space takes the words out of their order. @param {unknown} raw */
  #hasOtherWords(raw) {
    const reading = readValue(shuffleParameters[0], raw);
    return 'value' in reading && wordsOf(reading.value).join(' ') !== wordsOf(this.values.sentence).join(' ');
  }

  /** @param {Shuffled} data @param {import('./schema.js').Values} values */
  draw(data, values) {
    const { words, order, result } = data;
    const asked = this.#asked();
    return html`<div class="words">
        <p class="panel-title">
          ${
            this.fixed('order')
              ? 'The words in their new order'
              : html`The words, to be put in another order<span class="touch">: hold one to drag it</span>`
          }
        </p>
        <whorl-token-order
          .tokens=${asked.words}
          .order=${asked.order}
          .label=${'Words in their new order'}
          .fixed=${this.fixed('order')}
          @input=${this.#reorder}
          @change=${this.#reorder}
        ></whorl-token-order>
        ${this.#moves(asked, this.values.sentence)}
      </div>
      ${shufflePanels({
        words,
        order,
        result,
        highest: data.highest,
        causal: values.causal,
        head: values.head - 1,
        ...this.room,
        theme: this.theme,
        cells: this.#reading(data, values.head - 1),
        rows: this.#wordReading(data),
      })}
      <p class="readout">
        ${this.#readout(data, values.head - 1) || 'Point at a cell, or focus a map and use the arrow keys, to read it.'}
      </p>`;
  }

  /** Words are where they were put, whether or not that is computed yet. */
  #asked() {
    const words = wordsOf(this.values.sentence);
    const { order } = this.values;
    return { words, order: order.length > 0 ? order : words.map((_, place) => place) };
  }

  /** @param {CustomEvent<import('./token-order.js').OrderChange>} event */
  #reorder = (event) => {
    this.setByUser('order', event.detail.order, /** @type {'input' | 'change'} */ (event.type));
  };

  /** @param {number[]} order */
  #setOrder(order) {
    this.setByUser('order', order, 'input');
    this.setByUser('order', order, 'change');
  }

  /** Whole reorderings at one press; one that would change nothing stays, so that the focus does too. @param {{ words: string[], order: number[] }} asked @param {string} sentence */
  #moves({ words, order }, sentence) {
    if (words.length < 2 || this.fixed('order')) return nothing;
    const pair = PAIRS.find((candidate) => candidate.sentence === sentence.trim());
    const original = isOriginal(order);
    const swapped = pair && inOrder(words, order) === inOrder(words, pair.order);
    return html`<div class="moves">
      ${
        pair
          ? html`<button
              type="button"
              class=${swapped ? '' : 'primary'}
              aria-disabled=${swapped ? 'true' : 'false'}
              @click=${() => swapped || this.#setOrder(pair.order)}
            >
              Swap to “${inOrder(words, pair.order)}”
            </button>`
          : nothing
      }
      <button
        type="button"
        aria-disabled=${original ? 'true' : 'false'}
        @click=${() => original || this.#setOrder([])}
      >
        Original order
      </button>
      <button type="button" @click=${() => this.#setOrder(order.toReversed())}>Reverse</button>
      <button type="button" @click=${() => this.#setOrder([...order.slice(-1), ...order.slice(0, -1)])}>
        Last word first
      </button>
    </div>`;
  }

  extras() {
    if (this.fixed('sentence')) return nothing;
    const { sentence } = this.values;
    return html`<div class="presets" role="group" aria-label="Sentences to try">
      ${PAIRS.map(
        (pair) =>
          html`<button
            type="button"
            aria-pressed=${pair.sentence === sentence ? 'true' : 'false'}
            @click=${() => this.#preset(pair.sentence)}
          >
            ${pair.sentence}
          </button>`,
      )}
    </div>`;
  }

  /** @param {string} sentence */
  #preset(sentence) {
    this.setByUser('sentence', sentence, 'input');
    this.setByUser('sentence', sentence, 'change');
  }

  /** @param {Shuffled} data @param {number} head @returns {import('../charts/grid.js').Reading} */
  #reading(data, head) {
    return {
      cell: () => this.#cell,
      onRead: (cell, means) => {
        this.#cell = cell;
        this.#word = null;
        this.#read(means, this.#readout(data, head));
      },
    };
  }

  /** @param {Shuffled} data @returns {import('../charts/grid.js').Reading} */
  #wordReading(data) {
    return {
      cell: () => this.#word ?? (this.#cell && { row: this.#cell.row, col: 0 }),
      onRead: (cell, means) => {
        this.#word = cell;
        this.#cell = null;
        this.#read(means, this.#readout(data, 0));
      },
    };
  }

  /** @param {Means} means @param {string} text */
  #read(means, text) {
    if (means === 'keyboard') this.speak(text);
    this.requestUpdate();
  }

  /** @param {Shuffled} data @param {number} head */
  #readout({ words, order, result }, head) {
    const n = words.length;
    if (this.#word && this.#word.row < n) {
      const { row } = this.#word;
      const difference = writeValue(result.differencePerToken[row]);
      return `“${words[row]}”, position ${row}, moved to ${order.indexOf(row)}: its two vectors differ by at most ${difference}.`;
    }
    if (!this.#cell || this.#cell.row >= n || this.#cell.col >= n) return '';
    const { row, col } = this.#cell;
    const at = (head * n + row) * n + col;
    const hidden = this.values.causal ? hiddenBy(order).map((isHidden) => isHidden(row, col)) : [];
    const [before, after, difference] = [
      result.original.weights,
      result.restored.weights,
      result.weightDifference,
    ].map(({ data }, i) => (hidden[i] ? '0 (hidden by the mask)' : writeValue(data[at])));
    return `“${words[row]}” (query, position ${row}) attends to “${words[col]}” (key, position ${col}): weight ${before} in the original order, ${after} in the new one, difference ${difference}.`;
  }

  /** @param {Shuffled} data @param {import('./schema.js').Values} values @returns {import('./export.js').Table[]} */
  tables({ words, order, result }, { head }) {
    /** @param {string} title @param {import('../core/types.js').Weights} weights */
    const map = (title, { rows, cols, data }) => ({
      title: `${title}, head ${head} (row: query, column: key)`,
      columns: ['query', ...words],
      rows: words.map((word, row) => {
        const start = ((head - 1) * rows + row) * cols;
        return [word, ...data.subarray(start, start + cols)];
      }),
    });
    return [
      {
        title: `Largest difference in each word’s vector (tolerance ${writeValue(result.tolerance)})`,
        columns: ['word', 'position', 'new position', 'difference'],
        rows: words.map((word, i) => [word, i, order.indexOf(i), result.differencePerToken[i]]),
      },
      map('Weights, original order', result.original.weights),
      map('Weights, new order put back', result.restored.weights),
      map('Difference of the weights', result.weightDifference),
    ];
  }
}

customElements.define('whorl-shuffle', WhorlShuffle);
