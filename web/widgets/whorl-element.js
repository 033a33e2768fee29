import { nothing } from 'lit';
import { chartStyles } from '../charts/chart-styles.js';
import { nextFrame } from '../charts/next-frame.js';
import { allPainted } from '../charts/painter.js';
import { allDrawn, inTurn, Turn } from '../charts/turns.js';
import { Computation } from './computation.js';
import { controlStyles } from './control-styles.js';
import { controlRow } from './controls.js';
import { NearController, SizeController, ThemeController } from './controllers.js';
import { tell } from './events.js';
import { failed, figure } from './figure.js';
import { FigureTools } from './figure-tools.js';
import { hostStyles } from './host-styles.js';
import { ParameterHost } from './parameter-host.js';
import { Speech } from './speech.js';
import { Steady } from './steady.js';
import { toolStyles } from './tool-styles.js';
import { widgetStyles } from './widget-styles.js';
import { Workshop } from './workshop.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {{ lead: string, rest: string }} Finding The verdict in a few words, then the numbers behind it.
 * @typedef {{ name: string, value: any, values: Values }} ParameterChange The detail of `input` and `change`.
 */

const WIDEST = 1600; // pixels, as in widget-styles.js: wider charts would only be stretched
const NARROWEST = 160; // narrower ones would have no room beside their axes: they stick out instead

/**
 * The base of every widget. A widget says what its parameters are, makes one call to the core, and hands the result
 * to charts; everything else is here: attributes, properties and URL from the schema, one recompute and one render a
 * frame, work only near the viewport, notes about bad values, errors with a retry, themes, speech, toolbar.
 *
 * @fires {CustomEvent<ParameterChange>} input - While a value is being changed by the reader.
 * @fires {CustomEvent<ParameterChange>} change - When the reader has changed a value.
 * @fires {CustomEvent<import('./parameter-host.js').Change>} whorl-change - When the reader has changed or reset values: all parameters as they are now.
 * @slot - Shown when the figure cannot be computed.
 * @csspart figure - The whole figure.
 * @csspart finding - The line on top that states what is seen.
 * @csspart note - A sentence about a value that was refused.
 * @csspart drawing - The charts.
 * @csspart chart - One chart.
 * @csspart controls - The row of controls.
 * @csspart control - One labelled control.
 * @csspart toolbar - Reset, data, downloads, link, embedding, full screen.
 * @csspart embed - The lines that put the figure into another page.
 * @csspart table - The data as tables.
 * @cssprop --whorl-paper - Behind the figure.
 * @cssprop --whorl-surface - Behind what stands out from the paper.
 * @cssprop --whorl-ink - Text and marks.
 * @cssprop --whorl-muted - Lesser text, axes.
 * @cssprop --whorl-rule - Thin lines.
 * @cssprop --whorl-control - Edges of controls, ticks.
 * @cssprop --whorl-accent - What is chosen or switched on.
 * @cssprop --whorl-focus - The ring around what has the focus.
 * @cssprop --whorl-warning - Notes, and what is wrong.
 * @cssprop --whorl-font-ui - The face of everything but code.
 * @cssprop --whorl-font-code - The face of code.
 * @cssprop --whorl-size-ui - The size of the text.
 * @cssprop --whorl-size-small - The size of lesser text.
 *
 * @template Data
 */
export class WhorlElement extends ParameterHost {
  /** Names the figure. */
  static heading = '';
  /** What it asks of the core, if that may take long. @type {import('./works/work.js').Work | null} */
  static work = null;
  /** Pixels it takes, about, in a frame of 720 px. */
  static height = 640;
  static styles = [hostStyles, widgetStyles, controlStyles, toolStyles, chartStyles];

  #theme = new ThemeController(this);
  #near = new NearController(this);
  #size = new SizeController(this, () => this.#tools.heightMatters);
  /** @type {Computation<Data>} */
  #work = new Computation(this.asked.parameters, new Workshop(this), () => this.requestUpdate());
  #tools = new FigureTools(this);
  #steady = new Steady(this);
  #speech = new Speech(() => this.requestUpdate());
  /** Of a drawing. @type {unknown} */
  #fault = null;
  #computing = new Turn();
  /** Of all that does not wait for a turn of its own. */
  #rendering = new Turn();

