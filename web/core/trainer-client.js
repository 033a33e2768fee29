/** The page's side of trainer-worker.js. */
import { AnywhereWorker } from './anywhere-worker.js';
import { connectWhorl } from './worker-client.js';

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
 * Trainers in a worker of their own.
 *
 * @param {any} [Worker] Of this name, so that the bundler knows the line for one that starts a worker.
 * @returns {{ createTrainer: (options?: TrainerOptions) => Promise<RemoteTrainer>, end: () => void }}
 *   `end` stops the worker, whatever it is doing, and everything in it: what was called meanwhile never settles.
 */
export function startTrainerWorker(Worker = /** @type {any} */ (AnywhereWorker)) {
  const worker = new Worker(new URL('./trainer-worker.js', import.meta.url), { type: 'module' });
  const { call, end } = connectWhorl(worker);
  return {
    async createTrainer(given) {
      const { id, options } = await call('createTrainer', given);
      const methods = METHODS.map((name) => [
        name,
        (/** @type {unknown} */ value) => call('callTrainer', { id, name, value }),
      ]);
      return /** @type {RemoteTrainer} */ (Object.freeze({ options, ...Object.fromEntries(methods) }));
    },
    end,
  };
}
