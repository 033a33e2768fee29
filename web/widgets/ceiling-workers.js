import { WhorlLoadError } from '../core/errors.js';
import { startTrainerWorker } from '../core/trainer-client.js';
import { sharedCore } from './core-loader.js';

/**
 * Where models are trained: in a worker, or where a page may have none, in the page itself, between its frames.
 *
 * @typedef {import('../core/types.js').RemoteTrainer} RemoteTrainer
 * @typedef {import('../core/types.js').TrainerOptions} TrainerOptions
 *
 * @typedef {object} Bench
 * @property {(options: TrainerOptions) => Promise<RemoteTrainer>} createTrainer
 * @property {() => void} end Nothing called from then on, or called and not yet answered, is ever answered.
 * @property {number} part Milliseconds of work that one call may take.
 * @property {WhorlLoadError | null} problem Why it is no worker, if it is none.
 */

const IN_WORKER = 60;
const IN_PAGE = 10;

/** @returns {Bench} */
export function workerBench() {
  try {
    return { ...startTrainerWorker(), part: IN_WORKER, problem: null };
  } catch (error) {
    // Such as a script of another host, which may not start workers.
    return pageBench(
      new WhorlLoadError('load-failed', `the worker could not be started: ${error}`, { cause: error }),
    );
  }
}

/** @param {WhorlLoadError} problem @returns {Bench} */
export function pageBench(problem) {
  let ended = false;
  /** @template Answer @param {() => Answer} work @returns {Promise<Answer>} */
  const later = (work) =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        if (ended) return;
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  return {
    async createTrainer(given) {
      const core = await sharedCore();
      const { options, ...methods } = await later(() => core.createTrainer(given));
      const remote = Object.entries(methods).map(([name, method]) => [
        name,
        (/** @type {unknown} */ value) => later(() => /** @type {any} */ (method)(value)),
      ]);
      return /** @type {RemoteTrainer} */ ({ options, ...Object.fromEntries(remote) });
    },
    end: () => (ended = true),
    part: IN_PAGE,
    problem,
  };
}
