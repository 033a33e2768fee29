/** The core as JavaScript sees it: options in, copies out, errors thrown. See types.js for every shape. */
import { callerOf } from './caller.js';
import { WhorlRangeError, WhorlTypeError } from './errors.js';
import { functionsWithin, shuffleTestOptions } from './functions.js';
import { loadModule } from './load.js';
import { readOptions } from './options.js';
import { trainersOf } from './trainer.js';

export { isWhorlError, WhorlLoadError, WhorlRangeError, WhorlTypeError } from './errors.js';

/** @typedef {import('./types.js').Whorl} Whorl */

/**
 * Loads the core.
 * @param {object} [options]
 * @param {'simd' | 'scalar'} [options.variant] Default: the best this engine runs.
 * @param {AbortSignal} [options.signal] Gives up what has not arrived yet.
 * @returns {Promise<Whorl>}
 * @throws {import('./errors.js').WhorlLoadError}
 */
export async function loadWhorl({ variant, signal } = {}) {
  const loaded = await loadModule(variant, signal);
  return createApi(loaded.module, loaded.variant);
}

/**
 * @param {import('./load.js').RawModule} module
 * @param {import('./load.js').Variant} variant
 * @returns {Whorl}
 */
function createApi(module, variant) {
  const limits = Object.freeze(module.limits());
  const { version } = module;
  const caller = callerOf(module, async () => (await loadModule(variant)).module);
  const { call } = caller;

  /** @type {Record<string, unknown>} */
  const whorl = {
    build: Object.freeze({ simd: variant === 'simd', version }),
    limits,
    memoryBytes: () => call('memoryBytes'),
  };
  for (const [name, schema] of Object.entries(functionsWithin(limits))) {
    whorl[name] = (/** @type {unknown} */ options) =>
      call(name, ...Object.values(readOptions(name, schema, options)));
  }

  const shuffleSchema = shuffleTestOptions(limits);
  whorl.shuffleTest = (/** @type {unknown} */ options) => {
    const o = readOptions('shuffleTest', shuffleSchema, options);
    if ((o.tokens === null) === (o.vectors === null)) {
      throw new WhorlTypeError('missing-option', 'shuffleTest needs either tokens or vectors');
    }
    const vectors = o.vectors ?? call('tokenVectors', o.tokens, o.dModel ?? 64, o.seed);
    if (o.dModel !== null && vectors.cols !== o.dModel) {
      throw new WhorlRangeError(
        'invalid-argument',
        `dModel must be the vectors' width ${vectors.cols}, got ${o.dModel}`,
      );
    }
    return call('shuffleTest', vectors, o.permutation, o.encoding, o.causal, o.heads, o.seed);
  };
  whorl.createTrainer = trainersOf(caller, limits);
  return /** @type {Whorl} */ (Object.freeze(whorl));
}
