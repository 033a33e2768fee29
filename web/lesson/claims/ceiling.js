import { rangeLabel, rangesOf, labelOf } from '../../widgets/ceiling-words.js';
import { DEFAULT_SETTING } from '../../widgets/ceiling-results.js';
import { defaultResult } from '../../widgets/ceiling-written.js';

/**
 * @typedef {import('../../core/types.js').Whorl} Whorl
 * @typedef {import('../../widgets/ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('../../widgets/ceiling-parameters.js').Stage} Stage
 */

/** Within the trained length, just past it, up to half as much again, and from twice as far on. */
const RANGES = rangesOf(DEFAULT_SETTING);
const [INSIDE, NEXT, HALF, FAR] = RANGES.keys();

const WHAT = {
  trained: 'trained',
  stretched: 'positions stretched fourfold',
  tuned: 'fine-tuned at length 128',
  both: 'stretched fourfold and fine-tuned',
};

/** What becomes of models past the length they were trained on. @type {import('../../build/numbers.js').Claim[]} */
export const ceilingClaims = [
  shareClaim('sinusoidal', 'trained', INSIDE),
  shareClaim('learned', 'trained', INSIDE),
  shareClaim('rotary', 'trained', INSIDE),
  shareClaim('sinusoidal', 'trained', NEXT),
  shareClaim('learned', 'trained', NEXT),
  shareClaim('rotary', 'trained', NEXT),
  shareClaim('rotary', 'trained', HALF),
  shareClaim('sinusoidal', 'trained', FAR),
  shareClaim('rotary', 'trained', FAR),
  shareClaim('alibi', 'trained', INSIDE),
  shareClaim('alibi', 'trained', FAR),
  shareClaim('none', 'trained', INSIDE),
  shareClaim('none', 'trained', FAR),
  shareClaim('sinusoidal', 'stretched', INSIDE),
  shareClaim('rotary', 'stretched', INSIDE),
  shareClaim('sinusoidal', 'tuned', FAR),
  shareClaim('learned', 'tuned', FAR),
  shareClaim('rotary', 'tuned', FAR),
  shareClaim('sinusoidal', 'both', FAR),
];

/**
 * The share of right answers of one model in one range of positions.
 *
 * @param {Scheme} scheme
 * @param {Stage} stage
 * @param {number} range
 * @returns {import('../../build/numbers.js').Claim}
 */
function shareClaim(scheme, stage, range) {
  return {
    id: `ceiling-${scheme}-${stage}-${RANGES[range].from}`,
    text: `Right answers at positions ${rangeLabel(RANGES[range])}, with ${labelOf(scheme)}, ${WHAT[stage]}`,
    compute: (whorl) => shareOf(whorl, scheme, stage, range),
    format: '.2f',
    tolerance: 1e-3,
  };
}

/** @param {Whorl} whorl @param {Scheme} scheme @param {Stage} stage @param {number} range */
export function shareOf(whorl, scheme, stage, range) {
  const tested = defaultResult(whorl, scheme).stages[stage];
  if (!tested) throw new Error(`the model with ${scheme} has not been tested when ${stage}`);
  const { accuracy, answers } = tested;
  return whorl.accuracyBetween({ accuracy, answers, ...RANGES[range] });
}
