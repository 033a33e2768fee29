import path from 'node:path';
import { escapeHtml } from '../widgets/snippets.js';

/** @typedef {import('./widgets.js').Widget} Widget */

const FOLDER = 'embed';

/**
 * The Vite plugin that makes the pages which other pages take into a frame: embed/<widget>.html, one a widget. They
 * exist in the build only; in development they are made when they are asked for.
 *
 * @param {{ root: string, widgets: () => Promise<Widget[]> }} options
 * @returns {import('vite').Plugin}
 */
export function frames({ root, widgets }) {
  /** @type {Map<string, Widget>} By the file that would hold the page. */
  let pages = new Map();
  /** @param {string} fileName In the build. */
  const isFrame = (fileName) => pages.has(path.join(root, fileName));
  const collect = async () => {
    const all = await widgets();
    pages = new Map(all.map((widget) => [path.join(root, FOLDER, `${widget.name}.html`), widget]));
  };
  return {
    name: 'whorl-frames',
    async config() {
      await collect();
      const input = Object.fromEntries([...pages].map(([file, { name }]) => [`frame-${name}`, file]));
      return { build: { rolldownOptions: { input } } };
    },
    resolveId: (id) => (pages.has(id) ? id : null),
    load(id) {
      const widget = pages.get(id);
      return widget ? framePage(widget) : null;
    },
    transformIndexHtml: {
      order: 'post', // After Vite has resolved the page's own links: the mark exists only in the output.
      handler: (_html, { filename }) =>
        pages.has(filename)
          ? [
              {
                tag: 'link',
                attrs: { rel: 'icon', type: 'image/svg+xml', href: '../mark.svg' },
                injectTo: 'head',
              },
            ]
          : [],
    },
    generateBundle: {
      order: 'post', // After the pages are written.
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !isFrame(file.fileName)) continue;
          // A sandboxed frame may read a style sheet of another site; one that is asked for as cross-origin, it may not.
          // The manifest is the site's, and lies elsewhere.
          file.source = String(file.source)
            .replace(/(<link rel="stylesheet") crossorigin/g, '$1')
            .replace(/\s*<link rel="manifest"[^>]*>/g, '\n  ');
        }
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        const widget = pages.get(path.join(root, pathname));
        if (!widget) return next();
        const html = await server.transformIndexHtml(pathname, framePage(widget));
        response.setHeader('Content-Type', 'text/html').end(html);
      });
    },
  };
}

/** @param {Widget} widget */
export function framePage({ name, element }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(element.heading)} · Whorl</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/embed/frame.css" />
    <script type="module" src="/embed/frame.js"></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(element.heading)}</h1>
      <${name} eager>This figure is computed in the browser, and needs JavaScript.</${name}>
    </main>
  </body>
</html>
`;
}
