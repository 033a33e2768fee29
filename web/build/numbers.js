import { format } from 'd3-format';
import { loadWhorl } from '../core/whorl.js';

/**
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Claim A number of the lesson, and how the core comes by it.
 * @property {string} id What the prose calls it: {{id}}.
 * @property {string} text What the number says, in words.
 * @property {(whorl: Whorl) => number} compute Calls the core and reads entries; no arithmetic of its own.
 * @property {string} format A d3-format specifier.
 * @property {number} tolerance How far a recomputation may differ.
 */

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/**
 * The Vite plugin that fills in every {{claim}} of the lesson page. The core computes the values in Node, through
 * the API the reader's browser uses; a claim that is unknown, unused or not finite stops the build.
 *
 * What they were goes into the module `built`, which the browser compares its own values with.
 *
 * @param {object} options
 * @param {() => Promise<Claim[]>} options.claims Asked again for every rendering.
 * @param {string} options.page
 * @param {string} options.built
 * @returns {import('vite').Plugin}
 */
export function numbers({ claims, page, built }) {
  return {
    name: 'whorl-numbers',
    async load(id) {
      if (id.split('?')[0] !== built) return null;
      const whorl = await loadWhorl();
      const values = (await claims()).map((claim) => [claim.id, valueOf(claim, whorl)]);
      return `export const built = ${JSON.stringify(Object.fromEntries(values))};`;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) =>
        filename === page ? insertNumbers(html, await claims(), await loadWhorl()) : html,
    },
  };
}

/**
 * @param {string} html
 * @param {Claim[]} claims
 * @param {Whorl} whorl
 * @returns {string}
 */
export function insertNumbers(html, claims, whorl) {
  const { filled, used } = fillNumbers(html, claims, whorl);
  const unused = claims.filter((claim) => !used.has(claim.id)).map((claim) => claim.id);
  if (unused.length > 0) throw new Error(`claims that the lesson never states: ${unused.join(', ')}`);
  return filled;
}

/**
 * Any text with numbers of the lesson in it.
 *
 * @param {string} html
 * @param {Claim[]} claims
 * @param {Whorl} whorl
 */
export function fillNumbers(html, claims, whorl) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  if (byId.size !== claims.length) throw new Error(`two claims share an id: ${repeated(claims)}`);

  const used = new Set();
  const filled = html.replace(PLACEHOLDER, (_placeholder, name) => {
    const claim = byId.get(name.trim());
    if (!claim) throw new Error(`the lesson asks for {{${name}}}, but claims.js has no claim of that id`);
    const first = !used.has(claim.id);
    used.add(claim.id);
    return claimElement(claim, valueOf(claim, whorl), first);
  });
  return { filled, used };
}

/**
 * @param {Claim} claim
 * @param {Whorl} whorl
 */
function valueOf(claim, whorl) {
  const value = claim.compute(whorl);
  if (!Number.isFinite(value))
    throw new Error(`the claim ${claim.id} is not a finite number: it is ${value}`);
  return value;
}

/**
 * @param {Claim} claim
 * @param {number} value
 * @param {boolean} first Whether the text has not stated it before; then it has an address.
 */
function claimElement(claim, value, first) {
  const shown = formatNumber(claim.format, value);
  const address = first ? ` id="claim-${claim.id}"` : '';
  return `<data class="number"${address} value="${value}" data-claim="${claim.id}">${shown}</data>`;
}

/**
 * A number as the page sets it: 2.1e−7 becomes 2.1 × 10⁻⁷.
 *
 * @param {string} specifier A d3-format specifier.
 * @param {number} value
 * @returns {string} HTML.
 */
export function formatNumber(specifier, value) {
  return format(specifier)(value).replace(
    /e([+-])(\d+)$/,
    (_match, sign, digits) => ` × 10<sup>${sign === '-' ? '−' : ''}${digits}</sup>`,
  );
}

/** @param {Claim[]} claims */
function repeated(claims) {
  const ids = claims.map((claim) => claim.id);
  return ids.find((id, index) => ids.indexOf(id) !== index);
}
