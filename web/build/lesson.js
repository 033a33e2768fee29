import { readFile } from 'node:fs/promises';
import { loadWhorl } from '../core/whorl.js';
import { answersHtml, exerciseHtml, exerciseList } from './exercises.js';
import { renderListings } from './listings.js';
import { renderMarkdown } from './markdown.js';
import { checkCitations } from './references.js';
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
 * @param {() => Promise<import('../lesson/exercises.js').Exercise[]>} options.exercises
 * @param {() => Promise<Record<string, import('../lesson/listings.js').Listing[]>>} options.listings
 * @param {string[]} options.sources
 * @returns {import('vite').Plugin}
 */
export function lesson({ markdown, page, tables, exercises, listings, sources }) {
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
        const code = await renderListings(await listings());
        const all = await exercises();
        const {
          html: text,
          headings,
          asked,
        } = renderMarkdown(await readFile(markdown, 'utf8'), {
          tableBody: (name) => tableBody(name, computed, whorl),
          exercise: (id) => exerciseHtml(id, all, whorl),
          exerciseList: () => exerciseList(all),
          listing: (name) => {
            if (name in code) return code[name];
            throw new Error(`the lesson asks for the listing "${name}", which listings.js has not`);
          },
        });
        checkCitations(text);
        const whole = `${text}\n${answersHtml(all, asked, whorl)}`;
        const filled = insert(insert(html, TEXT, whole), CONTENTS, contents(headings));
        return insert(filled, MINUTES, minutes(text));
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

/** Words of plain text read in a minute, and the minutes that a figure and an exercise take. */
const PACE = 220;
const FIGURE = 1;
const EXERCISE = 1;

/** How long the lesson takes, and its exercises, to the nearest five minutes. Listings are looked up, not read through. @param {string} html */
function minutes(html) {
  const exercise = /<whorl-exercise[^]*?<\/whorl-exercise>/g;
  const listing = /<figure class="listings"[^]*?<\/figure>/g;
  /** @param {RegExp} tag */
  const count = (tag) => html.match(tag)?.length ?? 0;
  const words = html
    .replace(exercise, ' ')
    .replace(listing, ' ')
    .replace(/<math[^]*?<\/math>|<[^>]*>/g, ' ')
    .split(/\s+/).length;
  const round = (/** @type {number} */ time) => 5 * Math.round(time / 5);
  const reading = round(words / PACE + FIGURE * count(/<figure class="figure"/g));
  return `about ${reading} minutes, and ${round(EXERCISE * count(exercise))} for the exercises`;
}
