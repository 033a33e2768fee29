/**
 * Checks options before the core sees them: Embind would turn a string into NaN and ignore a name it does not know.
 * The core checks values again; here it is about types, names and the ranges a message should give.
 */
import { WhorlRangeError, WhorlTypeError } from './errors.js';

/**
 * A reader of one option: gets the value and its name, returns the value as the core takes it, or throws.
 * @template T
 * @typedef {{ read: (value: unknown, name: string) => T, fallback?: T, required: boolean }} Option
 */

/** Lists longer than this would take longer to check than any answer is worth. */
const MOST_NUMBERS = 2 ** 20;
const LONGEST_SHOWN = 60;
const LONGEST_TOKEN = 10_000;

/** A value as a message shows it, whatever it is: even asking an object for its class may throw. @param {unknown} value */
function shown(value) {
  try {
    if (typeof value === 'string') {
      return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);
    }
    if (Array.isArray(value)) return 'an array';
    if (value !== null && typeof value === 'object') {
      const name = value.constructor?.name;
      return `an object (${typeof name === 'string' ? name.slice(0, LONGEST_SHOWN) : 'no class'})`;
    }
    return String(value).slice(0, LONGEST_SHOWN);
  } catch {
    return 'an object that cannot be read';
  }
}

/** What a typed array truly holds: `length` itself can be overridden. */
const trueLength = /** @type {(this: ArrayBufferView) => number} */ (
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Float32Array.prototype), 'length')?.get
);

/**
 * @template T
 * @param {(value: unknown, name: string) => T} read
 * @param {T} [fallback] Without one the option is required.
 * @returns {Option<T>}
 */
function option(read, fallback) {
  return { read, fallback, required: fallback === undefined };
}

/** @param {unknown} value @param {string} name @param {string} wanted */
function numberOf(value, name, wanted) {
  if (typeof value !== 'number') {
    throw new WhorlTypeError('wrong-type', `${name} must be ${wanted}, got ${shown(value)}`);
  }
  return value;
}

/** @param {number} least @param {number} most @param {number | null} [fallback] null: may be left out. */
export function integer(least, most, fallback) {
  const wanted = `a whole number from ${least} to ${most}`;
  return option((value, name) => {
    const number = numberOf(value, name, wanted);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new WhorlRangeError('out-of-range', `${name} must be ${wanted}, got ${number}`);
    }
    return number;
  }, fallback);
}

/** @param {number} least @param {number} most @param {number} [fallback] */
export function real(least, most, fallback) {
  const wanted = `a number from ${least} to ${most}`;
  return option((value, name) => {
    const number = numberOf(value, name, wanted);
    if (!(number >= least && number <= most)) {
      throw new WhorlRangeError('out-of-range', `${name} must be ${wanted}, got ${number}`);
    }
    return number;
  }, fallback);
}

/** A number above 0. @param {number} most @param {number} [fallback] */
export function positive(most, fallback) {
  const wanted = `a number above 0, at most ${most}`;
  return option((value, name) => {
    const number = numberOf(value, name, wanted);
    if (!(number > 0 && number <= most)) {
      throw new WhorlRangeError('out-of-range', `${name} must be ${wanted}, got ${number}`);
    }
    return number;
  }, fallback);
}

/** @param {boolean} fallback */
export function flag(fallback) {
  return option((value, name) => {
    if (typeof value !== 'boolean') {
      throw new WhorlTypeError('wrong-type', `${name} must be true or false, got ${shown(value)}`);
    }
    return value;
  }, fallback);
}

/** @param {readonly string[]} choices @param {string} [fallback] */
export function choice(choices, fallback) {
  return option((value, name) => {
    const wanted = `${name} must be one of ${choices.join(', ')}, got ${shown(value)}`;
    if (typeof value !== 'string') throw new WhorlTypeError('wrong-type', wanted);
    if (!choices.includes(value)) throw new WhorlRangeError('out-of-range', wanted);
    return value;
  }, fallback);
}

