import { format } from 'd3-format';
import { SCHEMES, STAGES, VOCABULARY } from './ceiling-parameters.js';
import { listed } from './schema-words.js';

/**
 * What a training shows, in words and numbers.
 *
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Result} Result
 * @typedef {import('./ceiling-run.js').Progress} Progress
 * @typedef {import('./whorl-element.js').Finding} Finding
 *
 * @typedef {{ from: number, to: number }} Range Of positions, the last one not included.
 *
 * @typedef {object} Reading What is known of one scheme.
 * @property {Scheme} scheme
 * @property {Result | null} result
 * @property {Progress | null} progress Of the training under way, or that was.
 * @property {Partial<Record<Stage, number[]>>} accuracy One number a range.
 */

const write = format('.2f');
const whole = format(',d');
const SOLVED = 0.95;
const FALLEN = 0.9;
const MATTERS = 0.1;
const NEXT = 4;

/** The share that guessing gets right. */
export const CHANCE = 1 / VOCABULARY;

/** @param {Scheme} scheme */
export const labelOf = (scheme) => SCHEMES.find(({ value }) => value === scheme)?.label ?? scheme;

/** @param {Stage} stage */
const stageLabel = (stage) => STAGES.find(({ value }) => value === stage)?.label ?? stage;

/** The trained length, what follows it at once, half as much again, and twice as far and more. @param {Setting} setting @returns {Range[]} */
export function rangesOf({ trainLength: n, testLength, offset }) {
  const half = n + Math.ceil(n / 2);
  const far = testLength > 2 * n ? 2 * n : half;
  return [
    { from: offset, to: n },
    { from: n, to: n + NEXT },
    { from: n + NEXT, to: half },
    { from: Math.max(far, n + NEXT), to: testLength },
  ]
    .map(({ from, to }) => ({ from, to: Math.min(to, testLength) }))
    .filter(({ from, to }) => from < to);
}

