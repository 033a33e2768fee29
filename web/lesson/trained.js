import { SCHEMES } from '../widgets/ceiling-parameters.js';
import { DEFAULT_SETTING } from '../widgets/ceiling-results.js';
import { rangesOf } from '../widgets/ceiling-words.js';
import { shareOf } from './claims/ceiling.js';

/** @typedef {import('../core/types.js').Whorl} Whorl */

/**
 * How often the models that whorl-ceiling trains by default are right, in each of its ranges of positions. To find out
 * takes a training; so in a reader's browser this module holds what the build has found (build/ceiling.js).
 *
 * @param {Whorl} whorl
 * @returns {Record<string, number[]>} By scheme.
 */
export const trainedShares = (whorl) =>
  Object.fromEntries(
    SCHEMES.map(({ value }) => [
      value,
      rangesOf(DEFAULT_SETTING).map((_range, i) => shareOf(whorl, value, 'trained', i)),
    ]),
  );