/** @param {null} [fallback] null: may be left out. */
export const matrix = (fallback) => table(['rows', 'cols'], 'a matrix { rows, cols, data }', fallback);

/** @param {null} [fallback] null: may be left out. */
export const tensor = (fallback) =>
  table(['heads', 'rows', 'cols'], 'a tensor { heads, rows, cols, data }', fallback);

/**
 * A table whose data is a Float32Array, or any array of numbers, which is copied into one.
 * @param {readonly ('heads' | 'rows' | 'cols')[]} sides @param {string} form @param {null} [fallback]
 */
function table(sides, form, fallback) {
  return option((value, name) => {
    const given = /** @type {Record<string, any>} */ (value);
    if (given === null || typeof given !== 'object' || !('data' in given)) {
      throw new WhorlTypeError('wrong-type', `${name} must be ${form}, got ${shown(value)}`);
    }
    for (const side of sides) {
      if (!Number.isInteger(given[side]) || given[side] < 0) {
        throw new WhorlRangeError(
          'out-of-range',
          `${name}.${side} must be a whole number from 0, got ${shown(given[side])}`,
        );
      }
    }
    const data = floats(given.data, `${name}.data`);
    const shape = sides.map((side) => given[side]);
    if (data.length !== shape.reduce((product, side) => product * side, 1)) {
      throw new WhorlRangeError(
        'out-of-range',
        `${name}.data must hold ${shape.join(' x ')} values, got ${data.length}`,
      );
    }
    return { ...Object.fromEntries(sides.map((side) => [side, given[side]])), data };
  }, fallback);
}

/** @param {unknown} value @param {string} name */
function floats(value, name) {
  if (value instanceof Float32Array) {
    const length = trueLength.call(value);
    if (value.length !== length) {
      throw new WhorlTypeError(
        'wrong-type',
        `${name} must be a plain Float32Array, got one with its own length`,
      );
    }
    return length > 0 ? value : new Float32Array(); // one whose buffer was given away holds nothing either
  }
  if (value instanceof Float64Array) return Float32Array.from(value);
  if (Array.isArray(value)) {
    const odd = value.findIndex((entry) => typeof entry !== 'number');
    if (odd >= 0) {
      throw new WhorlTypeError('wrong-type', `${name}[${odd}] must be a number, got ${shown(value[odd])}`);
    }
    const data = Float32Array.from(value);
    const far = data.findIndex((entry, i) => Math.abs(entry) === Infinity && Math.abs(value[i]) !== Infinity);
    if (far >= 0) {
      throw new WhorlRangeError('overflow', `${name}[${far}] must fit into float32, got ${value[far]}`);
    }
    return data;
  }
  throw new WhorlTypeError('wrong-type', `${name} must be a Float32Array, got ${shown(value)}`);
}

/** Texts, each as its bytes. @param {number} most @param {null} [fallback] null: may be left out. */
export function tokens(most, fallback) {
  return option((value, name) => {
    if (!Array.isArray(value)) {
      throw new WhorlTypeError('wrong-type', `${name} must be an array of strings, got ${shown(value)}`);
    }
    if (value.length > most) {
      throw new WhorlRangeError(
        'too-large',
        `${name} must have at most ${most} entries, got ${value.length}`,
      );
    }
    const odd = value.findIndex((token) => typeof token !== 'string');
    if (odd >= 0) {
      throw new WhorlTypeError('wrong-type', `${name}[${odd}] must be a string, got ${shown(value[odd])}`);
    }
    const long = value.findIndex((token) => token.length > LONGEST_TOKEN);
    if (long >= 0) {
      throw new WhorlRangeError(
        'too-large',
        `${name}[${long}] must have at most ${LONGEST_TOKEN} characters, got ${value[long].length}`,
      );
    }
    return value.map((token) => oneRow(new TextEncoder().encode(token)));
  }, fallback);
}

