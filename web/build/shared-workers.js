import path from 'node:path';

/** How our modules start a worker; written so that Vite knows it too, in development. */
const STARTED = /new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\)(?=, \{ type: 'module' \}\))/;

/**
 * The Vite plugin that builds workers with the pages, not each for itself: what a page has fetched, its worker has too.
 *
 * @type {import('vite').Plugin}
 */
export const sharedWorkers = {
  name: 'whorl-shared-workers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(?:core|widgets)\/[\w-]+\.js$/, code: STARTED },
    handler(code, id) {
      const [created, file] = /** @type {RegExpExecArray} */ (STARTED.exec(code));
      const reference = this.emitFile({
        type: 'chunk',
        id: path.resolve(path.dirname(id), file),
        name: path.basename(file, '.js'),
      });
      return { code: code.replace(created, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`), map: null };
    },
  },
};
