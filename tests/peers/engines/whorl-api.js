import { loadWhorl } from '../../../web/core/whorl.js';

const whorl = await loadWhorl({ variant: 'simd' });

/** As a page calls it: options are checked, inputs copied in, and the result copied out into a new array. */
export function prepare({ kind, rows, width }, inputs) {
  if (kind === 'train') return training(rows, width);
  if (kind === 'encode') {
    return { API: () => whorl.sinusoidalEncoding({ positions: rows, dModel: width }).data };
  }
  const [q, k, v] = [inputs.q, inputs.k, inputs.v].map((data) => ({ rows, cols: width, data }));
  return { API: () => whorl.attention({ q, k, v, returnWeights: false }).output.data };
}

/** One step a call. What it hands back are the losses of the first ten, for the check. */
function training(length, dModel) {
  const trainer = whorl.createTrainer({ length, dModel });
  const losses = Float32Array.from(trainer.step(10).losses);
  return {
    API: () => {
      trainer.step();
      return losses;
    },
  };
}
