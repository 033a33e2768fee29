import { nextFrame } from '../charts/next-frame.js';

/**
 * What a widget listens to while it is on the page: the theme, whether it is near the viewport, how wide it may draw.
 * Each asks its host for an update when that changes, and lets go when the host leaves the page.
 *
 * @typedef {import('lit').ReactiveControllerHost & HTMLElement} Host
 */

/** The theme: the host's own attribute if it says so, else `data-theme` on <html>, else the system's. */
export class ThemeController {
  #host;
  #system = matchMedia('(prefers-color-scheme: dark)');
  #changed = () => this.#host.requestUpdate();
  #forced = new MutationObserver(this.#changed);

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** @returns {import('../charts/colour.js').Theme} */
  get theme() {
    const own = this.#host.getAttribute('theme');
    for (const forced of [own, document.documentElement.dataset.theme]) {
      if (forced === 'light' || forced === 'dark') return forced;
    }
    return this.#system.matches ? 'dark' : 'light';
  }

  hostConnected() {
    this.#system.addEventListener('change', this.#changed);
    this.#forced.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  hostDisconnected() {
    this.#system.removeEventListener('change', this.#changed);
    this.#forced.disconnect();
  }
}

/**
 * Whether the host is within a screen of being seen; nothing is computed before and none while it is far away. With the
 * attribute `eager` it always counts as near: a frame's page does not know how near the frame is.
 */
export class NearController {
  #host;
  #observer;
  #seen = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: '100% 0px' });
    host.addController(this);
  }

  get near() {
    return this.#seen || this.#host.hasAttribute('eager');
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    const near = entries.at(-1)?.isIntersecting ?? false;
    if (near === this.#seen) return;
    this.#seen = near;
    if (near) this.#host.requestUpdate();
  }

  hostConnected() {
    this.#observer.observe(this.#host);
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#seen = false;
  }
}

/** The room there is for drawing: the host's width, the screen's density, and the font that labels are measured in. */
export class SizeController {
  #host;
  #heightMatters;
  #observer;
  /** @type {MediaQueryList | null} */
  #density = null;
  #height = 0;
  #width = 0;

  /** @param {Host} host @param {() => boolean} heightMatters Whether another height asks for an update too. */
  constructor(host, heightMatters) {
    this.#host = host;
    this.#heightMatters = heightMatters;
    this.#observer = new ResizeObserver(([entry]) => this.#resize(entry.contentRect));
    host.addController(this);
  }

  /** Measured at once when it is asked for before the browser has told: out of sight it does not. */
  get width() {
    if (this.#width === 0 && this.#host.isConnected) {
      const { paddingLeft, paddingRight } = getComputedStyle(this.#host);
      const inside = this.#host.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      this.#width = Math.max(0, Math.floor(inside));
    }
    return this.#width;
  }

  get ratio() {
    return Math.min(3, window.devicePixelRatio || 1);
  }

  /** @param {{ width: number, height: number }} box */
  #resize({ width, height }) {
    const wider = Math.floor(width) !== this.#width;
    const taller = Math.floor(height) !== this.#height;
    this.#width = Math.floor(width);
    this.#height = Math.floor(height);
    // Not at once: what is drawn while the browser tells of sizes gives other sizes to tell of.
    if (wider || (taller && this.#heightMatters())) void nextFrame().then(() => this.#host.requestUpdate());
  }

  /** A query holds for one density only, so a new one is made after every change. */
  #watchDensity = () => {
    this.#density?.removeEventListener('change', this.#watchDensity);
    if (this.#density) this.#host.requestUpdate();
    this.#density = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    this.#density.addEventListener('change', this.#watchDensity);
  };

  hostConnected() {
    this.#observer.observe(this.#host);
    this.#watchDensity();
    void document.fonts.ready.then(() => this.#host.requestUpdate());
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#density?.removeEventListener('change', this.#watchDensity);
    this.#density = null;
  }
}
