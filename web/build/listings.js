import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../widgets/snippets.js';
import { highlight } from './code.js';

/** @typedef {import('../lesson/listings.js').Listing} Listing */

const TOP = new URL('../../', import.meta.url);
const FOLDER = new URL('../lesson/listings/', import.meta.url);

/** Where a listing lies, and what it prints. @param {Listing} listing */
export const listingFiles = ({ file }) => ({
  code: new URL(file, FOLDER),
  output: new URL(file.replace(/\.\w+$/, '.out.txt'), FOLDER),
});

/**
 * Every group of listings as HTML: the listings one after another, each under its name; the page's script makes tabs
 * of them.
 *
 * @param {Record<string, Listing[]>} groups
 * @returns {Promise<Record<string, string>>}
 */
export async function renderListings(groups) {
  const rendered = Object.entries(groups).map(async ([name, group]) => {
    const panels = await Promise.all(group.map(panel));
    return /** @type {const} */ ([name, panels.join('\n')]);
  });
  return Object.fromEntries(await Promise.all(rendered));
}

/** @param {Listing} listing */
async function panel(listing) {
  const { label, file, quotes } = listing;
  const { code, output } = listingFiles(listing);
  const [source, printed] = await Promise.all([readFile(code, 'utf8'), readFile(output, 'utf8')]);
  const quoted = quotes ? await quote(quotes) : '';
  const id = file.replace(/\.\w+$/, '');
  return `<div class="listing-panel" id="listing-${id}" data-label="${escapeHtml(label)}">
<p class="listing-name"><strong>${escapeHtml(label)}</strong></p>
${quoted}<p class="listing-part"><code>${escapeHtml(file)}</code></p>
<pre class="code" tabindex="0" data-copy><code>${await highlight(source, path.extname(file))}</code></pre>
<p class="listing-part">prints</p>
<pre class="code output" tabindex="0"><samp>${escapeHtml(printed.trimEnd())}</samp></pre>
</div>`;
}

/** @param {NonNullable<Listing['quotes']>} quotes */
async function quote({ file, functions }) {
  const source = await readFile(new URL(file, TOP), 'utf8');
  const code = functions.map((head) => functionOf(source, head, file)).join('\n\n');
  return `<p class="listing-part">What is called, from <code>${escapeHtml(file)}</code></p>
<pre class="code" tabindex="0"><code>${await highlight(code, path.extname(file))}</code></pre>
`;
}

/** A function of a C++ source, from its first line to the bracket that closes it. @param {string} source @param {string} head @param {string} file */
function functionOf(source, head, file) {
  const lines = source.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`${head}(`));
  const last = lines.findIndex((line, i) => i > first && line === '}');
  if (first < 0 || last < 0) throw new Error(`${file} has no function ${head}, which a listing quotes`);
  return lines.slice(first, last + 1).join('\n');
}
