/**
 * Calls of the raw module, by name. They outlive it: when one is cut off in its middle, nothing that the module holds can
 * be trusted any more, and a fresh one takes its place.
 */
import { throwCoreError, WhorlLoadError, WhorlRangeError } from './errors.js';
import { computesRightly } from './load.js';

/**
 * @typedef {import('./load.js').RawModule} RawModule
 *
 * @typedef {object} Caller
 * @property {(name: string, ...values: any[]) => any} call Throws what the core reports.
 * @property {() => number} generation Of the module: what was made in another is gone.
 */

/**
 * @param {RawModule} first
 * @param {() => Promise<RawModule>} load Another one.
 * @returns {Caller}
 */
export function callerOf(first, load) {
  /** @type {RawModule | null} Null while a fresh one is on its way. */
  let module = first;
  let generation = 0;
  /** @type {Promise<void> | null} */
  let coming = null;

  const renew = () => {
    module = null;
    // After a failure the next call tries again.
    coming ??= load()
      .then((fresh) => {
        module = fresh;
        generation += 1;
      })
      .catch(() => {})
      .finally(() => (coming = null));
  };

  /** @param {string} reason @param {unknown} [cause] */
  const broken = (reason, cause) => {
    renew();
    return new WhorlLoadError('broken', `the computing core ${reason}, and is starting anew`, { cause });
  };

  return {
    generation: () => generation,
    call(name, ...values) {
      if (!module) throw broken('has broken down');
      let result;
      try {
        result = module[name](...values);
      } catch (error) {
        // The engine has no room for an array, or has stopped the module.
        const reason = error instanceof Error ? error.message : String(error);
        if (!(error instanceof RangeError) || !isSound(module)) throw broken(`broke down (${reason})`, error);
        throw new WhorlRangeError('out-of-memory', 'not enough memory for this computation');
      }
      if (!result?.error) return result;
      if (result.error.code === 'out-of-memory' && !isSound(module)) throw broken('ran out of memory');
      return throwCoreError(result.error);
    },
  };
}

/** Whether a module still computes after memory has run out. @param {RawModule} module */
function isSound(module) {
  try {
    return computesRightly(module);
  } catch {
    return false;
  }
}
