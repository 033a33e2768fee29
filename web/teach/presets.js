import { lengthPresets } from './presets/length.js';
import { orderPresets } from './presets/order.js';
import { practicePresets } from './presets/practice.js';
import { similarityPresets } from './presets/similarity.js';
import { wavePresets } from './presets/waves.js';

/**
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Preset A figure that is set for a purpose.
 * @property {string} widget Its element.
 * @property {string} title
 * @property {Record<string, unknown>} [values] Parameters that differ from the defaults.
 * @property {Partial<import('../widgets/presentation.js').Presentation>} [leaves] What the learner gets of it.
 * @property {string} task What to do with it, said to the learner.
 * @property {(whorl: Whorl) => string} answer With every number from the core.
 */

/** At least two for every widget, in the order of the lesson. @type {Preset[]} */
export const presets = [
  ...orderPresets,
  ...wavePresets,
  ...similarityPresets,
  ...lengthPresets,
  ...practicePresets,
];
