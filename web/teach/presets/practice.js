import { caseOf, CASES } from '../../widgets/bughunt-cases.js';
import { exercises } from '../../lesson/exercises.js';
import { answerOf, pose } from '../../widgets/exercise-pose.js';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

/** The mistakes in the order that a seed draws, as the hunt itself has it. @param {Whorl} whorl @param {number} seed */
function hunt(whorl, seed) {
  const draws = whorl.learnedTable({ positions: 1, dModel: CASES.length, seed }).data;
  const order = CASES.map((_, i) => i).sort((a, b) => draws[a] - draws[b]);
  return order.map((i, at) => `${at + 1} ${caseOf(CASES[i].mistake).label}`).join('; ');
}

/** @param {Whorl} whorl @param {string} id @param {number[]} seeds */
function answers(whorl, id, seeds) {
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new Error(`there is no exercise ${id}`);
  return seeds.map((seed) => `Seed ${seed}: ${answerOf(pose(exercise, seed, whorl))}`).join(' ');
}

/** To be done and marked. @type {import('../presets.js').Preset[]} */
export const practicePresets = [
  {
    widget: 'whorl-bughunt',
    title: 'In pairs: code and checks',
    values: { seed: 1 },
    leaves: { lock: ['seed', 'd'] },
    task: 'Nine implementations, each with one mistake. One of you reads the code, the other the checks; agree on the mistake before you choose. How many do you get at the first attempt?',
    answer: (whorl) => `In this order: ${hunt(whorl, 1)}.`,
  },
  {
    widget: 'whorl-bughunt',
    title: 'By the numbers alone',
    values: { seed: 7, d: 8 },
    leaves: { lock: ['seed', 'd'] },
    task: 'Do not read the code. Name the mistake from the checks that fail and from the first rows of the output, and say which check gave it away.',
    answer: (whorl) => `In this order: ${hunt(whorl, 7)}.`,
  },
  {
    widget: 'whorl-exercise',
    title: 'One entry, by hand',
    values: { exercise: 'entry', seed: 1 },
    leaves: { lock: ['seed'] },
    task: 'With paper and a pocket calculator, in radians. The figure marks the answer and knows the usual mistakes. Give each table another seed.',
    answer: (whorl) => answers(whorl, 'entry', [1, 2, 3, 4]),
  },
  {
    widget: 'whorl-exercise',
    title: 'The price of a table',
    values: { exercise: 'parameters', seed: 1 },
    leaves: {},
    task: 'As a first question of the next lesson: what does a learned table cost, and when is that much?',
    answer: (whorl) => answers(whorl, 'parameters', [1, 2]),
  },
  {
    widget: 'whorl-claims',
    title: 'Do not believe, recompute',
    values: { run: true },
    leaves: {},
    task: 'Every number of the lesson is computed again in your own browser. Choose three that you doubt, and say how you would check each of them with a few lines of NumPy.',
    answer: () =>
      'All agree with the text within what the last column allows. For the check: build the table with np.sin and np.cos in float64 and take the entry, the product or the distance that the claim names.',
  },
  {
    widget: 'whorl-claims',
    title: 'What is a tolerance for?',
    values: {},
    leaves: {},
    task: 'Some numbers may differ by nothing, some by a little. Find one of each. Why may a count not differ at all, and why may a difference of two vectors?',
    answer: () =>
      'Counts and offsets are whole numbers and come out the same everywhere. What is computed in float32 may be added up in another order by another processor, and rounds differently in the last place.',
  },
];
