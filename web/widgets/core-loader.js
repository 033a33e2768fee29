import { PATIENCE, WhorlLoadError } from '../core/errors.js';
import { loadWhorl } from '../core/whorl.js';

/** @typedef {import('../core/types.js').Whorl} Whorl */

/** @type {Promise<Whorl> | null} */
let loading = null;
/** Of the attempt under way. @type {AbortController | null} */
let attempt = null;

/** The core, loaded once for all widgets of a page. After a failure the next call tries again. */
export function sharedCore() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** An attempt that is given up is followed by another: whoever waits need not ask again. */
async function load() {
  for (;;) {
    const { signal } = (attempt = new AbortController());
    try {
      return await loadWhorl({ signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/**
 * Waits for the core, and tells how that went. That it is slow is told too; then it may come after all.
 *
 * @param {(core: Whorl | null, failure: unknown) => void} tell
 * @returns {Promise<void>} Resolves when something has been told.
 */
export function awaitCore(tell) {
  return new Promise((told) => {
    /** @param {Whorl | null} core @param {unknown} failure */
    const answer = (core, failure) => {
      clearTimeout(timer);
      tell(core, failure);
      told();
    };
    const timer = setTimeout(() => answer(null, slow()), 1000 * PATIENCE);
    sharedCore().then(
      (core) => answer(core, null),
      (error) => answer(null, error),
    );
  });
}

const slow = () =>
  new WhorlLoadError(
    'slow',
    `the computing core has not arrived after ${PATIENCE} seconds; as soon as it does, this goes on by itself`,
  );

/** What a reader who tries again wants: a core that does not come is asked for anew. @param {unknown} failure What they were told. */
export function askAgain(failure) {
  if (failure instanceof WhorlLoadError && failure.code === 'slow') attempt?.abort();
}
