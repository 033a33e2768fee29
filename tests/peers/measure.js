import { clock } from './clock.js';

/** A call that takes less than `short` milliseconds is repeated until a sample takes `enough`. */
const short = 1;
const enough = 5;
const fewest = 3;

/**
 * @typedef {() => Float32Array | void | Promise<Float32Array>} Run One call of the work, from inputs to result.
 */

/**
 * Garbage is collected first, outside the time: results of earlier calls would make this one pay for fresh memory, which
 * Python and C++ are spared, for they free theirs at once.
 *
 * @param {Run} run
 * @param {number} calls
 * @returns {Promise<number>} Milliseconds a call.
 */
async function sample(run, calls) {
  globalThis.gc();
  const start = clock();
  for (let call = 0; call < calls; call += 1) {
    const result = run();
    if (result instanceof Promise) await result;
  }
  return (clock() - start) / calls;
}

/**
 * Calls the work again and again.
 *
 * @param {Run} run
 * @param {number} milliseconds In all.
 * @returns {Promise<number[]>} Samples, each in milliseconds a call.
 */
export async function measure(run, milliseconds) {
  let calls = 1;
  // The fastest of a few: a first call on a busy machine says little about how long one takes.
  let once = Math.min(await sample(run, calls), await sample(run, calls), await sample(run, calls));
  while (once < short && once * calls < enough) {
    calls = Math.ceil(Math.min(4 * calls, (1.2 * enough) / once));
    once = await sample(run, calls);
  }
  const samples = [];
  for (const start = clock(); samples.length < fewest || clock() - start < milliseconds;) {
    samples.push(await sample(run, calls));
  }
  return samples;
}
