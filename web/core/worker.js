/** The worker's side: the core, kept away from the page, and functions of it that the page calls by name. */
import { expose, transfer } from 'comlink';

import { loadWhorl } from './whorl.js';

/** @typedef {(whorl: import('./types.js').Whorl, options: any) => unknown} CoreFunction */

/**
 * Errors lose their class on the way out of a worker, so they travel as data; arrays move instead of being copied.
 *
 * @param {Record<string, CoreFunction>} functions
 */
export function serveWhorl(functions) {
  const loading = loadWhorl();
  expose({
    /** Resolves when the core is there. */
    ready: () => loading.then(() => {}),
    /** @param {string} name @param {unknown} options */
    async call(name, options) {
      try {
        const value = functions[name](await loading, options);
        return transfer({ value }, [...buffersOf(value)]);
      } catch (error) {
        const { name: type, code, message } = /** @type {any} */ (error);
        return { failure: { type, code, message } };
      }
    },
  });
}

/** @param {unknown} value @param {Set<ArrayBufferLike>} [found] @returns {Set<any>} Of all arrays in a value. */
function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (value && typeof value === 'object') {
    for (const part of Object.values(value)) buffersOf(part, found);
  }
  return found;
}
