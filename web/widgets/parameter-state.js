import { attributeName, defaults, fromSearch, readValue, resolve, toSearch } from './schema.js';

/**
 * @typedef {import('./schema.js').Parameter} Parameter
 * @typedef {import('./schema.js').Values} Values
 */

/** What has been asked of a widget, by the page's author, by a link and by the reader, and the legal values it comes to. */
export class ParameterState {
  /** Where reset goes back to. @type {Record<string, unknown>} */
  #authored = {};
  /** @type {Record<string, unknown>} */
  #asked = {};
  /** @type {import('./schema.js').Resolved | null} */
  #resolved = null;
  /** @type {Values} */
  #lastGood;
  /** Names of values that neither a link nor the reader changes. @type {ReadonlySet<string>} */
  locked = new Set();

  /** @param {Parameter[]} parameters */
  constructor(parameters) {
    this.parameters = parameters;
    this.#lastGood = defaults(parameters);
  }

  /** The legal values in force. */
  get values() {
    return this.#resolve().values;
  }

  /** One sentence for each value that was refused. */
  get problems() {
    return this.#resolve().problems;
  }

  #resolve() {
    this.#resolved ??= resolve(this.parameters, this.#asked, this.#lastGood);
    return this.#resolved;
  }

  /** @param {string} name @returns {unknown} */
  asked(name) {
    return this.#asked[name];
  }

  /** Values that could be shown: what a bad one falls back to. @param {Values} values */
  keep(values) {
    this.#lastGood = values;
  }

  /** By attribute or property. @param {string} name @param {unknown} raw null or undefined: back to the default. */
  author(name, raw) {
    for (const values of [this.#authored, this.#asked]) {
      if (raw === null || raw === undefined) delete values[name];
      else values[name] = raw;
    }
    this.#resolved = null;
  }

  /** @param {string} attribute @param {string | null} text @returns {boolean} Whether there is a parameter of that name. */
  authorAttribute(attribute, text) {
    const parameter = this.parameters.find(({ name }) => attributeName(name) === attribute);
    if (parameter) this.author(parameter.name, text);
    return parameter !== undefined;
  }

  /**
   * By the reader. A text that is done and legal is kept as the value it means.
   *
   * @param {Record<string, unknown>} raws
   * @param {'input' | 'change'} type
   */
  ask(raws, type) {
    for (const [name, raw] of Object.entries(raws)) {
      if (this.locked.has(name)) continue;
      const parameter = this.parameters.find((candidate) => candidate.name === name);
      const reading = parameter && readValue(parameter, raw);
      this.#asked[name] = type === 'change' && reading && 'value' in reading ? reading.value : raw;
    }
    this.#resolved = null;
  }

  reset() {
    const { values } = resolve(this.parameters, this.#authored);
    this.#asked = Object.fromEntries(Object.keys(this.#authored).map((name) => [name, values[name]]));
    this.#resolved = null;
  }

  /** @param {string} href @param {string} prefix */
  readLink(href, prefix) {
    const free = this.parameters.filter(({ name }) => !this.locked.has(name));
    Object.assign(this.#asked, fromSearch(free, new URL(href).searchParams, prefix));
    this.#resolved = null;
  }

  /** The same address with the values in force. @param {string} href @param {string} prefix */
  writeLink(href, prefix) {
    const url = new URL(href);
    const authored = resolve(this.parameters, this.#authored).values;
    for (const { name } of this.parameters) url.searchParams.delete(prefix + attributeName(name));
    for (const [name, text] of toSearch(this.parameters, this.values, prefix, authored)) {
      url.searchParams.set(name, text);
    }
    return url.href;
  }
}
