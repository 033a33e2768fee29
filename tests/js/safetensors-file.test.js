import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { FileError } from '../../web/widgets/files/file-error.js';
import { openTableFile } from '../../web/widgets/files/open.js';

/** @type {import('../../web/core/types.js').Whorl} */
let whorl;

beforeAll(async () => {
  whorl = await loadWhorl();
});

/** @param {Record<string, unknown> | string} header @param {ArrayBufferView | ArrayBuffer | Uint8Array} numbers @param {number} [length] */
function safetensors(header, numbers, length) {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  const start = new DataView(new ArrayBuffer(8));
  start.setBigUint64(0, BigInt(length ?? new TextEncoder().encode(text).length), true);
  return new File([start, text, /** @type {any} */ (numbers)], 'model.safetensors');
}

/** @param {File} given */
async function read(given) {
  const { tables } = await openTableFile(given, whorl.limits);
  return tables[0].read();
}

/** @param {number} rows @param {number} cols @param {number[]} data */
const table = (rows, cols, data) => ({ rows, cols, data: Float32Array.from(data) });

describe('a .safetensors file', () => {
  const entry = (
    /** @type {string} */ dtype,
    /** @type {number[]} */ shape,
    /** @type {[number, number]} */ at,
  ) => ({
    dtype,
    shape,
    data_offsets: at,
  });
  const numbers = new Uint8Array(24 + 12 + 12 + 8);
  new Float32Array(numbers.buffer, 0, 6).set([1, 2, 3, 4, 5, 6]);
  new Uint16Array(numbers.buffer, 24, 6).set([0x3f80, 0xc000, 0x4040, 0, 0x3f00, 0x7f00]);
  new Uint16Array(numbers.buffer, 36, 6).set([0x3c00, 0xc000, 0x4200, 0, 0x3800, 0x7bff]);
  const header = {
    __metadata__: { format: 'pt' },
    half: entry('F16', [3, 2], [36, 48]),
    'wpe.weight': entry('F32', [2, 3], [0, 24]),
    brain: entry('BF16', [2, 3], [24, 36]),
    bias: entry('F32', [2], [48, 56]),
  };

  test('lists its tables and reads the chosen one', async () => {
    const { name, tables } = await openTableFile(safetensors(header, numbers), whorl.limits);
    expect(name).toBe('model.safetensors');
    expect(tables.map(({ name: tensor, rows, cols }) => [tensor, rows, cols])).toEqual([
      ['half', 3, 2],
      ['wpe.weight', 2, 3],
      ['brain', 2, 3],
    ]);
    expect(await tables[0].read()).toEqual(table(3, 2, [1, -2, 3, 0, 0.5, 65504]));
    expect(await tables[1].read()).toEqual(table(2, 3, [1, 2, 3, 4, 5, 6]));
    expect(await tables[2].read()).toEqual(table(2, 3, [1, -2, 3, 0, 0.5, 2 ** 127]));
  });

  test('of any size is read in its header and the chosen tensor only', async () => {
    const given = safetensors(header, numbers);
    const begin = given.size - numbers.length;
    /** @type {[number, number][]} */
    const slices = [];
    const spied = /** @type {File} */ (
      /** @type {unknown} */ ({
        name: given.name,
        size: given.size,
        slice: (/** @type {number} */ from, /** @type {number} */ to) => {
          slices.push([from, to]);
          return given.slice(from, to);
        },
        arrayBuffer: () => Promise.reject(new Error('the whole file was read')),
      })
    );
    const { tables } = await openTableFile(spied, whorl.limits);
    await tables[2].read();
    expect(slices).toEqual([
      [0, 8],
      [8, begin],
      [begin + 24, begin + 36],
    ]);
  });

  test('may hold types that are not read, beside tables that are', async () => {
    const mixed = { a: entry('I64', [1], [0, 8]), b: entry('F32', [1, 1], [8, 12]) };
    expect((await openTableFile(safetensors(mixed, new Uint8Array(12)), whorl.limits)).tables).toHaveLength(
      1,
    );
  });

  const whole = { w: entry('F32', [2, 3], [0, 24]) };
  const six = new Float32Array(6);
  test.each([
    ['is empty', () => new File([], 'm.safetensors'), 'it is too short for a .safetensors file'],
    ['ends within its header', () => safetensors(whole, six, 5000), 'it ends within its header'],
    [
      'claims a huge header',
      () => safetensors(whole, six, 2 ** 40),
      'its header claims to be 1099511627776 bytes long',
    ],
    ['has no JSON in it', () => safetensors('{"w": ', six), 'its header is not JSON'],
    ['has a list for a header', () => safetensors('[]', six), 'its header is not a JSON object'],
    ['has null for a header', () => safetensors('null', six), 'its header is not a JSON object'],
    [
      'has a tensor that is null',
      () => safetensors({ w: null }, six),
      'its header does not say type, shape and place of “w”',
    ],
    [
      'has a tensor of no shape',
      () => safetensors({ w: { dtype: 'F32', data_offsets: [0, 24] } }, six),
      'its header does not say type, shape and place of “w”',
    ],
    [
      'has a fractional shape',
      () => safetensors({ w: entry('F32', [1.5, 4], [0, 24]) }, six),
      'its header does not say type, shape and place of “w”',
    ],
    [
      'has a negative place',
      () => safetensors({ w: entry('F32', [2, 3], [-24, 0]) }, six),
      'its header does not say type, shape and place of “w”',
    ],
    [
      'has a place of another size',
      () => safetensors({ w: entry('F32', [2, 4], [0, 24]) }, six),
      '“w” of shape (2, 4) takes 32 bytes, and its place has 24',
    ],
    ['is cut short', () => safetensors(whole, new Float32Array(5)), 'it ends before the last number of “w”'],
    ['goes on', () => safetensors(whole, new Float32Array(7)), '4 bytes at its end belong to no tensor'],
    [
      'has tensors over each other',
      () => safetensors({ a: entry('F32', [1, 4], [0, 16]), b: entry('F32', [1, 4], [8, 24]) }, six),
      '“b” does not start where the tensor before it ends',
    ],
    [
      'has a hole',
      () => safetensors({ a: entry('F32', [1, 2], [0, 8]), b: entry('F32', [1, 2], [16, 24]) }, six),
      '“b” does not start where the tensor before it ends',
    ],
    [
      'has no table',
      () => safetensors({ a: entry('F32', [6], [0, 24]) }, six),
      'none of its 1 tensors is a table: two dimensions of F16, BF16 or F32 numbers',
    ],
    [
      'has a NaN',
      () => safetensors(whole, Float32Array.of(1, NaN, 3, 4, 5, 6)),
      'the entry at row 0, column 1 is not a number',
    ],
  ])('is refused with the reason when it %s', async (_, make, reason) => {
    await expect(read(make())).rejects.toThrow(new FileError(reason));
  });
});
