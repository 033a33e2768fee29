import { readFile } from 'node:fs/promises';
import { loadWhorl } from '../core/whorl.js';
import { renderMarkdown } from './markdown.js';
import { tableBody } from './tables.js';

/** @typedef {import('./markdown.js').Heading} Heading */

const TEXT = '<!-- lesson -->';
const CONTENTS = '<!-- contents -->';
const MINUTES = '<!-- minutes -->';

/**
 * The Vite plugin that sets the lesson: Markdown in, HTML in the place of two comments of index.html, one for the
 * text and one for the table of contents. In development a change of one of the `sources`, which are read afresh for
 * every rendering, reloads the page.
 *
 * @param {object} options
 * @param {string} options.markdown
 * @param {string} options.page
 * @param {() => Promise<import('./tables.js').Tables>} options.tables
 * @param {string[]} options.sources
 * @returns {import('vite').Plugin}
 */
export function lesson({ markdown, page, tables, sources }) {
  return {
    name: 'whorl-lesson',

    configureServer(server) {
      server.watcher.add(sources);
      server.watcher.on('change', (file) => {
        if (sources.includes(file)) server.ws.send({ type: 'full-reload' });
      });
    },

    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== page) return html;
        const whorl = await loadWhorl();
        const computed = await tables();
        const { html: text, headings } = renderMarkdown(await readFile(markdown, 'utf8'), {
          tableBody: (name) => tableBody(name, computed, whorl),
        });
        const filled = insert(insert(html, TEXT, text), CONTENTS, contents(headings));
        return insert(filled, MINUTES, `about ${minutes(text)} minutes`);
      },
    },
  };
}

/**
 * Puts content in the place of a comment.
 *
 * @param {string} html
 * @param {string} mark
 * @param {string} content
 */
export function insert(html, mark, content) {
  if (html.split(mark).length !== 2) throw new Error(`the page needs the comment ${mark} exactly once`);
  return html.replace(mark, () => content);
}

/** @param {Heading[]} headings */
function contents(headings) {
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<ol>\n${items.join('\n')}\n</ol>`;
}

/** Words of plain text read in a minute, and the minutes that a figure and a question take. */
const PACE = 220;
const FIGURE = 1;
const QUESTION = 1;

/** How long the lesson takes, to the nearest five minutes. @param {string} html */
function minutes(html) {
  const words = html.replace(/<math[^]*?<\/math>|<[^>]*>/g, ' ').split(/\s+/).length;
  /** @param {RegExp} tag */
  const count = (tag) => html.match(tag)?.length ?? 0;
  const spent =
    words / PACE + FIGURE * count(/<figure/g) + QUESTION * count(/<whorl-exercise|class="predict"/g);
  return 5 * Math.round(spent / 5);
}
