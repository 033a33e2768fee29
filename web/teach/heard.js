/**
 * What the form takes of its preview's messages. The preview is of this site, but a page that it was led to is not:
 * whatever else a message holds is left alone.
 *
 * @param {unknown} data
 * @param {string} id The preview's.
 * @param {string[]} names Of the parameters that may be set.
 * @param {number} most Pixels that a height may have.
 * @returns {{ height: number } | { parameters: Record<string, unknown> } | null}
 */
export function heardFrom(data, id, names, most) {
  if (typeof data !== 'object' || data === null) return null;
  const { type, id: from, height, parameters } = /** @type {Record<string, unknown>} */ (data);
  if (from !== id) return null;
  if (type === 'whorl:height') {
    const whole = typeof height === 'number' && Number.isInteger(height) && height > 0 && height <= most;
    return whole ? { height } : null;
  }
  if (type !== 'whorl:change' || typeof parameters !== 'object' || parameters === null) return null;
  const known = names.filter((name) => Object.hasOwn(parameters, name));
  return { parameters: Object.fromEntries(known.map((name) => [name, Reflect.get(parameters, name)])) };
}
