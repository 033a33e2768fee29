/** Random files: one that is right is read as it was written, and one that is not is refused with a reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { FileError } from '../../web/widgets/files/file-error.js';
import { openTableFile } from '../../web/widgets/files/open.js';
import { runs } from './support/runs.js';

const { limits } = await loadWhorl();

/** @typedef {'F16' | 'BF16' | 'F32' | 'F64'} Dtype */
/** @typedef {{ dtype: Dtype, rows: number, cols: number, bytes: Uint8Array, values: number[] }} Table */

const SIZES = { F16: 2, BF16: 2, F32: 4, F64: 8 };

/** What these bytes stand for, by the definition of the format. @param {DataView} view @param {Dtype} dtype @param {number} at */
function valueAt(view, dtype, at) {
  if (dtype === 'F64') return Math.fround(view.getFloat64(at, true));
  if (dtype === 'F32') return view.getFloat32(at, true);
  const bits = view.getUint16(at, true);
  const [fraction, bias] = dtype === 'F16' ? [10, 15] : [7, 127];
  const exponent = (bits & 0x7fff) >> fraction;
  const rest = bits & (2 ** fraction - 1);
  const size =
    exponent === 0
      ? rest * 2 ** (1 - bias - fraction)
      : (2 ** fraction + rest) * 2 ** (exponent - bias - fraction);
  if (exponent === 2 ** (15 - fraction) - 1) return rest === 0 ? Infinity : NaN;
  return Math.fround(bits >> 15 ? -size : size);
}

/** Numbers of any bits, row after row. @type {(dtypes: Dtype[]) => fc.Arbitrary<Table>} */
const tableOf = (dtypes) =>
  fc
    .record({
      dtype: fc.constantFrom(...dtypes),
      rows: fc.integer({ min: 1, max: 6 }),
      cols: fc.integer({ min: 1, max: 6 }),
    })
    .chain(({ dtype, rows, cols }) => {
      const length = rows * cols * SIZES[dtype];
      return fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => {
        const view = new DataView(bytes.buffer);
        const values = Array.from({ length: rows * cols }, (_, i) => valueAt(view, dtype, i * SIZES[dtype]));
        return { dtype, rows, cols, bytes, values };
      });
    });

/** @param {(number | string | Uint8Array)[]} parts Numbers are bytes. */
const join = (parts) =>
  Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === 'number') return [part];
      return typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part];
    }),
  );

/** @param {number} value @param {number} count Bytes, the least first. */
const little = (value, count) => Uint8Array.from({ length: count }, (_, i) => Math.floor(value / 256 ** i));

const DESCRIPTIONS = /** @type {Record<Dtype, string>} */ ({ F16: '<f2', F32: '<f4', F64: '<f8' });

