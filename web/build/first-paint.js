/** The faces the first screen is set in. */
const FACES = [
  /source-serif-4-latin-wght-normal/,
  /source-serif-4-latin-wght-italic/,
  /inter-latin-wght-normal/,
];

/** What holds the module that applies the reader's theme, and the two halves of the core. */
const THEME = '/web/lesson/theme.js';
const GLUE = '/build/wasm/whorl.js';
const BINARY = '/build/wasm/whorl.wasm';

/**
 * @typedef {import('vite').Rolldown.OutputBundle} OutputBundle
 * @typedef {import('vite').HtmlTagDescriptor} Tag
 */

/**
 * The Vite plugin that makes the first paint the final one, without holding it up. The module that applies the
 * reader's theme is named on its own, to run as soon as it has come: from the second visit on, which is the first with a
 * choice, it comes from the browser's cache. The faces of the first screen are fetched at once, so that the text does not
 * change under the reader's eyes. The lesson is told where the core is: lesson/ahead.js has it fetched.
 *
 * @param {{ pages: string[], lesson: string }} options `lesson`: the one of the pages that is told where the core is.
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ pages, lesson }) {
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
        const theme = base + chunkWith(THEME, bundle);
        const faces = Object.keys(bundle).filter((file) => FACES.some((face) => face.test(file)));
        const core = [assetOf(BINARY, bundle), chunkWith(GLUE, bundle)].map((file) => base + file).join(' ');
        /** @type {Tag[]} */
        const told =
          filename === lesson ? [{ tag: 'meta', attrs: { name: 'whorl-core', content: core } }] : [];
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', src: theme },
            injectTo: 'head-prepend',
          },
          ...faces.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: /** @type {const} */ ('head'),
          })),
          ...told,
        ];
      },
    },
  };
}

/** @param {string} module The end of its path. @param {OutputBundle} bundle */
function chunkWith(module, bundle) {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file.fileName;
  }
  throw new Error(`no file of the build holds ${module}`);
}

/** @param {string} source The end of its path. @param {OutputBundle} bundle */
function assetOf(source, bundle) {
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset' && file.originalFileNames.some((name) => `/${name}`.endsWith(source)))
      return file.fileName;
  }
  throw new Error(`no file of the build is made of ${source}`);
}
