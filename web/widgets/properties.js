/** @typedef {import('./schema.js').Parameter} Parameter */

/**
 * Gives a widget's class one property a parameter. It always holds a legal value; setting an illegal one leaves a note
 * in the figure.
 *
 * @param {object} prototype
 * @param {Parameter[]} parameters
 */
export function defineProperties(prototype, parameters) {
  for (const { name } of parameters) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.values[name];
      },
      set(raw) {
        this.setParameter(name, raw);
      },
    });
  }
}

/**
 * Takes over what a page has set on an element before its class was defined; it would hide the class's properties.
 *
 * @param {any} element
 * @param {Parameter[]} parameters
 */
export function adoptProperties(element, parameters) {
  for (const { name } of parameters) {
    if (!Object.hasOwn(element, name)) continue;
    const raw = element[name];
    delete element[name];
    element[name] = raw;
  }
}
