/**
 * One typed schema a widget: from it come its attributes, properties, URL parameters, controls and messages.
 * Everything here is pure: values in, values and sentences out; nothing throws, whatever a page or a link holds.
 *
 * @typedef {'integer' | 'number' | 'boolean' | 'choice' | 'choice-list' | 'text' | 'integer-list'} Kind
 * @typedef {Record<string, any>} Values By parameter name; every one present and legal.
 *
 * @typedef {object} Parameter
 * @property {string} name The property, camelCase; attribute and URL spell it in kebab-case.
 * @property {Kind} kind
 * @property {any} default
 * @property {string} label Beside the control, and the subject of every message.
 * @property {string} help One sentence for the reader.
 * @property {number} [min] Of a number, or of every entry of a list.
 * @property {number} [max]
 * @property {(values: Values) => number} [most] The largest beside the other values, where that is less than max.
 * @property {number} [step] Of the slider; default 1.
 * @property {number[]} [stops] Where the slider halts, when equal steps would not each show something.
 * @property {boolean} [boxOnly] A number without a slider, such as a seed.
 * @property {string} [unit]
 * @property {{ value: string, label: string }[]} [choices]
 * @property {number} [maxLength] Characters of a text, entries of a list.
 * @property {number} [maxWords] Words of a text.
 * @property {boolean} [required] A text must hold more than spaces, a list an entry.
 * @property {(values: Values) => number[]} [options] The only legal values of an integer, given the others.
 * @property {(value: any, values: Values) => string | null} [check] What is wrong with a value beside the others.
 * @property {boolean} [view] Changes what is looked at, not what is computed.
 * @property {boolean} [hidden] Has no control of its own.
 * @property {boolean} [main] Keeps its control where there is but one; else the first does.
 * @property {(values: Values) => boolean} [applies] Whether its control does anything, given the other values.
 *
 * @typedef {{ value: any } | { problem: string } | { value: any, problem: string }} Reading Both: what is legal of it.
 * @typedef {{ values: Values, problems: Map<string, string> }} Resolved
 */

import { NUMBER, quote, range, showValue } from './schema-words.js';

const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+$/;

