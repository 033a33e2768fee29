import { html, LitElement, nothing } from 'lit';
import { chartStyles } from '../charts/chart-styles.js';
import { Computation } from './computation.js';
import { controlStyles } from './control-styles.js';
import { control } from './controls.js';
import { NearController, SizeController, ThemeController } from './controllers.js';
import { adoptProperties, defineProperties } from './properties.js';
import { ParameterState } from './parameter-state.js';
import { attributeName } from './schema.js';
import { Speech } from './speech.js';
import { dataTables, toolbar } from './toolbar.js';
import { widgetStyles } from './widget-styles.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {{ lead: string, rest: string }} Finding The verdict in a few words, then the numbers behind it.
 * @typedef {{ name: string, value: any, values: Values }} ParameterChange The detail of `input` and `change`.
 */

/** @type {Finding} */
const COMPUTING = { lead: '', rest: 'Computing …' };

/**
 * The base of every widget. A widget says what its parameters are, makes one call to the core, and hands the result
 * to charts; everything else is here: attributes, properties and URL from the schema, one recompute and one render a
 * frame, work only near the viewport, notes about bad values, errors with a retry, themes, speech, toolbar.
 *
 * @template Data
 */
export class WhorlElement extends LitElement {
  /** @type {Parameter[]} */
  static parameters = [];
  /** Names the figure. */
  static heading = '';
  static styles = [widgetStyles, controlStyles, chartStyles];

