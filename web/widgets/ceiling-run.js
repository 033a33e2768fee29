import { WhorlLoadError } from '../core/errors.js';
import { keepTable, planOf, trainerOptions } from './ceiling-plan.js';
import { mappedLength, stagesOf } from './ceiling-stages.js';
import { pageBench, workerBench } from './ceiling-workers.js';

/**
 * A training under way: the chosen schemes side by side, one a worker, as many workers as there are processors. A
 * worker is given a few steps at a time, so that it can be paused, asked how far it is, or ended at any moment.
 *
 * @typedef {import('../core/types.js').RemoteTrainer} RemoteTrainer
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Plan} Plan
 * @typedef {import('./ceiling-plan.js').Result} Result
 * @typedef {import('./ceiling-plan.js').Wish} Wish
 * @typedef {import('./ceiling-workers.js').Bench} Bench
 *
 * @typedef {object} Progress Of one scheme.
 * @property {'waiting' | 'working' | 'done' | 'failed'} state
 * @property {Stage} stage Where it is.
 * @property {number} taken Steps, of this stage.
 * @property {number} perSecond Steps, lately; 0 before the first.
 * @property {number} left Seconds, about; NaN before the first step.
 * @property {number} seconds It has taken so far.
 * @property {string} reason Why it failed.
 */

const GLANCE = 350; // milliseconds between two looks at a model in training
const GLANCED = 16; // sequences it is tested with for that

export class CeilingRun {
  #setting;
  #changed;
  /** @type {Set<Bench>} */
  #benches = new Set();
  /** @type {Result[]} */
  #waiting;
  /** @type {{ promise: Promise<void>, go: () => void } | null} While it is paused. */
  #pause = null;
  #ended = false;
  /** @type {Map<Result, Progress>} */
  progress;
  results;
  /** Why the page trains by itself, if it does. @type {WhorlLoadError | null} */
  workless = null;

  /**
   * @param {object} given
   * @param {Setting} given.setting
   * @param {Result[]} given.results Empty ones, to be filled in.
   * @param {number} given.processors
   * @param {() => void} given.changed Called whenever there is something new to be shown.
   */
  constructor({ setting, results, processors, changed }) {
    this.#setting = setting;
    this.#changed = changed;
    this.results = results;
    this.#waiting = [...results];
    this.progress = new Map(results.map((result) => [result, begun()]));
    const count = Math.min(results.length, Math.max(1, processors));
    for (let i = 0; i < count; i += 1) void this.#work();
  }

  /** Whether anything is still to be done. */
  get running() {
    const states = [...this.progress.values()].map(({ state }) => state);
    return !this.#ended && states.some((state) => state === 'waiting' || state === 'working');
  }

  get paused() {
    return this.#pause !== null;
  }

  /** No worker is given anything more; what it is at takes a moment. */
  pause() {
    let go = () => {};
    const promise = /** @type {Promise<void>} */ (new Promise((resolve) => (go = resolve)));
    this.#pause ??= { promise, go };
    this.#changed();
  }

  resume() {
    this.#pause?.go();
    this.#pause = null;
    this.#changed();
  }

  /** Ends every worker, whatever it is doing. */
  end() {
    this.#ended = true;
    for (const bench of this.#benches) bench.end();
    this.#benches.clear();
  }

  /** One worker, and one scheme after another in it. */
  async #work() {
    let bench = this.#open(workerBench());
    while (!this.#ended) {
      const result = this.#waiting.shift();
      if (!result) break;
      const progress = /** @type {Progress} */ (this.progress.get(result));
      progress.state = 'working';
      try {
        await this.#train(bench, result, progress);
        progress.state = 'done';
      } catch (error) {
        if (error instanceof WhorlLoadError && error.code === 'load-failed' && !bench.problem) {
          this.#close(bench);
          bench = this.#open(pageBench(error));
          this.#waiting.unshift(result);
          Object.assign(progress, begun());
        } else {
          progress.state = 'failed';
          progress.reason = error instanceof Error ? error.message : String(error);
        }
      }
      if (!this.#ended) this.#changed();
    }
    this.#close(bench);
  }

  /** @param {Bench} bench */
  #open(bench) {
    this.#benches.add(bench);
    this.workless ??= bench.problem;
    return bench;
  }

