import { beforeAll, describe, expect, it } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { ceilingParameters, SCHEMES, settingOf } from '../../web/widgets/ceiling-parameters.js';
import { trainScheme } from '../../web/widgets/ceiling-plan.js';
import { addMaps, DEFAULT_SETTING, knownResults, readBack } from '../../web/widgets/ceiling-results.js';
import { CeilingRun } from '../../web/widgets/ceiling-run.js';
import { emptyResult, mappedLength, stagesOf } from '../../web/widgets/ceiling-stages.js';
import * as words from '../../web/widgets/ceiling-words.js';
import { defaultResult, divide, writeDown } from '../../web/widgets/ceiling-written.js';
import { defaults, resolve } from '../../web/widgets/schema.js';

/** @typedef {import('../../web/widgets/ceiling-parameters.js').Scheme} Scheme */
/** @typedef {import('../../web/widgets/ceiling-parameters.js').Stage} Stage */
/** @typedef {import('../../web/widgets/ceiling-plan.js').Result} Result */

const whorl = await loadWhorl();

/** A model that is trained in moments. */
const SMALL = {
  ...DEFAULT_SETTING,
  ...{ trainLength: 8, testLength: 20, offset: 2, d: 16, steps: 30, tuneSteps: 4, seed: 5 },
};

/** @param {Record<string, unknown>} asked */
const asked = (asked) => resolve(ceilingParameters, asked);

describe('the settings', () => {
  it('begin with the core’s own', () => {
    const trainer = whorl.createTrainer();
    const { length, offset, dModel, heads, layers, learningRate, seed, tableLength, batch, vocabulary } =
      trainer.options;
    trainer.free();
    expect(settingOf(defaults(ceilingParameters))).toMatchObject({
      ...{ trainLength: length, testLength: tableLength, offset, d: dModel },
      ...{ heads, layers, learningRate, seed, steps: whorl.limits.trainerSteps },
    });
    expect([batch, 1 / vocabulary]).toEqual([32, words.CHANCE]);
  });

  it.each([
    [{ offset: '32' }, 'Offset K must be a whole number from 1 to 31, got 32; showing 4.'],
    [{ trainLength: '1' }, 'Train length must be a whole number from 2 to 256, got 1; showing 32.'],
    [
      { trainLength: '96', testLength: '64' },
      'Train length must be a whole number from 2 to 64, got 96; showing 32.',
    ],
    [{ schemes: '' }, /^Schemes is empty, it must be some of none, .*; showing none, sinusoidal, .*ALiBi\.$/],
    [
      { schemes: 'rotary alibi rope' },
      /^Schemes must be some of none, sinusoidal, learned, rotary, alibi, got “rope”/,
    ],
    [{ heads: '3' }, 'Heads must be one of 1, 2, 4, 8, 16, got 3; showing 2.'],
    [{ learningRate: '0' }, /^Learning rate must be a number from 0\.00001 to 1000, got 0/],
  ])('refuse what cannot be trained: %o', (given, sentence) => {
    const problems = [...asked(given).problems.values()];
    expect(problems).toEqual([sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence]);
  });

  it('take schemes in any order, each once', () => {
    expect(asked({ schemes: 'rotary, none rotary' }).values.schemes).toEqual(['none', 'rotary']);
    expect(asked({ schemes: ['alibi'] }).values.schemes).toEqual(['alibi']);
  });

  it('leave a rescue out that would change nothing', () => {
    /** @param {object} given */
    const stages = (given) => stagesOf({ ...SMALL, ...given }).map(({ stage }) => stage);
    expect(stages({})).toEqual(['trained', 'stretched', 'tuned', 'both']);
    expect(stages({ stretch: 1 })).toEqual(['trained', 'tuned']);
    expect(stages({ tuneSteps: 0 })).toEqual(['trained', 'stretched']);
    expect(stages({ stretch: 1, tuneSteps: 0 })).toEqual(['trained']);
  });
});

