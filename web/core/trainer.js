/**
 * A trainer as JavaScript has it: an object around the number under which the core holds it
 * (cpp/wasm/bindings_trainer.cpp). Every method checks its options, calls, and hands on copies.
 */
import { WhorlRangeError } from './errors.js';
import { ENCODINGS, FAR } from './functions.js';
import { bytes, choice, integer, numbers, positive, readOptions, real } from './options.js';

/** @typedef {import('./types.js').Limits} Limits */
/** @typedef {import('./types.js').Trainer} Trainer */

export const TASKS = /** @type {const} */ (['copy-back', 'copy-first', 'induction']);

const MOST_STEPS = 1_000_000; // in one call

/**
 * The options of every method, in the order of the binding's arguments.
 * @param {Limits} limits
 */
function methodsWithin(limits) {
  const seed = integer(0, FAR - 1, 1);
  const anyLength = integer(2, limits.maxTrainerLength, 32);
  const length = integer(2, limits.maxTrainerLength);
  const positionScale = positive(1000, 1);
  return {
    create: {
      encoding: choice(ENCODINGS, 'sinusoidal'),
      task: choice(TASKS, TASKS[0]),
      offset: integer(1, limits.maxTrainerLength - 1, 4),
      vocabulary: integer(2, limits.maxTrainerVocabulary, 16),
      length: anyLength,
      dModel: integer(1, limits.maxTrainerWidth, 64),
      heads: integer(1, limits.maxHeads, 2),
      layers: integer(1, 2, 1),
      mlpWidth: integer(0, limits.maxTrainerHidden, 0),
      batch: integer(1, limits.maxTrainerSequences, 32),
      tableLength: integer(1, limits.maxTrainerLength, null), // from the length
      learningRate: positive(1000, 0.003),
      base: real(1, 1e300, 10000),
      seed,
    },
    state: {},
    step: { count: integer(0, MOST_STEPS, 1) },
    evaluate: {
      length: anyLength,
      sequences: integer(1, limits.maxTrainerSequences, 64),
      seed,
      positionScale,
    },
    sequence: { length, seed },
    attentionMap: {
      tokens: numbers(),
      layer: integer(0, 1, 0),
      head: integer(0, limits.maxHeads - 1, 0),
      positionScale,
    },
    positionTable: {},
    continueAt: { length, positionScale },
    save: {},
    restore: { bytes: bytes() },
  };
}

/** Those that take their one option as it is. */
const bare = /** @type {Record<string, string>} */ ({ step: 'count', restore: 'bytes' });

/** @param {Float64Array} numbers */
function stateOf([steps, loss, diverged, length, positionScale, parameters]) {
  return { steps, loss, diverged: diverged === 1, length, positionScale, parameters };
}

/** What the core answers in bare numbers gets its names. @type {Record<string, (numbers: Float64Array) => unknown>} */
const named = {
  state: stateOf,
  continueAt: stateOf,
  restore: stateOf,
  step: (numbers) => ({ ...stateOf(numbers), losses: numbers.slice(6) }),
  evaluate(numbers) {
    const length = (numbers.length - 2) / 3;
    const [accuracy, loss, answers] = [0, 1, 2].map((i) =>
      numbers.slice(2 + i * length, 2 + (i + 1) * length),
    );
    return { accuracy, loss, answers, meanAccuracy: numbers[0], meanLoss: numbers[1] };
  },
  sequence: (numbers) => ({
    tokens: numbers.slice(0, numbers.length / 2),
    answers: numbers.slice(numbers.length / 2),
  }),
};

/**
 * @param {import('./caller.js').Caller} caller
 * @param {Limits} limits
 * @returns {(options?: unknown) => Trainer}
 */
export function trainersOf({ call, generation }, limits) {
  const { create, ...methods } = methodsWithin(limits);
  return (given = {}) => {
    const read = /** @type {Required<import('./types.js').TrainerOptions>} */ (
      readOptions('createTrainer', create, given)
    );
    const options = Object.freeze({ ...read, tableLength: read.tableLength ?? Math.max(128, read.length) });
    let handle = /** @type {number | null} */ (call('trainerCreate', ...Object.values(options)));
    const made = generation();
    /** It went with the module that it was in. */
    const isLost = () => made !== generation();

    /** @type {Record<string, unknown>} */
    const trainer = { options };
    for (const [name, schema] of Object.entries(methods)) {
      trainer[name] = (/** @type {unknown} */ value) => {
        if (handle === null)
          throw new WhorlRangeError('freed', `${name} was called on a trainer that has been freed`);
        if (isLost())
          throw new WhorlRangeError('freed', `${name} was called on a trainer that the core has lost`);
        const asked = name in bare ? { [bare[name]]: value } : (value ?? {});
        const values = Object.values(readOptions(name, schema, asked));
        const result = call(`trainer${name[0].toUpperCase()}${name.slice(1)}`, handle, ...values);
        return named[name]?.(result) ?? result;
      };
    }
    trainer.free = () => {
      if (handle !== null && !isLost()) call('trainerFree', handle);
      handle = null;
    };
    return /** @type {Trainer} */ (/** @type {unknown} */ (Object.freeze(trainer)));
  };
}
