/** The faces the first screen is set in. */
const FACES = [
  /source-serif-4-latin-wght-normal/,
  /source-serif-4-latin-wght-italic/,
  /inter-latin-wght-normal/,
];

/** What holds the module that applies the reader's theme. */
const THEME = '/web/lesson/theme.js';

/**
 * The Vite plugin that makes the first paint the final one, without holding it up. The faces of the first screen are
 * fetched at once, so that the text does not change under the reader's eyes. The module that applies the reader's theme
 * is also named on its own, to run as soon as it has come: from the second visit on, which is the first with a choice,
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
        const script = { type: 'module', async: true, crossorigin: '', src: base + theme.fileName };
        const faces = Object.keys(bundle).filter((file) => FACES.some((face) => face.test(file)));
        return [
          { tag: 'script', attrs: script, injectTo: 'head-prepend' },
          ...faces.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: /** @type {const} */ ('head'),
          })),
        ];
      },
    },
  };
}
