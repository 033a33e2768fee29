import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { TokenDrag } from './token-drag.js';
import { moved } from './token-moves.js';
import { tokenOrderStyles } from './token-order-styles.js';
import { travel } from './token-travel.js';

/** @typedef {{ order: number[] }} OrderChange */

const HOW = 'Space lifts the word, arrows move it, Space drops it, Escape takes it back.';

/** Letters that are never too wide for a line, whatever the script. */
const SHORT = 8;

/** @param {unknown[]} now @param {unknown[] | undefined} before */
const differ = (now, before) => now.join('\n') !== before?.join('\n');

/**
 * A sentence whose words can be put in another order, by pointer or by keyboard: Space lifts a word, arrows move it,
 * Space drops it, Escape takes it back. Internal to the widgets.
 *
 * @fires {CustomEvent<OrderChange>} input - While words are moved: the order so far.
 * @fires {CustomEvent<OrderChange>} change - When a word is dropped.
 */
export class TokenOrder extends LitElement {
  static properties = {
    tokens: { attribute: false, hasChanged: differ },
    order: { attribute: false, hasChanged: differ },
    label: { attribute: false },
    fixed: { attribute: false },
  };

  constructor() {
    super();
    /** @type {string[]} In the original order. */
    this.tokens = [];
    /** @type {number[]} Place i shows tokens[order[i]]. */
    this.order = [];
    this.label = '';
    this.fixed = false;
  }

  /** The token that is lifted, the order it is to go back to, and by what it is held. */
  /** @type {{ token: number, before: number[], by: 'keyboard' | 'pointer' } | null} */
  #lifted = null;
  /** The order that the owner was last told. */
  #sent = '';
  /** The one place that Tab reaches. */
  #current = 0;
  #spoken = '';
  /** @type {Map<number, DOMRect>} Where each token was before an update. */
  #before = new Map();
  /** @type {Animation[]} */
  #travels = [];

