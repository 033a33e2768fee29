/** What nobody thought of: random calls, addresses and files. A failure prints the seed that repeats it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { isWhorlError, loadWhorl } from '../../web/core/whorl.js';
import { FileError } from '../../web/widgets/files/file-error.js';
import { openTableFile } from '../../web/widgets/files/open.js';
import {
  attributeName,
  defaults,
  fromSearch,
  readValue,
  resolve,
  serialise,
  toSearch,
} from '../../web/widgets/schema.js';

const whorl = await loadWhorl();
const all = await widgets();

const RUNS = { numRuns: 400 };

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

/** A file that is right, for mutations to start from. @param {string} text @param {number} version */
function npy(text, version = 1) {
  const header = new TextEncoder().encode(`${text.padEnd(117)}\n`);
  return Uint8Array.of(
    0x93,
    ...new TextEncoder().encode('NUMPY'),
    version,
    0,
    header.length,
    0,
    ...header,
    ...new Uint8Array(24),
  );
}
function safetensors() {
  const header = new TextEncoder().encode('{"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}');
  return Uint8Array.of(header.length, 0, 0, 0, 0, 0, 0, 0, ...header, ...new Uint8Array(24));
}

describe('random files', () => {
  test.each([
    ['table.npy', npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }")],
    ['model.safetensors', safetensors()],
  ])('%s is read, or refused with a reason', async (name, right) => {
    const opened = await openTableFile(new File([right], name), whorl.limits);
    expect((await opened.tables[0].read()).data).toHaveLength(6);

    const change = fc.tuple(fc.nat(right.length - 1), fc.integer({ min: 0, max: 255 }));
    const changed = fc
      .tuple(fc.array(change, { maxLength: 4 }), fc.nat(right.length))
      .map(([changes, cut]) => {
        const bytes = right.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        return cut % 3 === 0 ? bytes.slice(0, cut) : bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        try {
          const { tables } = await openTableFile(new File([bytes], name), whorl.limits);
          for (const table of tables) {
            const { rows, cols, data } = await table.read();
            expect(data).toHaveLength(rows * cols);
            expect(data.every(Number.isFinite)).toBe(true);
          }
        } catch (error) {
          if (!(error instanceof FileError)) throw error;
          expect(error.message.length).toBeGreaterThan(10);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
