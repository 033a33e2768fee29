/**
 * What a screen reader is given of a page, in the order in which it reads it.
 *
 * @typedef {object} Spoken A part of the page.
 * @property {string} role
 * @property {string} name
 * @property {number} level Of a heading; 0 for others.
 * @property {string} value
 * @property {number[]} within The places in the list of the parts it is part of.
 */

/**
 * Chromium's whole accessibility tree, read from top to bottom; what it leaves out is left out here.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Spoken[]>}
 */
export async function readAloud(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** @type {Spoken[]} */
  const spoken = [];
  /** @param {typeof nodes[number]} node @param {number[]} within */
  const walk = (node, within) => {
    let inside = within;
    if (!node.ignored) {
      inside = [...within, spoken.length];
      const level = node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0;
      spoken.push({
        ...{ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '').trim() },
        ...{ level, value: String(node.value?.value ?? ''), within },
      });
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, inside);
    }
  };
  walk(nodes[0], []);
  return spoken;
}

/** The words that stand in the part at one place of the list. @param {Spoken[]} spoken @param {number} place */
export const wordsIn = (spoken, place) =>
  spoken
    .filter(({ role, within }) => role === 'StaticText' && within.includes(place))
    .map(({ name }) => name)
    .join(' ');

/** As a transcript, to be looked at when a test fails. @param {Spoken[]} spoken */
export const transcript = (spoken) =>
  spoken
    .filter(({ role }) => role !== 'InlineTextBox')
    .map(({ role, name, level, within }) => `${' '.repeat(within.length)}${role}${level || ''} ${name}`);
