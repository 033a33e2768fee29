/** A browser that gives no more memory, and one that cuts a call off in its middle: an error each, and then on again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';

/** @typedef {import('../../web/core/types.js').Whorl} Whorl */

const MEGABYTE = 2 ** 20;

/** @param {number} rows @param {number} cols */
const table = (rows, cols) => ({ rows, cols, data: new Float32Array(rows * cols).fill(0.5) });

/** @param {number} length */
const count = (length) => Array.from({ length }, (_, i) => i);

/** Calls that need about as many bytes as they are told, each in its own way. @type {[string, (whorl: Whorl, bytes: number) => unknown][]} */
const hungry = [
  [
    'a table is written',
    (whorl, bytes) => whorl.sinusoidalEncoding({ positions: Math.ceil(bytes / 256), dModel: 64 }),
  ],
  ['a table is read', (whorl, bytes) => whorl.softmax({ scores: table(8, Math.ceil(bytes / 64)) })],
  [
    'a square comes of rows',
    (whorl, bytes) => whorl.similarityMatrix({ table: table(Math.ceil((bytes / 4) ** 0.5), 4) }),
  ],
  [
    'words attend',
    (whorl, bytes) => {
      const all = table(Math.ceil((bytes / 4) ** 0.5), 8);
      return whorl.attention({ q: all, k: all, v: all });
    },
  ],
  [
    'a list is read',
    (whorl, bytes) => whorl.roundTo({ format: 'float16', values: new Float64Array(Math.ceil(bytes / 16)) }),
  ],
  [
    'texts are read',
    (whorl, bytes) => {
      const tokens = count(Math.min(512, Math.ceil(bytes / 12_000))).map(() => 'x'.repeat(10_000));
      return whorl.tokenVectors({ tokens, dModel: 8 });
    },
  ],
  [
    'layers are drawn at random',
    (whorl, bytes) => whorl.multiHeadAttention({ x: table(2, Math.ceil((bytes / 20) ** 0.5)) }),
  ],
  [
    'a model is trained',
    (whorl, bytes) => {
      const mlpWidth = Math.min(whorl.limits.maxTrainerHidden, Math.ceil(bytes / 4000));
      const length = Math.min(whorl.limits.maxTrainerLength, 8 + Math.ceil(bytes / 40_000));
      const trainer = whorl.createTrainer({ dModel: 64, mlpWidth, length });
      try {
        return trainer.step(1);
      } finally {
        trainer.free();
      }
    },
  ],
];

const ROW_ONE = [0.841471, 0.540302, 0.01, 0.99995];

/** @param {Whorl} whorl */
function expectSound(whorl) {
  const row = [...whorl.sinusoidalEncoding({ positions: 2, dModel: 4 }).data].slice(4);
  row.forEach((value, i) => expect(value).toBeCloseTo(ROW_ONE[i], 5));
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** The rows of the largest table for which there is memory. @param {Whorl} whorl */
function largest(whorl) {
  let [fits, fails] = [1, 65_536];
  while (fails - fits > 1) {
    const rows = Math.floor((fits + fails) / 2);
    try {
      whorl.sinusoidalEncoding({ positions: rows, dModel: 64 });
      fits = rows;
    } catch {
      fails = rows;
    }
  }
  return fits;
}

const refuseGrowth = () =>
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
  });

