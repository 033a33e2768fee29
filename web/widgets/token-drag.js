import { slotAt } from './token-moves.js';

/**
 * @typedef {object} DragOwner
 * @property {() => HTMLElement | null} list The box the words stand in; it may scroll.
 * @property {() => HTMLElement[]} chips In the order shown.
 * @property {() => boolean} rightToLeft
 * @property {(token: number) => boolean} lift Whether the word may be carried.
 * @property {(token: number, place: number) => void} move
 * @property {() => void} drop
 * @property {() => void} cancel
 *
 * @typedef {object} Held
 * @property {number} id Of the pointer.
 * @property {number} token
 * @property {boolean} touch
 * @property {{ x: number, y: number }} start Where the pointer went down.
 * @property {{ x: number, y: number }} at Where it is.
 * @property {{ x: number, y: number }} grip From the chip's corner to the pointer.
 * @property {boolean} lifted
 */

const DRAG_FROM = 4;
const SWIPE_FROM = 10;
const LONG_PRESS = 250;
const EDGE = 28;
const SPEED = 8;

/**
 * A word carried by a pointer. A mouse lifts it by moving; a finger by resting on it first, so that a swipe still
 * scrolls. Everything is measured while it moves, in the list's own coordinates: neither scrolling nor words that
 * travel to a new place lead it astray.
 */
export class TokenDrag {
  #owner;
  /** @type {Held | null} */
  #held = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pressing;
  #frame = 0;

  /** @param {DragOwner} owner */
  constructor(owner) {
    this.#owner = owner;
  }

  /** The word that is carried. */
  get token() {
    return this.#held?.lifted ? this.#held.token : null;
  }

  /** @param {PointerEvent} event */
  start(event) {
    if (event.button !== 0 || this.#held?.lifted) return;
    this.end();
    const chip = /** @type {HTMLElement} */ (event.currentTarget);
    const box = chip.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    this.#held = {
      id: event.pointerId,
      token: Number(chip.dataset.token),
      touch: event.pointerType === 'touch',
      start,
      at: start,
      grip: { x: start.x - box.left, y: start.y - box.top },
      lifted: false,
    };
    if (this.#held.touch) this.#pressing = setTimeout(() => this.#lift(), LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  move = (event) => {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    if (event.buttons === 0) return this.release(event);
    held.at = { x: event.clientX, y: event.clientY };
    if (held.lifted) return this.follow();
    const way = Math.abs(held.at.x - held.start.x) + Math.abs(held.at.y - held.start.y);
    if (held.touch && way >= SWIPE_FROM) this.end();
    else if (!held.touch && way >= DRAG_FROM) this.#lift();
  };

  #lift() {
    const held = this.#held;
    if (!held || !this.#owner.lift(held.token)) return this.end();
    held.lifted = true;
    // The list catches the pointer: a chip may be taken out and put back while it is dragged.
    this.#owner.list()?.setPointerCapture(held.id);
    this.follow();
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  /** The word's place is the one under the pointer now, whatever has scrolled meanwhile. */
  follow = () => {
    const held = this.#held;
    const point = this.#point();
    if (!held?.lifted || !point) return;
    const chips = this.#owner.chips();
    const from = chips.findIndex(({ dataset }) => Number(dataset.token) === held.token);
    const place = slotAt(point.x, point.y, chips.map(homeOf), from, this.#owner.rightToLeft());
    this.#owner.move(held.token, place);
    this.carry();
  };

  /** The pointer in the list's coordinates. */
  #point() {
    const list = this.#owner.list();
    if (!this.#held || !list) return null;
    const box = list.getBoundingClientRect();
    const { x, y } = this.#held.at;
    return { x: x - box.left + list.scrollLeft, y: y - box.top + list.scrollTop };
  }

  /** Keeps the held word under the pointer, inside of what is seen of the list. */
  carry() {
    const held = this.#held;
    const list = this.#owner.list();
    const point = this.#point();
    const chip = this.#owner.chips().find(({ dataset }) => Number(dataset.token) === held?.token);
    if (!held?.lifted || !list || !point || !chip) return;
    const right = list.clientWidth - chip.offsetWidth;
    const bottom = list.scrollTop + list.clientHeight - chip.offsetHeight;
    const x = Math.max(0, Math.min(right, point.x - held.grip.x));
    const y = Math.max(list.scrollTop, Math.min(bottom, point.y - held.grip.y));
    chip.style.translate = `${x - chip.offsetLeft}px ${y - chip.offsetTop}px`;
  }

  /** Near its edges the list scrolls, and its `scroll` event makes the word follow. */
  #scroll = () => {
    const list = this.#owner.list();
    if (!this.#held?.lifted || !list) return;
    const box = list.getBoundingClientRect();
    const { y } = this.#held.at;
    if (y < box.top + EDGE) list.scrollTop -= SPEED;
    else if (y > box.bottom - EDGE) list.scrollTop += SPEED;
    this.#frame = requestAnimationFrame(this.#scroll);
  };

  /** @param {PointerEvent} event */
  release = (event) => {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    // The chip that a finger touches loses it to the list at the lift; that is no release.
    if (event.type === 'lostpointercapture' && event.target !== this.#owner.list()) return;
    this.end();
    if (!held.lifted) return;
    if (event.type === 'pointercancel') this.#owner.cancel();
    else this.#owner.drop();
  };

  /** A finger that carries a word scrolls nothing and opens no menu. @param {Event} event */
  keep = (event) => {
    if (this.#held?.lifted || (this.#held?.touch && event.type === 'contextmenu')) event.preventDefault();
  };

  /** Lets go of the pointer, whatever becomes of the word. */
  end() {
    clearTimeout(this.#pressing);
    cancelAnimationFrame(this.#frame);
    this.#held = null;
  }
}

/** Where a chip stands in the list, not counting how it is being moved. @param {HTMLElement} chip */
function homeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) {
  return {
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  };
}
