/** Talks to worker.js: the core's functions, each returning a promise. */
import { wrap } from 'comlink';

import { WhorlLoadError, WhorlRangeError, WhorlTypeError } from './errors.js';

const CLASSES = { WhorlTypeError, WhorlRangeError, WhorlLoadError };

/** @typedef {import('./types.js').Whorl} Whorl */
/** @typedef {import('./types.js').TrainerOptions} TrainerOptions */
/** @typedef {import('./types.js').RemoteTrainer} RemoteTrainer */

/** The methods of a trainer. */
const METHODS = [
  'state',
  'step',
  'evaluate',
  'sequence',
  'attentionMap',
  'positionTable',
  'continueAt',
  'save',
  'restore',
  'free',
];

/**
 * The core in a worker.
 * @returns {{
 *   call: <K extends keyof Whorl>(name: K, options?: unknown) => Promise<any>,
 *   createTrainer: (options?: TrainerOptions) => Promise<RemoteTrainer>,
 *   end: () => void,
 * }}
 *   `call` runs a function of the core; `createTrainer` makes a trainer that lives in the worker; `end` stops the
 *   worker, whatever it is doing, and everything in it.
 */
export function startWhorlWorker() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const remote = /** @type {any} */ (wrap(worker));

  /** @param {Promise<any>} answering */
  const valueOf = async (answering) => {
    const { value, failure } = await answering;
    if (!failure) return value;
    const Failure = CLASSES[/** @type {keyof typeof CLASSES} */ (failure.type)] ?? WhorlLoadError;
    throw new Failure(failure.code ?? 'internal', failure.message);
  };
  return {
    call: (name, options) => valueOf(remote.call(name, options)),
    async createTrainer(given) {
      const { id, options } = await valueOf(remote.createTrainer(given));
      const methods = METHODS.map((name) => [
        name,
        (/** @type {unknown} */ value) => valueOf(remote.callTrainer(id, name, value)),
      ]);
      return /** @type {RemoteTrainer} */ (Object.freeze({ options, ...Object.fromEntries(methods) }));
    },
    end: () => worker.terminate(),
  };
}
