import { loadWhorl } from '../core/whorl.js';

/** @type {Promise<import('../core/types.js').Whorl> | null} */
let loading = null;

/** The core, loaded once for all widgets of a page. After a failure the next call tries again. */
export function sharedCore() {
  loading ??= loadWhorl().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
