import { nothing } from 'lit';
import { embedPanel } from './embed-panel.js';
import { FullScreenController } from './full-screen.js';
import { dataTables, toolbar } from './toolbar.js';

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
      this.#open.has('embed') ? embedPanel(tools) : nothing,
      this.#open.has('table') ? dataTables(tools.tables()) : nothing,
    ];
  }

  /** @param {Opened} what */
  #toggle(what) {
    if (!this.#open.delete(what)) this.#open.add(what);
    this.#host.requestUpdate();
  }

  /** Of the figure with nothing opened below its toolbar. */
  #height() {
    const toolbar = this.#host.renderRoot.querySelector('.toolbar');
    return toolbar ? toolbar.getBoundingClientRect().bottom - this.#host.getBoundingClientRect().top : 0;
  }
}