/** @param {Table} table @param {{ version: number, fortran: boolean, padding: number }} form */
function npy({ dtype, rows, cols, bytes }, { version, fortran, padding }) {
  const order = fortran ? 'True' : 'False';
  const shape = `(${rows}, ${cols})`;
  const text = `{'descr': '${DESCRIPTIONS[dtype]}', 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const header = `${text}${' '.repeat(padding)}\n`;
  return join([0x93, 'NUMPY', version, 0, little(header.length, version === 1 ? 2 : 4), header, bytes]);
}

const npyForm = fc.record({
  version: fc.constantFrom(1, 2, 3),
  fortran: fc.boolean(),
  padding: fc.integer({ min: 0, max: 70 }),
});

/** @param {Table[]} tables */
function safetensors(tables) {
  let end = 0;
  const entries = tables.map(({ dtype, rows, cols, bytes }, i) => [
    `table ${i}`,
    { dtype, shape: [rows, cols], data_offsets: [end, (end += bytes.length)] },
  ]);
  const header = JSON.stringify(Object.fromEntries(entries));
  return join([little(header.length, 8), header, ...tables.map(({ bytes }) => bytes)]);
}

/** A file that minds what is asked of it. @param {Uint8Array} bytes @param {string} name */
function minding(bytes, name) {
  const file = new File([/** @type {any} */ (bytes)], name);
  const slice = file.slice.bind(file);
  file.slice = (begin = 0, end = 0) => {
    if (begin < 0 || begin > end || begin > file.size)
      throw new Error(`bytes ${begin} to ${end} were asked for`);
    return slice(begin, end);
  };
  return file;
}

/** @param {Uint8Array} bytes @param {string} name */
async function readAll(bytes, name) {
  const { tables } = await openTableFile(minding(bytes, name), limits);
  return Promise.all(tables.map((table) => table.read()));
}

/** Refused for a reason to read, if at all. @param {() => Promise<void>} work */
async function allowingRefusal(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expect(error.message.length).toBeGreaterThan(10);
  }
}

describe('a file that is right', () => {
  /** @param {{ rows: number, cols: number, data: Float32Array }} got @param {Table} wanted @param {number[]} values */
  const expectSame = (got, { rows, cols }, values) =>
    expect({ ...got, data: [...got.data] }).toEqual({ rows, cols, data: values });

  test('of NumPy is read as it was written, or its numbers are not finite', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(['F16', 'F32', 'F64']), npyForm, async (table, form) => {
        const { rows, cols, values } = table;
        const finite = values.every(Number.isFinite);
        const read = readAll(npy(table, form), 'table.npy');
        if (!finite) {
          await expect(read).rejects.toThrow(FileError);
          return;
        }
        const turned = Array.from(
          { length: rows * cols },
          (_, i) => values[(i % cols) * rows + Math.floor(i / cols)],
        );
        expectSame((await read)[0], table, form.fortran ? turned : values);
      }),
      runs(300),
    );
  });

  test('of safetensors is read as it was written, or its numbers are not finite', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tableOf(['F16', 'BF16', 'F32', 'F64']), { minLength: 1, maxLength: 3 }),
        async (tables) => {
          const tensors = tables.filter(({ dtype }) => dtype !== 'F64');
          const read = readAll(safetensors(tables), 'model.safetensors');
          const right = tensors.length > 0 && tensors.every(({ values }) => values.every(Number.isFinite));
          if (!right) {
            await expect(read).rejects.toThrow(FileError);
            return;
          }
          const got = await read;
          expect(got).toHaveLength(tensors.length);
          tensors.forEach((table, i) => expectSame(got[i], table, table.values));
        },
      ),
      runs(300),
    );
  });
});

/** One way in which a file goes wrong. @type {fc.Arbitrary<(bytes: Uint8Array) => Uint8Array>} */
const damage = fc.oneof(
  // Cut short.
  fc.nat(400).map((cut) => (/** @type {Uint8Array} */ bytes) => bytes.slice(0, cut % (bytes.length + 1))),
  // Goes on.
  fc.uint8Array({ maxLength: 9 }).map((more) => (/** @type {Uint8Array} */ bytes) => join([bytes, more])),
  // A bit is flipped.
  fc.nat(4000).map((bit) => (/** @type {Uint8Array} */ bytes) => {
    const changed = bytes.slice();
    changed[(bit >> 3) % bytes.length] ^= 1 << (bit & 7);
    return changed;
  }),
  // A byte is another.
  fc.tuple(fc.nat(400), fc.nat(255)).map(([at, byte]) => (/** @type {Uint8Array} */ bytes) => {
    const changed = bytes.slice();
    changed[at % bytes.length] = byte;
    return changed;
  }),
  // The header claims another length, a huge one too.
  fc
    .tuple(fc.constantFrom(0, 6, 8), fc.constantFrom(1, 2, 4, 8), fc.oneof(fc.nat(300), fc.maxSafeNat()))
    .map(([at, count, value]) => (/** @type {Uint8Array} */ bytes) => {
      const changed = bytes.slice();
      little(value, count).forEach((byte, i) => {
        if (at + i < changed.length) changed[at + i] = byte;
      });
      return changed;
    }),
  // A word of the header is another.
  fc
    .constantFrom(
      ...[
        ['<f4', '>f4'],
        ['<f4', '|O4'],
        ['<f2', '<f8'],
        ['False', 'True '],
        ['True', 'Tru3'],
        ['(', '(9'],
      ],
      ...[
        ['shape', 'shap'],
        [', ', ',,'],
        ['F32', 'F64'],
        ['F16', 'I16'],
        ['[0', '[-1'],
        ['[0,', '[1e9,'],
      ],
      ...[
        [':[', ':[null,'],
        ['{', '['],
        ['"table', '"__proto__'],
        ['"shape"', '"dtype"'],
        ['}', '}}'],
      ],
    )
    .map(([from, to]) => (/** @type {Uint8Array} */ bytes) => {
      const text = new TextDecoder('latin1').decode(bytes).replace(from, to);
      return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    }),
);

const damages = fc.array(damage, { minLength: 1, maxLength: 3 });

describe('a damaged file', () => {
  test.each([
    ['table.npy', fc.tuple(tableOf(['F16', 'F32', 'F64']), npyForm).map(([table, form]) => npy(table, form))],
    ['model.safetensors', fc.array(tableOf(['F16', 'BF16', 'F32']), { maxLength: 3 }).map(safetensors)],
  ])('%s is read as finite numbers of its shape, or refused with a reason', async (name, right) => {
    await fc.assert(
      fc.asyncProperty(right, damages, async (bytes, changes) => {
        let damaged = /** @type {Uint8Array} */ (bytes);
        for (const change of changes) if (damaged.length > 0) damaged = change(damaged);
        await allowingRefusal(async () => {
          for (const { rows, cols, data } of await readAll(damaged, name)) {
            expect(rows * cols).toBeGreaterThan(0);
            expect(data).toHaveLength(rows * cols);
            expect(data.every(Number.isFinite)).toBe(true);
          }
        });
      }),
      runs(800),
    );
  });

  test('of nothing but random bytes is refused with a reason', async () => {
    const name = fc.constantFrom('table.npy', 'model.safetensors', 'TABLE.NPY', 'table', 'table.json');
    await fc.assert(
      fc.asyncProperty(name, fc.uint8Array({ maxLength: 300 }), async (given, bytes) => {
        await expect(readAll(bytes, given)).rejects.toThrow(FileError);
      }),
      runs(300),
    );
  });
});
