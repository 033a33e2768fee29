/** What the benchmark runs in Chromium: a trainer in a worker, asked for a few steps at a time as a widget would. */
import { startTrainerWorker } from '../../../../web/core/trainer-client.js';

const aTime = 10; // steps
const whole = 200;

/** @type {import('../../../../web/core/types.js').RemoteTrainer} */
let trainer;

globalThis.bench = {
  /** @param {number} length @param {number} dModel */
  async prepare(length, dModel) {
    const start = performance.now();
    trainer = await startTrainerWorker().createTrainer({ length, dModel });
    const { losses } = await trainer.step(aTime);
    for (let steps = aTime; steps < whole; steps += aTime) await trainer.step(aTime);
    return { losses: [...losses], cold: performance.now() - start };
  },

  /** @param {number} milliseconds In all. @returns {Promise<number[]>} Samples, in milliseconds a step. */
  async measure(milliseconds) {
    const samples = [];
    for (const begin = performance.now(); samples.length < 3 || performance.now() - begin < milliseconds;) {
      const start = performance.now();
      await trainer.step(aTime);
      samples.push((performance.now() - start) / aTime);
    }
    return samples;
  },
};