  #theme = new ThemeController(this);
  #near = new NearController(this);
  #size = new SizeController(this);
  #state = new ParameterState(/** @type {typeof WhorlElement} */ (this.constructor).parameters);
  /** @type {Computation<Data>} */
  #work = new Computation(
    this.#state.parameters,
    (whorl, values) => this.compute(whorl, values),
    () => this.requestUpdate(),
  );
  #tableOpen = false;
  #linkRead = false;
  #speech = new Speech(() => this.requestUpdate());

  /** The one moment a class is known to be complete: when it is defined. */
  static get observedAttributes() {
    defineProperties(this.prototype, this.parameters);
    return [...super.observedAttributes, ...this.parameters.map(({ name }) => attributeName(name))];
  }

  constructor() {
    super();
    adoptProperties(this, this.#state.parameters);
  }

  // What a widget defines.

  /** One call to the core, or the promise of a worker's answer. @param {Whorl} _whorl @param {Values} _values @returns {Data | Promise<Data>} */
  compute(_whorl, _values) {
    throw new Error(`${this.localName} does not compute`);
  }

  /** @param {Data} _data @param {Values} _values @returns {Finding} */
  finding(_data, _values) {
    return { lead: '', rest: '' };
  }

  /** @param {Data} _data @param {Values} _values @returns {unknown} */
  draw(_data, _values) {
    return nothing;
  }

  /** @param {Data} _data @param {Values} _values @returns {import('./export.js').Table[]} */
  tables(_data, _values) {
    return [];
  }

  /**
   * What else changes when the reader changes a value.
   *
   * @param {string} _name
   * @param {unknown} _raw
   * @returns {Record<string, unknown>}
   */
  follow(_name, _raw) {
    return {};
  }

  /** Controls that the schema cannot give. @returns {unknown} */
  extras() {
    return nothing;
  }

  // What a widget may use.

  /** The legal values in force. @returns {Values} */
  get values() {
    return this.#state.values;
  }

  /** What the last good chart was drawn from. */
  get shownData() {
    return this.#work.shown?.data ?? null;
  }

  get theme() {
    return this.#theme.theme;
  }

  /** Pixels a drawing may use, and device pixels in each. */
  get room() {
    return { width: this.#size.width, ratio: this.#size.ratio };
  }

  /** @param {string} name @param {unknown} raw @param {'input' | 'change'} type While it lasts, or when it ends. @param {string} [said] Instead of the finding. */
  setByUser(name, raw, type, said) {
    this.#state.ask({ ...this.follow(name, raw), [name]: raw }, type);
    this.requestUpdate();
    if (said) this.#speech.now(said);
    else this.#speech.soon(this.#sentence);
    if (this.#state.problems.has(name)) return;
    /** @type {ParameterChange} */
    const detail = { name, value: this.values[name], values: { ...this.values } };
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /** Says a text to screen readers when they have nothing else to say. @param {string} text */
  speak(text) {
    this.#speech.say(text);
  }

  // What a page may use.

  /** @param {string} name @param {unknown} raw null or undefined: back to the default. */
  setParameter(name, raw) {
    this.#state.author(name, raw);
    this.requestUpdate();
  }

  /** Asks the core again though no value has changed, when something else has. */
  recompute() {
    this.#work.retry();
  }

  reset() {
    this.#state.reset();
    this.requestUpdate();
    this.#speech.soon(this.#sentence);
  }

  /** The address of this page with this widget as it is now. */
  link() {
    const url = new URL(this.#state.writeLink(location.href, this.#urlPrefix));
    if (this.id) url.hash = this.id;
    return url.href;
  }

  /** Where this widget's values stand in a link: `shuffle.causal=true`. */
  get #urlPrefix() {
    return `${this.id || this.localName.replace(/^whorl-/, '')}.`;
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    super.attributeChangedCallback(name, old, value);
    const parameter = this.#state.parameters.find((candidate) => attributeName(candidate.name) === name);
    if (parameter && old !== value) this.setParameter(parameter.name, value);
  }

  connectedCallback() {
    super.connectedCallback();
    if (!this.#linkRead) this.#state.readLink(location.href, this.#urlPrefix);
    this.#linkRead = true;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#speech.stop();
  }

  // One recompute and one render a frame.

  async scheduleUpdate() {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    super.scheduleUpdate();
  }

  willUpdate() {
    if (!this.#near.near) return;
    this.#work.run(this.values);
    if (this.#work.shown) this.#state.keep(this.#work.shown.values);
  }

  // The figure.

  /** Every refused value has its sentence. @returns {[string, string][]} */
  get #notes() {
    const { refusal } = this.#work;
    return [
      ...this.#state.problems,
      .../** @type {[string, string][]} */ (refusal ? [['core', refusal]] : []),
    ];
  }

  /** The finding for the ear; nothing while it is still being computed. */
  #sentence = () => {
    const { shown, pending } = this.#work;
    if (pending) return undefined;
    if (!shown) return this.#speech.text;
    const { lead, rest } = this.finding(shown.data, shown.values);
    return [...this.#notes.map(([, note]) => note), lead, rest].join(' ');
  };

  render() {
    try {
      return this.#figure();
    } catch (error) {
      this.#work.fail(error);
      return this.#failed(error);
    }
  }

  #figure() {
    const { shown, failure, pending } = this.#work;
    const { heading } = /** @type {typeof WhorlElement} */ (this.constructor);
    const { lead, rest } = shown && !pending ? this.finding(shown.data, shown.values) : COMPUTING;
    const drawable = shown && this.room.width > 0;
    return html`<figure part="figure" aria-label=${heading}>
      <figcaption part="finding" id="finding"><strong>${lead}</strong> ${rest}</figcaption>
      ${failure ? this.#failed(failure) : nothing}
      ${this.#notes.map(([name, note]) => html`<p class="note" part="note" id="note-${name}">${note}</p>`)}
      <div class="drawing" part="drawing" aria-busy=${pending ? 'true' : 'false'}>${drawable ? this.draw(shown.data, shown.values) : nothing}</div>
      <div class="controls" part="controls">${this.extras()} ${this.#controls()}</div>
      ${shown ? this.#toolbar(shown, { lead, rest }) : nothing}
      ${shown && this.#tableOpen ? dataTables(this.tables(shown.data, shown.values)) : nothing}
      <p class="spoken" role="status">${this.#speech.text}</p>
    </figure>`;
  }

  /** @param {unknown} failure */
  #failed(failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    return html`<div class="failure" part="note" role="alert">
        <p>This figure cannot be computed: ${reason}.</p>
        <button type="button" @click=${() => this.#work.retry()}>Try again</button>
      </div>
      <slot></slot>`;
  }

  #controls() {
    const { values, problems, parameters } = this.#state;
    return parameters
      .filter(({ hidden, applies }) => !hidden && (applies?.(values) ?? true))
      .map((parameter) => {
        const { name } = parameter;
        /** @param {unknown} raw @param {'input' | 'change'} type */
        const onSet = (raw, type) => this.setByUser(name, raw, type);
        return control({
          parameter,
          values,
          latest: () => this.values[name],
          asked: this.#state.asked(name),
          problem: problems.get(name),
          onSet,
        });
      });
  }

  /** @param {{ data: Data, values: Values }} shown @param {Finding} finding */
  #toolbar({ data, values }, finding) {
    return toolbar({
      name: this.localName,
      heading: /** @type {typeof WhorlElement} */ (this.constructor).heading,
      finding,
      parameters: this.#state.parameters,
      values,
      tableOpen: this.#tableOpen,
      drawing: () => /** @type {HTMLElement} */ (this.renderRoot.querySelector('.drawing')),
      tables: () => this.tables(data, values),
      link: () => this.link(),
      reset: () => this.reset(),
      toggleTable: () => {
        this.#tableOpen = !this.#tableOpen;
        this.requestUpdate();
      },
      say: (text) => this.speak(text),
    });
  }
}
