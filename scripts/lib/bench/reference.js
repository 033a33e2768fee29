import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {import('./works.js').Work} Work */

/** How far a result may lie from the formula in double. */
const tolerance = 1e-3;

/** @param {Work} work @param {string} name */
function read({ folder }, name) {
  const bytes = readFileSync(path.join(folder, `${name}.f32`));
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** @param {Work} work */
function encode({ rows, width }) {
  const table = new Float64Array(rows * width);
  for (let p = 0; p < rows; p += 1) {
    for (let i = 0; i < width / 2; i += 1) {
      const angle = p / 10000 ** ((2 * i) / width);
      table[p * width + 2 * i] = Math.sin(angle);
      table[p * width + 2 * i + 1] = Math.cos(angle);
    }
  }
  return table;
}

/** @param {Work} work */
function attention(work) {
  const { rows, width } = work;
  const [q, k, v] = ['q', 'k', 'v'].map((name) => read(work, name));
  const table = new Float64Array(rows * width);
  for (let i = 0; i < rows; i += 1) {
    const scores = Float64Array.from({ length: rows }, (_, j) => {
      let score = 0;
      for (let t = 0; t < width; t += 1) score += q[i * width + t] * k[j * width + t];
      return score / Math.sqrt(width);
    });
    const largest = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - largest));
    const sum = weights.reduce((a, b) => a + b);
    weights.forEach((weight, j) => {
      for (let t = 0; t < width; t += 1) table[i * width + t] += (weight / sum) * v[j * width + t];
    });
  }
  return table;
}

/** The losses of the first steps, natively: engines that train the same model on the same batches agree. @param {Work} work */
const train = (work) => Float64Array.from(read(work, 'whorl-native'));

/** @param {Work} work */
export const standardOf = ({ kind }) =>
  kind === 'train'
    ? 'the largest difference from the native losses of ten steps'
    : 'the largest difference from the formula in double';

/**
 * A check of results against the formula in double, or against what the tests hold to it.
 *
 * @param {Work} work
 * @returns {(engine: string) => number} The largest difference in the engine's result; throws if it is wrong.
 */
export function checkAgainstReference(work) {
  const truth = { encode, attention, train }[work.kind](work);
  return (engine) => {
    const result = read(work, engine);
    if (result.length !== truth.length) {
      throw new Error(`${engine} computed ${result.length} values of ${work.name}, not ${truth.length}.`);
    }
    const difference = truth.reduce((most, value, i) => {
      const here = Math.abs(value - result[i]);
      return here <= most ? most : here; // NaN stays
    }, 0);
    if (!(difference <= tolerance)) {
      throw new Error(`${engine} computes ${work.name} wrongly: it is off by up to ${difference}.`);
    }
    return difference;
  };
}