/** @param {Result} result */
const numbersOf = ({ losses, stages, diverged, refusal }) => ({
  ...{ losses, diverged, refusal },
  accuracy: Object.entries(stages).map(([stage, { accuracy }]) => [stage, ...Array.from(accuracy)]),
  maps: Object.values(stages).flatMap(({ maps }) => maps.map(({ data }) => data)),
});

/** Resolves when the run has done or the condition holds. @param {(run: CeilingRun) => boolean} enough @param {Scheme[]} schemes @param {object} [given] */
async function runUntil(enough, schemes, given = {}) {
  const setting = { ...SMALL, ...given };
  const results = schemes.map(emptyResult);
  /** @type {CeilingRun} */
  let run;
  await new Promise((resolve) => {
    run = new CeilingRun({
      ...{ setting, results, processors: 2 },
      changed: () => {
        if (enough(run)) resolve(undefined);
      },
    });
  });
  // @ts-expect-error It has been made by then.
  return { run, results };
}

const done = (/** @type {CeilingRun} */ run) => !run.running;

describe('a training, bit by bit', () => {
  it('gives what one gives that is done at once, for every scheme', async () => {
    const schemes = SCHEMES.map(({ value }) => value);
    const { run, results } = await runUntil(done, schemes);
    for (const result of results) {
      expect(numbersOf(result)).toEqual(numbersOf(trainScheme(whorl, SMALL, result.scheme)));
      expect(run.progress.get(result)).toMatchObject({ state: 'done', reason: '' });
    }
    // Here no worker can be had, and that is said.
    expect(run.workless?.message).toMatch(/^the worker could not be started/);
  });

  it('stands still while it is paused, and goes on to the same end', async () => {
    const { run, results } = await runUntil(
      (one) => (one.progress.get(one.results[0])?.taken ?? 0) > 1,
      ['rotary'],
    );
    const [result] = results;
    const taken = () => run.progress.get(result)?.taken ?? 0;
    run.pause();
    expect(run.paused).toBe(true);
    for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setTimeout(resolve));
    const paused = taken();
    for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(taken()).toBe(paused);
    run.resume();
    while (run.running) await new Promise((resolve) => setTimeout(resolve));
    expect(numbersOf(result)).toEqual(numbersOf(trainScheme(whorl, SMALL, 'rotary')));
  });

  it('is over at once when it is ended', async () => {
    const { run, results } = await runUntil(() => true, ['learned'], { steps: 5000 });
    run.end();
    expect(run.running).toBe(false);
    const { length } = results[0].losses;
    for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(results[0].losses).toHaveLength(length);
  });

  it('knows after a few steps how long the rest will take', async () => {
    const { run } = await runUntil(({ left }) => left > 0, ['none', 'alibi'], { steps: 500 });
    expect(run.left).toBeGreaterThan(0);
    expect(run.left).toBeLessThan(3600);
    run.end();
  });

  it('says what the core refuses', async () => {
    const { run, results } = await runUntil(done, ['none'], { d: 30, heads: 4 });
    expect(run.progress.get(results[0])).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/heads must divide/),
    });
  });

  it('that diverges is over, and never shows a number that is none', async () => {
    const { results } = await runUntil(done, ['learned', 'none'], { learningRate: 1000, steps: 200 });
    const learned = /** @type {Result} */ (results.find(({ scheme }) => scheme === 'learned'));
    expect(learned.diverged).toMatchObject({ stage: 'trained' });
    expect(learned.stages).toEqual({});
    expect(learned.losses.length).toBeLessThan(200);
    expect(learned.losses.every(Number.isFinite)).toBe(true);
    expect(words.divergedWords(learned)).toMatch(/^diverged, after \d+ steps?$/);
  });
});

