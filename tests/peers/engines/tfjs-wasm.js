import { createRequire } from 'node:module';
import path from 'node:path';

// Where there is fetch, it would try to fetch its binary from a path.
delete globalThis.fetch;

// Their builds for Node are CommonJS; both must be the same copy of the core.
const require = createRequire(import.meta.url);
const tf = require('@tensorflow/tfjs-core');
const { setWasmPaths } = require('@tensorflow/tfjs-backend-wasm');

setWasmPaths(path.join(path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), path.sep));
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
await tf.setBackend('wasm');
await tf.ready();
if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('tfjs runs without SIMD here');

/** Inputs are tensors, kept in its memory; the result is copied out. */
export function prepare(work, inputs) {
  const variants = work.kind === 'encode' ? encode(work) : attention(work, inputs);
  return Object.fromEntries(Object.entries(variants).map(([name, table]) => [name, () => copyOf(table)]));
}

/** The array is read outside `tidy`, which would look through it for tensors, entry by entry. */
function copyOf(table) {
  const tensor = tf.tidy(table);
  const copy = tensor.dataSync();
  tensor.dispose();
  return copy;
}

function encode({ rows, width }) {
  const every = (length, value) => Float32Array.from({ length }, (_, i) => value(i));
  const positions = tf.tensor2d(every(rows, Number), [rows, 1]);
  const frequencies = tf.tensor2d(
    every(width / 2, (i) => 10000 ** ((-2 * i) / width)),
    [1, width / 2],
  );
  return {
    // Its way of stacking along the last axis copies value by value: a transposition is far quicker.
    'sines and cosines, interleaved by a transposition': () => {
      const angles = tf.mul(positions, frequencies);
      const flat = [tf.sin(angles), tf.cos(angles)].map((half) => tf.reshape(half, [1, -1]));
      return tf.reshape(tf.transpose(tf.concat(flat, 0)), [rows, width]);
    },
  };
}

function attention({ rows, width }, inputs) {
  const [q, k, v] = [inputs.q, inputs.k, inputs.v].map((data) => tf.tensor2d(data, [rows, width]));
  const scale = tf.scalar(1 / Math.sqrt(width));
  return {
    'keys transposed by the product': () =>
      tf.matMul(tf.softmax(tf.matMul(tf.mul(q, scale), k, false, true)), v),
    'keys transposed before': () => tf.matMul(tf.softmax(tf.matMul(tf.mul(q, scale), tf.transpose(k))), v),
  };
}
