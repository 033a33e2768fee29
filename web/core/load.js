/**
 * Brings one of the two builds of the core to life, in a page, a worker or Node. Nothing outside web/core imports
 * the generated module.
 */
import { readModule } from '#read';
import { WhorlLoadError } from './errors.js';

/**
 * A function of the raw module: takes plain values, returns a result or { error: { code, message } }.
 * @typedef {Record<string, (...values: any[]) => any> & { version: string }} RawModule
 * @typedef {'simd' | 'scalar'} Variant
 */

const SOURCES = {
  simd: {
    glue: () => import('#wasm/simd'),
    binary: new URL('../../build/wasm/whorl.wasm', import.meta.url),
  },
  scalar: {
    glue: () => import('#wasm/scalar'),
    binary: new URL('../../build/wasm-scalar/whorl.wasm', import.meta.url),
  },
};

/** The smallest module with a SIMD instruction in it: (func (result v128) i32.const 0 i8x16.splat). */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** @param {Variant} variant @param {AbortSignal} [signal] @returns {Promise<RawModule>} */
async function instantiate(variant, signal) {
  const { glue, binary } = SOURCES[variant];
  const [{ default: create }, compiled] = await Promise.all([glue(), readModule(binary, signal)]);
  // Built for pages and workers, the module looks for `self`; Node has none.
  const scope = /** @type {any} */ (globalThis);
  const hadSelf = 'self' in scope;
  if (!hadSelf) scope.self = scope;
  try {
    return await begin(create, compiled);
  } finally {
    if (!hadSelf) delete scope.self;
  }
}

/** @param {typeof import('#wasm/simd').default} create @param {WebAssembly.Module} compiled @returns {Promise<RawModule>} */
const begin = (create, compiled) =>
  new Promise((resolve, reject) => {
    /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => void} done */
    const instantiateWasm = (imports, done) => {
      // The generated code does not hear of a failure here.
      WebAssembly.instantiate(compiled, imports).then(done).catch(reject);
      return {};
    };
    create({ instantiateWasm, printErr: () => {} }).then(resolve, reject);
  });

/**
 * One computed check, for processors whose SIMD is announced but wrong and for a module that ran out of memory: a short encoding and a softmax must come out
 * as the definition says (row 1 at d = 4, and softmax(0, 1)).
 * @param {RawModule} module
 */
export function computesRightly(module) {
  /** @param {Float32Array} got @param {number[]} wanted */
  const agrees = (got, wanted) => wanted.every((value, i) => Math.abs(got[i] - value) < 1e-5);
  const pe = module.sinusoidalEncoding(2, 4, 10000, 'interleaved', 0, 1);
  const weights = module.softmax({ rows: 1, cols: 2, data: Float32Array.of(0, 1) });
  return (
    !pe.error &&
    !weights.error &&
    agrees(pe.data, [0, 1, 0, 1, 0.841471, 0.540302, 0.01, 0.99995]) &&
    agrees(weights.data, [0.268941, 0.731059])
  );
}

/**
 * @param {Variant} [wanted] Default: SIMD where the engine has it and computes rightly, else scalar.
 * @param {AbortSignal} [signal] Gives up what is still to be fetched.
 * @returns {Promise<{ module: RawModule, variant: Variant }>}
 * @throws {WhorlLoadError} 'unsupported' without WebAssembly, 'load-failed' with the reason.
 */
export async function loadModule(wanted, signal) {
  if (typeof WebAssembly !== 'object') {
    throw new WhorlLoadError('unsupported', 'this browser does not run WebAssembly');
  }
  const variant = wanted ?? (WebAssembly.validate(SIMD_PROBE) ? 'simd' : 'scalar');
  try {
    const module = await instantiate(variant, signal);
    if (computesRightly(module)) return { module, variant };
    if (wanted === undefined && variant === 'simd') return await loadModule('scalar', signal);
    throw new Error('the module computes wrong numbers here');
  } catch (error) {
    if (error instanceof WhorlLoadError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WhorlLoadError('load-failed', `the computing core could not be loaded: ${reason}`, {
      cause: error,
    });
  }
}
