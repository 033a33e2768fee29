/** The JavaScript API, in both builds: the cases from the field, the published tables, and what it refuses. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { isWhorlError, loadWhorl, WhorlRangeError, WhorlTypeError } from '../../web/core/whorl.js';

const facts = JSON.parse(readFileSync(new URL('./facts.json', import.meta.url), 'utf8'));
const SENTENCE = ['the', 'server', 'rejected', 'the', 'request'];
const SWAP = [0, 4, 2, 3, 1];

/** @param {number[][]} rows */
const table = (rows) => ({
  rows: rows.length,
  cols: rows[0]?.length ?? 0,
  data: Float32Array.from(rows.flat()),
});

/** @param {ArrayLike<number>} got @param {number[]} wanted @param {number} tolerance */
function expectClose(got, wanted, tolerance) {
  expect(got.length).toBe(wanted.length);
  wanted.forEach((value, i) =>
    expect(Math.abs(got[i] - value), `entry ${i}: ${got[i]}`).toBeLessThanOrEqual(tolerance),
  );
}

/** @param {() => unknown} call */
function refusal(call) {
  try {
    call();
  } catch (error) {
    return /** @type {Error & { code: string }} */ (error);
  }
  throw new Error('nothing was refused');
}

describe.each(/** @type {const} */ (['simd', 'scalar']))('the %s build', async (variant) => {
  const whorl = await loadWhorl({ variant });

  it('says what it is', () => {
    expect(whorl.build).toEqual({ simd: variant === 'simd', version: '0.1.0' });
  });

  describe('encodes', () => {
    it('positions 0 to 5 at d = 4 and 0 to 3 at d = 5 as published', () => {
      const d4 = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });
      expectClose(d4.data, facts.table_d4_positions_0_5.flat(), 1e-6);
      const d5 = whorl.sinusoidalEncoding({ positions: 4, dModel: 5 });
      expectClose(d5.data, facts.odd_d5_positions_0_3.flat(), 1e-6);
    });

    it('A1: exactly d columns for any width, odd ones too', () => {
      const row = (/** @type {number} */ dModel) =>
        whorl.sinusoidalEncoding({ positions: 1, dModel, firstPosition: 1 }).data;
      expectClose(row(1), [0.841471], 1e-6);
      expectClose(row(2), [0.841471, 0.540302], 1e-6);
      expectClose(row(3), [0.841471, 0.540302, 0.002154], 1e-6);
      expectClose(row(5), [0.841471, 0.540302, 0.025116, 0.999685, 0.000631], 1e-6);
      expect(row(127)).toHaveLength(127);
      expect(row(127).every(Number.isFinite)).toBe(true);
    });

    it.each([0, -2, 1.5, NaN, 1e9, Infinity])('A1, C6: refuses d = %s by name, range and value', (dModel) => {
      const error = refusal(() => whorl.sinusoidalEncoding({ positions: 2, dModel }));
      expect(error).toBeInstanceOf(WhorlRangeError);
      expect(error.code).toBe('out-of-range');
      expect(error.message).toBe(`dModel must be a whole number from 1 to 8192, got ${dModel}`);
    });

    it.each(['abc', '64', null, true, {}])('C6: refuses d = %o as no number', (dModel) => {
      const error = refusal(() =>
        whorl.sinusoidalEncoding({ positions: 2, dModel: /** @type {any} */ (dModel) }),
      );
      expect(error).toBeInstanceOf(WhorlTypeError);
      expect(error.message).toMatch(/^dModel must be a whole number from 1 to 8192, got /);
    });

    it('C6: refuses a million positions, and a table that would not fit, without allocating', () => {
      const before = whorl.memoryBytes();
      expect(refusal(() => whorl.sinusoidalEncoding({ positions: 1e6, dModel: 4 })).message).toBe(
        'positions must be a whole number from 0 to 131072, got 1000000',
      );
      const error = refusal(() => whorl.sinusoidalEncoding({ positions: 131072, dModel: 8192 }));
      expect(error.code).toBe('too-large');
      expect(whorl.memoryBytes()).toBe(before);
    });

    it('A2: the fingerprint of position 1 at d = 4', () => {
      const { data } = whorl.sinusoidalEncoding({ positions: 2, dModel: 4 });
      expectClose(data.slice(4), [0.841471, 0.540302, 0.01, 0.99995], 1e-6);
    });

    it('A6: position 0 first, as 0 1 0 1', () => {
      expectClose(whorl.sinusoidalEncoding({ positions: 1, dModel: 4 }).data, [0, 1, 0, 1], 0);
    });

    it('the dot products at d = 512 as published', () => {
      for (const [pair, value] of Object.entries(facts.dot_d512)) {
        const [p, q] = pair.split(',').map(Number);
        const curve = whorl.offsetCurve({ dModel: 512, anchor: p, maxOffset: q - p });
        expectClose([curve[q - p]], [/** @type {number} */ (value)], 1e-4);
      }
    });

    it('wavelengths as published', () => {
      for (const [d, columns] of Object.entries(facts.wavelengths)) {
        const wavelengths = whorl.sinusoidalWavelengths({ dModel: Number(d) });
        for (const [column, value] of Object.entries(columns)) {
          expect(wavelengths[Number(column)] / value).toBeCloseTo(1, 12);
        }
      }
    });
  });

  describe('attends', () => {
    it('B1: a query that may attend to nothing gets zeros, the others are as before', () => {
      const x = whorl.tokenVectors({ tokens: ['a', 'b', 'c', 'd'], dModel: 8 });
      const mask = Array.from({ length: 4 }, (_, i) => Array(4).fill(i !== 1));
      const whole = whorl.attention({ q: x, k: x, v: x });
      const masked = whorl.attention({ q: x, k: x, v: x, mask });
      const row = (/** @type {{ cols: number, data: Float32Array }} */ m, /** @type {number} */ i) => [
        ...m.data.slice(i * m.cols, (i + 1) * m.cols),
      ];
      expect(row(masked.weights, 1)).toEqual([0, 0, 0, 0]);
      expect(row(masked.output, 1)).toEqual(Array(8).fill(0));
      for (const i of [0, 2, 3]) expect(row(masked.output, i)).toEqual(row(whole.output, i));
    });

    it.each([
      [[1000, 1000], [0.5, 0.5], 1e-6],
      [[151.29, 150.29], [0.731059, 0.268941], 3e-6], // their float32 difference is 1 − 7.6e-6
      [[-1000, -1000], [0.5, 0.5], 1e-6],
      [[-1000, -1001], [0.731059, 0.268941], 1e-6],
      [[0, 1], [0.268941, 0.731059], 1e-6],
    ])('B3, B5: softmax of %j', (scores, wanted, tolerance) => {
      expectClose(whorl.softmax({ scores: table([scores]) }).data, wanted, tolerance);
    });

    it('B3: softmax of a steep row', () => {
      expect(whorl.softmax({ scores: table([[8, 18, 28, 38, 48]]) }).data[4]).toBeCloseTo(0.999955, 6);
    });

    it('B4: scores are scaled by the width of a head', () => {
      const q = table([Array.from({ length: 64 }, (_, c) => (c % 16 === 0 ? 2 : 0))]);
      const k = table([[...q.data], Array(64).fill(0)]);
      const { weights } = whorl.attention({ q, k, v: k, heads: 4 });
      for (let head = 0; head < 4; head++) {
        expectClose(weights.data.slice(2 * head, 2 * head + 2), [0.731059, 0.268941], 1e-6);
      }
    });

    it('B5: every row of weights sums to 1', () => {
      const x = whorl.tokenVectors({ tokens: [...'positional'], dModel: 16 });
      const { weights } = whorl.multiHeadAttention({ x, heads: 4 });
      for (let row = 0; row < 40; row++) {
        const sum = weights.data.slice(row * 10, row * 10 + 10).reduce((a, b) => a + b);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-6);
      }
    });

    it.each([
      [128, 3],
      [512, 6],
      [1024, 12],
    ])('B8: refuses d = %i with %i heads, naming both', (d, heads) => {
      const x = { rows: 2, cols: d, data: new Float32Array(2 * d) };
      const error = refusal(() => whorl.multiHeadAttention({ x, heads }));
      expect(error).toBeInstanceOf(WhorlRangeError);
      expect(error.message).toBe(`heads must divide dModel, got heads ${heads} and dModel ${d}`);
    });

    it('B10: nothing is empty, one token attends to itself, no heads is refused', () => {
      const none = whorl.shuffleTest({ tokens: [], permutation: [] });
      expect(none).toMatchObject({ equivariant: true, maxDifference: 0 });
      const one = whorl.shuffleTest({ tokens: ['alone'], permutation: [0] });
      expect([...one.original.weights.data]).toEqual([1, 1]);
      const error = refusal(() => whorl.shuffleTest({ tokens: ['a'], permutation: [0], heads: 0 }));
      expect(error.message).toBe('heads must be a whole number from 1 to 256, got 0');
    });

    it('B12: three tokens, forwards, reversed, masked, with positions', () => {
      const three = table([[1, 0], [0, 1], [1, 1]]); // prettier-ignore
      const reversed = table([[1, 1], [0, 1], [1, 0]]); // prettier-ignore
      const self = (/** @type {any} */ x, causal = false) => [
        ...whorl.attention({ q: x, k: x, v: x, causal }).output.data,
      ];
      const rows = [0.802224, 0.598888, 0.598888, 0.802224, 0.751745, 0.751745];
      expectClose(self(three), rows, 1e-6);
      expectClose(self(reversed), [...rows.slice(4), ...rows.slice(2, 4), ...rows.slice(0, 2)], 1e-6);
      expectClose(self(three, true), [1, 0, 0.330238, 0.669762, 0.751745, 0.751745], 1e-6);
      expectClose(self(reversed, true), [1, 1, 0.5, 1, 0.802224, 0.598888], 1e-6);
      const pe = whorl.sinusoidalEncoding({ positions: 3, dModel: 2 });
      const placed = (/** @type {any} */ x) => ({
        ...x,
        data: x.data.map((/** @type {number} */ v, /** @type {number} */ i) => v + pe.data[i]),
      });
      const there = self(placed(three));
      const back = self(placed(reversed));
      expect(Math.abs(there[0] - back[4])).toBeGreaterThan(0.1);
    });
  });

  describe('runs the shuffle test', () => {
    it('and finds bare attention equivariant to rounding', () => {
      const test = whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP });
      expect(test.equivariant).toBe(true);
      expect(test.maxDifference).toBeLessThanOrEqual(1e-5);
      expect(test.maxDifference).toBeLessThanOrEqual(test.tolerance);
      expect(test.differencePerToken).toHaveLength(5);
    });

    it.each([
      { encoding: 'sinusoidal', causal: false },
      { encoding: 'none', causal: true },
    ])('and finds that $encoding with causal $causal is not equivariant', (/** @type {any} */ options) => {
      const test = whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP, ...options });
      expect(test.equivariant).toBe(false);
      expect(test.maxDifference).toBeGreaterThan(0.05);
    });

    it('on vectors of one’s own as on the words they came from', () => {
      const vectors = whorl.tokenVectors({ tokens: SENTENCE, dModel: 64, seed: 3 });
      const own = whorl.shuffleTest({ vectors, permutation: SWAP, seed: 3 });
      expect(own).toEqual(whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP, seed: 3 }));
    });

    it('and gives a word the same vector wherever it stands', () => {
      const { data } = whorl.tokenVectors({ tokens: SENTENCE, dModel: 8 });
      expect(data.slice(0, 8)).toEqual(data.slice(24, 32));
    });
  });

  describe('refuses', () => {
    const bad = /** @type {[string, () => unknown, RegExp][]} */ ([
      ['an unknown encoding', () => whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP, encoding: /** @type {any} */ ('rope') }), /^encoding must be one of none, sinusoidal, learned, rotary, alibi, got "rope"$/],
      ['d = 0', () => whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP, dModel: 0 }), /^dModel must be .* got 0$/],
      ['heads that do not divide d', () => whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP, heads: 5 }), /^heads must divide dModel, got heads 5 and dModel 64$/],
      ['a repeated index', () => whorl.shuffleTest({ tokens: SENTENCE, permutation: [0, 1, 2, 2, 4] }), /^permutation\[3\] repeats 2$/],
      ['a permutation of another length', () => whorl.shuffleTest({ tokens: SENTENCE, permutation: [0] }), /^permutation must have 5 entries, got 1$/],
      ['5,000 words', () => whorl.shuffleTest({ tokens: Array(5000).fill('word'), permutation: [] }), /^tokens must have at most 512 entries, got 5000$/],
      ['NaN in a vector', () => whorl.shuffleTest({ vectors: table([[1, 2], [3, NaN]]), permutation: [0, 1] }), /^vectors\[1\]\[1\] must be finite, got NaN$/],
      ['a token that is no string', () => whorl.tokenVectors({ tokens: /** @type {any} */ (['a', 7]), dModel: 4 }), /^tokens\[1\] must be a string, got 7$/],
      ['an option it does not have', () => whorl.softmax(/** @type {any} */ ({ scores: table([[1]]), heads: 2 })), /^softmax has no option heads; it has scores$/],
      ['a missing option', () => whorl.softmax(/** @type {any} */ ({})), /^softmax needs the option scores$/],
      ['no options at all', () => whorl.softmax(/** @type {any} */ (undefined)), /^softmax takes an object of options, got undefined$/],
      ['data of the wrong length', () => whorl.softmax({ scores: { rows: 2, cols: 2, data: new Float32Array(3) } }), /^scores.data must hold 2 x 2 values, got 3$/],
      ['a ragged mask', () => whorl.attention({ q: table([[1]]), k: table([[1]]), v: table([[1]]), mask: [[true], []] }), /^mask\[1\] must have 1 entries, got 0$/],
      ['a mask of another shape', () => whorl.attention({ q: table([[1]]), k: table([[1]]), v: table([[1]]), mask: [[true, true]] }), /^mask must be 1 x 1, got 1 x 2$/],
      ['entries that would overflow', () => whorl.attention({ q: table([[1e30]]), k: table([[1e30]]), v: table([[1]]) }), /overflow float32/],
    ]); // prettier-ignore

    it.each(bad)('%s, with the argument and the value, and works afterwards', (_, call, message) => {
      const error = refusal(call);
      expect(isWhorlError(error)).toBe(true);
      expect(error.message).toMatch(message);
      expect(whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP }).equivariant).toBe(true);
    });

    it('a thousand bad calls in a row without losing memory', () => {
      const before = whorl.memoryBytes();
      for (let i = 0; i < 1000; i++) for (const [, call] of bad) refusal(call);
      expect(whorl.memoryBytes()).toBe(before);
      expect(whorl.shuffleTest({ tokens: SENTENCE, permutation: SWAP }).equivariant).toBe(true);
    });
  });

  it('hands out copies that later calls leave alone', () => {
    const first = whorl.sinusoidalEncoding({ positions: 4, dModel: 4 });
    const kept = [...first.data];
    whorl.sinusoidalEncoding({ positions: 60000, dModel: 512 }); // makes the memory grow
    expect([...first.data]).toEqual(kept);
    first.data.fill(9);
    expect([...whorl.sinusoidalEncoding({ positions: 4, dModel: 4 }).data]).toEqual(kept);
  });
});

it('has every function that types.js promises, and no other', async () => {
  const source = readFileSync(new URL('../../web/core/types.js', import.meta.url), 'utf8');
  const promised = source
    .slice(source.indexOf('@typedef {object} Whorl '))
    .matchAll(/@property \{.*\} (\w+)/g);
  const whorl = await loadWhorl();
  expect(Object.keys(whorl).sort()).toEqual([...promised].map((match) => match[1]).sort());
});

it('both builds give the same numbers', async () => {
  const [simd, scalar] = await Promise.all([
    loadWhorl({ variant: 'simd' }),
    loadWhorl({ variant: 'scalar' }),
  ]);
  const test = { tokens: SENTENCE, permutation: SWAP, encoding: /** @type {const} */ ('sinusoidal') };
  const [a, b] = [simd.shuffleTest(test), scalar.shuffleTest(test)];
  expectClose(a.original.output.data, [...b.original.output.data], 2e-6);
  expectClose(a.original.weights.data, [...b.original.weights.data], 1e-6);
});
