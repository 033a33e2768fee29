import { nextFrame } from '../charts/next-frame.js';
import { allPainted, isPaintedBy, largeTables } from '../charts/painter.js';
import { allDrawn } from '../charts/turns.js';
import { AnywhereWorker } from '../core/anywhere-worker.js';
import { WhorlLoadError } from '../core/errors.js';

/**
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./schema.js').Values} Values
 * @typedef {ReturnType<typeof import('../core/worker-client.js').connectWhorl>} Hired
 * @typedef {{ data?: any }} Outcome Without data when a newer question took its place, or the workshop has closed.
 */

/**
 * @template Data
 * @typedef {object} Host
 * @property {(whorl: Whorl, values: Values) => Data} compute In the page.
 * @property {(values: Values) => number} cost In milliseconds, about.
 */

/**
 * @typedef {import('../charts/painter.js').Pixels} Pixels
 * @typedef {{ order: import('../charts/painter.js').Order & { table: number }, done: (pixels: Pixels | null) => void }} PaintOrder
 *
 * @typedef {object} Question
 * @property {Values} values
 * @property {(outcome: Outcome) => void} answer
 * @property {(error: unknown) => void} fail
 */

/** Milliseconds that the page spends on an answer by itself; what costs more is left to a worker. */
const AT_ONCE = 0.5;
/** The same for the first answer, since a worker has to be started first. */
const AT_FIRST = 12;

/**
 * Where a widget's work is done: short work in the page, long work in a worker of its own, started when it is first
 * needed. One question is worked on at a time, and of those that come meanwhile only the newest is kept: so answers
 * keep coming while a slider moves, and the last one always comes.
 *
 * @template Data
 */
export class Workshop {
  #host;
  /** @type {Hired | null} */
  #worker = null;
  /** While it is being started, or since. @type {Promise<Hired | null> | null} */
  #hiring = null;
  /** How often it has been closed, or has lost its worker. */
  #closings = 0;
  /** @type {Question | null} */
  #current = null;
  /** @type {Question | null} */
  #next = null;

  /** @type {Set<(pixels: null) => void>} Pictures on their way. */
  #painting = new Set();
  /** @type {PaintOrder[]} Pictures ordered in this turn. */
  #orders = [];

  /** Why there is no worker, if there is none: then the page does all. @type {WhorlLoadError | null} */
  problem = null;

  /** @param {Host<Data>} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * @param {Whorl} whorl
   * @param {Values} values
   * @param {boolean} first Whether there is nothing to be shown meanwhile.
   * @returns {Data | Promise<Outcome>}
   */
  ask(whorl, values, first) {
    const host = this.#host;
    const short = !this.#name || host.cost(values) <= (first ? AT_FIRST : AT_ONCE);
    if (short || this.problem) return host.compute(whorl, values);
    return this.#askWorker(values).catch((error) => {
      if (!(error instanceof WhorlLoadError) || error.code !== 'load-failed') throw error;
      this.problem = error;
      return { data: host.compute(whorl, values) };
    });
  }

  /** Of the work, as the worker knows it; null when it is always short. */
  get #name() {
    const { work } = /** @type {typeof import('./whorl-element.js').WhorlElement} */ (this.#host.constructor);
    return work?.name ?? null;
  }

  /** @param {Values} values @returns {Promise<Outcome>} */
  #askWorker(values) {
    return new Promise((answer, fail) => {
      this.#next?.answer({});
      this.#next = { values, answer, fail };
      if (!this.#current) void this.#work();
    });
  }

  async #work() {
    while (this.#next) {
      const question = this.#next;
      this.#next = null;
      this.#current = question;
      try {
        const worker = await this.#hire();
        if (!worker) return;
        const { data, tables } = await worker.call(`${this.#name}`, question.values);
        this.#offerPainting(data, tables);
        question.answer({ data });
        // What is drawn of this answer goes before the next one: a worker at work takes the processor from the page.
        await nextFrame().then(afterIt).then(allPainted).then(allDrawn);
      } catch (error) {
        if (error instanceof WhorlLoadError) this.#dismiss();
        question.fail(error);
      }
      // A workshop that was closed and opened again is at work on another question.
      if (this.#current !== question) return;
      this.#current = null;
    }
  }

  /** Starts the worker before it is needed, if such values need it: that takes longer than a frame. @param {Values} values */
  prepare(values) {
    if (!this.#name || this.problem || this.#host.cost(values) <= AT_ONCE) return;
    // Who asks something next will try again, and hear of it.
    this.#hire().catch(() => (this.#hiring = null));
  }

  /** The worker; none, if the workshop has closed meanwhile. @returns {Promise<Hired | null>} */
  #hire() {
    return (this.#hiring ??= this.#begin());
  }

  async #begin() {
    const before = this.#closings;
    const worker = await start();
    if (before === this.#closings) return (this.#worker = worker);
    worker.end();
    return null;
  }

  /** The worker still has the large tables of an answer, and can paint them. @param {unknown} data @param {number[]} tables */
  #offerPainting(data, tables) {
    const worker = this.#worker;
    largeTables(data).forEach((table, i) => {
      isPaintedBy(
        table,
        (order) =>
          new Promise((done) => {
            if (!worker || worker !== this.#worker) return done(null);
            this.#painting.add(done);
            this.#orders.push({ order: { ...order, table: tables[i] }, done });
            if (this.#orders.length === 1) queueMicrotask(() => void this.#paint());
          }),
      );
    });
  }

  /** All pictures of a figure are ordered with one message: a message takes as long as a small picture. */
  async #paint() {
    const orders = this.#orders.splice(0);
    const worker = this.#worker;
    const told = orders.map(({ order }) => order);
    const pictures = worker ? await worker.call('paint', told).catch(() => []) : [];
    orders.forEach(({ done }, i) => {
      this.#painting.delete(done);
      done(pictures[i] ?? null);
    });
  }

  #dismiss() {
    this.#worker?.end();
    this.#worker = null;
    this.#hiring = null;
    this.#closings += 1;
    for (const done of this.#painting) done(null);
    this.#painting.clear();
  }

  /** Drops every question and ends the worker. */
  close() {
    for (const question of [this.#current, this.#next]) question?.answer({});
    this.#current = null;
    this.#next = null;
    this.#dismiss();
  }
}

/** When the frame that is being drawn has been. */
const afterIt = () => new Promise((resolve) => setTimeout(resolve));

/** @param {any} [Worker] Of this name, so that the bundler knows the line for one that starts a worker. */
async function start(Worker = AnywhereWorker) {
  try {
    const { connectWhorl } = await import('../core/worker-client.js'); // Most figures never need one.
    return connectWhorl(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
  } catch (error) {
    // Such as a page whose policy allows none.
    throw new WhorlLoadError('load-failed', `the worker could not be started: ${error}`, { cause: error });
  }
}
