import { readFile } from 'node:fs/promises';
import { carriedOff } from './carried-off.js';

/** What names other pages of the site; a page that stands alone has none. */
const SITE_ONLY = /\s*<!-- site -->[^]*?<!-- \/site -->/g;

/**
 * The Vite plugin that puts a page and everything it needs into one HTML file, which works when it is opened from a
 * folder: scripts and styles stand in it, and fonts, the core and the workers are data: addresses. The build must not
 * split its scripts, and must inline assets of any size.
 *
 * @param {{ page: string, name: string }} options `name`: of the file.
 * @returns {import('vite').Plugin[]}
 */
export function singleFile({ page, name }) {
  return [
    carriedOff(),
    inlineWorkers,
    {
      name: 'whorl-alone',
      transformIndexHtml: { order: 'pre', handler: (html) => html.replace(SITE_ONLY, '') },
    },
    {
      name: 'whorl-single-file',
      enforce: 'post',
      generateBundle: {
        order: 'post', // After Vite has finished the scripts.
        handler(_options, bundle) {
          const files = Object.values(bundle);
          const html = files.find(({ fileName }) => page.endsWith(fileName));
          if (html?.type !== 'asset') throw new Error(`the build has no page ${page}`);
          let text = String(html.source);
          for (const file of files) {
            if (file === html) continue;
            text = inlined(text, file);
            delete bundle[file.fileName];
          }
          html.source = text;
          html.fileName = name;
        },
      },
    },
  ];
}

/**
 * A worker cannot be fetched beside a file: its script is carried along instead.
 *
 * @type {import('vite').Plugin}
 */
export const inlineWorkers = {
  name: 'whorl-inline-workers',
  enforce: 'pre',
  async load(id) {
    if (!/\/web\/(core|widgets)\/[\w-]+\.js$/.test(id)) return null;
    const code = await readFile(id, 'utf8');
    const created = /new Worker\(new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\), \{ type: 'module' \}\)/;
    const file = created.exec(code)?.[1];
    if (!file) return null;
    return `import InlineWorker from '${file}?worker&inline';\n${code.replace(created, 'new InlineWorker()')}`;
  },
};

/**
 * The page with one of its files written into it.
 *
 * @param {string} html
 * @param {import('vite').Rolldown.OutputAsset | import('vite').Rolldown.OutputChunk} file
 */
function inlined(html, file) {
  const address = `(?:\\./)?${file.fileName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  if (file.type === 'chunk') {
    // What looks like the begin or the end of a script, or of a comment, would be one to the reader of HTML.
    const code = file.code.replace(/<(?=!--|\/?script)/gi, '\\x3C');
    return html.replace(
      new RegExp(`<script[^>]* src="${address}"[^>]*></script>`),
      () => `<script type="module">${code}</script>`,
    );
  }
  if (file.fileName.endsWith('.css')) {
    return html.replace(
      new RegExp(`<link[^>]* href="${address}"[^>]*>`),
      () => `<style>${file.source}</style>`,
    );
  }
  const type = file.fileName.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  const data = `data:${type};base64,${Buffer.from(file.source).toString('base64')}`;
  return html.replace(new RegExp(`"${address}"`, 'g'), () => `"${data}"`);
}
