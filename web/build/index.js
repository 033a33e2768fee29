import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { firstPaint } from './first-paint.js';
import { frames } from './frames.js';
import { lesson } from './lesson.js';
import { mark } from './mark.js';
import { noGlobals } from './no-globals.js';
import { numbers } from './numbers.js';
import { oembed } from './oembed.js';
import { offline } from './offline.js';
import { reference } from './reference.js';
import { singleFile } from './single-file.js';
import { widgets } from './widgets.js';

const page = beside('../index.html');
const markdown = beside('../lesson/positional-encoding.md');
const claims = beside('../lesson/claims.js');
const tables = beside('../lesson/tables.js');

/** The lesson's text, and the numbers in it. @returns {import('vite').Plugin[]} */
const text = () => [
  lesson({
    page,
    markdown,
    tables: async () => (await importFresh(tables)).tables,
    sources: [markdown, claims, tables],
  }),
  numbers({ page, claims: async () => (await importFresh(claims)).claims }),
];

/**
 * The plugins for the lesson as a single file.
 *
 * @param {string} name Of the file.
 * @returns {import('vite').PluginOption[]}
 */
export const lessonAlone = (name) => [text(), mark({ pages: [page] }), singleFile({ page, name })];

/**
 * The Vite plugins, in the order in which they work: the lesson's text, the numbers in it, the page of widgets, the
 * pages for frames and what oEmbed says of them, Lit without globals, the mark in the headers, what the first paint
 * needs, and what is kept for offline.
 *
 * @returns {import('vite').PluginOption[]}
 */
export function pages() {
  const widgetPage = beside('../widgets.html');
  return [
    text(),
    reference({ page: widgetPage }),
    frames({ root: beside('..'), widgets }),
    oembed({ page: widgetPage, widgets }),
    noGlobals,
    mark({ pages: [page, widgetPage] }),
    firstPaint({ pages: [page, widgetPage] }),
    offline(),
  ];
}

/** @param {string} path Relative to this file. */
function beside(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}

/**
 * Imports a module again when its file has changed, so that the development server needs no restart.
 *
 * @param {string} file
 */
async function importFresh(file) {
  const { mtimeMs } = await stat(file);
  return import(`${pathToFileURL(file)}?changed=${mtimeMs}`);
}
