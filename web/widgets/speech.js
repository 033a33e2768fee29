const SETTLED = 600;

/** What a screen reader hears of a figure, in a live region: at once when asked, else once the figure has settled. */
export class Speech {
  text = '';
  #changed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed Called when there is another text. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Says a text and leaves what was to come. @param {string} text */
  say(text) {
    this.text = text;
    this.#changed();
  }

  /** Says a text instead of what was to come. @param {string} text */
  now(text) {
    this.stop();
    this.say(text);
  }

  /** Says, when nothing has changed for a while, what there is to say then. @param {() => string | undefined} finding */
  soon(finding) {
    this.stop();
    this.#timer = setTimeout(() => {
      const text = finding();
      if (text === undefined) this.soon(finding);
      else this.say(text);
    }, SETTLED);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