/** @param {string} name camelCase @returns {string} kebab-case */
export function attributeName(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @param {Parameter} parameter @param {unknown} raw @returns {Reading} */
function refuse(parameter, raw) {
  if (typeof raw === 'string' && raw.trim() === '') {
    return { problem: `${parameter.label} is empty, it must be ${range(parameter)}` };
  }
  return { problem: `${parameter.label} must be ${range(parameter)}, got ${quote(raw)}` };
}

/**
 * Reads one value, typed or as text.
 *
 * @param {Parameter} parameter
 * @param {unknown} raw
 * @returns {Reading}
 */
export function readValue(parameter, raw) {
  switch (parameter.kind) {
    case 'integer':
    case 'number':
      return readNumber(parameter, raw);
    case 'boolean':
      return readBoolean(parameter, raw);
    case 'choice': {
      const known = parameter.choices?.some(({ value }) => value === raw);
      return known ? { value: raw } : refuse(parameter, raw);
    }
    case 'text':
      return readText(parameter, raw);
    case 'choice-list':
    case 'integer-list':
      return readList(parameter, raw);
  }
}

/** @param {Parameter} parameter @param {unknown} raw @returns {Reading} */
function readNumber(parameter, raw) {
  const { kind, min = -Infinity, max = Infinity } = parameter;
  const text = typeof raw === 'string' ? raw.trim().replace('−', '-') : null;
  if (text !== null && THOUSANDS.test(text)) {
    const plain = text.replaceAll(',', '');
    return { problem: `${parameter.label} reads two ways, ${quote(text)}: write ${plain} without a comma` };
  }
  const decimal = text?.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  const value = decimal === undefined ? raw : NUMBER.test(decimal) ? Number(decimal) : NaN;
  const legal = typeof value === 'number' && value >= min && value <= max;
  return legal && (kind === 'number' || Number.isInteger(value)) ? { value } : refuse(parameter, raw);
}

const YES = ['', 'true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

/** As an attribute, its mere presence means true. @param {Parameter} parameter @param {unknown} raw @returns {Reading} */
function readBoolean(parameter, raw) {
  if (typeof raw === 'boolean') return { value: raw };
  const text = typeof raw === 'string' ? raw.trim().toLowerCase() : null;
  if (text !== null && YES.includes(text)) return { value: true };
  if (text !== null && NO.includes(text)) return { value: false };
  return refuse(parameter, raw);
}

/** The words of a text, apart by any kind of space. @param {string} text */
export function wordsOf(text) {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** @param {Parameter} parameter @param {unknown} raw @returns {Reading} */
function readText(parameter, raw) {
  const { label, maxLength = Infinity, maxWords = Infinity, required = false } = parameter;
  if (typeof raw !== 'string') return refuse(parameter, raw);
  if (raw.length > maxLength) {
    return { problem: `${label} must have at most ${maxLength} characters, got ${raw.length}` };
  }
  const words = wordsOf(raw).length;
  if (words > maxWords) return { problem: `${label} must have at most ${maxWords} words, got ${words}` };
  if (required && words === 0) return { problem: `${label} is empty, it needs at least one word` };
  return { value: raw };
}

/** Choices are kept in their own order, each once. @param {Parameter} parameter @param {unknown} raw @returns {Reading} */
function readList(parameter, raw) {
  const { label, kind, choices = [], maxLength = 0, required } = parameter;
  if (!Array.isArray(raw) && typeof raw !== 'string') return refuse(parameter, raw);
  const parts = Array.isArray(raw) ? raw : raw.split(/[\s,;]+/).filter((part) => part !== '');
  if (required && parts.length === 0) return refuse(parameter, '');
  if (kind === 'choice-list') {
    const known = choices.map(({ value }) => value).filter((value) => parts.includes(value));
    const odd = parts.find((part) => !known.includes(part));
    if (odd === undefined) return { value: known };
    // Of a list that may be empty, those that are known count, whatever stands beside them.
    const refused = refuse(parameter, odd);
    return required ? refused : { value: known, ...refused };
  }
  if (parts.length > maxLength)
    return { problem: `${label} must have at most ${maxLength} entries, got ${parts.length}` };
  const entries = parts.map((part) => readNumber({ ...parameter, kind: 'integer' }, part));
  const odd = entries.findIndex((entry) => 'problem' in entry);
  if (odd >= 0) return refuse(parameter, parts[odd]);
  return { value: entries.map((entry) => /** @type {{ value: number }} */ (entry).value) };
}

/** @param {Parameter[]} parameters @returns {Values} */
export function defaults(parameters) {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
}

/**
 * Turns what was asked for into legal values. A value that cannot be is replaced by the last good one, and there is
 * one sentence about each replacement; a default that does not fit the other values gives way silently.
 *
 * @param {Parameter[]} parameters
 * @param {Record<string, unknown>} asked Raw values; a name that is missing means the default.
 * @param {Values} [lastGood]
 * @returns {Resolved}
 */
export function resolve(parameters, asked, lastGood = defaults(parameters)) {
  /** @type {Values} */
  const values = {};
  /** @type {Map<string, string>} */
  const problems = new Map();
  for (const parameter of parameters) {
    const { name } = parameter;
    const reading = name in asked ? readValue(parameter, asked[name]) : { value: parameter.default };
    values[name] = 'value' in reading ? reading.value : lastGood[name];
    if ('problem' in reading) problems.set(name, reading.problem);
  }
  for (const parameter of inOrder(parameters)) {
    const { name } = parameter;
    const problem = complaint(parameter, values[name], values);
    if (!problem) continue;
    if (name in asked && !problems.has(name)) problems.set(name, problem);
    values[name] = substitute(parameter, values, lastGood[name]);
  }
  for (const [name, problem] of problems) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    problems.set(name, `${problem}; showing ${parameter ? showValue(parameter, values[name]) : ''}.`);
  }
  return { values, problems };
}

/** Those first whose limits the others do not move: what is measured by them must find them as they will be. @param {Parameter[]} parameters */
function inOrder(parameters) {
  /** @param {Parameter} parameter */
  const moves = ({ most, options }) => Boolean(most ?? options);
  return [...parameters.filter((one) => !moves(one)), ...parameters.filter(moves)];
}

/** What is wrong with a legal value beside the others. @param {Parameter} parameter @param {any} value @param {Values} values */
function complaint(parameter, value, values) {
  const { label, options, check, most } = parameter;
  const problem = check?.(value, values) ?? null;
  if (problem) return problem;
  const largest = most?.(values) ?? Infinity;
  const above = [value].flat().find((entry) => entry > largest);
  if (above !== undefined) {
    return `${label} must be ${range({ ...parameter, max: largest })}, got ${above}`;
  }
  const legal = options?.(values);
  return legal && !legal.includes(value) ? `${label} must be one of ${legal.join(', ')}, got ${value}` : null;
}

/** What fits of a list; else the last good value, the default, the nearest below that fits. @param {Parameter} parameter @param {Values} values @param {any} lastGood */
function substitute(parameter, values, lastGood) {
  const largest = parameter.most?.(values) ?? Infinity;
  const value = values[parameter.name];
  const fitting = Array.isArray(value) ? value.filter((entry) => entry <= largest) : [];
  const candidates = fitting.length > 0 ? [fitting, lastGood] : [lastGood];
  for (const candidate of [...candidates, parameter.default]) {
    if (!complaint(parameter, candidate, values)) return candidate;
  }
  if (parameter.most) return Array.isArray(value) ? [largest] : largest;
  const legal = parameter.options?.(values) ?? [parameter.default];
  return legal.filter((option) => option <= values[parameter.name]).at(-1) ?? legal[0];
}

/** A legal value as an attribute or a URL writes it. @param {Parameter} parameter @param {any} value @returns {string} */
export function serialise(parameter, value) {
  return parameter.kind.endsWith('-list') ? value.join(' ') : String(value);
}

/**
 * The URL parameters of every value that differs from what the page has anyway.
 *
 * @param {Parameter[]} parameters
 * @param {Values} values
 * @param {string} [prefix] Keeps two widgets of one page apart, as in `shuffle.causal=true`.
 * @param {Values} [assumed] What the page has without any parameter.
 */
export function toSearch(parameters, values, prefix = '', assumed = defaults(parameters)) {
  const search = new URLSearchParams();
  for (const parameter of parameters) {
    const text = serialise(parameter, values[parameter.name]);
    if (text !== serialise(parameter, assumed[parameter.name]))
      search.set(prefix + attributeName(parameter.name), text);
  }
  return search;
}

/**
 * @param {Parameter[]} parameters
 * @param {URLSearchParams} search
 * @param {string} [prefix]
 * @returns {Record<string, string>} Raw values, for `resolve`.
 */
export function fromSearch(parameters, search, prefix = '') {
  /** @type {Record<string, string>} */
  const asked = {};
  for (const { name } of parameters) {
    const raw = search.get(prefix + attributeName(name));
    if (raw !== null) asked[name] = raw;
  }
  return asked;
}
