import { nothing } from 'lit';
import { FullScreenController } from './full-screen.js';
import { toolbar } from './toolbar.js';

/**
 * What a figure offers below itself: the toolbar, what its buttons have opened, and the whole screen.
 *
 * @typedef {import('./whorl-element.js').WhorlElement<any>} Host
 * @typedef {'table' | 'embed' | 'link'} Opened
 */
export class FigureTools {
  #host;
  /** @type {Set<Opened>} */
  #open = new Set();
  /** @type {typeof import('./opened-panels.js') | null} */
  #panels = null;
  /** What has been opened and is not there yet. @type {Promise<void> | null} */
  coming = null;
  screen;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.screen = new FullScreenController(host);
  }

  /** Whether anything shown depends on the figure's height. */
  get heightMatters() {
    return this.#open.has('embed');
  }

  /** @param {{ data: any, values: import('./schema.js').Values }} shown @param {import('./whorl-element.js').Finding} finding */
  render({ data, values }, finding) {
    const host = this.#host;
    const { heading, parameters } = /** @type {typeof import('./whorl-element.js').WhorlElement} */ (
      host.constructor
    );
    /** @type {import('./toolbar.js').Tools} */
    const tools = {
      ...{ name: host.localName, heading, finding, parameters, values },
      ...{ open: this.#open, screen: this.screen },
      drawing: () => /** @type {HTMLElement} */ (host.renderRoot.querySelector('.drawing')),
      height: () => this.#height(),
      tables: () => host.tables(data, values),
      link: () => host.link(),
      showLink: () => this.#open.add('link'),
      reset: () => host.reset(),
      toggle: (what) => this.#toggle(what),
      say: (text) => host.speak(text),
    };
    return [
      toolbar(tools),
      this.#open.has('embed') ? this.#panels?.embedPanel(tools) : nothing,
      this.#open.has('table') ? this.#panels?.dataTables(tools.tables()) : nothing,
    ];
  }

  /** @param {Opened} what */
  #toggle(what) {
    if (!this.#open.delete(what)) this.#open.add(what);
    if (what !== 'link' && !this.#panels) this.coming ??= this.#fetch();
    this.#host.requestUpdate();
  }

  async #fetch() {
    try {
      this.#panels = await import('./opened-panels.js');
    } catch {
      this.#open.clear();
      this.#host.speak('That could not be loaded.');
    }
    this.coming = null;
    this.#host.requestUpdate();
  }

  /** Of the figure with nothing opened below its toolbar. */
  #height() {
    const toolbar = this.#host.renderRoot.querySelector('.toolbar');
    return toolbar ? toolbar.getBoundingClientRect().bottom - this.#host.getBoundingClientRect().top : 0;
  }
}