describe('memory that does not grow', () => {
  /** @type {Whorl} */
  let whorl;
  beforeEach(async () => {
    whorl = await loadWhorl();
  });

  test.each(hungry)('when %s is an error with a plain reason, and the next smaller call works', (_, call) => {
    const given = whorl.memoryBytes();
    const grow = refuseGrowth();
    /** @type {any[]} */
    const errors = [];
    for (let bytes = MEGABYTE / 4; bytes < 16 * MEGABYTE; bytes *= 1.6) {
      try {
        call(whorl, bytes);
      } catch (error) {
        errors.push(error);
      }
      expectSound(whorl);
    }
    expect(errors.length).toBeGreaterThan(1);
    expect(grow).toHaveBeenCalled();
    for (const { name, code, message } of errors) {
      expect([name, code, message]).toEqual([
        'WhorlRangeError',
        'out-of-memory',
        'not enough memory for this computation',
      ]);
    }
    expect(whorl.memoryBytes()).toBe(given);
    grow.mockRestore();
    call(whorl, 8 * MEGABYTE);
    expect(whorl.memoryBytes()).toBeGreaterThan(given);
  });

  test('leaves nothing behind in it, however often it is refused', () => {
    refuseGrowth();
    const refuseAll = () => {
      for (const [, call] of hungry) expect(() => call(whorl, 15 * MEGABYTE)).toThrow(/not enough memory/);
    };
    refuseAll();
    const most = largest(whorl);
    for (let i = 0; i < 4; i += 1) refuseAll();
    expect(largest(whorl)).toBeGreaterThan(0.99 * most); // What is free lies in other pieces.
    expectSound(whorl);
  });

  test.each(/** @type {const} */ (['Float32Array', 'Float64Array']))(
    'nor room for a %s of JavaScript is the same error',
    (type) => {
      const slice = vi.spyOn(globalThis[type].prototype, 'slice').mockImplementation(() => {
        throw new RangeError('Array buffer allocation failed');
      });
      const call = () =>
        type === 'Float32Array'
          ? whorl.sinusoidalEncoding({ positions: 4, dModel: 4 })
          : whorl.alibiSlopes({ heads: 4 });
      // The check of the module needs room, too: where it has none, the module counts as lost.
      expect(call).toThrow(/not enough memory|is starting anew/);
      slice.mockRestore();
      return vi.waitFor(() => expectSound(whorl));
    },
  );
});

describe('a call that is cut off', () => {
  /** Loads a core whose calls back to JavaScript can be made to fail. */
  async function frail() {
    const { instantiate } = WebAssembly;
    let cut = false;
    let made = 0;
    vi.spyOn(WebAssembly, 'instantiate').mockImplementation(
      (/** @type {any} */ bytes, /** @type {any} */ imports) => {
        made += 1;
        const guarded = Object.fromEntries(
          Object.entries(imports.a).map(([name, one]) => [
            name,
            typeof one !== 'function'
              ? one
              : (/** @type {any[]} */ ...given) => {
                  if (cut) throw new WebAssembly.RuntimeError('unreachable');
                  return one(...given);
                },
          ]),
        );
        return /** @type {any} */ (instantiate)(bytes, { ...imports, a: guarded });
      },
    );
    const whorl = await loadWhorl();
    return { whorl, cut: (/** @type {boolean} */ on) => (cut = on), made: () => made };
  }

  test('is an error, and the next ones are computed by a fresh module', async () => {
    const { whorl, cut, made } = await frail();
    const trainer = whorl.createTrainer({ dModel: 8, length: 8 });
    cut(true);
    expect(() => whorl.sinusoidalEncoding({ positions: 2, dModel: 4 })).toThrow(
      expect.objectContaining({
        name: 'WhorlLoadError',
        code: 'broken',
        message: 'the computing core broke down (unreachable), and is starting anew',
      }),
    );
    cut(false);
    expect(() => expectSound(whorl)).toThrow('the computing core has broken down, and is starting anew');
    await vi.waitFor(() => expectSound(whorl));
    expect(made()).toBe(2);

    // What was in the old module is not looked for in the new one.
    expect(() => trainer.state()).toThrow(
      expect.objectContaining({
        code: 'freed',
        message: 'state was called on a trainer that the core has lost',
      }),
    );
    trainer.free();
    const again = whorl.createTrainer({ dModel: 8, length: 8 });
    expect(again.step(2).steps).toBe(2);
    again.free();
  });

  test('is followed by others until a fresh module can be had', async () => {
    const { whorl, cut, made } = await frail();
    cut(true);
    for (let i = 0; i < 3; i += 1) {
      expect(() => whorl.alibiSlopes({ heads: 2 })).toThrow('is starting anew');
      await vi.waitFor(() => expect(made()).toBe(2 + i));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    cut(false);
    await vi.waitFor(() => expectSound(whorl));
  });
});
