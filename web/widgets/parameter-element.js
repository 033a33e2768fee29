import { html, LitElement } from 'lit';
import { NearController } from './controllers.js';
import { sharedCore } from './core-loader.js';
import { adoptProperties, defineProperties } from './properties.js';
import { ParameterState } from './parameter-state.js';
import { attributeName } from './schema.js';

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
export class ParameterElement extends LitElement {
  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [];
  /** Names the element. */
  static heading = '';
  /** Pixels it takes, about, in a frame as wide as a page of text. */
  static height = 320;

  #near = new NearController(this);
  #state = new ParameterState(/** @type {typeof ParameterElement} */ (this.constructor).parameters);
  #linkRead = false;
  #loading = false;
  /** @type {import('../core/types.js').Whorl | null} */
  core = null;
  /** What keeps it from working. @type {unknown} */
  failure = null;

  /** The one moment a class is known to be complete: when it is defined. */
  static get observedAttributes() {
    defineProperties(this.prototype, this.parameters);
    return [...super.observedAttributes, ...this.parameters.map(({ name }) => attributeName(name))];
  }

  constructor() {
    super();
    adoptProperties(this, this.#state.parameters);
  }

  /** The legal values in force. */
  get values() {
    return this.#state.values;
  }

  /** @param {string} name @param {unknown} raw null or undefined: back to the default. */
  setParameter(name, raw) {
    this.#state.author(name, raw);
    this.requestUpdate();
  }

  /** @param {string} name @param {unknown} raw */
  setByUser(name, raw) {
    this.#state.ask({ [name]: raw }, 'change');
    this.requestUpdate();
    const detail = { name, value: this.values[name], values: { ...this.values } };
    this.dispatchEvent(new CustomEvent('change', { bubbles: true, composed: true, detail }));
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    super.attributeChangedCallback(name, old, value);
    const parameter = this.#state.parameters.find((candidate) => attributeName(candidate.name) === name);
    if (parameter && old !== value) this.setParameter(parameter.name, value);
  }

  connectedCallback() {
    super.connectedCallback();
    const prefix = `${this.id || this.localName.replace(/^whorl-/, '')}.`;
    if (!this.#linkRead) this.#state.readLink(location.href, prefix);
    this.#linkRead = true;
  }

  willUpdate() {
    this.#state.keep(this.values);
    if (this.#near.near && !this.core && !this.failure) void this.#load();
  }

  async #load() {
    if (this.#loading) return;
    this.#loading = true;
    try {
      this.core = await sharedCore();
    } catch (error) {
      this.failure = error;
    }
    this.#loading = false;
    this.requestUpdate();
  }

  /** Every refused value has its sentence. */
  notes() {
    return [...this.#state.problems.values()].map((note) => html`<p class="note" part="note">${note}</p>`);
  }

  /** Why it does not work here, and another attempt; the page's own words stay. */
  failed() {
    const reason = this.failure instanceof Error ? this.failure.message : String(this.failure);
    const retry = () => {
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
