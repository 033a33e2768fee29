import { html, LitElement, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { control } from '../widgets/controls.js';
import { download } from '../widgets/export.js';
import { defineWidget, widgetNames } from '../widgets/lazy.js';
import { ParameterState } from '../widgets/parameter-state.js';
import { presentationOf } from '../widgets/presentation.js';
import { toSearch } from '../widgets/schema.js';
import { frameHeightFor, snippets } from '../widgets/snippets.js';
import { builderStyles } from './builder-styles.js';
import { heardFrom } from './heard.js';
import { lines } from './lines.js';
import { code, codeFile, codeShapes } from './qr.js';

/**
 * @typedef {import('../widgets/schema.js').Parameter} Parameter
 * @typedef {typeof import('../widgets/whorl-element.js').WhorlElement} WidgetClass
 * @typedef {{ widget: string, query: string, title: string }} Preset As the page has it.
 */

const ID = 'preview';
/** Milliseconds after which a preview is loaded anew. */
const REST = 350;
/** What a figure that is only read does not have. */
const DRAWN_ONLY = ['controls', 'hide'];

/** @type {Parameter} */
const heightBox = {
  name: 'height',
  kind: 'integer',
  default: 0,
  min: 100,
  max: 5000,
  boxOnly: true,
  label: 'Height of the frame',
  unit: 'pixels',
  help: 'Where the page around has no script for it, the frame keeps this height.',
};

/**
 * The form that sets a figure and writes the lines which take it along, with the frame itself as the preview. Internal
 * to the page for teachers.
 */
export class TeachBuilder extends LitElement {
  static properties = { widgets: { attribute: false }, presets: { attribute: false } };
  static styles = builderStyles;

  #name = '';
  /** @type {WidgetClass | null} */
  #class = null;
  #values = new ParameterState([]);
  #leaves = new ParameterState([]);
  #height = new ParameterState([heightBox]);
  /** The height that the preview has told. */
  #told = 0;
  /** The address of the preview, without its id. */
  #shown = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #said = '';
  #hear = (/** @type {MessageEvent} */ event) => this.#heard(event);

  constructor() {
    super();
    /** @type {{ name: string, heading: string }[]} */
    this.widgets = [];
    /** @type {Preset[]} */
    this.presets = [];
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('message', this.#hear);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('message', this.#hear);
    clearTimeout(this.#timer);
  }

  /** Takes a figure with the settings of an address. @param {string} name @param {string} [query] */
  async take(name, query = '') {
    if (!widgetNames.includes(name)) return;
    this.#name = name;
    await defineWidget(name);
    if (this.#name !== name) return;
    const given = /** @type {WidgetClass} */ (customElements.get(name));
    this.#class = given;
    const drawn = 'work' in given;
    this.#values = new ParameterState(given.parameters);
    this.#leaves = new ParameterState(
      presentationOf(given.parameters).filter(({ name: one }) => drawn || !DRAWN_ONLY.includes(one)),
    );
    this.#height = new ParameterState([{ ...heightBox, default: frameHeightFor(given.height) }]);
    for (const [attribute, text] of new URLSearchParams(query)) {
      this.#values.authorAttribute(attribute, text);
      this.#leaves.authorAttribute(attribute, text);
    }
    this.#told = 0;
    this.#shown = this.#query(); // At once: there is no typing to wait for.
    this.#changed();
  }

  /** @param {ParameterState} state @param {string} name @param {unknown} raw @param {'input' | 'change'} type */
  #set(state, name, raw, type) {
    state.ask({ [name]: raw }, type);
    this.#changed();
  }

  #changed() {
    if (this.#class) this.#values.keep(this.#values.values);
    this.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#shown = this.#query();
      this.requestUpdate();
    }, REST);
  }

  #query() {
    const search = toSearch([...this.#values.parameters, ...this.#leaves.parameters], {
      ...this.#values.values,
      ...this.#leaves.values,
    });
    return `${search}`;
  }

  /** Only the preview is heeded. @param {MessageEvent} event */
  #heard({ data, source }) {
    const frame = this.renderRoot.querySelector('iframe');
    if (!frame || source !== frame.contentWindow) return;
    const names = this.#values.parameters.map(({ name }) => name);
    const told = heardFrom(data, ID, names, /** @type {number} */ (heightBox.max));
    if (!told) return;
    if ('height' in told) this.#told = told.height;
    else this.#follow(told.parameters);
    this.requestUpdate();
  }

  /** What is set in the preview is set in the form; the preview has it already. @param {Record<string, unknown>} parameters */
  #follow(parameters) {
    this.#values.ask(parameters, 'change');
    clearTimeout(this.#timer);
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    this.requestUpdate();
  }

  render() {
    const given = this.#class;
    return html`<form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${this.#choose()}
        ${given ? this.#settings() : nothing}
      </form>
      ${given ? this.#preview(given) : nothing} ${given ? this.#results(given) : nothing}
      <p class="spoken" role="status">${this.#said}</p>`;
  }

  #choose() {
    const own = this.presets.filter(({ widget }) => widget === this.#name);
    return html`<div class="controls">
      <div class="control">
        <label for="widget">Figure</label>
        <select
          id="widget"
          .value=${live(this.#name)}
          @change=${(/** @type {any} */ { target }) => this.take(target.value)}
        >
          ${this.widgets.map(
            ({ name, heading }) =>
              html`<option value=${name} ?selected=${name === this.#name}>${heading}</option>`,
          )}
        </select>
      </div>
      <div class="control">
        <label for="preset">Begin with</label>
        <select
          id="preset"
          @change=${(/** @type {any} */ { target }) => this.take(this.#name, own[target.value]?.query ?? '')}
        >
          <option value="">The figure as it is</option>
          ${own.map(({ title }, i) => html`<option value=${i}>${title}</option>`)}
        </select>
      </div>
    </div>`;
  }

  #settings() {
    const problems = [this.#values, this.#leaves, this.#height].flatMap((state) => [...state.problems]);
    return html`<fieldset>
        <legend>What it begins with</legend>
        <div class="controls">${this.#controls(this.#values)}</div>
      </fieldset>
      <fieldset>
        <legend>What the reader gets</legend>
        <div class="controls">${this.#controls(this.#leaves)} ${this.#controls(this.#height)}</div>
        ${
          this.#told > 0
            ? html`<p class="hint">
                As wide as the preview, this figure needs ${this.#told} pixels.
                <button type="button" @click=${() => this.#set(this.#height, 'height', this.#told, 'change')}>
                  Take that
                </button>
              </p>`
            : nothing
        }
      </fieldset>
      ${problems.map(([name, note]) => html`<p class="note" id="note-${name}">${note}</p>`)}`;
  }

  /** @param {ParameterState} state */
  #controls(state) {
    const { values, problems } = state;
    return state.parameters
      .filter(({ applies }) => applies?.(values) ?? true)
      .map((parameter) =>
        control({
          parameter,
          values,
          latest: () => state.values[parameter.name],
          asked: state.asked(parameter.name),
          problem: problems.get(parameter.name),
          onSet: (raw, type) => this.#set(state, parameter.name, raw, type),
        }),
      );
  }

  /** @param {WidgetClass} given */
  #preview({ heading }) {
    const query = new URLSearchParams(this.#shown);
    query.set('id', ID);
    const { height } = this.#height.values;
    return html`<div class="preview">
      <h3>As the reader will see it</h3>
      <iframe
        src=${`embed/${this.#name}.html?${query}`}
        height=${height}
        title=${`Preview: ${heading}`}
        allow="fullscreen; clipboard-write"
      ></iframe>
    </div>`;
  }

  /** @param {WidgetClass} given */
  #results({ heading, parameters, height }) {
    const folder = new URL('embed/', location.href).href;
    const all = snippets({
      ...{ name: this.#name, heading, parameters, height, folder },
      values: this.#values.values,
      leaves: this.#leaves.values,
      frameHeight: this.#height.values.height,
    });
    const drawn = code(all.link);
    return html`<div class="results">
      ${lines(all, (text) => this.#say(text))}
      <div class="code">
        <h3>For slides and hand-outs</h3>
        ${
          drawn
            ? html`<svg viewBox="0 0 ${drawn.size} ${drawn.size}" role="img" aria-label="QR code of the link">
                  ${codeShapes(drawn)}
                </svg>
                <p><a href=${all.link}>${all.link}</a></p>
                <button
                  type="button"
                  @click=${() => download(new Blob([codeFile(drawn)], { type: 'image/svg+xml' }), `${this.#name}-qr.svg`)}
                >
                  Save the code as SVG
                </button>`
            : html`<p>The link is too long for a code that can be scanned.</p>`
        }
      </div>
    </div>`;
  }
}

customElements.define('teach-builder', TeachBuilder);
