/** Talks to worker.js: the core's functions, each returning a promise. */
import { wrap } from 'comlink';

import { WhorlLoadError, WhorlRangeError, WhorlTypeError } from './errors.js';

const CLASSES = { WhorlTypeError, WhorlRangeError, WhorlLoadError };

/** @typedef {import('./types.js').Whorl} Whorl */

/**
 * The core in a worker.
 * @returns {{ call: <K extends keyof Whorl>(name: K, options?: unknown) => Promise<any>, end: () => void }}
 *   `call` runs a function of the core; `end` stops the worker, whatever it is doing.
 */
export function startWhorlWorker() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const remote = /** @type {any} */ (wrap(worker));
  return {
    async call(name, options) {
      const { value, failure } = await remote.call(name, options);
      if (!failure) return value;
      const Failure = CLASSES[/** @type {keyof typeof CLASSES} */ (failure.type)] ?? WhorlLoadError;
      throw new Failure(failure.code ?? 'internal', failure.message);
    },
    end: () => worker.terminate(),
  };
}
