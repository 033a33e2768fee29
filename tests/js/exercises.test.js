import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { trainedByDefault } from '../../web/build/ceiling.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { exercises } from '../../web/lesson/exercises.js';
import { answerOf, markChoice, markNumber, pieces, pose } from '../../web/widgets/exercise-pose.js';

/** @typedef {import('../../web/core/types.js').Whorl} Whorl */
/** @typedef {import('../../web/widgets/exercise-pose.js').Posed} Posed */

const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);

/** @type {Whorl} */
let whorl;
beforeAll(async () => {
  whorl = await loadWhorl();
  await trainedByDefault();
});

/** The core, which counts how often it is called. */
function counting() {
  const count = { calls: 0 };
  const core = /** @type {Whorl} */ (
    Object.fromEntries(
      Object.entries(whorl).map(([name, member]) => [
        name,
        typeof member !== 'function'
          ? member
          : (/** @type {any[]} */ ...given) => {
              count.calls += 1;
              return /** @type {any} */ (member)(...given);
            },
      ]),
    )
  );
  return { core, count };
}

/** Everything a reader may be told. @param {Posed} posed */
const saidIn = (posed) => [
  ...[posed.text, posed.why, posed.model, answerOf(posed), ...posed.hints, ...posed.points],
  ...posed.choices.flatMap(({ text, why }) => [text, why]),
  ...posed.mistakes.map(({ why }) => why),
];

test('there are predictions, numbers, choices and open questions, each of a name and title of its own', () => {
  const count = (/** @type {string} */ wanted) => exercises.filter(({ kind }) => kind === wanted).length;
  expect(exercises.length).toBeGreaterThanOrEqual(14);
  expect(count('predict')).toBeGreaterThanOrEqual(10);
  expect(count('numeric')).toBeGreaterThanOrEqual(5);
  expect(count('choice')).toBeGreaterThanOrEqual(3);
  expect(count('open')).toBe(2);
  expect(new Set(exercises.map(({ id }) => id)).size).toBe(exercises.length);
  expect(new Set(exercises.map(({ title }) => title)).size).toBe(exercises.length);
});

test('no decimal number is typed into their texts: what has decimals is computed', async () => {
  const folder = new URL('../../web/lesson/exercises/', import.meta.url);
  for (const file of await readdir(folder)) {
    const source = await readFile(new URL(file, folder), 'utf8');
    const texts = source.match(/'[^'\n]*'|`[^`]*`/g) ?? [];
    const written = texts.map((text) => text.replace(/\$\{[^}]*\}/g, '')).filter((text) => / /.test(text));
    expect(written.filter((text) => /\d\.\d/.test(text))).toEqual([]);
  }
});

describe.each(exercises.map((exercise) => /** @type {const} */ ([exercise.id, exercise])))(
  '%s',
  (_id, exercise) => {
    test('asks the core, and says whole sentences with no gap in them', () => {
      for (const seed of SEEDS) {
        const { core, count } = counting();
        exercise.ask({ ...settings(seed), whorl: core });
        expect(count.calls).toBeGreaterThan(0);
        for (const said of saidIn(pose(exercise, seed, whorl)))
          expect(said).not.toMatch(/NaN|undefined|null|Infinity|\[object|\$| {2}/);
      }
    });

    /** As `pose` picks them. @param {number} seed */
    const settings = (seed) =>
      Object.fromEntries(
        Object.entries(exercise.vary ?? {}).map(([name, list]) => [
          name,
          list[(seed + list.length - 1) % list.length],
        ]),
      );

    if (exercise.kind === 'numeric') {
      test('marks its own answer right in 50 variants, and others wrong', () => {
        const questions = new Set();
        for (const seed of SEEDS) {
          const posed = pose(exercise, seed, whorl);
          const { answer, tolerance, mistakes, write } = posed;
          questions.add(posed.text);
          expect(Number.isFinite(answer)).toBe(true);
          expect(markNumber(posed, answer).right).toBe(true);
          // What is printed as the answer is taken as one.
          expect(markNumber(posed, Number(write(answer).replaceAll(',', '').replace('−', '-'))).right).toBe(
            true,
          );
          const far = Math.max(1, 3 * tolerance);
          for (const wrong of [answer + far, answer - far, 2 * answer + far, -answer - far]) {
            const { right, rest } = markNumber(posed, wrong);
            expect(right, `${wrong} for ${answer}`).toBe(false);
            expect(rest).not.toBe('');
          }
          for (const { value, why } of mistakes) {
            const { right, rest } = markNumber(posed, value);
            expect([right, rest]).toEqual([
              false,
              mistakes.find((one) => Math.abs(one.value - value) <= tolerance)?.why,
            ]);
            expect(why).not.toBe('');
          }
          expect(markNumber(posed, NaN).right).toBe(false);
        }
        // Every variant comes up: no two lists go round in step.
        expect(questions.size).toBe(Math.min(SEEDS.length, pose(exercise, 1, whorl).variants));
        expect(questions.size).toBeGreaterThan(2);
      });

      test('explains some wrong numbers, and gives hints', () => {
        const { mistakes, hints } = pose(exercise, 1, whorl);
        expect(mistakes.length).toBeGreaterThan(0);
        expect(hints.length).toBeGreaterThan(0);
      });
    }

    if (exercise.kind === 'choice' || exercise.kind === 'predict') {
      test('has one right choice in every order, and every wrong one explains itself', () => {
        const orders = new Set();
        for (const seed of SEEDS) {
          const posed = pose(exercise, seed, whorl);
          orders.add(posed.choices.map(({ text }) => text).join());
          expect(posed.choices.filter(({ right }) => right)).toHaveLength(1);
          posed.choices.forEach(({ right, why }, i) => {
            const mark = markChoice(posed, i);
            expect(mark.right).toBe(right);
            if (!right) expect(why.length).toBeGreaterThan(20);
            if (!right) expect(mark.rest).toContain(why);
          });
          expect(posed.why).not.toBe('');
        }
        expect(orders.size).toBeGreaterThan(3);
      });
    }

    if (exercise.kind === 'open') {
      test('has a model answer and what it should contain', () => {
        const { model, points, hints } = pose(exercise, 1, whorl);
        expect(model.length).toBeGreaterThan(200);
        expect(points.length).toBeGreaterThan(2);
        expect(hints.length).toBeGreaterThan(0);
      });
    }
  },
);

test('words between stars are emphasised', () => {
  expect(pieces('a *b* c')).toEqual([
    { text: 'a ', emphasised: false },
    { text: 'b', emphasised: true },
    { text: ' c', emphasised: false },
  ]);
});
