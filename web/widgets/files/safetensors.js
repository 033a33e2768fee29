/**
 * The .safetensors format: the length of a header in eight bytes, the header as JSON (name → dtype, shape, where), the
 * numbers. Only the header and the tensor that is chosen are ever read, so the file may be of any size.
 *
 * @typedef {import('./floats.js').Dtype} Dtype
 * @typedef {import('../../core/types.js').Matrix} Matrix
 *
 * @typedef {object} Tensor
 * @property {string} name
 * @property {string} dtype
 * @property {number[]} shape
 * @property {number} begin Where its numbers start in the file.
 * @property {number} end
 */
import { FileError, readBytes } from './file-error.js';
import { decodeFloats, requireFinite, SIZES } from './floats.js';

const LENGTH_BYTES = 8;
const LONGEST_HEADER = 100_000_000; // the format's own limit

/** Bytes of one number of every type the format has. @type {Record<string, number>} */
const BYTES = {
  ...{ BOOL: 1, U8: 1, I8: 1, F8_E5M2: 1, F8_E4M3: 1, U16: 2, I16: 2, U32: 4, I32: 4, U64: 8, I64: 8 },
  ...SIZES,
};
const READABLE = ['F16', 'BF16', 'F32'];

/**
 * Every tensor of the file, as its header has them.
 *
 * @param {Blob} file
 * @returns {Promise<Tensor[]>}
 * @throws {FileError}
 */
export async function readSafetensorsHeader(file) {
  if (file.size < LENGTH_BYTES) throw new FileError('it is too short for a .safetensors file');
  const length = Number(new DataView(await readBytes(file, 0, LENGTH_BYTES)).getBigUint64(0, true));
  if (length > LONGEST_HEADER) throw new FileError(`its header claims to be ${length} bytes long`);
  const begin = LENGTH_BYTES + length;
  if (begin > file.size) throw new FileError('it ends within its header');
  const header = parse(new TextDecoder().decode(await readBytes(file, LENGTH_BYTES, begin)));
  const tensors = Object.entries(header)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, entry]) => readEntry(name, entry, begin));
  requireWhole(tensors, begin, file.size);
  return tensors;
}

/** @param {string} text @returns {Record<string, unknown>} */
function parse(text) {
  let header;
  try {
    header = JSON.parse(text);
  } catch {
    throw new FileError('its header is not JSON');
  }
  if (header === null || typeof header !== 'object' || Array.isArray(header)) {
    throw new FileError('its header is not a JSON object');
  }
  return header;
}

/** @param {unknown} list @returns {list is number[]} */
const areSizes = (list) => Array.isArray(list) && list.every((n) => Number.isSafeInteger(n) && n >= 0);

/** @param {string} name @param {unknown} entry @param {number} start @returns {Tensor} */
function readEntry(name, entry, start) {
  const { dtype, shape, data_offsets: offsets } = /** @type {any} */ (entry ?? {});
  if (typeof dtype !== 'string' || !areSizes(shape) || !areSizes(offsets) || offsets.length !== 2) {
    throw new FileError(`its header does not say type, shape and place of “${short(name)}”`);
  }
  const [from, to] = offsets;
  const size = BYTES[dtype];
  const bytes = shape.reduce((product, side) => product * side, size ?? 0);
  if (to < from || (size && to - from !== bytes)) {
    throw new FileError(
      `“${short(name)}” of shape (${shape.join(', ')}) takes ${bytes} bytes, and its place has ${to - from}`,
    );
  }
  return { name, dtype, shape, begin: start + from, end: start + to };
}

/** Tensors lie one after the other, without holes, to the end of the file. @param {Tensor[]} tensors @param {number} begin @param {number} size */
function requireWhole(tensors, begin, size) {
  let last = begin;
  for (const { name, begin: from, end } of tensors.toSorted((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (end > size) throw new FileError(`it ends before the last number of “${short(name)}”`);
    if (from !== last) throw new FileError(`“${short(name)}” does not start where the tensor before it ends`);
    last = end;
  }
  if (last !== size) throw new FileError(`${size - last} bytes at its end belong to no tensor`);
}

/** @param {string} name */
const short = (name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/**
 * The tensors that can be shown as tables.
 *
 * @param {Tensor[]} tensors
 * @throws {FileError} Without any.
 */
export function tablesAmong(tensors) {
  const tables = tensors.filter(
    ({ dtype, shape }) => READABLE.includes(dtype) && shape.length === 2 && shape.every((side) => side > 0),
  );
  if (tables.length === 0) {
    throw new FileError(
      `none of its ${tensors.length} tensors is a table: two dimensions of F16, BF16 or F32 numbers`,
    );
  }
  return tables;
}

/** @param {Blob} file @param {Tensor} tensor @returns {Promise<Matrix>} @throws {FileError} */
export async function readTensor(file, { dtype, shape: [rows, cols], begin, end }) {
  const data = decodeFloats(await readBytes(file, begin, end), /** @type {Dtype} */ (dtype));
  requireFinite(data, cols);
  return { rows, cols, data };
}
