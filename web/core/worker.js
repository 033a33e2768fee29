/** The same API in a worker of its own, for work that would hold up the page. */
import { expose } from 'comlink';

import { loadWhorl } from './whorl.js';

const loading = loadWhorl();

/**
 * Calls one function of the core by name. Errors lose their class on the way out of a worker, so they travel as data.
 * @param {keyof import('./types.js').Whorl} name
 * @param {unknown} options
 */
async function call(name, options) {
  try {
    const whorl = await loading;
    const member = whorl[name];
    const value = typeof member === 'function' ? /** @type {any} */ (member)(options) : member;
    return { value };
  } catch (error) {
    const { name: type, code, message } = /** @type {any} */ (error);
    return { failure: { type, code, message } };
  }
}

expose({ call });
