/** What ends a press, wherever it ends. */
const ENDS = ['pointerup', 'pointercancel'];

/**
 * While a control is dragged, what is above it gets no lower: a line less in a finding, or a smaller chart, must not take
 * the control from under the hand.
 */
export class Steady {
  #host;
  #pressed = false;

  /** @param {import('lit').LitElement} host */
  constructor(host) {
    this.#host = host;
    host.addEventListener('pointerdown', this.#press);
  }

  /** A value is being changed, by a drag or by other means. */
  hold() {
    if (this.#pressed) this.#set((part) => `${part.offsetHeight}px`);
  }

  #press = () => {
    this.#pressed = true;
    for (const end of ENDS) addEventListener(end, this.#release);
  };

  #release = () => {
    this.#pressed = false;
    for (const end of ENDS) removeEventListener(end, this.#release);
    this.#set(() => '');
  };

  /** @param {(part: HTMLElement) => string} height */
  #set(height) {
    const parts = this.#host.renderRoot.querySelectorAll('figcaption, .drawing');
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (parts)) part.style.minBlockSize = height(part);
  }
}
