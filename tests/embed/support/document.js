import { readFileSync } from 'node:fs';
import { fromTop } from '../../../scripts/lib/paths.js';

/** The address that the document gives for the site. */
const EXAMPLE = 'https://example.org/whorl/';

const FENCE = /^(`{3,4})(\w+)\n([^]*?)^\1$/gm;

const sections = readFileSync(fromTop('docs/embedding.md'), 'utf8').split(/^(?=## )/m);

/** Every heading of the document. */
export const headings = sections.flatMap((section) => /^## (.+)/.exec(section)?.[1] ?? []);

/**
 * The snippets in one section of docs/embedding.md, in order, with a site's address in the place of the example's.
 *
 * @param {string} heading
 * @param {string} site
 * @returns {{ language: string, code: string }[]}
 */
export function snippetsOf(heading, site) {
  const section = sections.find((text) => text.startsWith(`## ${heading}\n`));
  if (!section) throw new Error(`docs/embedding.md has no section “${heading}”`);
  return [...section.matchAll(FENCE)].map(([, , language, code]) => ({
    language,
    code: code.replaceAll(EXAMPLE, site).replaceAll(new URL(EXAMPLE).origin, new URL(site).origin),
  }));
}

/**
 * One of them, that must be there.
 *
 * @param {string} heading
 * @param {string} site
 * @param {string} language
 * @param {number} [index] Among those of the language.
 */
export function snippet(heading, site, language, index = 0) {
  const found = snippetsOf(heading, site).filter((one) => one.language === language)[index];
  if (!found) throw new Error(`“${heading}” of docs/embedding.md has no snippet ${index} of ${language}`);
  return found.code;
}
