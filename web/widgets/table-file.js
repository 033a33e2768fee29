/**
 * The file a reader has opened, and the choice among its tables. It is read here, in the page; nothing is sent.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('./files/open.js').OpenedFile} OpenedFile
 */
import { html, nothing } from 'lit';
import { FileError } from './files/file-error.js';
import { sharedCore } from './core-loader.js';
import { whole } from './table-words.js';

/** Likely names of position tables: GPT-2's wpe, BERT's position_embeddings, OPT's embed_positions. */
const POSITIONS = /wpe|position/i;

export class TableFile {
  /** @type {OpenedFile | null} */
  #opened = null;
  #chosen = 0;
  #asked = 0;
  #changed;
  /** Why the last file could not be used. */
  problem = '';
  /** @type {{ name: string, table: Matrix } | null} */
  read = null;

  /** @param {(what: 'note' | 'table') => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {File | undefined} file */
  async open(file) {
    if (!file) return;
    await this.#attempt(file.name, async () => {
      const { openTableFile } = await import('./files/open.js'); // Most readers have no file.
      const opened = await openTableFile(file, (await sharedCore()).limits);
      const likely = opened.tables.findIndex(({ name }) => POSITIONS.test(name));
      return { opened, chosen: Math.max(0, likely) };
    });
  }

  /** @param {number} chosen */
  async choose(chosen) {
    const opened = this.#opened;
    if (opened) await this.#attempt(opened.name, async () => ({ opened, chosen }));
  }

  /**
   * Keeps what there was if the new cannot be read; a slower answer to an older wish is dropped.
   *
   * @param {string} name
   * @param {() => Promise<{ opened: OpenedFile, chosen: number }>} find
   */
  async #attempt(name, find) {
    const ticket = ++this.#asked;
    try {
      const { opened, chosen } = await find();
      const stored = opened.tables[chosen];
      const table = await stored.read();
      if (ticket !== this.#asked) return;
      this.#opened = opened;
      this.#chosen = chosen;
      this.read = { name: stored.name === '' ? name : `${stored.name} in ${name}`, table };
      this.problem = '';
      this.#changed('table');
    } catch (error) {
      if (ticket !== this.#asked) return;
      const reason = error instanceof FileError ? error.message : String(error);
      this.problem = `“${name}” cannot be shown: ${reason}.`;
      this.#changed('note');
    }
  }

  /** The file field, and the tables of a file that has several. */
  controls() {
    return html`<div class="control file" part="control">
        <label for="file">Open your own table</label>
        <input
          type="file"
          id="file"
          accept=".npy,.safetensors"
          aria-describedby="help-file ${this.problem ? 'note-file' : ''}"
          @input=${(/** @type {Event} */ event) => event.stopPropagation()}
          @change=${this.#onFile}
        />
        <span class="hint" id="help-file">.npy or .safetensors, or drop one here. It stays in this browser.</span>
      </div>
      ${this.#picker()}
      ${this.problem ? html`<p class="note" part="note" id="note-file" role="alert">${this.problem}</p>` : nothing}`;
  }

  #onFile = (/** @type {Event} */ event) => {
    event.stopPropagation();
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const file = input.files?.[0];
    void this.open(file);
    // The same file may be opened again after it has changed.
    input.value = '';
  };

  #picker() {
    const opened = this.#opened;
    if (!opened || opened.tables.length < 2) return nothing;
    return html`<div class="control tensor" part="control">
      <label for="tensor">Tensor of ${opened.name}</label>
      <select
        id="tensor"
        @input=${(/** @type {Event} */ event) => event.stopPropagation()}
        @change=${(/** @type {Event} */ event) => {
          event.stopPropagation();
          void this.choose(/** @type {HTMLSelectElement} */ (event.currentTarget).selectedIndex);
        }}
      >
        ${opened.tables.map(
          ({ name, rows, cols }, i) =>
            html`<option value=${i} ?selected=${i === this.#chosen}>
              ${name} (${whole(rows)} × ${whole(cols)})
            </option>`,
        )}
      </select>
    </div>`;
  }
}
