/**
 * What is done with one scheme's model, from its first step to its last rescue. The plan is a generator that says what
 * it wants of a trainer and is given the answer, so that the same plan is carried out at once when the page is built
 * and when a number of the text is checked, and bit by bit in a worker when a reader watches.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Trainer} Trainer
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 *
 * @typedef {object} Tested How a model does in a stage.
 * @property {ArrayLike<number>} accuracy The share of right answers at each position of the test length.
 * @property {ArrayLike<number>} answers How many there were.
 * @property {Matrix[]} maps Attention weights on one sequence, head after head, layer after layer.
 *
 * @typedef {object} Result As far as it has come.
 * @property {Scheme} scheme
 * @property {number} parameters How many numbers are trained.
 * @property {number[]} losses Of the training, one a step.
 * @property {{ stage: Stage, after: number } | null} diverged Where the loss ran away, and after how many steps there.
 * @property {Partial<Record<Stage, Tested>>} stages
 * @property {Matrix | null} begun The learned table before the first step.
 * @property {Matrix | null} table The same as the training has left it.
 * @property {Matrix | null} moved How far it has moved.
 * @property {string} refusal How the core refuses a position past the end of that table.
 *
 * @typedef {object} Wish
 * @property {'step' | 'evaluate' | 'sequence' | 'attentionMap' | 'positionTable' | 'continueAt' | 'save' | 'restore' | 'state'} call
 * @property {any} [value]
 * @property {Stage} [stage] What steps are taken for.
 *
 * @typedef {Generator<Wish, any, any>} Plan
 */
import { BATCH, VOCABULARY } from './ceiling-parameters.js';
import { emptyResult, mappedLength, stagesOf, TESTED } from './ceiling-stages.js';

/** @param {Setting} setting @param {Scheme} scheme @returns {import('../core/types.js').TrainerOptions} */
export function trainerOptions(setting, scheme) {
  const { trainLength, testLength, offset, d, heads, layers, learningRate, seed } = setting;
  return {
    ...{ encoding: scheme, offset, heads, layers, learningRate, seed },
    ...{ length: trainLength, tableLength: testLength, dModel: d },
    ...{ vocabulary: VOCABULARY, batch: BATCH },
  };
}

/** @param {Setting} setting @param {Result} result Filled in as the plan goes on. @returns {Plan} */
export function* planOf(setting, result) {
  const { testLength } = setting;
  result.parameters = (yield { call: 'state' }).parameters;
  if (result.scheme === 'learned') result.begun = yield { call: 'positionTable' };
  let trained = null;
  for (const { stage, steps, positionScale } of stagesOf(setting)) {
    if (trained && steps > 0) {
      yield { call: 'restore', value: trained };
      yield { call: 'continueAt', value: { length: testLength, positionScale } };
    }
    const { diverged, losses } = yield { call: 'step', value: steps, stage };
    if (stage === 'trained') result.losses = [...losses];
    if (diverged) {
      result.diverged = { stage, after: losses.length };
      if (stage === 'trained') return;
      continue;
    }
    result.stages[stage] = yield* test(setting, positionScale);
    if (stage === 'trained') {
      trained = yield { call: 'save' };
      if (result.scheme === 'learned') yield* readTable(setting, result);
    }
  }
}

/** @param {Setting} setting @param {number} positionScale @returns {Generator<Wish, Tested, any>} */
function* test(setting, positionScale) {
  const { testLength, heads, layers } = setting;
  const { accuracy, answers } = yield {
    call: 'evaluate',
    value: { length: testLength, sequences: TESTED, positionScale },
  };
  const { tokens } = yield { call: 'sequence', value: { length: mappedLength(setting) } };
  const maps = [];
  for (let layer = 0; layer < layers; layer += 1) {
    for (let head = 0; head < heads; head += 1) {
      maps.push(yield { call: 'attentionMap', value: { tokens, layer, head, positionScale } });
    }
  }
  return { accuracy, answers, maps };
}

/** The table, and what comes of looking up one row more. @param {Setting} setting @param {Result} result @returns {Plan} */
function* readTable({ testLength }, result) {
  keepTable(result, yield { call: 'positionTable' });
  try {
    yield { call: 'evaluate', value: { length: testLength + 1, sequences: 1 } };
  } catch (error) {
    result.refusal = /** @type {Error} */ (error).message;
  }
}

/** @param {Result} result @param {Matrix} table As it is now. */
export function keepTable(result, table) {
  const from = result.begun;
  result.table = table;
  if (from) result.moved = { ...table, data: table.data.map((entry, i) => entry - from.data[i]) };
}

/** Carries a plan out at once. @param {Trainer} trainer @param {Plan} plan */
export function carryOut(trainer, plan) {
  let next = plan.next();
  while (!next.done) {
    const { call, value } = next.value;
    let answer;
    try {
      answer = /** @type {any} */ (trainer[call])(value);
    } catch (error) {
      next = plan.throw(error);
      continue;
    }
    next = plan.next(answer);
  }
}

/**
 * Trains and rescues one scheme's model, here and now.
 *
 * @param {import('../core/types.js').Whorl} whorl
 * @param {Setting} setting
 * @param {Scheme} scheme
 * @returns {Result}
 */
export function trainScheme(whorl, setting, scheme) {
  const result = emptyResult(scheme);
  const trainer = whorl.createTrainer(trainerOptions(setting, scheme));
  try {
    carryOut(trainer, planOf(setting, result));
  } finally {
    trainer.free();
  }
  return result;
}
