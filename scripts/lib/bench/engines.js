/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {'node' | 'python' | 'native'} host
 * @property {'roof-wasm' | 'roof-native'} roof What it is held against.
 * @property {string} includes What its time covers.
 * @property {'encode'} [only] The kind of work it is of interest for; default all.
 */

/** @type {Engine[]} In the table's order. */
export const engines = [
  {
    name: 'whorl-wasm',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'web/core/whorl.js in Node: checks, copies in, computes, copies out into a new array',
  },
  {
    name: 'whorl-wasm-core',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'the same C++ inside WebAssembly: input and result stay in its memory',
  },
  {
    name: 'copy-wasm',
    host: 'node',
    roof: 'roof-wasm',
    only: 'encode',
    includes: 'only the copy of a finished result out of WebAssembly into a new array, part of whorl-wasm',
  },
  {
    name: 'onnxruntime-web',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'session.run on tensors made before, one thread: copies in, computes, copies out',
  },
  {
    name: 'tfjs-wasm',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'SIMD, one thread; inputs are kept in its memory: computes, copies out (dataSync)',
  },
  {
    name: 'javascript',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'loops over typed arrays into a new array',
  },
  {
    name: 'roof-wasm',
    host: 'node',
    roof: 'roof-wasm',
    includes: 'one memory.fill of the table; SIMD128 multiplications and additions in registers',
  },
  {
    name: 'whorl-native',
    host: 'native',
    roof: 'roof-native',
    includes: 'the C++ API: checks, computes into a new table',
  },
  {
    name: 'numpy',
    host: 'python',
    roof: 'roof-native',
    includes: 'with OpenBLAS, one thread: computes float32 into a new array',
  },
  {
    name: 'pytorch',
    host: 'python',
    roof: 'roof-native',
    includes: 'one thread, no gradients: computes float32 into a new tensor',
  },
  {
    name: 'roof-native',
    host: 'native',
    roof: 'roof-native',
    includes: "memset of the table; this processor's widest fused multiply-adds in registers",
  },
];

/** Those every row is compared with. */
export const peers = ['onnxruntime-web', 'tfjs-wasm', 'javascript', 'numpy', 'pytorch'];

/** @param {Engine} engine */
export const isRoof = (engine) => engine.name === engine.roof;
