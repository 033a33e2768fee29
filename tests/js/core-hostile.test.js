/** What a caller may pass by accident or on purpose: every refusal is the core's own, and the next call works. */
import { describe, expect, it } from 'vitest';
import { isWhorlError, loadWhorl } from '../../web/core/whorl.js';

const whorl = await loadWhorl();
/** @param {number} rows @param {number} cols @param {any} data */
const matrix = (rows, cols, data) => ({ rows, cols, data });
const two = () => matrix(2, 2, new Float32Array([1, 2, 3, 4]));

/** @param {(w: any) => unknown} call */
function refusal(call) {
  try {
    call(whorl);
  } catch (error) {
    expect(isWhorlError(error), String(error)).toBe(true);
    return /** @type {Error & { code: string }} */ (error);
  }
  throw new Error('nothing was refused');
}

function ownLength() {
  return Object.defineProperty(new Float32Array(300_000).fill(7), 'length', { value: 4 });
}

function givenAway() {
  const data = new Float32Array(8);
  structuredClone(data, { transfer: [data.buffer] });
  return data;
}

/** @template T @param {T[]} list Loses its second entry. */
function withHole(list) {
  delete list[1];
  return list;
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe.each(
  /** @type {[string, (w: any) => unknown, string, RegExp][]} */ ([
    [
      'a length of its own',
      (w) => w.softmax({ scores: matrix(2, 2, ownLength()) }),
      'wrong-type',
      /^scores\.data must be a plain Float32Array/,
    ],
    [
      'a buffer given away',
      (w) => w.softmax({ scores: matrix(2, 4, givenAway()) }),
      'out-of-range',
      /^scores\.data must hold 2 x 4 values, got 0/,
    ],
    [
      'a number too large for float32',
      (w) => w.softmax({ scores: matrix(1, 2, [1, 1e39]) }),
      'overflow',
      /^scores\.data\[1\] must fit into float32, got 1e\+39/,
    ],
    [
      'a list with a hole',
      (w) => w.roundTo({ format: 'float16', values: withHole([1, 2, 3]) }),
      'wrong-type',
      /^values\[1\] must be a number, got undefined/,
    ],
    [
      'a DataView as a list',
      (w) => w.attention({ q: two(), k: two(), v: two(), alibiSlopes: new DataView(new ArrayBuffer(8)) }),
      'wrong-type',
      /^alibiSlopes must be an array of numbers/,
    ],
    [
      'a list without end',
      (w) => w.curveFacts({ curve: new Float64Array(2 ** 21) }),
      'too-large',
      /^curve must have at most 1048576 entries, got 2097152/,
    ],
    [
      'a token without end',
      (w) => w.tokenVectors({ tokens: ['x'.repeat(1e6)], dModel: 2 }),
      'too-large',
      /^tokens\[0\] must have at most 10000 characters/,
    ],
    [
      'a number in a mask',
      (w) =>
        w.attention({
          q: two(),
          k: two(),
          v: two(),
          mask: [
            [256, true],
            [true, true],
          ],
        }),
      'wrong-type',
      /^mask\[0\]\[0\] must be true or false, got 256/,
    ],
    [
      'a hole in a mask',
      (w) =>
        w.attention({
          q: two(),
          k: two(),
          v: two(),
          mask: withHole([
            [true, true],
            [true, true],
          ]),
        }),
      'wrong-type',
      /^mask/,
    ],
    [
      'a missing row of a mask',
      (w) => w.attention({ q: two(), k: two(), v: two(), mask: new Array(2) }),
      'wrong-type',
      /^mask\[0\] must be a row/,
    ],
    [
      'a symbol in a mask',
      (w) =>
        w.attention({
          q: two(),
          k: two(),
          v: two(),
          mask: [
            [Symbol('s'), true],
            [true, true],
          ],
        }),
      'wrong-type',
      /^mask\[0\]\[0\]/,
    ],
    [
      'a class whose name is a symbol',
      (w) => w.alibiSlopes({ heads: { constructor: { name: Symbol('s') } } }),
      'wrong-type',
      /^heads must be/,
    ],
    [
      'a revoked proxy',
      (w) => w.alibiSlopes({ heads: revoked.proxy }),
      'wrong-type',
      /^heads must be .* got an object that cannot be read/,
    ],
    [
      'a long string',
      (w) => w.alibiSlopes({ heads: 'x'.repeat(1e6) }),
      'wrong-type',
      /^heads must be .{0,200}$/,
    ],
    [
      'a number where a name belongs',
      (w) => w.sinusoidalEncoding({ positions: 1, dModel: 2, layout: 5 }),
      'wrong-type',
      /^layout must be one of interleaved, concatenated, got 5/,
    ],
    [
      'no format',
      (w) => w.distinctPositions({ n: 4 }),
      'missing-option',
      /^distinctPositions needs the option format/,
    ],
    [
      'a bias that is not finite',
      (w) =>
        w.attention({
          q: two(),
          k: two(),
          v: two(),
          bias: { heads: 1, rows: 2, cols: 2, data: [0, 0, 0, -Infinity] },
        }),
      'invalid-argument',
      /^bias\[0\]\[1\]\[1\] must be finite, got -Infinity/,
    ],
    [
      'a slope that is not finite',
      (w) => w.attention({ q: two(), k: two(), v: two(), alibiSlopes: [Infinity] }),
      'invalid-argument',
      /^alibiSlopes\[0\] must be from/,
    ],
    [
      'inputs whose product overflows',
      (w) => w.multiHeadAttention({ x: matrix(1, 2, [3.4e38, 3.4e38]) }),
      'overflow',
      /would leave float32/,
    ],
    [
      'no columns',
      (w) => w.rotate({ x: matrix(2, 0, []) }),
      'invalid-argument',
      /^number of columns of x must be positive, got 0/,
    ],
    [
      'a curve that leaves the exact numbers',
      (w) => w.offsetCurve({ dModel: 4, anchor: 2 ** 53, maxOffset: 4, content: true }),
      'invalid-argument',
      /^anchor \+ maxOffset must be/,
    ],
    [
      'too many parameters to count',
      (w) => w.learnedParameters({ positions: 3, dModel: 3002399751580331 }),
      'invalid-argument',
      /^positions \* dModel must be at most 2\^53/,
    ],
  ]),
)('%s', (_, call, code, message) => {
  it('is refused in the core’s own words, and the next call works', () => {
    const error = refusal(call);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(whorl.sinusoidalEncoding({ positions: 1, dModel: 2 }).data).toEqual(new Float32Array([0, 1]));
  });
});

it('an array whose buffer was given away, where nothing is asked of it, is empty', () => {
  expect(whorl.softmax({ scores: matrix(0, 4, givenAway()) })).toEqual(matrix(0, 4, new Float32Array()));
});

it('a mask for no query needs no row', () => {
  const { output } = whorl.attention({ q: matrix(0, 2, []), k: two(), v: two(), mask: [] });
  expect(output.rows).toBe(0);
});
