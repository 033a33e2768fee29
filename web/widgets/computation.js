import { isWhorlError } from '../core/whorl.js';
import { askAgain, awaitCore } from './core-loader.js';
import { defaults, serialise } from './schema.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {import('../core/types.js').Whorl} Whorl
 */

/** Milliseconds for which the last finding may stand while another is computed. */
const PATIENCE = 150;

/**
 * A widget's one call to the core: loads the core when it is first needed, calls it only when a value that matters has
 * changed, keeps the last good result while a value is refused. Answers that take their time are shown as they come,
 * never an older one after a newer.
 *
 * @template Data
 */
export class Computation {
  /** @type {Whorl | null} */
  #core = null;
  /** @type {Promise<void> | null} While the core is. */
  #loading = null;
  #parameters;
  #usual;
  #workshop;
  #changed;
  #key = '';
  /** Questions are numbered: the newest, and the one whose answer is shown. */
  #asked = 0;
  #answered = 0;
  /** @type {{ promise: Promise<void>, end: () => void } | null} While the newest is not answered. */
  #waiting = null;
  #interrupted = false;
  /** @type {unknown} */
  #reason = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** The last good result, with the values it belongs to. @type {{ data: Data, values: Values } | null} */
  shown = null;
  /** How the core refused the values, if it did. */
  refusal = '';
  /** What keeps anything from being computed. @type {unknown} */
  failure = null;
  /** Whether an answer has been on its way for so long that the reader should know. */
  late = false;

  /**
   * @param {Parameter[]} parameters
   * @param {import('./workshop.js').Workshop<Data>} workshop Where it is computed.
   * @param {() => void} changed Called when the core or an answer has arrived, or has failed to.
   */
  constructor(parameters, workshop, changed) {
    this.#parameters = parameters;
    this.#usual = defaults(parameters);
    this.#workshop = workshop;
    this.#changed = changed;
  }

  /** Whether what is shown is not yet what was asked for. */
  get behind() {
    return this.pending || this.#interrupted;
  }

  /** Whether the answer to the newest question is on its way, or the core. */
  get pending() {
    return this.#waiting !== null || this.#loading !== null;
  }

  /** Resolves when nothing is on its way. */
  get settled() {
    return this.#waiting?.promise ?? this.#loading ?? Promise.resolve();
  }

  /** @param {Values} values */
  run(values) {
    if (this.#core) this.#runWith(this.#core, values);
    else if (!this.failure) this.#loading ??= this.#load();
  }

  /** The reader is about to change something. @param {Values} values */
  prepare(values) {
    if (this.#core) this.#workshop.prepare(values);
  }

  retry() {
    askAgain(this.failure);
    this.failure = null;
    this.#key = '';
    this.#changed();
  }

  /** Gives up what is on its way, and the worker; both are there again when they are needed. */
  interrupt() {
    this.#workshop.close();
    if (!this.#waiting) return;
    this.#key = '';
    this.#interrupted = true;
    this.#asked += 1;
    this.#rest();
  }

  /** Why the page has to do what a worker should, if it has to. */
  get workless() {
    return this.#workshop.problem;
  }

  /** Another attempt at having a worker. */
  hire() {
    this.#workshop.problem = null;
    this.retry();
  }

  /** A fault of the widget itself: said in the figure, kept out of the page. @param {unknown} error */
  fail(error) {
    console.error(error);
    this.failure = error;
  }

  #load() {
    return awaitCore((core, failure) => {
      this.#core = core;
      this.failure = failure;
      this.#loading = null;
      this.#changed();
    });
  }

  /** @param {Whorl} core @param {Values} values */
  #runWith(core, values) {
    const computed = this.#parameters.filter(({ view }) => !view);
    const key = JSON.stringify(computed.map((parameter) => serialise(parameter, values[parameter.name])));
    if (key === this.#key) {
      if (this.shown && !this.refusal && !this.pending) this.shown = { data: this.shown.data, values };
      return;
    }
    this.#key = key;
    this.#interrupted = false;
    this.refusal = '';
    this.#try(core, values);
  }

  /** @param {Whorl} core @param {Values} values */
  #try(core, values) {
    const question = ++this.#asked;
    try {
      const answer = this.#workshop.ask(core, values, !this.shown);
      if (answer instanceof Promise) {
        this.#wait();
        void this.#await(answer, { core, values, question });
        return;
      }
      this.#show(answer, values, question);
    } catch (error) {
      this.#refuse(error);
    }
    this.#rest();
    this.#fallBack(core, values);
  }

  /** @param {Promise<{ data?: Data }>} answer @param {{ core: Whorl, values: Values, question: number }} asked */
  async #await(answer, { core, values, question }) {
    try {
      const { data } = await answer;
      if (data !== undefined && question > this.#answered) this.#show(data, values, question);
    } catch (error) {
      if (question === this.#asked) this.#refuse(error);
    }
    if (question === this.#asked) {
      this.#rest();
      this.#fallBack(core, values);
    }
    this.#changed();
  }

  /** While there is no chart to be kept, the defaults take the place of values that were refused. @param {Whorl} core @param {Values} refused */
  #fallBack(core, refused) {
    if (this.shown || this.pending || !this.refusal) return;
    if (refused !== this.#usual) return this.#try(core, this.#usual);
    // For want of memory, say.
    this.failure = this.#reason;
    this.refusal = '';
  }

  #wait() {
    if (this.#waiting) return;
    let end = () => {};
    const promise = /** @type {Promise<void>} */ (new Promise((resolve) => (end = resolve)));
    this.#waiting = { promise, end };
    this.#startClock();
  }

  #rest() {
    this.late = false;
    if (!this.#waiting) return;
    clearTimeout(this.#timer);
    this.#waiting.end();
    this.#waiting = null;
  }

  #startClock() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.late = true;
      this.#changed();
    }, PATIENCE);
  }

  /** @param {Data} data @param {Values} values @param {number} question */
  #show(data, values, question) {
    this.shown = { data, values };
    this.#answered = question;
    this.failure = null;
    if (this.pending && !this.late) this.#startClock();
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (!isWhorlError(error)) return this.fail(error);
    this.#reason = error;
    this.refusal = `Not computed: ${error.message}; showing the last good chart.`;
  }
}