  /** @param {Bench} bench */
  #close(bench) {
    bench.end();
    this.#benches.delete(bench);
  }

  /** @param {Bench} bench @param {Result} result @param {Progress} progress */
  async #train(bench, result, progress) {
    const trainer = await bench.createTrainer(trainerOptions(this.#setting, result.scheme));
    const glance = this.#glances(trainer, result);
    const step = (/** @type {Stage} */ stage, /** @type {number} */ count) =>
      this.#step(trainer, { stage, count, part: bench.part }, progress, glance);
    await this.#carryOut(trainer, planOf(this.#setting, result), step);
    await trainer.free();
  }

  /** @param {RemoteTrainer} trainer @param {Plan} plan @param {(stage: Stage, count: number) => Promise<unknown>} step */
  async #carryOut(trainer, plan, step) {
    /** @param {Wish} wish */
    const answer = ({ call, value, stage }) =>
      stage ? step(stage, value) : /** @type {any} */ (trainer[call])(value);
    let next = plan.next();
    while (!next.done) {
      await this.#pause?.promise;
      let got;
      try {
        got = await answer(next.value);
      } catch (error) {
        next = plan.throw(error);
        continue;
      }
      next = plan.next(got);
    }
  }

  /**
   * All steps of a stage, as many at a time as a worker takes in a moment.
   *
   * @param {RemoteTrainer} trainer
   * @param {{ stage: Stage, count: number, part: number }} asked `part`: milliseconds.
   * @param {Progress} progress
   * @param {(losses: number[], stage: Stage) => Promise<void>} glance
   */
  async #step(trainer, { stage, count, part }, progress, glance) {
    /** @type {number[]} */
    const losses = [];
    let next = 1;
    Object.assign(progress, { stage, taken: 0 });
    let answer = await trainer.step(0);
    while (losses.length < count && !answer.diverged) {
      await this.#pause?.promise;
      const begin = performance.now();
      answer = await trainer.step(Math.min(next, count - losses.length));
      const spent = (performance.now() - begin) / 1000;
      losses.push(...answer.losses);
      progress.taken = losses.length;
      progress.seconds += spent;
      progress.perSecond = answer.losses.length / spent;
      progress.left = this.#timeLeft(progress);
      next = Math.max(1, Math.round((progress.perSecond * part) / 1000));
      if (!answer.diverged) await glance(losses, stage);
      this.#changed();
    }
    return { ...answer, losses };
  }

  /** How the model does so far, looked at now and then: roughly, so that it costs little. @param {RemoteTrainer} trainer @param {Result} result */
  #glances(trainer, result) {
    const { testLength, heads, layers } = this.#setting;
    let last = performance.now();
    return async (/** @type {number[]} */ losses, /** @type {Stage} */ stage) => {
      if (stage !== 'trained') return;
      result.losses = [...losses];
      if (performance.now() - last < GLANCE) return;
      const { accuracy, answers } = await trainer.evaluate({ length: testLength, sequences: GLANCED });
      const { tokens } = await trainer.sequence({ length: mappedLength(this.#setting) });
      const places = Array.from({ length: layers * heads }, (_, i) => ({
        layer: Math.floor(i / heads),
        head: i % heads,
      }));
      const maps = await Promise.all(places.map((place) => trainer.attentionMap({ tokens, ...place })));
      if (result.scheme === 'learned') keepTable(result, await trainer.positionTable());
      result.stages.trained = { accuracy, answers, maps };
      last = performance.now();
    };
  }

  /** Seconds for all steps of a scheme that are still to be taken; longer sequences take longer in proportion. @param {Progress} progress */
  #timeLeft({ stage, taken, perSecond }) {
    const { trainLength, testLength } = this.#setting;
    const stages = stagesOf(this.#setting);
    const at = stages.findIndex((one) => one.stage === stage);
    /** @param {Stage} one */
    const length = (one) => (one === 'trained' ? trainLength : testLength);
    return stages.slice(at).reduce((seconds, { stage: one, steps }, i) => {
      const still = i === 0 ? steps - taken : steps;
      return seconds + (still * length(one)) / length(stage) / perSecond;
    }, 0);
  }

  /** Seconds until all is done, about; NaN before every worker has taken a step. */
  get left() {
    const all = [...this.progress.values()];
    const working = all.filter(({ state }) => state === 'working');
    const whole = all.find(({ left, seconds }) => seconds > 0 && !Number.isNaN(left));
    if (working.length === 0 || !whole) return NaN;
    const waiting = all.filter(({ state }) => state === 'waiting').length;
    const most = Math.max(...all.map(({ left, seconds }) => (Number.isNaN(left) ? 0 : left + seconds)));
    const busy = working.reduce((sum, { left }) => sum + left, 0);
    return (busy + waiting * most) / working.length;
  }
}

/** @returns {Progress} */
const begun = () => ({
  ...{ state: 'waiting', stage: 'trained', taken: 0, perSecond: 0, left: NaN, seconds: 0, reason: '' },
});
