/**
 * @typedef {import('./works.js').Kind} Kind
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {'node' | 'python' | 'native' | 'chromium'} host
 * @property {'roof-wasm' | 'roof-native'} roof What it is held against.
 * @property {string} includes What its time covers.
 * @property {true} [fills] It writes a table of nothing, whose values are not checked.
 * @property {readonly Kind[]} [kinds] The kinds of work it takes part in; default encode and attention.
 * @property {true} [threads] As many as it takes by itself; else one.
 */

/** @type {readonly Kind[]} */
const everything = ['encode', 'attention', 'train'];

/** @type {Engine[]} In the table's order. */
export const engines = [
  {
    name: 'whorl-wasm',
    host: 'node',
    roof: 'roof-wasm',
    includes:
      'the C++ inside WebAssembly: checks, computes; input and result stay in its memory, as the roof does',
  },
  {
    name: 'whorl-api',
    host: 'node',
    roof: 'roof-wasm',
    kinds: everything,
    includes: 'the same through web/core/whorl.js: also copies in, and copies out into a new array',
  },
  {
    name: 'copy-wasm',
    host: 'node',
    roof: 'roof-wasm',
    kinds: ['encode'],
    includes: 'only the copy of a finished result out of WebAssembly into a new array, part of whorl-api',
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
    includes: 'stores of whole vectors over the table; SIMD128 multiplications and additions in registers',
  },
  {
    name: 'fill-wasm',
    host: 'node',
    roof: 'roof-wasm',
    kinds: ['encode'],
    fills: true,
    includes: "the engine's own memory.fill of the table, for comparison",
  },
  {
    name: 'whorl-native',
    host: 'native',
    roof: 'roof-native',
    kinds: everything,
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
    name: 'whorl-worker',
    host: 'chromium',
    roof: 'roof-wasm',
    kinds: ['train'],
    includes:
      'a trainer in a worker of Chromium, asked for ten steps at a time: also what passes between the two',
  },
  {
    name: 'pytorch-train',
    host: 'python',
    roof: 'roof-native',
    kinds: ['train'],
    threads: true,
    includes:
      'autograd and torch.optim.Adam on the same model, weights and batches; its own number of threads',
  },
  {
    name: 'roof-native',
    host: 'native',
    roof: 'roof-native',
    includes:
      "stores of whole vectors over the table; this processor's widest fused multiply-adds in registers",
  },
];

/** Those every row is compared with. */
export const peers = ['onnxruntime-web', 'tfjs-wasm', 'javascript', 'numpy', 'pytorch', 'pytorch-train'];

/** @param {Engine} engine @param {Kind} kind */
export const takesPart = ({ kinds = ['encode', 'attention'] }, kind) => kinds.includes(kind);

/** @param {Engine} engine */
export const isRoof = (engine) => engine.name === engine.roof;
