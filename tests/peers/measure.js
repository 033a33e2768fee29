import { clock } from './clock.js';

/** A sample takes at least this long, so that reading the clock does not show in it. */
const shortest = 3;
const fewest = 3;

/**
 * @typedef {() => Float32Array | void | Promise<Float32Array>} Run One call of the work, from inputs to result.
 */

/**
 * @param {Run} run
 * @param {number} calls
 * @returns {Promise<number>} Milliseconds a call.
 */
async function sample(run, calls) {
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
  let once = await sample(run, calls);
  while (once * calls < shortest) {
    calls = Math.ceil(Math.min(4 * calls, (1.2 * shortest) / Math.max(once, 1e-4)));
    once = await sample(run, calls);
  }
  const samples = [];
  for (const start = clock(); samples.length < fewest || clock() - start < milliseconds;) {
    samples.push(await sample(run, calls));
  }
  return samples;
}

/** @param {number[]} samples */
export const median = (samples) => [...samples].sort((a, b) => a - b)[samples.length >> 1];
