/** What holds the module that applies the reader's theme. */
const THEME = '/web/lesson/theme.js';

/**
 * The Vite plugin that brings the reader's theme early without holding up the first paint: the module that applies it
 * is also named on its own, to run as soon as it has come. From the second visit on, which is the first with a choice,
 * it comes from the browser's cache.
 *
 * @param {{ pages: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ pages }) {
  let base = '';
  return {
    name: 'whorl-first-paint',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle = {} }) {
        if (!pages.includes(filename)) return;
        const theme = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(THEME)),
        );
        if (!theme) throw new Error(`no file of the build holds ${THEME}`);
        const attrs = { type: 'module', async: true, crossorigin: '', src: base + theme.fileName };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
