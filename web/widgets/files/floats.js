/**
 * Stored floating-point numbers as float32: 16-bit formats are widened exactly, float64 is rounded.
 *
 * @typedef {'F16' | 'BF16' | 'F32' | 'F64'} Dtype All little-endian.
 */
import { FileError } from './file-error.js';

/** Bytes of one number. @type {Record<Dtype, number>} */
export const SIZES = { F16: 2, BF16: 2, F32: 4, F64: 8 };

/** A number's place in the file, for a message. @param {number} at @param {number} cols */
const place = (at, cols) => `row ${Math.floor(at / cols)}, column ${at % cols}`;

/**
 * @param {ArrayBuffer} bytes Exactly the numbers.
 * @param {Dtype} dtype
 * @returns {Float32Array}
 */
export function decodeFloats(bytes, dtype) {
  const view = new DataView(bytes);
  const values = new Float32Array(bytes.byteLength / SIZES[dtype]);
  const bits = new Uint32Array(values.buffer);
  switch (dtype) {
    case 'F32':
      for (let i = 0; i < bits.length; i += 1) bits[i] = view.getUint32(4 * i, true);
      break;
    case 'F64':
      for (let i = 0; i < values.length; i += 1) values[i] = view.getFloat64(8 * i, true);
      break;
    case 'BF16':
      // The upper half of a float32.
      for (let i = 0; i < bits.length; i += 1) bits[i] = view.getUint16(2 * i, true) << 16;
      break;
    case 'F16':
      for (let i = 0; i < values.length; i += 1) values[i] = fromHalf(view.getUint16(2 * i, true));
      break;
  }
  return values;
}

/** binary16: a sign, five bits of exponent, ten of fraction. @param {number} half */
function fromHalf(half) {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/**
 * Refuses a table with a number that is none, or that float32 cannot hold.
 *
 * @param {Float32Array} values
 * @param {number} cols
 */
export function requireFinite(values, cols) {
  const odd = values.findIndex((value) => !Number.isFinite(value));
  if (odd < 0) return;
  const what = Number.isNaN(values[odd]) ? 'not a number' : 'infinite, or too large for float32';
  throw new FileError(`the entry at ${place(odd, cols)} is ${what}`);
}
