/**
 * Slow machines draw in turns. What would take a frame too long is drawn in the next one, so that a slider keeps
 * moving under the hand; what is drawn is then never older than the newest values at its turn, and the last ones are
 * always drawn. Where everything fits into a frame, nothing is put off.
 */
import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { nextFrame } from './next-frame.js';

/**
 * Milliseconds of each frame for drawing: between these, as many as the machine has shown to have. Layout and painting,
 * which follow, take some times as long again.
 */
const LEAST = 0.2;
const MOST = 4;
/** Milliseconds from a frame's beginning until it has been painted; one that takes less has room for more drawing. */
const ROOM = 6;
/** Every so many frames are watched for that: to be told when one is over takes some time as well. */
const EVERY = 4;
/** How much of what is known of a job's cost is its last one: a single one says little on a busy machine. */
const NEWEST = 0.3;

/**
 * @typedef {object} Job
 * @property {() => void} run
 * @property {number} cost Milliseconds it takes, about; 0 as long as it has not been run.
 */

/** In the order of their turns. @type {Set<Job>} */
const waiting = new Set();
/** @type {(() => void)[]} */
let followers = [];
/** Milliseconds that this frame's turns have taken. */
let spent = 0;
let frame = NaN;
let share = LEAST;
/** Frames until one is watched. */
let unwatched = EVERY;
/** @type {MessageChannel | undefined} */
let channel;
/** Whether turns are being taken, or will be: what a job asks for meanwhile is in the queue. */
let called = false;

/** Has a job run in this frame if there is time, else in its turn. @param {Job} job */
function takeTurn(job) {
  waiting.add(job);
  if (!called) queueMicrotask(() => runTurns());
  called = true;
}

/** Has all that waits drawn in this frame. */
function hurry() {
  frame = Number(document.timeline.currentTime);
  spent = -Infinity;
  if (called) queueMicrotask(() => runTurns());
}

/** Resolves when everything has been drawn. @returns {Promise<void>} */
export const allDrawn = () =>
  waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => followers.push(resolve));

/** @param {number} [room] Milliseconds. */
function runTurns(room = share) {
  const now = Number(document.timeline.currentTime);
  if (now !== frame) spent = 0;
  frame = now;
  for (const job of waiting) {
    if (spent > 0 && spent + job.cost > room) break;
    waiting.delete(job);
    const begun = performance.now();
    runSafely(job);
    const took = performance.now() - begun;
    job.cost += (took - job.cost) * (job.cost > 0 ? NEWEST : 1);
    spent += took;
  }
  if (waiting.size > 0) return void goOn();
  called = false;
  for (const resolve of followers) resolve();
  followers = [];
}

/** What one job throws must not keep the others waiting for ever. @param {Job} job */
function runSafely(job) {
  try {
    job.run();
  } catch (error) {
    reportError(error);
  }
}

async function goOn() {
  const drawn = await nextFrame();
  frame = NaN;
  if (drawn) watch();
  // Out of sight there are no frames to be kept free.
  runTurns(drawn ? share : Infinity);
}

/** Has the share follow from how long a frame takes, all in all: a message is heard when it has been painted. */
function watch() {
  unwatched -= 1;
  if (unwatched > 0) return;
  unwatched = EVERY;
  const begun = Number(document.timeline.currentTime);
  channel ??= new MessageChannel();
  channel.port1.onmessage = () => {
    const room = performance.now() - begun < ROOM;
    share = Math.min(MOST, Math.max(LEAST, share * (room ? 1.5 : 0.5)));
  };
  channel.port2.postMessage(null);
}

/** Something that is done now and then, when it is its turn. */
export class Turn {
  cost = 0;
  run = () => {};

  /**
   * Resolves or fails as the work does.
   *
   * @param {() => void} work
   * @param {boolean} [atOnce] Whether all that waits in its frame is drawn with it: what appears keeps no slider from moving.
   * @returns {Promise<void>}
   */
  take(work, atOnce = false) {
    return new Promise((resolve, reject) => {
      this.run = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (atOnce) hurry();
      takeTurn(this);
    });
  }
}

/** What a host of drawings hears when one of them fails. @typedef {{ drawingFailed?: (error: unknown) => void }} Host */

class InTurn extends AsyncDirective {
  cost = 0;
  #drawn = false;
  /** @type {string | undefined} */
  #key;
  /** @type {() => unknown} */
  #draw = () => noChange;
  /** @type {Host | undefined} */
  #host;

  /** @param {() => unknown} draw @param {string} [_key] All that the drawing shows: it stays as it is as long as this does. */
  render(draw, _key) {
    return draw();
  }

  /** The first drawing is not put off: there is nothing else to be seen. @param {import('lit/directive.js').Part} part @param {[() => unknown, string?]} given */
  update(part, [draw, key]) {
    if (key !== undefined && key === this.#key) return noChange;
    this.#key = key;
    this.#host = /** @type {Host | undefined} */ (/** @type {any} */ (part).options?.host);
    this.#draw = draw;
    if (this.#drawn) takeTurn(this);
    else this.run();
    this.#drawn = true;
    return noChange;
  }

  run() {
    try {
      this.setValue(this.#draw());
    } catch (error) {
      if (!this.#host?.drawingFailed) throw error;
      this.#host.drawingFailed(error);
    }
  }

  disconnected() {
    waiting.delete(this);
  }

  reconnected() {
    takeTurn(this);
  }
}

/** A part of a figure that may wait for its turn. */
export const inTurn = directive(InTurn);

class Busy extends AsyncDirective {
  #behind = false;
  #following = false;

  /** @param {boolean} behind */
  render(behind) {
    return String(behind);
  }

  /** @param {import('lit/directive.js').Part} _part @param {[boolean]} given */
  update(_part, [behind]) {
    this.#behind = behind;
    // What waits is known when all of the figure has been rendered.
    if (!this.#following) queueMicrotask(() => this.#follow());
    this.#following = true;
    return String(behind || waiting.size > 0);
  }

  async #follow() {
    if (waiting.size > 0) this.setValue('true');
    await allDrawn();
    this.#following = false;
    if (this.isConnected) this.setValue(String(this.#behind));
  }
}

/** The value of aria-busy: whether a figure is behind, by itself or because something of it waits for its turn. */
export const busyDrawing = directive(Busy);
