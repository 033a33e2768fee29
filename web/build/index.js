import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { firstPaint } from './first-paint.js';
import { lesson } from './lesson.js';
import { mark } from './mark.js';
import { numbers } from './numbers.js';

/**
 * The Vite plugins of the lesson page, in the order in which they work on it: the text, the numbers in the text, the
 * mark in the header, and what the first paint needs.
 *
 * @returns {import('vite').Plugin[]}
 */
export function lessonPage() {
  const page = beside('../index.html');
  const markdown = beside('../lesson/positional-encoding.md');
  const claims = beside('../lesson/claims.js');
  const tables = beside('../lesson/tables.js');
  return [
    lesson({
      page,
      markdown,
      tables: async () => (await importFresh(tables)).tables,
      sources: [markdown, claims, tables],
    }),
    numbers({ page, claims: async () => (await importFresh(claims)).claims }),
    mark({ page }),
    firstPaint({ page }),
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
