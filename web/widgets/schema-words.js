/** What a schema's parameters and values are called in sentences. */

/** @typedef {import('./schema.js').Parameter} Parameter */

/** A number as people and programs write it, with a point. */
export const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const QUOTE_LENGTH = 40;

/** A value as a message shows it: short, and safe for any object. @param {unknown} raw */
export function quote(raw) {
  if (typeof raw === 'number' || typeof raw === 'boolean' || typeof raw === 'bigint') return String(raw);
  if (typeof raw === 'string') {
    const short = raw.length > QUOTE_LENGTH ? `${raw.slice(0, QUOTE_LENGTH)}…` : raw;
    return NUMBER.test(short.trim()) ? short.trim() : `“${short}”`;
  }
  if (raw === null || raw === undefined) return 'nothing';
  if (Array.isArray(raw)) return 'a list';
  return typeof raw === 'object' ? 'an object' : `a ${typeof raw}`;
}

/** @param {Parameter} parameter */
export function range({ kind, min = -Infinity, max = Infinity, choices = [] }) {
  const bounds = `from ${min} to ${max}`;
  switch (kind) {
    case 'integer':
      return `a whole number ${bounds}`;
    case 'number':
      return min === -Infinity && max === Infinity ? 'a number' : `a number ${bounds}`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return `one of ${choices.map(({ value }) => value).join(', ')}`;
    case 'choice-list':
      return `some of ${choices.map(({ value }) => value).join(', ')}`;
    case 'integer-list':
      return `whole numbers ${bounds}, apart by spaces`;
    case 'text':
      return 'a text';
  }
}

/** A legal value as a reader sees it. @param {Parameter} parameter @param {any} value @returns {string} */
export function showValue(parameter, value) {
  if (parameter.kind === 'choice')
    return parameter.choices?.find((choice) => choice.value === value)?.label ?? value;
  if (parameter.kind === 'choice-list') {
    const labels = parameter.choices?.filter((choice) => value.includes(choice.value));
    return labels?.map(({ label }) => label).join(', ') || 'none';
  }
  if (parameter.kind === 'boolean') return value ? 'on' : 'off';
  if (parameter.kind === 'text') return quote(value);
  if (parameter.kind === 'integer-list') return value.length === 0 ? 'the original order' : value.join(' ');
  return String(value);
}

/** Several words as a sentence lists them. @param {string[]} words */
export function listed(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
