import { isWhorlError } from '../core/whorl.js';
import { sharedCore } from './core-loader.js';
import { defaults, serialise } from './schema.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 * @typedef {import('../core/types.js').Whorl} Whorl
 */

/**
 * A widget's one call to the core: loads the core when it is first needed, calls it only when a value that matters has
 * changed, keeps the last good result while a value is refused.
 *
 * @template Data
 */
export class Computation {
  /** @type {Whorl | null} */
  #core = null;
  #loading = false;
  #parameters;
  #compute;
  #changed;
  #key = '';

  /** The last good result, with the values it belongs to. @type {{ data: Data, values: Values } | null} */
  shown = null;
  /** How the core refused the values, if it did. */
  refusal = '';
  /** What keeps anything from being computed. @type {unknown} */
  failure = null;
  /** The answer that is on its way, if any. @type {Promise<Data> | null} */
  pending = null;

  /**
   * @param {Parameter[]} parameters
   * @param {(whorl: Whorl, values: Values) => Data | Promise<Data>} compute A promise when the work is done elsewhere.
   * @param {() => void} changed Called when the core or an answer has arrived, or has failed to.
   */
  constructor(parameters, compute, changed) {
    this.#parameters = parameters;
    this.#compute = compute;
    this.#changed = changed;
  }

  /** @param {Values} values */
  run(values) {
    if (this.#core) this.#runWith(this.#core, values);
    else if (!this.failure) this.#load();
  }

  retry() {
    this.failure = null;
    this.#key = '';
    this.#changed();
  }

  /** A fault of the widget itself: said in the figure, kept out of the page. @param {unknown} error */
  fail(error) {
    console.error(error);
    this.failure = error;
  }

  async #load() {
    if (this.#loading) return;
    this.#loading = true;
    try {
      this.#core = await sharedCore();
    } catch (error) {
      this.failure = error;
    }
    this.#loading = false;
    this.#changed();
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
    this.refusal = '';
    this.#try(core, values);
    if (!this.shown && !this.pending) this.#try(core, defaults(this.#parameters));
  }

  /** @param {Whorl} core @param {Values} values */
  #try(core, values) {
    this.pending = null;
    try {
      const answer = this.#compute(core, values);
      if (answer instanceof Promise) this.#await(answer, values);
      else this.#show(answer, values);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** An answer that comes after a newer question is dropped. @param {Promise<Data>} answer @param {Values} values */
  async #await(answer, values) {
    this.pending = answer;
    try {
      const data = await answer;
      if (this.pending === answer) this.#show(data, values);
    } catch (error) {
      if (this.pending === answer) this.#refuse(error);
    }
    if (this.pending !== answer) return;
    this.pending = null;
    this.#changed();
  }

  /** @param {Data} data @param {Values} values */
  #show(data, values) {
    this.shown = { data, values };
    this.failure = null;
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (isWhorlError(error)) this.refusal = `Not computed: ${error.message}; showing the last good chart.`;
    else this.fail(error);
  }
}
