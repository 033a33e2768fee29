/** Every scheme, similarity and precision through the JavaScript API, in both builds. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { loadWhorl, WhorlRangeError, WhorlTypeError } from '../../web/core/whorl.js';

const facts = JSON.parse(readFileSync(new URL('./facts.json', import.meta.url), 'utf8'));

/** @param {number[][]} rows */
const table = (rows) => ({ rows: rows.length, cols: rows[0].length, data: Float32Array.from(rows.flat()) });

/** @param {ArrayLike<number>} got @param {number[]} wanted @param {number} [tolerance] */
function expectClose(got, wanted, tolerance = 1e-6) {
  expect(got.length).toBe(wanted.length);
  wanted.forEach((value, i) =>
    expect(Math.abs(got[i] - value), `entry ${i}: ${got[i]}`).toBeLessThanOrEqual(tolerance),
  );
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
const dot = (a, b) => Array.from(a).reduce((sum, value, i) => sum + value * b[i], 0);

describe.each(/** @type {const} */ (['simd', 'scalar']))('the %s build', async (variant) => {
  const whorl = await loadWhorl({ variant });

  it('A4: adds a table along the positions of every item and refuses swapped axes', () => {
    const zeros = { heads: 3, rows: 3, cols: 4, data: new Float32Array(36) };
    const pe = whorl.sinusoidalEncoding({ positions: 3, dModel: 4 });
    const { data } = whorl.addEncoding({ batch: zeros, table: pe });
    for (let item = 0; item < 3; item++) expectClose(data.slice(12 * item, 12 * item + 12), [...pe.data], 0);
    const swapped = { heads: 3, rows: 5, cols: 4, data: new Float32Array(60) };
    expect(() => whorl.addEncoding({ batch: swapped, table: pe })).toThrow('table must be 5 x 4, got 3 x 4');
  });

  it('A5: refuses 101 tokens with a table of 100 rows, and the next call works', () => {
    const learned = whorl.learnedTable({ positions: 100, dModel: 4 });
    const ask = (/** @type {number} */ tokens) => whorl.firstRows({ table: learned, tokens });
    expect(() => ask(101)).toThrow(WhorlRangeError);
    expect(() => ask(101)).toThrow('101 tokens need 101 rows, but the table has 100: row 100 does not exist');
    expect(ask(100).data).toEqual(learned.data);
    expect(() => whorl.lookup({ table: learned, positions: [3, 100] })).toThrow('row 100 does not exist');
    const row = whorl.sinusoidalEncoding({ positions: 1, dModel: 4, firstPosition: 100 });
    expectClose(row.data, [-0.506366, 0.862319, 0.841471, 0.540302]);
  });

  it('A8: sines are right far out and never leave [−1, 1]', () => {
    const sine = (/** @type {number} */ firstPosition) =>
      whorl.sinusoidalEncoding({ positions: 1, dModel: 1, firstPosition }).data[0];
    expectClose([1e3, 1e5, 1e6, 1e7, 6.7e8].map(sine), [0.82688, 0.035749, -0.349994, 0.420548, -0.722181]);
    expect(sine(Math.fround(Math.PI))).toBeCloseTo(-8.742278e-8, 13);
    const far = whorl.sinusoidalEncoding({ positions: 64, dModel: 512, firstPosition: 65500 });
    expect(far.data.every((value) => Math.abs(value) <= 1)).toBe(true);
    // The same angles in another way: two frequencies a column pair, from the wavelengths, reduced in double.
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 512 });
    const exact = [...wavelengths].map((w, c) =>
      (c % 2 ? Math.cos : Math.sin)(2 * Math.PI * ((65535 / w) % 1)),
    );
    expectClose(far.data.slice(35 * 512, 36 * 512), exact);
  });

  it('A10: turns queries and keys, by adjacent pairs or halves', () => {
    const x = table([[1, 2, 3, 4]]);
    expectClose(whorl.rotate({ x }).data, [1, 2, 3, 4], 0);
    expectClose(whorl.rotate({ x, firstPosition: 1 }).data, [-1.14264, 1.922076, 2.959851, 4.0298]);
    const halves = whorl.rotate({ x, firstPosition: 1, pairing: 'halves' }).data;
    expectClose(halves, [-1.984111, 1.959901, 2.462378, 4.0198]);
    expect(Math.sqrt(dot(halves, halves))).toBeCloseTo(5.477226, 5);
    const k = table([[4, 3, 2, 1]]);
    const score = (
      /** @type {'adjacent' | 'halves'} */ pairing,
      /** @type {number} */ p,
      /** @type {number} */ r,
    ) =>
      dot(
        whorl.rotate({ x, pairing, firstPosition: p }).data,
        whorl.rotate({ x: k, pairing, firstPosition: r }).data,
      );
    for (const p of [2, 5, 1002]) {
      expect(score('adjacent', p, p + 2)).toBeCloseTo(10.483012, 4);
      expect(score('halves', p, p + 2)).toBeCloseTo(15.129493, 4);
    }
    expect(score('adjacent', 4, 2)).toBeCloseTo(1.190051, 4);
    expect(score('halves', 4, 2)).toBeCloseTo(-3.456429, 4);
  });

  it('A12: gives ALiBi’s slopes and the weights they lead to', () => {
    expectClose(whorl.alibiSlopes({ heads: 6 }), [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125], 0);
    expectClose(whorl.alibiSlopes({ heads: 12 }).slice(8), [0.707107, 0.353553, 0.176777, 0.088388]);
    const same = table([[0], [0], [0], [0]]);
    const { weights } = whorl.attention({ q: same, k: same, v: same, causal: true, alibiSlopes: [0.5] });
    expectClose(weights.data.slice(12), [0.101536, 0.167405, 0.276004, 0.455054]);
    const { data, ...shape } = whorl.alibiBias({ slope: 0.5, queries: 4, keys: 4 });
    const biased = whorl.attention({
      q: same,
      k: same,
      v: same,
      causal: true,
      bias: { heads: 1, ...shape, data },
    });
    expectClose(biased.weights.data, [...weights.data]);
  });

  it('D2: R(1) carries position 2 to 3, and R(−1) back to 1', () => {
    const two = whorl.sinusoidalEncoding({ positions: 1, dModel: 2, firstPosition: 2 });
    expectClose(whorl.applyRotation({ x: two, offset: 1 }).data, [0.14112, -0.989992]);
    const one = whorl.sinusoidalEncoding({ positions: 1, dModel: 2, firstPosition: 1 });
    expectClose(whorl.applyRotation({ x: two, offset: -1 }).data, [...one.data]);
    expect(whorl.rotationResidual({ position: 100, offset: 4, dModel: 512 })).toBeLessThan(1e-12);
  });

  it('D4: the similarity falls and rises again', () => {
    const curve = whorl.offsetCurve({ dModel: 64, maxOffset: 100 });
    const some = [0, 1, 5, 6, 50, 100].map((k) => curve[k]);
    expectClose(some, [32, 30.9168, 23.504, 23.559, 15.674, 17.875], 1e-3);
    const {
      first_rise_after_k: firstRiseAfter,
      rises_in_512_steps: rises,
      minimum_0_512: lowest,
    } = facts.d512_curve;
    const found = whorl.curveFacts({ curve: whorl.offsetCurve({ dModel: 512, maxOffset: 512 }) });
    expect(found).toMatchObject({ firstRiseAfter, rises });
    expect(found.lowest).toBeCloseTo(lowest, 12);
  });

  it('finds the published similarities, lookalikes and float32 errors', () => {
    for (const [d, values] of Object.entries(facts.normalised_similarity)) {
      const curve = whorl.offsetCurve({ dModel: Number(d), maxOffset: 2000 });
      for (const [k, value] of Object.entries(values)) {
        expect(curve[Number(k)] / curve[0]).toBeCloseTo(/** @type {number} */ (value), 9);
      }
    }
    for (const d of [2, 4, 8, 16]) {
      const found = whorl.lookalikes({ dModel: d, length: 100000 });
      /** @type {[number, number][]} */
      const published = facts.lookalikes_up_to_100000[d];
      expect(found.map((one) => one.offset)).toEqual(published.map(([offset]) => offset));
      expectClose(
        found.map((one) => one.distance),
        published.map(([, distance]) => distance),
        1e-9,
      );
    }
    for (const [position, value] of Object.entries(facts.float32_angle_max_error_d512)) {
      const errors = whorl.angleErrors({ format: 'float32', position: Number(position), dModel: 512 });
      expect(Math.max(...errors) / value).toBeCloseTo(1, 6);
    }
  });

  it('counts positions and parameters as published', () => {
    for (const [format, count] of Object.entries(facts.distinct_of_8192_positions)) {
      expect(whorl.distinctPositions({ format: /** @type {any} */ (format), n: 8192 })).toBe(count);
    }
    expect(whorl.firstCollision({ format: 'float16' })).toBe(2049);
    expect([...whorl.roundTo({ format: 'bfloat16', values: [257, 259, 1e39] })]).toEqual([
      256,
      260,
      Infinity,
    ]);
    expect(whorl.learnedParameters({ positions: 1024, dModel: 768 })).toBe(facts.parameters.gpt2_table);
  });

  it('splits a score into four terms that add up to it', () => {
    const content = whorl.tokenVectors({ tokens: ['a', 'b', 'c'], dModel: 16 });
    const position = whorl.sinusoidalEncoding({ positions: 3, dModel: 16 });
    const split = whorl.scoreSplit({ content, position });
    const {
      contentContent: cc,
      contentPosition: cp,
      positionContent: pc,
      positionPosition: pp,
      total,
    } = split;
    expectClose(
      total.data,
      [...cc.data].map((v, i) => v + cp.data[i] + pc.data[i] + pp.data[i]),
      1e-5,
    );
    const normalised = whorl.similarityMatrix({ table: position, normalised: true });
    expectClose(
      [0, 4, 8].map((i) => normalised.data[i]),
      [1, 1, 1],
    );
  });

  it.each(/** @type {const} */ (['learned', 'rotary', 'alibi']))(
    'sees order with %s positions',
    (encoding) => {
      const tokens = ['the', 'server', 'rejected', 'the', 'request'];
      const test = whorl.shuffleTest({ tokens, permutation: [0, 4, 2, 3, 1], encoding });
      expect(test.equivariant).toBe(false);
      expect(test.maxDifference).toBeGreaterThan(1000 * test.tolerance);
    },
  );

  it('slows rotary frequencies as YaRN and NTK-aware scaling do', () => {
    const before = whorl.rotaryFrequencies({ width: 64 });
    const yarn = whorl.yarnFrequencies({ width: 64, factor: 8 });
    expect(yarn[0]).toBe(before[0]);
    expect(before[31] / yarn[31]).toBeCloseTo(8, 10);
    const ntk = whorl.rotaryFrequencies({ width: 64, base: whorl.ntkAwareBase({ factor: 8, width: 64 }) });
    expect(before[31] / ntk[31]).toBeCloseTo(8, 10);
    expect(whorl.yarnAttentionScale({ factor: 16 })).toBeCloseTo(1.2772588722, 9);
    const x = whorl.tokenVectors({ tokens: ['a', 'b'], dModel: 64 });
    expect(whorl.rotate({ x, frequencies: yarn }).data).not.toEqual(whorl.rotate({ x }).data);
  });

  it('attends to 8,192 keys in memory that grows with n, not n²', async () => {
    const fresh = await loadWhorl({ variant });
    const n = 8192;
    const x = { rows: n, cols: 4, data: new Float32Array(4 * n).fill(1) };
    const { output, weights } = fresh.attention({ q: x, k: x, v: x, returnWeights: false });
    expectClose(output.data.slice(0, 4), [1, 1, 1, 1], 1e-5);
    expect(weights).toMatchObject({ heads: 1, rows: 0, cols: 0 });
    expect(fresh.memoryBytes()).toBeLessThan(16 * 2 ** 20); // the weights would take 256 MiB
    expect(() => fresh.attention({ q: x, k: x, v: x })).toThrow('more than the limit of 33554432');
  });

  it('names the option that is wrong', () => {
    const x = table([[1, 2]]);
    const calls = /** @type {[() => unknown, unknown, string][]} */ ([
      [() => whorl.rotate({ x, pairing: /** @type {any} */ ('neox') }), WhorlRangeError, 'pairing must be one of adjacent, halves, got "neox"'],
      [() => whorl.rotate({ x: table([[1, 2, 3]]) }), WhorlRangeError, 'width of a head must be even, got 3'],
      [() => whorl.lookalikes({ dModel: 4, length: 1e6 + 1 }), WhorlRangeError, 'length must be a whole number from 1 to 1000000, got 1000001'],
      [() => whorl.angleErrors({ format: /** @type {any} */ ('half'), position: 1, dModel: 4 }), WhorlRangeError, 'format must be one of float32, float16, bfloat16, got "half"'],
      [() => whorl.curveFacts({ curve: [] }), WhorlRangeError, 'curve must not be empty'],
      [() => whorl.addEncoding({ batch: /** @type {any} */ (x), table: x }), WhorlRangeError, 'batch.heads must be a whole number from 0, got undefined'],
      [() => whorl.alibiSlopes(/** @type {any} */ ({ heads: '8' })), WhorlTypeError, 'heads must be a whole number from 1 to 256, got "8"'],
      [() => whorl.rotation({ offset: 1, dModel: 3 }), WhorlRangeError, 'dModel must be even, got 3'],
      [() => whorl.attention({ q: x, k: x, v: x, alibiSlopes: [1, 2] }), WhorlRangeError, 'alibiSlopes must have 1 entries, got 2'],
    ]); // prettier-ignore
    for (const [call, type, message] of calls) {
      expect(call).toThrow(/** @type {any} */ (type));
      expect(call).toThrow(message);
    }
  });
});

it('the same seed gives the same bits in both builds, past 2^32 too', async () => {
  const [simd, scalar] = await Promise.all([
    loadWhorl({ variant: 'simd' }),
    loadWhorl({ variant: 'scalar' }),
  ]);
  for (const seed of [1, 2 ** 31, 2 ** 40 + 1, 2 ** 53 - 1]) {
    const draw = { positions: 50, dModel: 40, seed };
    expect(simd.learnedTable(draw)).toEqual(scalar.learnedTable(draw));
    expect(simd.learnedTable(draw)).not.toEqual(simd.learnedTable({ ...draw, seed: 0 }));
  }
});