/** @param {Uint8Array} data */
const oneRow = (data) => ({ rows: 1, cols: data.length, data });

/** What a trainer has saved. */
export const bytes = () =>
  option((value, name) => {
    if (value instanceof Uint8Array) return oneRow(value);
    throw new WhorlTypeError('wrong-type', `${name} must be a Uint8Array, got ${shown(value)}`);
  });

/** Numbers, from an array or a typed array; what they must be, the core says. */
export const numbers = () => option(numbersOf);

/** The same, empty when left out. */
export const list = () => option(numbersOf, /** @type {number[]} */ ([]));

/** @param {unknown} value @param {string} name @returns {number[]} */
function numbersOf(value, name) {
  const typed = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (!typed && !Array.isArray(value)) {
    throw new WhorlTypeError('wrong-type', `${name} must be an array of numbers, got ${shown(value)}`);
  }
  const length = typed ? trueLength.call(value) : /** @type {unknown[]} */ (value).length;
  if (length > MOST_NUMBERS) {
    throw new WhorlRangeError(
      'too-large',
      `${name} must have at most ${MOST_NUMBERS} entries, got ${length}`,
    );
  }
  const given = Array.from(/** @type {ArrayLike<unknown>} */ (value)); // makes holes undefined, to be refused
  return given.map((entry, i) => numberOf(entry, `${name}[${i}]`, 'a number'));
}

/** Rows of booleans, flattened to bytes; null means that everything is allowed. */
export function mask() {
  return option((value, name) => {
    if (value === null) return null;
    if (!Array.isArray(value)) {
      throw new WhorlTypeError('wrong-type', `${name} must be an array of rows, got ${shown(value)}`);
    }
    const rows = Array.from(value, (row, i) => maskRow(row, `${name}[${i}]`));
    const width = rows[0]?.length ?? 0;
    const ragged = rows.findIndex((row) => row.length !== width);
    if (ragged >= 0) {
      throw new WhorlRangeError(
        'out-of-range',
        `${name}[${ragged}] must have ${width} entries, got ${rows[ragged].length}`,
      );
    }
    return { rows: rows.length, cols: width, data: Uint8Array.from(rows.flat(), Number) };
  }, /** @type {{ rows: number, cols: number, data: Uint8Array } | null} */ (null));
}

/** @param {unknown} row @param {string} name @returns {boolean[]} */
function maskRow(row, name) {
  if (!Array.isArray(row)) {
    throw new WhorlTypeError('wrong-type', `${name} must be a row of true and false, got ${shown(row)}`);
  }
  return Array.from(row, (entry, i) => {
    if (typeof entry === 'boolean') return entry;
    throw new WhorlTypeError('wrong-type', `${name}[${i}] must be true or false, got ${shown(entry)}`);
  });
}

/**
 * Reads every option of a call.
 * @template {Record<string, Option<any>>} S
 * @param {string} call The function's name, for the message.
 * @param {S} schema
 * @param {unknown} given
 * @returns {{ [K in keyof S]: ReturnType<S[K]['read']> }}
 */
export function readOptions(call, schema, given) {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new WhorlTypeError('wrong-type', `${call} takes an object of options, got ${shown(given)}`);
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(schema, name));
  if (unknown !== undefined) {
    const known = Object.keys(schema).join(', ');
    throw new WhorlTypeError('unknown-option', `${call} has no option ${unknown}; it has ${known}`);
  }
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name, { read, fallback, required }] of Object.entries(schema)) {
    const value = /** @type {Record<string, unknown>} */ (given)[name];
    if (value === undefined && required) {
      throw new WhorlTypeError('missing-option', `${call} needs the option ${name}`);
    }
    values[name] =
      value === undefined || (value === null && fallback === null) ? fallback : read(value, name);
  }
  return /** @type {any} */ (values);
}
