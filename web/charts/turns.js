/**
 * Slow machines draw in turns. What would take a frame too long is drawn in the next one, so that a slider keeps
 * moving under the hand; what is drawn is then never older than the newest values at its turn, and the last ones are
 * always drawn. Where everything fits into a frame, nothing is put off.
 */
import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** Milliseconds of each frame for drawing; layout and painting, which follow, take two to three times as long again. */
const SHARE = 2;
/** Milliseconds after which a page that gets no frames, because it is out of sight, goes on. */
const UNSEEN = 200;

/**
 * @typedef {object} Job
 * @property {() => void} run
 * @property {number} cost Milliseconds it took the last time.
 */

/** In the order of their turns. @type {Set<Job>} */
const waiting = new Set();
/** @type {(() => void)[]} */
let followers = [];
/** Milliseconds that this frame's turns have taken. */
let spent = 0;
let frame = NaN;
let called = false;

/** Has a job run in this frame if there is time, else in its turn. @param {Job} job */
export function takeTurn(job) {
  waiting.add(job);
  if (!called) queueMicrotask(runTurns);
  called = true;
}

/** @param {Job} job */
export const loseTurn = (job) => waiting.delete(job);

/** Resolves when everything has been drawn. @returns {Promise<void>} */
export const allDrawn = () =>
  waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => followers.push(resolve));

function runTurns() {
  called = false;
  const now = Number(document.timeline.currentTime);
  if (now !== frame) spent = 0;
  frame = now;
  for (const job of waiting) {
    if (spent > 0 && spent + job.cost > SHARE) break;
    waiting.delete(job);
    const begun = performance.now();
    job.run();
    job.cost = performance.now() - begun;
    spent += job.cost;
  }
  if (waiting.size > 0) return goOn();
  for (const resolve of followers) resolve();
  followers = [];
}

function goOn() {
  called = true;
  let gone = false;
  const next = () => {
    if (!gone) runTurns();
    gone = true;
  };
  requestAnimationFrame(next);
  setTimeout(next, UNSEEN);
}

/** What a host of drawings hears when one of them fails. @typedef {{ drawingFailed?: (error: unknown) => void }} Host */

class InTurn extends AsyncDirective {
  cost = 0;
  #drawn = false;
  /** @type {() => unknown} */
  #draw = () => noChange;
  /** @type {Host | undefined} */
  #host;

  /** @param {() => unknown} draw */
  render(draw) {
    return draw();
  }

  /** The first drawing is not put off: there is nothing else to be seen. @param {import('lit/directive.js').Part} part @param {[() => unknown]} given */
  update(part, [draw]) {
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
    loseTurn(this);
  }

  reconnected() {
    takeTurn(this);
  }
}

/** A part of a figure that may wait for its turn. */
export const inTurn = directive(InTurn);