/** @param {Range} range */
export const rangeLabel = ({ from, to }) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`);

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return 'less than a second';
  if (seconds < 100) return seconds < 1.5 ? '1 second' : `${Math.round(seconds)} seconds`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}

/** Steps of a stage, as a sentence says it. @param {number} steps */
const stepsIn = (steps) => (steps === 1 ? '1 step' : `${whole(steps)} steps`);

const DOING = { trained: '', stretched: '', tuned: 'fine-tuning, ', both: 'fine-tuning stretched, ' };

/** Where a scheme's training is. @param {Reading} reading @param {Setting} setting @param {boolean} paused */
export function progressWords({ result, progress }, { steps, tuneSteps }, paused) {
  if (!progress) return result ? `after ${stepsIn(result.losses.length)}` : 'not trained yet';
  const { state, stage, taken, perSecond, left, seconds, reason } = progress;
  if (state === 'failed') return `stopped: ${reason}`;
  if (state === 'waiting') return 'waiting for a processor';
  if (state === 'done') {
    if (result?.diverged) return divergedWords(result);
    return `${stepsIn(steps)}${tuneSteps > 0 ? ' and two rescues' : ''} in ${duration(seconds)}`;
  }
  const of = stage === 'trained' ? steps : tuneSteps;
  const at = `${DOING[stage]}step ${whole(taken)} of ${whole(of)}`;
  if (paused) return `paused: ${at}`;
  if (perSecond === 0) return at;
  return `${at}, ${format(perSecond < 10 ? '.2~g' : ',.0f')(perSecond)} steps a second, ${duration(left)} left`;
}

/** @param {Result} result */
export function divergedWords({ diverged }) {
  if (!diverged) return '';
  const what = diverged.stage === 'trained' ? 'diverged' : `diverged when ${stageLabel(diverged.stage)}`;
  return `${what}, after ${stepsIn(diverged.after)}`;
}

/**
 * @param {object} given
 * @param {Reading[]} given.readings
 * @param {Range[]} given.ranges
 * @param {Setting} given.setting
 * @param {Stage} given.show
 * @param {{ running: boolean, paused: boolean, left: number } | null} given.run
 * @returns {Finding}
 */
export function ceilingFinding({ readings, ranges, setting, show, run }) {
  if (run?.running) return runFinding(readings, run);
  const troubles = readings.flatMap(troubleOf);
  const tested = readings.filter(({ accuracy }) => accuracy.trained);
  if (tested.length === 0 && troubles.length === 0) {
    return {
      lead: 'Not trained with these settings yet.',
      rest: `${count(readings.length, 'model')} will learn to output the token ${setting.offset} places back, on sequences of ${setting.trainLength} tokens.`,
    };
  }
  if (tested.length === 0) return { lead: 'No model could be trained.', rest: troubles.join(' ') };
  const found =
    show === 'trained' ? trainedFinding(tested, ranges) : rescueFinding(tested, ranges, setting, show);
  return { lead: found.lead, rest: [found.rest, ...troubles].join(' ') };
}

/** @param {number} n @param {string} what */
const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** @param {Reading[]} readings @param {{ paused: boolean, left: number }} run @returns {Finding} */
function runFinding(readings, { paused, left }) {
  const done = readings.filter(({ progress }) => progress?.state === 'done').length;
  const time = Number.isNaN(left)
    ? 'The first steps will tell how long it takes.'
    : `About ${duration(left)} left.`;
  return {
    lead: paused ? 'Paused.' : 'Training …',
    rest: `${done} of ${count(readings.length, 'scheme')} done. ${paused ? '' : time}`,
  };
}

/** @param {Reading} reading @returns {string[]} */
function troubleOf({ scheme, result, progress }) {
  if (progress?.state === 'failed')
    return [`With ${labelOf(scheme)} the training stopped: ${progress.reason}.`];
  if (!result?.diverged) return [];
  return [
    `With ${labelOf(scheme)} the training ${divergedWords(result)}: its loss rose past ten times what guessing costs, or stopped being a number. A smaller learning rate may hold.`,
  ];
}

/** @param {Reading[]} readings @param {Range[]} ranges @returns {Finding} */
function trainedFinding(readings, ranges) {
  const [inside, next] = ranges;
  const far = ranges.length - 1;
  /** @param {Reading} reading @param {number} range */
  const at = ({ accuracy }, range) => accuracy.trained?.[range] ?? 0;
  const solved = readings.filter((one) => at(one, 0) >= SOLVED);
  const unsolved = readings.filter((one) => at(one, 0) < SOLVED);
  const fallen = next ? solved.filter((one) => at(one, 1) < FALLEN) : [];
  const held = solved.filter((one) => !fallen.includes(one));
  const parts = [
    `Right answers at positions ${rangeLabel(inside)}${next ? `, then at ${rangeLabel(next)}` : ''}: ${listed(
      readings.map(
        (one) => `${labelOf(one.scheme)} ${write(at(one, 0))}${next ? ` then ${write(at(one, 1))}` : ''}`,
      ),
    )}.`,
    far > 1 && held.length > 0
      ? `At ${rangeLabel(ranges[far])}: ${listed(held.map((one) => `${labelOf(one.scheme)} ${write(at(one, far))}`))}.`
      : '',
    unsolved.length > 0
      ? `${capital(names(unsolved))} never ${unsolved.length === 1 ? 'learns' : 'learn'} the task.`
      : '',
    `Guessing gets ${write(CHANCE)}.`,
  ];
  return { lead: leadOf(solved, fallen), rest: parts.filter(Boolean).join(' ') };
}

/** @param {Reading[]} readings */
const names = (readings) => listed(readings.map(({ scheme }) => labelOf(scheme)));

/** A name such as ALiBi keeps its letters. @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {Reading[]} solved @param {Reading[]} fallen */
function leadOf(solved, fallen) {
  if (solved.length === 0) return 'None of them has learned the task.';
  if (fallen.length === 0)
    return `${capital(names(solved))} ${solved.length === 1 ? 'holds' : 'hold'} just past the trained length.`;
  return `Right within the trained length, lost just past it: ${names(fallen)}.`;
}

/** @param {Reading[]} readings @param {Range[]} ranges @param {Setting} setting @param {Stage} stage @returns {Finding} */
function rescueFinding(readings, ranges, { stretch, tuneSteps, testLength }, stage) {
  const stretched = `positions stretched ${stretch}×`;
  const tuned = `${stepsIn(tuneSteps)} more at length ${testLength}`;
  const done = { trained: '', stretched, tuned, both: `${stretched} and ${tuned}` }[stage];
  const far = ranges.length - 1;
  const rescued = readings.filter(({ accuracy }) => accuracy[stage]);
  if (rescued.length === 0) {
    return {
      lead: 'This has not been done.',
      rest: 'Stretch by more than 1, or fine-tune for more than 0 steps, and train.',
    };
  }
  /** @param {Reading} reading @param {number} range */
  const gain = ({ accuracy }, range) => (accuracy[stage]?.[range] ?? 0) - (accuracy.trained?.[range] ?? 0);
  const helped = rescued.filter((one) => gain(one, far) > MATTERS);
  const broken = rescued.filter((one) => gain(one, 0) < -MATTERS);
  const lead = [
    helped.length > 0 ? `It helps ${names(helped)}.` : 'It helps none of them.',
    broken.length > 0
      ? `It breaks ${names(broken)} even where ${broken.length === 1 ? 'it was' : 'they were'} trained.`
      : '',
  ];
  /** @param {Reading} reading @param {number} range */
  const change = ({ accuracy }, range) =>
    `${write(accuracy.trained?.[range] ?? 0)} → ${write(accuracy[stage]?.[range] ?? 0)}`;
  /** @param {number} range */
  const all = (range) => listed(rescued.map((one) => `${labelOf(one.scheme)} ${change(one, range)}`));
  return {
    lead: lead.filter(Boolean).join(' '),
    rest: `With ${done}, at positions ${rangeLabel(ranges[far])}: ${all(far)}. At ${rangeLabel(ranges[0])}: ${all(0)}.`,
  };
}

/** @param {number} position @param {Reading[]} readings @param {Stage} stage */
export function describePosition(position, readings, stage) {
  const known = readings.flatMap(({ scheme, result }) => {
    const tested = result?.stages[stage];
    const asked = tested && position < tested.accuracy.length && tested.answers[position] > 0;
    return asked ? [`${labelOf(scheme)} ${write(tested.accuracy[position])}`] : [];
  });
  const at = `Position ${whole(position)}`;
  return known.length > 0
    ? `${at}: right answers ${listed(known)}.`
    : `${at}: nothing is asked there, or not yet known.`;
}

/** @param {number} step @param {Reading[]} readings */
export function describeStep(step, readings) {
  const known = readings.flatMap(({ scheme, result }) =>
    result && step < result.losses.length ? [`${labelOf(scheme)} ${format('.3f')(result.losses[step])}`] : [],
  );
  return known.length > 0
    ? `Step ${whole(step + 1)}: loss ${listed(known)}.`
    : `Step ${whole(step + 1)}: not taken.`;
}

/** @param {number} query @param {number} key @param {import('../core/types.js').Matrix} map @param {number} offset */
export function describeWeight(query, key, { data, cols }, offset) {
  if (key > query) return `Position ${query} does not see position ${key}, which comes after it.`;
  const back = query - key === offset ? `, ${offset} back, where the answer stands` : `, ${query - key} back`;
  return `Position ${query} looks at position ${key}${back}: weight ${write(data[query * cols + key])}.`;
}
