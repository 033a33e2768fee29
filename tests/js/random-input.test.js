/** What nobody thought of: random calls and addresses. A failure prints the seed that repeats it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { isWhorlError, loadWhorl } from '../../web/core/whorl.js';
import {
  attributeName,
  defaults,
  fromSearch,
  readValue,
  resolve,
  serialise,
  toSearch,
} from '../../web/widgets/schema.js';
import { runs } from './support/runs.js';

const whorl = await loadWhorl();
const all = await widgets();

const RUNS = runs(400);

/** The options that some function of the core knows, each with what may or may not be a value of it. */
const NAMES = [
  'positions dModel base layout firstPosition positionScale offset position x table tokens permutation encoding',
  'causal heads seed q k v mask bias scores a b slope queries keys anchor maxOffset projections content curve',
  'normalised length count format values n pairing frequencies width factor total mistake batch learningRate',
]
  .join(' ')
  .split(' ');

const small = fc.integer({ min: -2, max: 40 });
const matrix = fc
  .record({ rows: fc.integer({ min: 0, max: 5 }), cols: fc.integer({ min: 0, max: 5 }) })
  .chain(({ rows, cols }) =>
    fc
      .array(fc.float({ noDefaultInfinity: false }), { minLength: rows * cols, maxLength: rows * cols })
      .map((data) => ({ rows, cols, data: Float32Array.from(data) })),
  );
const value = fc.oneof(
  small,
  fc.double(),
  fc.boolean(),
  fc.constantFrom('none', 'sinusoidal', 'rotary', 'alibi', 'learned', 'halves', 'float16', 'interleaved'),
  fc.array(small, { maxLength: 6 }),
  fc.array(fc.string(), { maxLength: 4 }),
  matrix,
  fc.anything(),
);
const options = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 8 });

/** @param {unknown} result Whatever numbers are in it. @returns {number[]} */
function numbersIn(result) {
  if (typeof result === 'number') return [result];
  if (ArrayBuffer.isView(result)) return [.../** @type {Float32Array} */ (result)];
  if (result && typeof result === 'object') return Object.values(result).flatMap(numbersIn);
  return [];
}

const callable = Object.entries(whorl).filter(
  ([name, member]) => typeof member === 'function' && name !== 'createTrainer',
);

describe('random options', () => {
  test.each(callable)('%s answers with finite numbers or refuses, and goes on working', (_name, call) => {
    fc.assert(
      fc.property(fc.oneof(options, fc.anything()), (given) => {
        let answer;
        try {
          answer = /** @type {any} */ (call)(given);
        } catch (error) {
          if (!isWhorlError(error) || error.code === 'broken') throw error;
        }
        expect(numbersIn(answer).every(Number.isFinite)).toBe(true);
        expect(whorl.sinusoidalEncoding({ positions: 2, dModel: 2 }).data[2]).toBeCloseTo(0.841471, 5);
      }),
      RUNS,
    );
  });
});

describe('random addresses', () => {
  test.each(all.map(({ name, element }) => /** @type {const} */ ([name, element.parameters])))(
    'give %s values it can have',
    (_name, parameters) => {
      const names = fc.constantFrom(
        ...parameters.map(({ name }) => attributeName(name)),
        'other',
        '__proto__',
      );
      const search = fc
        .array(fc.tuple(names, fc.oneof(fc.string(), fc.double().map(String), fc.webUrl())))
        .map((pairs) => new URLSearchParams(pairs));
      fc.assert(
        fc.property(search, search, (given, before) => {
          const shown = resolve(parameters, fromSearch(parameters, before)).values;
          const beside = resolve(parameters, fromSearch(parameters, given), shown).values;
          expect([...resolve(parameters, beside).problems]).toEqual([]);

          const { values } = resolve(parameters, fromSearch(parameters, given));
          expect([...resolve(parameters, values).problems]).toEqual([]);
          for (const parameter of parameters) {
            // Whatever came of it is a value: written out and read again, it is the same.
            const again = readValue(parameter, serialise(parameter, values[parameter.name]));
            expect('problem' in again, parameter.name).toBe(false);
          }
          const written = fromSearch(parameters, toSearch(parameters, values));
          expect(resolve(parameters, written).values).toEqual({ ...defaults(parameters), ...values });
        }),
        RUNS,
      );
    },
  );
});
