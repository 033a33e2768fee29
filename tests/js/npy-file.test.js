import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { FileError } from '../../web/widgets/files/file-error.js';
import { decodeFloats } from '../../web/widgets/files/floats.js';
import { openTableFile } from '../../web/widgets/files/open.js';

/** @type {import('../../web/core/types.js').Whorl} */
let whorl;

beforeAll(async () => {
  whorl = await loadWhorl();
});

/** @typedef {{ descr?: string, fortran?: string, shape?: string, version?: number, header?: string, numbers?: ArrayBufferView | ArrayBuffer }} Npy */

/** An .npy file as NumPy writes it, or not quite. @param {Npy} [given] */
function npy({ descr = "'<f4'", fortran = 'False', shape = '(2, 3)', version = 1, header, numbers } = {}) {
  const text = header ?? `{'descr': ${descr}, 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
  const from = version === 1 ? 10 : 12;
  const padded = `${text.padEnd(Math.ceil((from + text.length + 1) / 64) * 64 - from - 1)}\n`;
  const start = new DataView(new ArrayBuffer(from));
  [...'\x93NUMPY'].forEach((letter, i) => start.setUint8(i, letter.charCodeAt(0)));
  start.setUint8(6, version);
  if (version === 1) start.setUint16(8, padded.length, true);
  else start.setUint32(8, padded.length, true);
  return [start, padded, numbers ?? Float32Array.of(1, 2, 3, 4, 5, 6)];
}

/** @param {any[]} parts @param {string} [name] */
const file = (parts, name = 'table.npy') => new File(parts, name);

/** @param {File} given */
async function read(given) {
  const { tables } = await openTableFile(given, whorl.limits);
  return tables[0].read();
}

/** @param {number} rows @param {number} cols @param {number[]} data */
const table = (rows, cols, data) => ({ rows, cols, data: Float32Array.from(data) });

describe('an .npy file', () => {
  test.each([1, 2, 3])('of version %i is read', async (version) => {
    expect(await read(file(npy({ version })))).toEqual(table(2, 3, [1, 2, 3, 4, 5, 6]));
  });

  test.each([
    [
      "'<f2'",
      Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x8000),
      [1, -2, 0.333251953125, 2 ** -24, 65504, -0],
    ],
    ["'<f4'", Float32Array.of(0.5, -1, 3, 0, 1e-40, 3e38), [0.5, -1, 3, 0, 1e-40, 3e38]],
    ["'<f8'", Float64Array.of(0.1, -1, 3, 0, 1e-300, 1e38), [0.1, -1, 3, 0, 0, 1e38]],
  ])('may hold %s', async (descr, numbers, values) => {
    expect(await read(file(npy({ descr, numbers })))).toEqual(table(2, 3, values));
  });

  test.each([
    ["'<f4'", Float32Array.of(1, 4, 2, 5, 3, 6)],
    ["'<f8'", Float64Array.of(1, 4, 2, 5, 3, 6)],
    ["'<f2'", Uint16Array.of(0x3c00, 0x4400, 0x4000, 0x4500, 0x4200, 0x4600)],
  ])('of %s may stand in Fortran order', async (descr, numbers) => {
    const wanted = table(2, 3, [1, 2, 3, 4, 5, 6]);
    expect(await read(file(npy({ descr, fortran: 'True', numbers })))).toEqual(wanted);
  });

  test.each([
    ['is empty', [], 'it does not start as an .npy file does'],
    ['is something else', ['GIF89a, a picture of a table'], 'it does not start as an .npy file does'],
    [
      'ends after its magic string',
      ['\u0093NUMPY'].map((s) => Uint8Array.from([...s].map((c) => c.charCodeAt(0)))),
      'it ends before its header',
    ],
    ['is of a version to come', npy({ version: 9 }), 'its .npy version is 9; 1 to 3 are known'],
    ['ends within its header', npy().slice(0, 1).concat(["{'descr'"]), 'it ends within its header'],
    ['has another header', npy({ header: '[1, 2]' }), 'its header does not say type, order and shape'],
    ['has a shape of words', npy({ shape: '(a, b)' }), 'its header’s shape cannot be read'],
    ['has a negative shape', npy({ shape: '(-2, 3)' }), 'its header’s shape cannot be read'],
    ['holds records', npy({ descr: "[('a', '<f4')]" }), 'it holds records, not a table of numbers'],
    ['holds whole numbers', npy({ descr: "'<i8'" }), 'its numbers are “<i8”; <f2, <f4 and <f8 can be read'],
    ['is big-endian', npy({ descr: "'>f4'" }), 'its numbers are “>f4”; <f2, <f4 and <f8 can be read'],
    ['holds Python objects', npy({ descr: "'|O'" }), 'its numbers are “|O”; <f2, <f4 and <f8 can be read'],
    ['is a list', npy({ shape: '(6,)' }), 'its shape is (6); a table has two dimensions'],
    ['is a single number', npy({ shape: '()' }), 'its shape is (); a table has two dimensions'],
    ['is a block', npy({ shape: '(1, 2, 3)' }), 'its shape is (1, 2, 3); a table has two dimensions'],
    [
      'has no rows',
      npy({ shape: '(0, 3)', numbers: new Float32Array() }),
      'its shape is (0, 3): there is nothing in it',
    ],
    [
      'is cut short',
      npy({ numbers: Float32Array.of(1, 2, 3, 4, 5) }),
      '2 × 3 numbers take 24 bytes, and it holds 20',
    ],
    ['goes on', npy({ numbers: new Float32Array(7) }), '2 × 3 numbers take 24 bytes, and it holds 28'],
    [
      'has a NaN',
      npy({ numbers: Float32Array.of(1, 2, 3, 4, NaN, 6) }),
      'the entry at row 1, column 1 is not a number',
    ],
    [
      'has an infinity',
      npy({ numbers: Float32Array.of(1, 2, Infinity, 4, 5, 6) }),
      'the entry at row 0, column 2 is infinite, or too large for float32',
    ],
    [
      'exceeds float32',
      npy({ descr: "'<f8'", numbers: Float64Array.of(1, 1e39, 3, 4, 5, 6) }),
      'the entry at row 0, column 1 is infinite, or too large for float32',
    ],
    [
      'has more rows than fit',
      npy({ shape: '(200000, 1)', numbers: new Float32Array(1) }),
      'it has 200000 rows, and at most 131072 can be shown',
    ],
    [
      'is wider than fits',
      npy({ shape: '(1, 9000)', numbers: new Float32Array(1) }),
      'it has 9000 columns, and at most 8192 can be shown',
    ],
    [
      'is larger than fits',
      npy({ shape: '(100000, 8000)', numbers: new Float32Array(1) }),
      'it has 800000000 numbers, and at most 33554432 can be shown',
    ],
  ])('is refused with the reason when it %s', async (_, parts, reason) => {
    await expect(read(file(parts))).rejects.toThrow(new FileError(reason));
  });

  test('whose header claims to be huge is refused before it is read', async () => {
    const start = new DataView(new ArrayBuffer(12));
    [...'\x93NUMPY'].forEach((letter, i) => start.setUint8(i, letter.charCodeAt(0)));
    start.setUint8(6, 2);
    start.setUint32(8, 4_000_000_000, true);
    await expect(read(file([start]))).rejects.toThrow('its header claims to be 4000000000 bytes long');
  });
});

test('another kind of file is refused by its name', async () => {
  await expect(read(file(['{}'], 'table.json'))).rejects.toThrow(
    'only .npy and .safetensors files can be read',
  );
});

describe('16-bit numbers', () => {
  const all = Uint16Array.from({ length: 65_536 }, (_, i) => i);

  test('of float16 and bfloat16 are numbers that the core holds to be of that format', () => {
    for (const [dtype, format] of /** @type {const} */ ([
      ['F16', 'float16'],
      ['BF16', 'bfloat16'],
    ])) {
      const values = decodeFloats(all.buffer, dtype);
      const finite = Array.from(values).filter(Number.isFinite);
      expect(Array.from(whorl.roundTo({ format, values: finite }))).toEqual(finite);
      // No two are the same, the two zeros included.
      const different = new Set(finite.map((value) => (Object.is(value, -0) ? '-0' : value)));
      expect(different.size).toBe(finite.length);
      expect(finite.length).toBe(dtype === 'F16' ? 63_488 : 65_280);
    }
  });

  test('rise with their bits', () => {
    for (const [dtype, infinity] of /** @type {const} */ ([
      ['F16', 0x7c00],
      ['BF16', 0x7f80],
    ])) {
      const values = decodeFloats(all.buffer, dtype);
      expect(values[infinity]).toBe(Infinity);
      expect(values[infinity + 0x8000]).toBe(-Infinity);
      expect(values[infinity + 1]).toBeNaN();
      for (let i = 1; i <= infinity; i += 1) {
        if (!(values[i] > values[i - 1]) || values[i + 0x8000] !== -values[i])
          throw new Error(`${dtype} ${i}`);
      }
    }
  });
});
