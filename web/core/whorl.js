/** The core as JavaScript sees it: options in, copies out, errors thrown. See types.js for every shape. */
import { throwCoreError, WhorlRangeError, WhorlTypeError } from './errors.js';
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
 * @returns {Promise<Whorl>}
 * @throws {import('./errors.js').WhorlLoadError}
 */
export async function loadWhorl({ variant } = {}) {
  const loaded = await loadModule(variant);
  return createApi(loaded.module, loaded.variant === 'simd');
}

/**
 * @param {import('./load.js').RawModule} module
 * @param {boolean} simd
 * @returns {Whorl}
 */
function createApi(module, simd) {
  const limits = Object.freeze(module.limits());

  /** @param {string} name @param {any[]} values */
  const call = (name, ...values) => {
    const result = module[name](...values);
    return result?.error ? throwCoreError(result.error) : result;
  };

  /** @type {Record<string, unknown>} */
  const whorl = {
    build: Object.freeze({ simd, version: module.version }),
    limits,
    memoryBytes: () => module.memoryBytes(),
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
  whorl.createTrainer = trainersOf(call, limits);
  return /** @type {Whorl} */ (Object.freeze(whorl));
}
