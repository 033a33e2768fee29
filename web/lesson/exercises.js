import { inputExercises } from './exercises/input.js';
import { lengthExercises } from './exercises/length.js';
import { lookalikeExercises } from './exercises/lookalikes.js';
import { orderExercises } from './exercises/order.js';
import { precisionExercises } from './exercises/precision.js';
import { rotationExercises } from './exercises/rotation.js';
import { tableExercises } from './exercises/tables.js';
import { waveExercises } from './exercises/waves.js';

/**
 * @typedef {'numeric' | 'choice' | 'predict' | 'open'} Kind
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Exercise
 * @property {string} id
 * @property {string} title
 * @property {string} section The address of the section it stands in.
 * @property {Kind} kind
 * @property {Record<string, any[]>} [vary] Settings; a seed picks one from each list.
 * @property {(given: { whorl: Whorl } & Record<string, any>) => Asked} ask Given the core and the settings, everything
 *   that is said; what is right comes from the core. In texts, *words between stars* are emphasised.
 *
 * @typedef {object} Asked
 * @property {string} text The question.
 * @property {string} why What is said in the end.
 * @property {string[]} [hints] From gentle to plain.
 * @property {Choice[]} [choices] Of a choice or a prediction; exactly one is right.
 * @property {number} [answer] A number, with what it may be off by and how it is written.
 * @property {number} [tolerance]
 * @property {string} [unit]
 * @property {string} [format] A d3-format specifier.
 * @property {{ value: number, why: string }[]} [mistakes] Wrong numbers that can be explained.
 * @property {string} [model] A good answer to an open question.
 * @property {string[]} [points] What such an answer should contain.
 *
 * @typedef {{ text: string, right: boolean, why: string }} Choice
 */

/** Every exercise of the lesson, in its order. @type {Exercise[]} */
export const exercises = [
  ...orderExercises,
  ...inputExercises,
  ...waveExercises,
  ...rotationExercises,
  ...lookalikeExercises,
  ...precisionExercises,
  ...tableExercises,
  ...lengthExercises,
];
