import { html } from 'lit';
import { NearController } from './controllers.js';
import { askAgain, awaitCore } from './core-loader.js';
import { tell } from './events.js';
import { ParameterHost } from './parameter-host.js';

/**
 * The base of elements that are read and answered, not drawn: attributes, properties and URL from a schema, notes about
 * bad values, and the core when the element comes near the window.
 *
 * @slot - Shown until the core is there, and on paper.
 * @csspart note - A sentence about a value that was refused, or about what keeps it from working.
 * @cssprop --whorl-paper - Behind the element.
 * @cssprop --whorl-surface - Behind what stands out from the paper.
 * @cssprop --whorl-ink - Text and marks.
 * @cssprop --whorl-muted - Lesser text.
 * @cssprop --whorl-rule - Thin lines.
 * @cssprop --whorl-control - Edges of controls.
 * @cssprop --whorl-accent - What is chosen, and what is right.
 * @cssprop --whorl-focus - The ring around what has the focus.
 * @cssprop --whorl-warning - Notes, and what is wrong.
 * @cssprop --whorl-font-ui - The face of everything but running text.
 * @cssprop --whorl-size-ui - The size of the text.
 * @cssprop --whorl-size-small - The size of lesser text.
 */
export class ParameterElement extends ParameterHost {
  /** Names the element. */
  static heading = '';
  /** Pixels it takes, about, in a frame as wide as a page of text. */
  static height = 320;

  #near = new NearController(this);
  /** What is on its way. @type {Promise<void> | null} */
  #awaited = null;
  /** @type {import('../core/types.js').Whorl | null} */
  core = null;
  /** What keeps it from working. @type {unknown} */
  failure = null;

  /** @param {string} name @param {unknown} raw */
  setByUser(name, raw) {
    if (this.fixed(name)) return;
    this.asked.ask({ [name]: raw }, 'change');
    this.requestUpdate();
    tell(this, 'change', { name, value: this.values[name], values: { ...this.values } });
    this.tellChange();
  }

  /** The element is not complete before something has come. @param {Promise<void>} coming */
  await(coming) {
    const awaited = coming.finally(() => {
      if (this.#awaited === awaited) this.#awaited = null;
    });
    this.#awaited = awaited;
  }

  /** @returns {Promise<boolean>} */
  async getUpdateComplete() {
    const complete = await super.getUpdateComplete();
    if (!this.#awaited) return complete;
    await this.#awaited;
    return this.getUpdateComplete();
  }

  willUpdate() {
    this.asked.keep(this.values);
    if (this.#near.near && !this.core && !this.failure && !this.#awaited) this.await(this.#load());
  }

  #load() {
    return awaitCore((core, failure) => {
      Object.assign(this, { core, failure });
      this.requestUpdate();
    });
  }

  /** Every refused value has its sentence. */
  notes() {
    return this.problems.map(([, note]) => html`<p class="note" part="note">${note}</p>`);
  }

  /** Why it does not work here, and another attempt; the page's own words stay. */
  failed() {
    const reason = this.failure instanceof Error ? this.failure.message : String(this.failure);
    const retry = () => {
      askAgain(this.failure);
      this.failure = null;
      this.requestUpdate();
    };
    return html`<div class="note" part="note" role="alert">
        <p>Nothing can be computed here: ${reason}.</p>
        <button type="button" @click=${retry}>Try again</button>
      </div>
      <slot></slot>`;
  }
}