describe('the learned table', () => {
  it('moves where the training reaches, and nowhere else', () => {
    const { moved, table, begun, refusal } = trainScheme(whorl, SMALL, 'learned');
    const rows = Array.from({ length: 20 }, (_, row) => moved?.data.subarray(row * 16, (row + 1) * 16));
    expect(rows.map((row) => row?.some((entry) => entry !== 0))).toEqual(
      rows.map((_, position) => position < SMALL.trainLength),
    );
    expect(table?.data[5]).toBeCloseTo((begun?.data[5] ?? 0) + (moved?.data[5] ?? 0), 6);
    expect(refusal).toBe('row 20 does not exist: the table has 20 rows');
  });
});

describe('the default training', () => {
  /** @type {Record<string, Result>} */
  let results;
  beforeAll(() => {
    results = Object.fromEntries(SCHEMES.map(({ value }) => [value, defaultResult(whorl, value)]));
  });

  /** @param {Scheme} scheme @param {Stage} [stage] */
  function shares(scheme, stage = 'trained') {
    const { accuracy = [], answers = [] } = results[scheme].stages[stage] ?? {};
    return words
      .rangesOf(DEFAULT_SETTING)
      .map(({ from, to }) => whorl.accuracyBetween({ accuracy, answers, from, to }));
  }

  it('shows the ceiling', () => {
    for (const scheme of /** @type {const} */ (['sinusoidal', 'learned'])) {
      const [inside, next] = shares(scheme);
      expect(inside).toBeGreaterThanOrEqual(0.99);
      expect(next).toBeLessThanOrEqual(0.4);
    }
    expect(Math.abs(shares('learned')[1] - words.CHANCE)).toBeLessThanOrEqual(0.04);
    for (const share of shares('rotary').slice(0, 3)) expect(share).toBeGreaterThanOrEqual(0.95);
    for (const scheme of /** @type {const} */ (['alibi', 'none'])) {
      for (const share of shares(scheme)) expect(share).toBeLessThan(0.45);
    }
  });

  it('is trained once, however often it is asked for', () => {
    expect(defaultResult(whorl, 'rotary')).toBe(results.rotary);
    expect(knownResults()).toEqual(SCHEMES.map(({ value }) => results[value]));
  });

  it('is written down in few bytes, and read back', () => {
    const written = JSON.parse(JSON.stringify(Object.values(results).map(writeDown)));
    for (const one of written) {
      const back = readBack(one);
      const { losses, stages, parameters, refusal, moved } = results[one.scheme];
      expect([back.parameters, back.refusal]).toEqual([parameters, refusal]);
      back.losses.forEach((loss, i) => expect(loss).toBeCloseTo(losses[i], 3));
      for (const [name, tested] of Object.entries(stages)) {
        const read = back.stages[/** @type {Stage} */ (name)];
        expect(read?.accuracy).toEqual(Array.from(tested.accuracy));
        expect(read?.answers).toEqual(Array.from(tested.answers));
        tested.maps.forEach(({ rows, data }, i) => {
          expect(rows).toBe(mappedLength(DEFAULT_SETTING));
          const far = data.findIndex(
            (weight, at) => Math.abs(weight - (read?.maps[i].data[at] ?? 9)) > 0.008,
          );
          expect(far).toBe(-1);
        });
      }
      expect(back.moved === null).toBe(moved === null);
      moved?.data.forEach((entry, i) => {
        if (Math.abs(entry - (back.moved?.data[i] ?? 9)) > 0.01) expect(back.moved?.data[i]).toBe(entry);
      });
    }
  });

  it('is divided into what is shown at first and the other maps, and put together again', () => {
    const written = Object.values(results).map(writeDown);
    const { begins, maps } = divide(written);
    const kept = begins.flatMap(({ scheme, stages }) =>
      Object.entries(stages).flatMap(([stage, tested]) =>
        tested.maps.length > 0 ? [`${scheme} ${stage}`] : [],
      ),
    );
    expect(kept).toEqual(['sinusoidal trained']);
    const back = begins.map(readBack);
    addMaps(back, maps);
    expect(back).toEqual(written.map(readBack));
  });
});
