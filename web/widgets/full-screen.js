/**
 * A figure on the whole screen, where the browser has a way to show one element on it.
 *
 * @typedef {import('lit').ReactiveControllerHost & HTMLElement} Host
 */
export class FullScreenController {
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether there is a way; a frame may be refused it. */
  get offered() {
    return document.fullscreenEnabled === true && 'requestFullscreen' in this.#host;
  }

  get on() {
    return this.#host.matches(':fullscreen');
  }

  /** Pixels that the screen leaves for the figure's drawing; 0 when the figure is not on the whole screen. */
  get room() {
    const figure = this.#host.shadowRoot?.querySelector('figure');
    const drawing = figure?.querySelector('.drawing');
    if (!this.on || !figure || !(drawing instanceof HTMLElement)) return 0;
    const { paddingTop, paddingBottom } = getComputedStyle(this.#host);
    const inside = this.#host.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    return inside - (figure.offsetHeight - drawing.offsetHeight);
  }

  /** The focus stays where it is, on the button that was pressed. @param {(text: string) => void} say */
  async toggle(say) {
    try {
      await (this.on ? document.exitFullscreen() : this.#host.requestFullscreen());
    } catch {
      say('The browser does not allow the whole screen here.');
    }
  }

  #changed = () => this.#host.requestUpdate();

  /** Browsers see to Escape themselves, save where a page is driven by a program. @param {KeyboardEvent} event */
  #key = (event) => {
    if (event.key === 'Escape' && this.on) void document.exitFullscreen();
  };

  hostConnected() {
    this.#host.addEventListener('fullscreenchange', this.#changed);
    this.#host.addEventListener('keydown', this.#key);
  }

  hostDisconnected() {
    this.#host.removeEventListener('fullscreenchange', this.#changed);
    this.#host.removeEventListener('keydown', this.#key);
  }
}
