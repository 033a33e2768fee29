/** The same API in a worker of its own, for work that would hold up the page. */
import { expose } from 'comlink';

import { loadWhorl } from './whorl.js';

/** @typedef {import('./types.js').Whorl} Whorl */
/** @typedef {import('./types.js').Trainer} Trainer */

const loading = loadWhorl();

/** The trainers made here, under numbers: functions do not leave a worker. @type {Map<number, Trainer>} */
const trainers = new Map();
let made = 0;

/**
 * Answers with a value or a failure. Errors lose their class on the way out of a worker, so they travel as data.
 * @param {(whorl: Whorl) => unknown} work
 */
async function answer(work) {
  try {
    return { value: work(await loading) };
  } catch (error) {
    const { name: type, code, message } = /** @type {any} */ (error);
    return { failure: { type, code, message } };
  }
}

expose({
  /** Calls one function of the core by name. @param {keyof Whorl} name @param {unknown} options */
  call: (name, options) =>
    answer((whorl) => {
      const member = whorl[name];
      return typeof member === 'function' ? /** @type {any} */ (member)(options) : member;
    }),

  /** @param {any} options */
  createTrainer: (options) =>
    answer((whorl) => {
      const trainer = whorl.createTrainer(options);
      trainers.set((made += 1), trainer);
      return { id: made, options: trainer.options };
    }),

  /** Calls one method of a trainer by name. @param {number} id @param {keyof Trainer} name @param {any} value */
  callTrainer: (id, name, value) => answer(() => /** @type {any} */ (trainers.get(id))[name](value)),
});
