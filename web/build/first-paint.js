/** The faces the first screen is set in. */
const FACES = [
  /source-serif-4-latin-wght-normal/,
  /source-serif-4-latin-wght-italic/,
  /inter-latin-wght-normal/,
];

/**
 * What holds the lesson's own module, the one that applies the reader's theme, all that the lesson's first figure needs,
 * and the two halves of the core.
 */
const PAGE = '/web/lesson/page.js';
const THEME = '/web/lesson/theme.js';
const FIRST = '/web/lesson/first.js';
const GLUE = '/build/wasm/whorl.js';
const BINARY = '/build/wasm/whorl.wasm';

/**
 * At the head of a file, this has Chromium compile it while it comes, beside the page, not each function when it is first
 * called: what the lesson begins with is run as soon as it is there, most of it once, and would hold up the first figure.
 */
const COMPILE = '//# allFunctionsCalledOnLoad';

/**
 * @typedef {import('vite').Rolldown.OutputBundle} OutputBundle
 * @typedef {import('vite').HtmlTagDescriptor} Tag
 */

/**
 * The Vite plugin that makes the first paint the final one, without holding it up. The module that applies the
 * reader's theme is named on its own, to run as soon as it has come: from the second visit on, which is the first with a
 * choice, it comes from the browser's cache. The faces of the first screen are fetched at once, so that the text does not
 * change under the reader's eyes; but the lesson waits for its first figure, and names all that it needs instead.
 *
 * @param {{ pages: string[], lesson: string }} options `lesson`: the one of the pages that begins with a figure.
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
        return [script(theme), ...(filename === lesson ? figure(bundle, base) : faces(bundle, base))];
      },
    },
    generateBundle: {
      // What Vite writes at a file's head must come after it.
      order: 'post',
      handler(_options, bundle) {
        const atOnce = withImports(chunkWith(PAGE, bundle), bundle);
        for (const name of new Set([...atOnce, ...scriptsOfFigure(bundle)])) {
          const file = bundle[name];
          if (file.type === 'chunk') file.code = `${COMPILE}\n${file.code}`;
        }
      },
    },
  };
}

/** A module that runs as soon as it has come. @param {string} src @returns {Tag} */
const script = (src) => ({
  tag: 'script',
  attrs: { type: 'module', async: true, crossorigin: '', src },
  injectTo: 'head-prepend',
});

/** @param {OutputBundle} bundle @param {string} base @returns {Tag[]} */
function faces(bundle, base) {
  const files = Object.keys(bundle).filter((file) => FACES.some((face) => face.test(file)));
  return files.map((file) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
    injectTo: 'head',
  }));
}

/** The largest first, which all others come beside. @param {OutputBundle} bundle @param {string} base @returns {Tag[]} */
function figure(bundle, base) {
  const core = { rel: 'preload', as: 'fetch', crossorigin: '', href: base + assetOf(BINARY, bundle) };
  return [
    { tag: 'link', attrs: core, injectTo: 'head-prepend' },
    script(base + chunkWith(FIRST, bundle)),
    ...scriptsOfFigure(bundle).map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: '', href: base + file },
      injectTo: /** @type {const} */ ('head-prepend'),
    })),
  ];
}

/** @param {OutputBundle} bundle */
const scriptsOfFigure = (bundle) => [
  ...withImports(chunkWith(FIRST, bundle), bundle),
  chunkWith(GLUE, bundle),
];

/** A file, and all that it cannot begin without. @param {string} file @param {OutputBundle} bundle @param {Set<string>} [met] */
function withImports(file, bundle, met = new Set()) {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || met.has(file)) return met;
  met.add(file);
  for (const needed of chunk.imports) withImports(needed, bundle, met);
  return met;
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
