/** The page's side of worker.js. */
import { releaseProxy, wrap } from 'comlink';

import { PATIENCE, WhorlLoadError, WhorlRangeError, WhorlTypeError } from './errors.js';

const CLASSES = { WhorlTypeError, WhorlRangeError, WhorlLoadError };

/**
 * @param {Worker} worker One that serves functions of the core.
 * @returns {{ call: (name: string, options?: unknown) => Promise<any>, end: () => void }}
 *   `call` runs one of them, and fails with a WhorlLoadError when the worker does not come to life or dies; `end` stops
 *   the worker, whatever it is doing: what was called meanwhile never settles.
 */
export function connectWhorl(worker) {
  const remote = /** @type {any} */ (wrap(worker));
  /** @type {Set<(error: Error) => void>} Of the calls under way. */
  const failing = new Set();
  /** @type {Error | null} */
  let death = null;
  /** @param {string} reason */
  const die = (reason) => {
    death = new WhorlLoadError('load-failed', `the worker ${reason}`);
    for (const fail of failing) fail(death);
  };
  worker.addEventListener('error', ({ message }) => die(`has failed${message ? `: ${message}` : ''}`));
  const timer = setTimeout(() => die(`has not started after ${PATIENCE} seconds`), 1000 * PATIENCE);
  const inTime = () => clearTimeout(timer);
  // A worker that has come to life without the core says so when it is called.
  remote.ready().then(inTime, inTime);
  return {
    call: (name, options) =>
      new Promise((resolve, reject) => {
        if (death) return reject(death);
        failing.add(reject);
        remote
          .call(name, options)
          .then(opened)
          .then(resolve, reject)
          .finally(() => failing.delete(reject));
      }),
    end() {
      inTime();
      // Comlink would keep the worker, and with it whoever still waits for an answer.
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}

/** @param {{ value?: unknown, failure?: { type: string, code?: any, message: string } }} answer */
function opened({ value, failure }) {
  if (!failure) return value;
  const Failure = CLASSES[/** @type {keyof typeof CLASSES} */ (failure.type)] ?? WhorlLoadError;
  throw new Failure(failure.code ?? 'internal', failure.message);
}
