import { LitElement } from 'lit';
import { tell } from './events.js';
import { ParameterState } from './parameter-state.js';
import { lockedBy, presentationOf } from './presentation.js';
import { adoptProperties, defineProperties } from './properties.js';
import { attributeName } from './schema.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {{ widget: string, parameters: Values }} Change The detail of `whorl-change`.
 */

/**
 * An element whose attributes, properties and link follow from a schema, and which the author of a page can close in
 * part: with a theme, fewer controls, parameters that stay.
 */
export class ParameterHost extends LitElement {
  /** @type {Parameter[]} */
  static parameters = [];

  /** What has been asked for. */
  asked = new ParameterState(/** @type {typeof ParameterHost} */ (this.constructor).parameters);
  #presentation = new ParameterState(presentationOf(this.asked.parameters));
  #linkRead = false;

  /** The one moment a class is known to be complete: when it is defined. */
  static get observedAttributes() {
    defineProperties(this.prototype, this.parameters);
    const parameters = [...this.parameters, ...presentationOf(this.parameters)];
    return [...super.observedAttributes, ...parameters.map(({ name }) => attributeName(name))];
  }

  constructor() {
    super();
    adoptProperties(this, this.asked.parameters);
  }

  /** The legal values in force. @returns {Values} */
  get values() {
    return this.asked.values;
  }

  /** What the page's author leaves of the figure. */
  get presentation() {
    return /** @type {import('./presentation.js').Presentation} */ (this.#presentation.values);
  }

  /** One sentence for each value that was refused. @returns {[string, string][]} */
  get problems() {
    return [...this.asked.problems, ...this.#presentation.problems];
  }

  /** Whether the reader may not change a parameter. @param {string} name */
  fixed(name) {
    return this.asked.locked.has(name);
  }

  /** @param {string} name @param {unknown} raw null or undefined: back to the default. */
  setParameter(name, raw) {
    this.asked.author(name, raw);
    this.requestUpdate();
  }

  /** The address of this page with this widget as it is now. */
  link() {
    const url = new URL(this.asked.writeLink(location.href, this.#urlPrefix));
    if (this.id) url.hash = this.id;
    return url.href;
  }

  /** Where this widget's values stand in a link: `shuffle.causal=true`. */
  get #urlPrefix() {
    return `${this.id || this.localName.replace(/^whorl-/, '')}.`;
  }

  /** The reader has changed something. */
  tellChange() {
    tell(this, 'whorl-change', { widget: this.localName, parameters: { ...this.values } });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    super.attributeChangedCallback(name, old, value);
    if (old === value) return;
    this.asked.authorAttribute(name, value);
    this.#presentation.authorAttribute(name, value);
    this.asked.locked = lockedBy(this.asked.parameters, this.presentation);
    this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    if (!this.#linkRead) this.asked.readLink(location.href, this.#urlPrefix);
    this.#linkRead = true;
  }
}
