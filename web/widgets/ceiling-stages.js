/**
 * What becomes of a model, stage by stage, and how much of it is tested and drawn.
 *
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Result} Result
 */

/** Sequences in a test. */
export const TESTED = 64;
const MOST_MAPPED = 96;

/** Tokens of the sequence whose attention is drawn: half as many again as in the training. @param {Setting} setting */
export const mappedLength = ({ trainLength, testLength }) =>
  Math.min(testLength, MOST_MAPPED, trainLength + Math.ceil(trainLength / 2));

/** The stages that these settings ask for, and how the model reads positions in each. @param {Setting} setting @returns {{ stage: Stage, steps: number, positionScale: number }[]} */
export function stagesOf({ steps, stretch, tuneSteps }) {
  const scaled = { positionScale: 1 / stretch };
  /** @type {{ stage: Stage, steps: number, positionScale: number }[]} */
  const stages = [{ stage: 'trained', steps, positionScale: 1 }];
  if (stretch > 1) stages.push({ stage: 'stretched', steps: 0, ...scaled });
  if (tuneSteps > 0) stages.push({ stage: 'tuned', steps: tuneSteps, positionScale: 1 });
  if (stretch > 1 && tuneSteps > 0) stages.push({ stage: 'both', steps: tuneSteps, ...scaled });
  return stages;
}

/** @param {Scheme} scheme @returns {Result} */
export const emptyResult = (scheme) => ({
  ...{ scheme, parameters: 0, losses: [], diverged: null, stages: {}, refusal: '' },
  ...{ begun: null, table: null, moved: null },
});
