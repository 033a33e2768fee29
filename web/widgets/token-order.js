import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moved, slotAt } from './token-moves.js';
import { tokenOrderStyles } from './token-order-styles.js';

/**
 * @typedef {import('./token-moves.js').Box} Box
 * @typedef {{ order: number[] }} OrderChange
 */

const DRAG_FROM = 4;
const TRAVEL = 200;

/** @param {string[]} now @param {string[] | undefined} before */
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
    order: { attribute: false },
    label: { attribute: false },
  };

  constructor() {
    super();
    /** @type {string[]} In the original order. */
    this.tokens = [];
    /** @type {number[]} Place i shows tokens[order[i]]. */
    this.order = [];
    this.label = '';
  }

  /** The token that is lifted, the order it is to go back to, and by what it is held. */
  /** @type {{ token: number, before: number[], by: 'keyboard' | 'pointer' } | null} */
  #lifted = null;
  /** @type {{ id: number, token: number, x: number, y: number, boxes: Box[], at: number } | null} */
  #pointer = null;
  /** The one place that Tab reaches. */
  #current = 0;
  #spoken = '';
  /** @type {Map<number, DOMRect>} Where each token was before an update. */
  #before = new Map();

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('tokens')) this.#lifted = null;
    this.#current = Math.min(this.#current, Math.max(0, this.order.length - 1));
    this.#before = new Map(
      this.#chips().map((chip) => [Number(chip.dataset.token), chip.getBoundingClientRect()]),
    );
    if (changed.has('tokens')) this.#before.clear();
  }

  /** Words travel to their new place; the one that a pointer holds follows the pointer. */
  updated() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const chip of this.#chips()) {
      const token = Number(chip.dataset.token);
      if (this.#lifted?.by === 'pointer' && this.#lifted.token === token) continue;
      chip.style.translate = '';
      chip.getAnimations().forEach((animation) => animation.cancel());
      const from = this.#before.get(token);
      if (!from || still) continue;
      const to = chip.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) + Math.abs(y) < 1) continue;
      chip.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
        duration: TRAVEL,
        easing: 'ease-out',
      });
    }
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
    const forward = this.#rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = this.#rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    /** @type {Record<string, number>} */
    const goals = { [forward]: this.#current + 1, [back]: this.#current - 1, Home: 0, End: last };
    goals.ArrowDown = this.#current + 1;
    goals.ArrowUp = this.#current - 1;
    if (event.key in goals) this.#go(Math.max(0, Math.min(last, goals[event.key])));
    else if (event.key === ' ' || event.key === 'Enter') this.#liftOrDrop();
    else if (event.key === 'Escape' && this.#lifted) this.#cancel();
    else return;
    event.preventDefault();
  };

  /** @param {number} place */
  #go(place) {
    if (this.#lifted && place !== this.#current) {
      this.#send(moved(this.order, this.#current, place), 'input');
      this.#say(`${this.#word(this.#lifted.token)}, position ${place}.`);
    }
    this.#focus(place);
  }

  #liftOrDrop() {
    if (this.#lifted) {
      const { token } = this.#lifted;
      this.#lifted = null;
      this.#say(`${this.#word(token)} dropped at position ${this.#current}.`);
      this.#send(this.order, 'change');
      return;
    }
    const token = this.order[this.#current];
    this.#lifted = { token, before: this.order, by: 'keyboard' };
    this.#say(
      `${this.#word(token)} lifted from position ${this.#current}. Arrows move it, Space drops it, Escape takes it back.`,
    );
  }

  #cancel() {
    if (!this.#lifted) return;
    const { token, before } = this.#lifted;
    this.#lifted = null;
    this.#pointer = null;
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
    if (event.detail === 0) this.#liftOrDrop();
  };

  /** @param {PointerEvent} event */
  #onDown = (event) => {
    if (event.button !== 0 || this.#pointer) return;
    const chip = /** @type {HTMLElement} */ (event.currentTarget);
    const token = Number(chip.dataset.token);
    const boxes = this.#chips().map((each) => each.getBoundingClientRect());
    const at = this.order.indexOf(token);
    this.#pointer = { id: event.pointerId, token, x: event.clientX, y: event.clientY, boxes, at };
    this.#current = at;
    this.requestUpdate();
  };

  /** @param {PointerEvent} event */
  #onMove = (event) => {
    const held = this.#pointer;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!this.#lifted) {
      if (Math.abs(dx) + Math.abs(dy) < DRAG_FROM) return;
      this.#lifted = { token: held.token, before: this.order, by: 'pointer' };
      // The list catches the pointer: a chip may be taken out and put back while it is dragged.
      this.renderRoot.querySelector('ol')?.setPointerCapture(event.pointerId);
    }
    if (this.#lifted.token !== held.token) return;
    const place = slotAt(event.clientX, event.clientY, held.boxes, held.at, this.#rightToLeft);
    const order = moved(this.#lifted.before, held.at, place);
    this.#current = place;
    if (order.some((token, i) => token !== this.order[i])) this.#send(order, 'input');
    this.requestUpdate();
    this.#carry(event.clientX, event.clientY);
  };

  /** Keeps the held word under the pointer, wherever its place in the row now is. @param {number} x @param {number} y */
  async #carry(x, y) {
    await this.updateComplete;
    const held = this.#pointer;
    const chip = held && this.#chips().find(({ dataset }) => Number(dataset.token) === held.token);
    if (!held || !chip || !this.#lifted) return;
    chip.focus({ preventScroll: true });
    chip.style.translate = 'none';
    const home = chip.getBoundingClientRect();
    const from = held.boxes[held.at];
    chip.style.translate = `${from.left + x - held.x - home.left}px ${from.top + y - held.y - home.top}px`;
  }

  /** @param {PointerEvent} event */
  #onUp = (event) => {
    const held = this.#pointer;
    if (!held || event.pointerId !== held.id) return;
    this.#pointer = null;
    if (this.#lifted?.by !== 'pointer') return;
    if (event.type === 'pointercancel') this.#cancel();
    else this.#liftOrDrop();
  };

  render() {
    return html`<ol
        aria-label=${this.label}
        dir=${this.#direction}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onUp}
      >
        ${repeat(
          this.order,
          (token) => token,
          (token, place) => this.#chip(token, place),
        )}
      </ol>
      <p class="spoken" id="how">Space lifts the word, arrows move it, Space drops it, Escape takes it back.</p>
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
    return html`<li>
      <button
        type="button"
        data-token=${token}
        class=${lifted ? 'lifted' : ''}
        tabindex=${place === this.#current ? 0 : -1}
        aria-roledescription="movable word"
        aria-pressed=${lifted ? 'true' : 'false'}
        aria-describedby="how"
        @keydown=${this.#onKey}
        @focus=${() => this.#reach(place)}
        @pointerdown=${this.#onDown}
        @click=${this.#onClick}
      >
        <span class="word" dir="auto">${this.tokens[token]}</span>
        <span class="place"><span class="spoken">position </span>${place}${
          token === place ? nothing : html`<span class="was">${` was ${token}`}</span>`
        }</span>
      </button>
    </li>`;
  }

  static styles = tokenOrderStyles;
}

customElements.define('whorl-token-order', TokenOrder);
