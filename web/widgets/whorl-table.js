import { css, html, nothing } from 'lit';
import { TableFile } from './table-file.js';
import { LARGEST, shownRows, tablePanels } from './table-panels.js';
import { MODELS, tableParameters } from './table-parameters.js';
import { lastTrained, onTrained } from './trained-table.js';
import { describeEntry, tableDomain } from './table-entries.js';
import { describeCosine, lookupWords, tableFinding } from './table-words.js';
import { WhorlElement } from './whorl-element.js';
import { judgeTable, judgeTrained, refusedLookup, tableWork } from './works/table.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./table-words.js').Learned} Learned
 *
 * @typedef {object} TableValues
 * @property {'random' | 'trained' | 'file'} source
 * @property {number} rows
 * @property {number} d
 * @property {number} seed
 * @property {number} tokens
 * @property {number} total
 */

const AROUND = 230; // pixels of title, axis, colours, readout and lookup

/**
 * A table of learned positions: its entries, how alike its rows are, what it costs, and where it ends.
 *
 * @element whorl-table
 * @csspart note - A sentence about a value or a file that was refused.
 * @csspart drawing - Both maps and the lookup.
 * @csspart chart - One map.
 * @csspart panels - The maps side by side.
 * @csspart lookup - What becomes of the lookup.
 * @cssprop --whorl-position - Positions.
 *
 * @extends {WhorlElement<Learned>}
 */
export class WhorlTable extends WhorlElement {
  static heading = 'A table of learned positions';
  static height = 850;
  static parameters = tableParameters;
  static work = tableWork;
  static styles = [
    ...WhorlElement.styles,
    css`
      .lookup {
        margin: 1rem 0 0;
      }
      .lookup code {
        font-family: var(--whorl-font-code);
        font-size: 0.95em;
        overflow-wrap: anywhere;
      }
      .file {
        display: flex;
        flex: 1 1 100%;
        flex-wrap: wrap;
        align-items: center;
      }
      .file label {
        flex: 1 1 100%;
      }
      .tensor {
        grid-template-columns: minmax(0, 1fr);
      }
      .file input {
        min-block-size: 2rem;
        max-inline-size: 100%;
      }
      .tensor select {
        max-inline-size: 100%;
        min-inline-size: 0;
      }
      .hint {
        color: var(--whorl-muted);
        font-size: var(--whorl-size-small);
      }
      .controls .note {
        flex: 1 1 100%;
        margin: 0;
      }
      :host([data-dropping]) figure {
        outline: 2px dashed var(--whorl-focus);
        outline-offset: 6px;
      }
    `,
  ];

  /** @type {Cell | null} Row: dimension, column: position. */
  #entry = null;
  /** @type {Cell | null} */
  #pair = null;
  /** What was computed of the last file's table. @type {ReturnType<typeof judgeTable> | null} */
  #judged = null;
  #file = new TableFile((what) => this.#fileChanged(what));
  #forget = () => {};

