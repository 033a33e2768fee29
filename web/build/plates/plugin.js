import { createHash } from 'node:crypto';
import { figuresOf, widgetCore } from '../widgets.js';
import { plate } from './plate.js';
import { styleSheet } from './styles.js';

/** @typedef {import('../widgets.js').Widget} Widget */

const FOLDER = 'plates';

const OPENING = '<figure class="figure"';

/** An element in a figure of the lesson, with whatever stands in it. */
const FIGURE = /(<figure class="figure"[^>]*>\s*<(whorl-[a-z]+)([^>]*)>).*?(<\/\2>)/gs;

/**
 * The Vite plugin that draws every figure of the lesson into the page itself, for whoever reads it without scripts, on
 * paper, or before the live figure is there. Where scripts run, their rules come at the page's end: they hold nothing up.
 *
 * @param {{ page: string, widgets: () => Promise<Widget[]>, late?: boolean }} options `late`: whether they do; else they
 *   come in its head.
 * @returns {import('vite').Plugin}
 */
export function plates({ page, widgets, late = true }) {
  let base = '';
  /** @type {Map<string, Buffer | string>} */
  const files = new Map();
  return {
    name: 'whorl-plates',
    configResolved(config) {
      base = `${config.base}${FOLDER}/`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}/`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\//, '');
        const file = files.get(name);
        if (!file) return next();
        response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'image/png').end(file);
      });
    },
    transformIndexHtml: {
      order: 'post', // After Vite has resolved the page's own links: these files exist only in the output.
      async handler(html, { filename }) {
        if (filename !== page) return html;
        files.clear();
        const drawn = await drawFigures(html, await widgets(), (name) => `${base}${name}`);
        for (const [name, file] of drawn.files) files.set(name, file);
        const attrs = { rel: 'stylesheet', href: `${base}${drawn.sheet}` };
        /** @type {import('vite').HtmlTagDescriptor[]} */
        const tags = late
          ? [
              { tag: 'noscript', children: [{ tag: 'link', attrs }], injectTo: 'head' },
              { tag: 'link', attrs: { ...attrs, fetchpriority: 'low' }, injectTo: 'body' },
            ]
          : [{ tag: 'link', attrs, injectTo: 'head' }];
        return { html: drawn.html, tags };
      },
    },
    generateBundle: {
      order: 'post', // After the pages are written, and the figures in them drawn.
      handler() {
        for (const [name, source] of files)
          this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source });
      },
    },
  };
}

/**
 * @param {string} html
 * @param {Widget[]} all
 * @param {(name: string) => string} address
 */
export async function drawFigures(html, all, address) {
  const whorl = await widgetCore();
  /** @type {Map<string, string>} */
  const rules = new Map();
  /** @param {string} declarations */
  const rule = (declarations) => {
    if (!rules.has(declarations)) rules.set(declarations, `p${rules.size.toString(36)}`);
    return /** @type {string} */ (rules.get(declarations));
  };
  /** @type {Map<string, Buffer | string>} */
  const files = new Map();
  const parts = [];
  let end = 0;
  let met = 0;
  const used = new Set();
  for (const { 0: whole, 1: opening, 2: name, 3: attributes, 4: closing, index } of html.matchAll(FIGURE)) {
    met += 1;
    if (!all.some((widget) => widget.name === name)) {
      throw new Error(`the lesson has a figure ${name}, which is no widget`);
    }
    const widget = figuresOf(all).find((candidate) => candidate.name === name);
    if (!widget) continue;
    used.add(widget.element);
    const drawn = await plate(widget.element, readAttributes(attributes), whorl, { files, rule, address });
    parts.push(html.slice(end, index), opening, '\n', drawn, '\n', closing);
    end = index + whole.length;
  }
  if (html.split(OPENING).length - 1 !== met)
    throw new Error('a figure of the lesson does not begin with its element');
  const styles = styleSheet([...used], rules);
  const sheet = `plates-${createHash('sha256').update(styles).digest('hex').slice(0, 10)}.css`;
  files.set(sheet, styles);
  return { html: [...parts, html.slice(end)].join(''), files, sheet };
}

/** @param {string} text @returns {Record<string, string>} */
const readAttributes = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value]),
  );
