/**
 * Steps through values while it plays; the hands between two steps are swept, unless the reader wants less motion, who
 * gets one plain step a second. It stops when the host leaves the page.
 *
 * @typedef {import('lit').ReactiveControllerHost & HTMLElement} Host
 */

const STEP = 240; // milliseconds
const CALM_STEP = 1000;

export class PlayController {
  #host;
  #advance;
  #still = matchMedia('(prefers-reduced-motion: reduce)');
  #frame = 0;
  #begun = 0;
  #playing = false;

  /** @param {Host} host @param {() => boolean} advance Goes one step on; false at the end. */
  constructor(host, advance) {
    this.#host = host;
    this.#advance = advance;
    host.addController(this);
  }

  get playing() {
    return this.#playing;
  }

  /** How much of the step now shown has been swept, from 0 to 1. */
  get swept() {
    if (!this.#playing || this.#still.matches) return 1;
    return Math.min(1, (performance.now() - this.#begun) / STEP);
  }

  start() {
    this.#playing = true;
    this.#step();
  }

  stop() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#host.requestUpdate();
  }

  #step() {
    this.#begun = performance.now();
    if (!this.#advance()) this.stop();
    else this.#wait();
  }

  #wait() {
    this.#frame = requestAnimationFrame((now) => {
      const length = this.#still.matches ? CALM_STEP : STEP;
      if (now - this.#begun >= length) this.#step();
      else this.#wait();
      if (!this.#still.matches) this.#host.requestUpdate();
    });
  }

  hostDisconnected() {
    this.stop();
  }
}