  constructor() {
    super();
    this.addEventListener('dragover', (event) => this.#dragged(event, true));
    this.addEventListener('dragleave', (event) => this.#dragged(event, false));
    this.addEventListener('drop', (event) => {
      this.#dragged(event, false);
      if (!this.fixed('source')) void this.#file.open(event.dataTransfer?.files[0]);
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#forget = onTrained(() => {
      if (this.values.source === 'trained') this.recompute();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#forget();
  }

  /** Only files are taken; a text that is dragged across is left alone. @param {DragEvent} event @param {boolean} over */
  #dragged(event, over) {
    if (!event.dataTransfer?.types.includes('Files') || this.fixed('source')) return;
    event.preventDefault();
    this.toggleAttribute('data-dropping', over);
  }

  /** @param {'note' | 'table'} what */
  #fileChanged(what) {
    if (what === 'table') {
      this.recompute();
      this.setByUser('source', 'file', 'input');
      this.setByUser('source', 'file', 'change');
    }
    this.requestUpdate();
  }

  /** A file's table stays in the page, where it was read, and so does one that was trained. @param {import('./schema.js').Values} values */
  cost(values) {
    return this.#fileOf(values) || this.#trainedOf(values) ? 0 : super.cost(values);
  }

  /** @param {Whorl} whorl @param {import('./schema.js').Values} values @returns {Learned} */
  compute(whorl, values) {
    const trained = this.#trainedOf(values);
    if (trained) return judgeTrained(whorl, trained, values.tokens);
    const opened = this.#fileOf(values);
    if (!opened) return super.compute(whorl, values);
    if (this.#judged?.table !== opened.table) this.#judged = judgeTable(whorl, opened.table);
    const refusal = refusedLookup(whorl, opened.table, values.tokens);
    return { ...this.#judged, name: opened.name, awaited: false, refusal };
  }

  /** @param {import('./schema.js').Values} values */
  #fileOf({ source }) {
    return source === 'file' ? this.#file.read : null;
  }

  /** @param {import('./schema.js').Values} values */
  #trainedOf({ source }) {
    return source === 'trained' ? lastTrained() : null;
  }

  /** @param {Learned} learned @param {import('./schema.js').Values} values */
  finding(learned, values) {
    return tableFinding(learned, /** @type {TableValues} */ (values));
  }

  /** @param {Learned} learned @param {import('./schema.js').Values} values */
  draw(learned, { tokens }) {
    const { lead, rest } = lookupWords(learned, tokens);
    return html`${tablePanels({
      table: learned.table,
      similarity: learned.similarity,
      domain: tableDomain(learned.usual),
      ...this.room,
      ...{ theme: this.theme, tall: this.tall(LARGEST, AROUND) },
      entries: this.#reading(learned, 'entry'),
      cosines: this.#reading(learned, 'pair'),
    })}
      <p class="readout">
        ${this.#readout(learned) || 'Point at a cell, or focus a map and use the arrow keys, to read it.'}
      </p>
      <p class="lookup" part="lookup">
        <strong>${lead}</strong> ${learned.refusal ? html`<code>${rest}</code>` : rest}
      </p>`;
  }

  /** @param {Learned} learned @param {'entry' | 'pair'} map @returns {import('../charts/grid.js').Reading} */
  #reading(learned, map) {
    return {
      cell: () => (map === 'entry' ? this.#entry : this.#pair),
      onRead: (cell, means) => {
        this.#entry = map === 'entry' ? cell : null;
        this.#pair = map === 'pair' ? cell : null;
        if (means === 'keyboard') this.speak(this.#readout(learned));
        this.requestUpdate();
      },
    };
  }

  /** @param {Learned} learned */
  #readout({ table, similarity }) {
    const entry = this.#entry;
    if (entry && entry.row < table.cols && entry.col < shownRows(table)) {
      return describeEntry(table, entry.col, entry.row);
    }
    const pair = this.#pair;
    if (pair && pair.row < similarity.rows && pair.col < similarity.rows) {
      return describeCosine(similarity, pair.row, pair.col);
    }
    return '';
  }

  extras() {
    const presets = !['source', 'rows', 'd'].some((name) => this.fixed(name));
    return [presets ? this.#presets() : nothing, this.fixed('source') ? nothing : this.#file.controls()];
  }

  #presets() {
    const { values } = this;
    return html`<div class="presets" role="group" aria-label="Tables to try">
        ${MODELS.map(({ label, values: preset }) => {
          const shown = values.source === 'random' && values.rows === preset.rows && values.d === preset.d;
          return html`<button
            type="button"
            aria-pressed=${shown ? 'true' : 'false'}
            @click=${() => this.#preset(preset)}
          >
            ${label}
          </button>`;
        })}
      </div>`;
  }

  /** @param {Record<string, number>} preset */
  #preset(preset) {
    for (const [name, value] of Object.entries({ source: 'random', ...preset })) {
      this.setByUser(name, value, 'input');
      this.setByUser(name, value, 'change');
    }
  }

  /** @param {Learned} learned @param {import('./schema.js').Values} values @returns {import('./export.js').Table[]} */
  tables(learned, { tokens, total }) {
    const { table, similarity, parameters } = learned;
    /** @param {Matrix} matrix @param {number} row */
    const row = ({ data, cols }, row) => data.subarray(row * cols, (row + 1) * cols);
    /** @param {number} count @param {string} what */
    const names = (count, what) => Array.from({ length: count }, (_, i) => `${what} ${i}`);
    const { lead, rest } = lookupWords(learned, tokens);
    return [
      {
        title: `What the table costs. ${lead} ${rest}`,
        columns: ['table', 'rows', 'width', 'numbers', 'parameters of the model'],
        rows: [[learned.name || 'random', table.rows, table.cols, parameters, total]],
      },
      {
        title: `Entries of rows 0 to ${shownRows(table) - 1}`,
        columns: ['position', ...names(table.cols, 'dimension')],
        rows: Array.from({ length: shownRows(table) }, (_, i) => [i, ...row(table, i)]),
      },
      {
        title: `Cosines of rows 0 to ${similarity.rows - 1}`,
        columns: ['position', ...names(similarity.rows, 'position')],
        rows: Array.from({ length: similarity.rows }, (_, i) => [i, ...row(similarity, i)]),
      },
    ];
  }
}

customElements.define('whorl-table', WhorlTable);
