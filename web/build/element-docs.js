/**
 * What an element's doc block says, so that it need not be said anywhere else.
 *
 * @typedef {{ name: string, text: string }} Item
 *
 * @typedef {object} ElementDocs
 * @property {string} description Plain text; its paragraphs are apart by an empty line.
 * @property {Item[]} events
 * @property {Item[]} slots The default one has no name.
 * @property {Item[]} parts
 * @property {Item[]} properties CSS custom properties.
 */

const TAGS = /** @type {const} */ ({
  fires: 'events',
  slot: 'slots',
  csspart: 'parts',
  cssprop: 'properties',
});

/** @param {string} source Of a module that defines one element. @returns {ElementDocs} */
export function elementDocs(source) {
  const block = [...source.matchAll(/\/\*\*(.*?)\*\//gs)]
    .map(([, text]) => text)
    .find((text) => /@csspart|@element/.test(text));
  if (!block) throw new Error('an element without a doc block');
  const lines = block.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  const firstTag = lines.findIndex((line) => line.startsWith('@'));
  /** @type {ElementDocs} */
  const docs = { description: '', events: [], slots: [], parts: [], properties: [] };
  docs.description = lines.slice(0, firstTag).join('\n').trim();
  for (const line of lines.slice(firstTag)) {
    const [, tag, name = '', text] = /^@(\w+)(?: \{.*\})?(?: ([\w-]+))? - (.+)$/.exec(line) ?? [];
    if (tag in TAGS) docs[TAGS[/** @type {keyof typeof TAGS} */ (tag)]].push({ name, text });
  }
  return docs;
}

/**
 * One list of what the base and the element say; the element's own words win, in the base's order.
 *
 * @param {Item[]} base
 * @param {Item[]} own
 */
export function inherit(base, own) {
  const known = new Set(base.map(({ name }) => name));
  const words = new Map(own.map((item) => [item.name, item]));
  return [...base.map((item) => words.get(item.name) ?? item), ...own.filter(({ name }) => !known.has(name))];
}
