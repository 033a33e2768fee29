import { references } from '../lesson/references.js';
import { escapeHtml } from '../widgets/snippets.js';

/** @typedef {import('../lesson/references.js').Reference} Reference */

/** Where a paper is read. @param {Reference} reference */
export function addressOf({ title, arxiv, address }) {
  if (arxiv) return `https://arxiv.org/abs/${arxiv}`;
  if (!address) throw new Error(`the paper “${title}” is nowhere to be read`);
  return address;
}

/** The list at the end of the lesson. */
export function referenceList() {
  return `<ul class="references">\n${references.map(entry).join('\n')}\n</ul>\n`;
}

/** @param {Reference} reference */
function entry(reference) {
  const { authors, year, title, venue, arxiv } = reference;
  const end = /[.?!]$/.test(title) ? '' : '.';
  const where = venue ? ` ${escapeHtml(venue)}.` : '';
  const link = `<a href="${addressOf(reference)}">${arxiv ? `arXiv:${arxiv}` : 'Report'}</a>`;
  return `<li>${escapeHtml(authors)} (${year}). <cite>${escapeHtml(title)}</cite>${end}${where} ${link}.</li>`;
}

/**
 * Every paper the text links to must have its entry, so that neither can be changed alone.
 *
 * @param {string} html
 */
export function checkCitations(html) {
  const known = new Set(references.map(addressOf));
  const cited = [...html.matchAll(/href="(https:\/\/arxiv\.org\/[^"]*)"/g)].map(([, address]) => address);
  const unknown = cited.filter((address) => !known.has(address));
  if (unknown.length > 0)
    throw new Error(`the lesson cites papers that references.js has not: ${unknown.join(', ')}`);
}
