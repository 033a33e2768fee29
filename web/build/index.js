import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { firstPaint } from './first-paint.js';
import { frames } from './frames.js';
import { lesson } from './lesson.js';
import { mark } from './mark.js';
import { metadata } from './metadata.js';
import { numbers } from './numbers.js';
import { plates } from './plates/plugin.js';
import { reference } from './reference.js';
import { widgets } from './widgets.js';

/**
 * The Vite plugins, in the order in which they work: the lesson's text, the numbers in it, the page of widgets, the
 * pages for frames, the figures as they stand without scripts, the mark in the headers, what machines are told, and what the first paint needs.
 *
 * @returns {import('vite').Plugin[]}
 */
export function pages() {
  const page = beside('../index.html');
  const widgetPage = beside('../widgets.html');
  const markdown = beside('../lesson/positional-encoding.md');
  const claims = beside('../lesson/claims.js');
  const tables = beside('../lesson/tables.js');
  const listings = beside('../lesson/listings.js');
  const exercises = beside('../lesson/exercises.js');
  return [
    lesson({
      page,
      markdown,
      tables: async () => (await importFresh(tables)).tables,
      exercises: async () => (await importFresh(exercises)).exercises,
      listings: async () => (await importFresh(listings)).listings,
      sources: [markdown, claims, tables, exercises, listings],
    }),
    numbers({
      page,
      built: beside('../lesson/built.js'),
      claims: async () => (await importFresh(claims)).claims,
    }),
    reference({ page: widgetPage }),
    frames({ root: beside('..'), widgets }),
    plates({ page, widgets }),
    mark({ pages: [page, widgetPage] }),
    metadata({
      lesson: page,
      pages: { [page]: 'index.html', [widgetPage]: 'widgets.html' },
      site: process.env.WHORL_SITE,
    }),
    firstPaint({ pages: [page, widgetPage] }),
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
