/**
 * NumPy's .npy format, versions 1 to 3 (NEP 1): a magic string, a version, the length of a header that is a Python
 * dictionary, the numbers. Float tables of two dimensions are read; all else is refused with the reason.
 *
 * @typedef {import('./floats.js').Dtype} Dtype
 * @typedef {import('../../core/types.js').Matrix} Matrix
 *
 * @typedef {object} NpyHeader
 * @property {Dtype} dtype
 * @property {boolean} fortran Whether columns follow each other, not rows.
 * @property {number} rows
 * @property {number} cols
 * @property {number} begin Where the numbers start in the file.
 */
import { FileError, readBytes } from './file-error.js';
import { decodeFloats, requireFinite, SIZES } from './floats.js';

const MAGIC = '\x93NUMPY';
const LONGEST_HEADER = 65_536; // NumPy writes about a hundred bytes

/** @type {Record<string, Dtype>} */
const DTYPES = { '<f2': 'F16', '<f4': 'F32', '<f8': 'F64' };

/** @param {Blob} file @returns {Promise<NpyHeader>} @throws {FileError} */
export async function readNpyHeader(file) {
  const start = new DataView(await readBytes(file, 0, 12));
  const magic = Array.from({ length: Math.min(6, start.byteLength) }, (_, i) =>
    String.fromCharCode(start.getUint8(i)),
  ).join('');
  if (magic !== MAGIC) throw new FileError('it does not start as an .npy file does');
  if (start.byteLength < 12) throw new FileError('it ends before its header');
  const version = start.getUint8(6);
  if (version < 1 || version > 3) throw new FileError(`its .npy version is ${version}; 1 to 3 are known`);
  const length = version === 1 ? start.getUint16(8, true) : start.getUint32(8, true);
  const from = version === 1 ? 10 : 12;
  if (length > LONGEST_HEADER) throw new FileError(`its header claims to be ${length} bytes long`);
  if (from + length > file.size) throw new FileError('it ends within its header');
  const text = new TextDecoder().decode(await readBytes(file, from, from + length));
  return { ...readDictionary(text), begin: from + length };
}

/** @param {string} text @returns {Omit<NpyHeader, 'begin'>} */
function readDictionary(text) {
  const descr = /['"]descr['"]\s*:\s*(?:['"]([^'"]*)['"]|([[(]))/.exec(text);
  const order = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(text);
  const shape = /['"]shape['"]\s*:\s*\(([^()]*)\)/.exec(text);
  if (!descr || !order || !shape) throw new FileError('its header does not say type, order and shape');
  if (descr[2]) throw new FileError('it holds records, not a table of numbers');
  const dtype = DTYPES[descr[1]];
  if (!dtype) throw new FileError(`its numbers are “${descr[1].slice(0, 20)}”; <f2, <f4 and <f8 can be read`);
  const parts = shape[1].split(',').map((part) => part.trim());
  const sides = parts.filter((part, i) => part !== '' || i < parts.length - 1);
  if (!sides.every((side) => /^\d+$/.test(side))) throw new FileError('its header’s shape cannot be read');
  if (sides.length !== 2) {
    throw new FileError(`its shape is (${sides.join(', ')}); a table has two dimensions`);
  }
  const [rows, cols] = sides.map(Number);
  return { dtype, fortran: order[1] === 'True', rows, cols };
}

/**
 * @param {Blob} file
 * @param {NpyHeader} header
 * @returns {Promise<Matrix>}
 * @throws {FileError}
 */
export async function readNpy(file, { dtype, fortran, rows, cols, begin }) {
  const bytes = rows * cols * SIZES[dtype];
  const held = file.size - begin;
  if (held !== bytes) {
    throw new FileError(`${rows} × ${cols} numbers take ${bytes} bytes, and it holds ${held}`);
  }
  const values = decodeFloats(await readBytes(file, begin, begin + bytes), dtype);
  const data = fortran ? transposed(values, rows, cols) : values;
  requireFinite(data, cols);
  return { rows, cols, data };
}

/** Column after column becomes row after row. @param {Float32Array} values @param {number} rows @param {number} cols */
function transposed(values, rows, cols) {
  const data = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) data[row * cols + col] = values[col * rows + row];
  }
  return data;
}