  #drag = new TokenDrag({
    list: () => this.renderRoot.querySelector('ol'),
    chips: () => this.#chips(),
    rightToLeft: () => this.#rightToLeft,
    lift: (token) => this.#carryFrom(token),
    move: (token, place) => this.#put(token, place),
    drop: () => this.#drop(),
    cancel: () => this.#cancel(),
  });

  /** What others change, other words or another order, ends a lift. @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const foreign = changed.has('order') && this.order.join(' ') !== this.#sent;
    if (changed.has('tokens') || (foreign && this.#lifted)) this.#letGo();
    if (changed.has('order')) this.#sent = this.order.join(' ');
    this.#current = Math.min(this.#current, Math.max(0, this.order.length - 1));
    this.#before = new Map(
      this.#chips().map((chip) => [Number(chip.dataset.token), chip.getBoundingClientRect()]),
    );
    if (changed.has('tokens')) this.#before.clear();
  }

  /** Words travel to their new place; the one that a pointer holds follows the pointer. */
  updated() {
    const chips = this.#chips();
    const list = this.renderRoot.querySelector('ol');
    const [held, free] = [true, false].map((is) =>
      chips.filter((chip) => (Number(chip.dataset.token) === this.#drag.token) === is),
    );
    for (const chip of free) chip.style.translate = '';
    for (const animation of this.#travels) animation.cancel();
    held[0]?.focus({ preventScroll: true });
    if (held[0]) this.#drag.carry();
    if (list && this.#before.size > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.#travels = travel(free, this.#before, list.getBoundingClientRect());
  }

  /** @returns {HTMLElement[]} */
  #chips() {
    return [...this.renderRoot.querySelectorAll('button')];
  }

  get #rightToLeft() {
    const list = this.renderRoot.querySelector('ol');
    return list !== null && getComputedStyle(list).direction === 'rtl';
  }

  /** @param {number[]} order @param {'input' | 'change'} type */
  #send(order, type) {
    this.order = order;
    this.#sent = order.join(' ');
    this.dispatchEvent(new CustomEvent(type, { detail: { order } }));
  }

  /** @param {string} text */
  #say(text) {
    this.#spoken = text;
    this.requestUpdate();
  }

  /** @param {number} place */
  #reach(place) {
    this.#current = place;
    this.requestUpdate();
  }

  /** @param {number} place */
  async #focus(place) {
    this.#reach(place);
    await this.updateComplete;
    this.#chips()[place]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.order.length - 1;
    const at = this.#lifted ? this.order.indexOf(this.#lifted.token) : this.#current;
    const forward = this.#rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = this.#rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    /** @type {Record<string, number>} */
    const goals = { [forward]: at + 1, [back]: at - 1, Home: 0, End: last };
    goals.ArrowDown = at + 1;
    goals.ArrowUp = at - 1;
    if (event.key in goals) this.#go(Math.max(0, Math.min(last, goals[event.key])));
    else if (event.key === ' ' || event.key === 'Enter') this.#liftOrDrop(this.order[at]);
    else if (event.key === 'Escape' && this.#lifted) this.#cancel();
    else return;
    event.preventDefault();
  };

  /** @param {number} place */
  #go(place) {
    const { token } = this.#lifted ?? {};
    if (token !== undefined && this.#put(token, place)) this.#say(`${this.#word(token)}, position ${place}.`);
    this.#focus(place);
  }

  /** Whether the word had to move. @param {number} token @param {number} place */
  #put(token, place) {
    const from = this.order.indexOf(token);
    this.#reach(place);
    if (from === place) return false;
    this.#send(moved(this.order, from, place), 'input');
    return true;
  }

  /** @param {number} token */
  #liftOrDrop(token) {
    if (this.#lifted) return this.#drop();
    this.#lifted = { token, before: this.order, by: 'keyboard' };
    this.#say(
      `${this.#word(token)} lifted from position ${this.order.indexOf(token)}. Arrows move it, Space drops it, Escape takes it back.`,
    );
  }

  #letGo() {
    this.#drag.end();
    this.#lifted = null;
  }

  /** Where it now is. */
  #drop() {
    if (!this.#lifted) return;
    const { token } = this.#lifted;
    this.#letGo();
    this.#say(`${this.#word(token)} dropped at position ${this.order.indexOf(token)}.`);
    this.#send(this.order, 'change');
  }

  /** A word lifted by keyboard is dropped when the focus leaves it; to be moved it loses the focus but for a moment. */
  #onBlur = () => {
    if (this.#lifted?.by !== 'keyboard') return;
    setTimeout(() => {
      const focused = /** @type {HTMLElement | null | undefined} */ (this.shadowRoot?.activeElement);
      if (this.#lifted?.by === 'keyboard' && Number(focused?.dataset.token ?? -1) !== this.#lifted.token)
        this.#drop();
    });
  };

  #cancel() {
    if (!this.#lifted) return;
    const { token, before } = this.#lifted;
    this.#letGo();
    const place = before.indexOf(token);
    this.#say(`${this.#word(token)} is back at position ${place}.`);
    this.#send(before, 'input');
    this.#send(before, 'change');
    this.#focus(place);
  }

  /** @param {number} token */
  #word(token) {
    return `“${this.tokens[token]}”`;
  }

  /** A screen reader presses a button without a key or a pointer. @param {MouseEvent} event */
  #onClick = (event) => {
    const chip = /** @type {HTMLElement} */ (event.currentTarget);
    if (event.detail === 0) this.#liftOrDrop(Number(chip.dataset.token));
  };

  /** @param {PointerEvent} event */
  #onDown = (event) => {
    if (this.#lifted?.by === 'keyboard') this.#drop();
    this.#drag.start(event);
  };

  /** @param {number} token */
  #carryFrom(token) {
    if (this.fixed || this.#lifted || !this.order.includes(token)) return false;
    this.#lifted = { token, before: this.order, by: 'pointer' };
    this.requestUpdate();
    return true;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#letGo();
  }

  render() {
    return html`<ol
        aria-label=${this.label}
        dir=${this.#direction}
        @pointermove=${this.#drag.move}
        @pointerup=${this.#drag.release}
        @pointercancel=${this.#drag.release}
        @lostpointercapture=${this.#drag.release}
        @touchmove=${this.#drag.keep}
        @contextmenu=${this.#drag.keep}
        @scroll=${this.#drag.follow}
        @focusout=${this.#onBlur}
      >
        ${repeat(
          this.order,
          (token) => token,
          (token, place) => this.#chip(token, place),
        )}
      </ol>
      <p class="spoken" id="how">${this.fixed ? 'The words stay in this order.' : HOW}</p>
      <p class="spoken" role="status">${this.#spoken}</p>`;
  }

  /** A sentence runs the way its first letter does. */
  get #direction() {
    return /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
      this.tokens.join(' '),
    )
      ? 'rtl'
      : 'ltr';
  }

  /** @param {number} token @param {number} place */
  #chip(token, place) {
    const lifted = this.#lifted?.token === token;
    const word = this.tokens[token];
    const was = token === place ? '' : ` was ${token}`;
    // Short words are not cut: hundreds of clips would take longer than a frame.
    return html`<li>
      <button
        type="button"
        data-token=${token}
        class=${lifted ? 'lifted' : ''}
        ?disabled=${this.fixed}
        tabindex=${place === this.#current ? 0 : -1}
        aria-roledescription="movable word"
        aria-pressed=${lifted ? 'true' : 'false'}
        aria-describedby="how"
        @keydown=${this.#onKey}
        @focus=${() => this.#reach(place)}
        @pointerdown=${this.#onDown}
        @click=${this.#onClick}
      >
        <span class="word ${word.length > SHORT ? 'long' : ''}" dir="auto">${word}</span>
        <span class="place" dir="ltr"><span class="spoken">position </span>${place}${was ? html`<span class="was">${was}</span>` : nothing}</span>
      </button>
    </li>`;
  }

  static styles = tokenOrderStyles;
}

customElements.define('whorl-token-order', TokenOrder);