  constructor() {
    super();
    for (const type of ['pointerenter', 'focusin'])
      this.addEventListener(type, () => this.#work.prepare(this.values));
  }

  // What a widget defines.

  /** One call to the core, in the page. @param {Whorl} whorl @param {Values} values @returns {Data} */
  compute(whorl, values) {
    return workOf(this).compute(whorl, values);
  }

  /** About how many milliseconds that takes. @param {Values} values */
  cost(values) {
    return workOf(this).cost(values);
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

  /** What the last good chart was drawn from. */
  get shownData() {
    return this.#work.shown?.data ?? null;
  }

  get theme() {
    return this.#theme.theme;
  }

  /** Pixels a drawing may use, and device pixels in each. */
  get room() {
    const { width, ratio } = this.#size;
    const widest = this.#tools.screen.on ? Infinity : WIDEST;
    return { width: width > 0 ? Math.max(NARROWEST, Math.min(width, widest)) : 0, ratio };
  }

  /** A drawing's height: the usual one; on the whole screen what that leaves when `around` pixels stand about it. @param {number} usual @param {number} around */
  tall(usual, around) {
    return Math.max(usual, Math.floor(this.#tools.screen.room - around));
  }

  /** @param {string} name @param {unknown} raw @param {'input' | 'change'} type While it lasts, or when it ends. @param {string} [said] Instead of the finding. */
  setByUser(name, raw, type, said) {
    if (this.fixed(name)) return;
    if (type === 'input') this.#steady.hold();
    this.asked.ask({ ...this.follow(name, raw), [name]: raw }, type);
    this.requestUpdate();
    if (said) this.#speech.now(said);
    else this.#speech.soon(this.#sentence);
    if (this.asked.problems.has(name)) return;
    tell(this, type, { name, value: this.values[name], values: { ...this.values } });
    if (type === 'change') this.tellChange();
  }

  /** Says a text to screen readers when they have nothing else to say. @param {string} text */
  speak(text) {
    this.#speech.say(text);
  }

  // What a page may use.

  /** Asks the core again though no value has changed, when something else has. */
  recompute() {
    this.#work.retry();
  }

  reset() {
    this.asked.reset();
    this.requestUpdate();
    this.#speech.soon(this.#sentence);
    this.tellChange();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#speech.stop();
    this.#work.interrupt();
  }

  /** A figure is complete when nothing of it is still being computed. @returns {Promise<boolean>} */
  async getUpdateComplete() {
    const complete = await super.getUpdateComplete();
    if (!this.#work.pending && !this.#tools.coming)
      return allPainted()
        .then(allDrawn)
        .then(() => complete);
    await Promise.all([this.#work.settled, this.#tools.coming]);
    return this.getUpdateComplete();
  }

  /** Whatever is asked meanwhile is drawn with it; a figure that has nothing to show yet waits for no frame. */
  async scheduleUpdate() {
    const begins = this.hasUpdated && !this.renderRoot.querySelector('.chart');
    if (!begins) await nextFrame();
    if (this.hasUpdated && this.#near.near)
      await this.#computing.take(() => this.#work.run(this.values), begins);
    await this.#rendering.take(() => super.scheduleUpdate());
  }

  willUpdate() {
    if (!this.#near.near) return;
    this.#work.run(this.values);
    if (this.#work.shown) this.asked.keep(this.#work.shown.values);
  }

  /** Every refused value has its sentence. @returns {[string, string][]} */
  get #notes() {
    const { refusal } = this.#work;
    return [...this.problems, .../** @type {[string, string][]} */ (refusal ? [['core', refusal]] : [])];
  }

  /** The finding for the ear; nothing while it is still being computed. */
  #sentence = () => {
    const { shown, behind } = this.#work;
    if (behind) return undefined;
    if (!shown) return this.#speech.text;
    const notes = this.#notes.map(([, note]) => note);
    if (this.presentation.hide.includes('finding')) return notes.join(' ');
    const { lead, rest } = this.finding(shown.data, shown.values);
    return [...notes, lead, rest].join(' ');
  };

  /** What could not be drawn is said once; the next values are tried again. @param {unknown} error */
  drawingFailed(error) {
    this.#work.fail(error);
    this.#fault = error;
    this.requestUpdate();
  }

  render() {
    const retry = () => this.#work.retry();
    const fault = this.#fault;
    this.#fault = null;
    if (fault) return failed(fault, retry);
    try {
      return this.#figure(retry);
    } catch (error) {
      this.#work.fail(error);
      return failed(error, retry);
    }
  }

  /** @param {() => void} retry */
  #figure(retry) {
    const { shown, failure, behind, late } = this.#work;
    const { heading } = /** @type {typeof WhorlElement} */ (this.constructor);
    /** @type {Finding | undefined} */
    let found;
    const finding = () =>
      (found ??= shown && !late ? this.finding(shown.data, shown.values) : { lead: '', rest: 'Computing …' });
    const { controls, hide } = this.presentation;
    return figure({
      ...{ heading, finding, failure, retry, notes: this.#notes, busy: behind, late },
      ...{ workless: this.#work.workless, hire: () => this.#work.hire() },
      drawing: shown ? inTurn(() => this.#drawing(shown)) : nothing,
      hide,
      controls:
        controls !== 'none' &&
        inTurn(() => [
          inTurn(() => this.extras()),
          controlRow(this.asked, (...given) => this.setByUser(...given), controls),
        ]),
      tools: shown ? inTurn(() => this.#tools.render(shown, finding())) : nothing,
      said: this.#speech.text,
    });
  }

  /** Where there is room for it at its turn: meanwhile the figure may have been hidden. @param {{ data: Data, values: Values }} shown */
  #drawing({ data, values }) {
    return this.room.width > 0 ? this.draw(data, values) : nothing;
  }
}

/** The work that an element's class names. @param {HTMLElement} element */
function workOf(element) {
  const { work } = /** @type {typeof WhorlElement} */ (element.constructor);
  if (!work) throw new Error(`${element.localName} does not compute`);
  return work;
}
