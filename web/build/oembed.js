import path from 'node:path';
import { defaults } from '../widgets/schema.js';
import { snippets } from '../widgets/snippets.js';
import { siteAddress } from './site.js';

/** @typedef {import('./widgets.js').Widget} Widget */

const FOLDER = 'oembed';
const WIDTH = 720; // pixels, for which a widget's height is told
const DAY = 86_400; // seconds

/**
 * The Vite plugin that writes oembed/<widget>.json, which tells a page how to show a link to the widget as the widget
 * itself, and names these files in the head of the widget's frame and of the page of widgets.
 *
 * @param {{ page: string, widgets: () => Promise<Widget[]>, site?: string | null }} options
 *   page: the page of widgets; site: the address of all, if it is known.
 * @returns {import('vite').Plugin}
 */
export function oembed({ page, widgets, site = siteAddress() }) {
  const frames = path.join(path.dirname(page), 'embed');
  return {
    name: 'whorl-oembed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { filename }) {
        const all = await widgets();
        if (filename === page) return all.map((widget) => discovery(widget, site ?? './'));
        const own = all.find(({ name }) => filename === path.join(frames, `${name}.html`));
        return own ? [discovery(own, site ?? '../')] : [];
      },
    },
    async generateBundle() {
      for (const widget of await widgets()) {
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}/${widget.name}.json`,
          source: `${JSON.stringify(answer(widget, site), null, 2)}\n`,
        });
      }
    },
  };
}

/**
 * What oEmbed calls a rich response. Without the site's address the frame's is relative to this answer, and whoever
 * shows it must resolve it.
 *
 * @param {Widget} widget
 * @param {string | null} site
 */
export function answer({ name, element }, site) {
  const { heading, parameters, height } = element;
  const { frame } = snippets({
    ...{ name, heading, parameters, height },
    values: defaults(parameters),
    folder: `${site ?? '../'}embed/`,
  });
  return {
    version: '1.0',
    type: 'rich',
    title: heading,
    provider_name: 'Whorl',
    ...(site && { provider_url: site }),
    cache_age: DAY,
    width: WIDTH,
    height: Number(/ height="(\d+)"/.exec(frame)?.[1]),
    html: frame,
  };
}

/** @param {Widget} widget @param {string} top Address of the site. @returns {import('vite').HtmlTagDescriptor} */
const discovery = ({ name, element }, top) => ({
  tag: 'link',
  attrs: {
    rel: 'alternate',
    type: 'application/json+oembed',
    href: `${top}${FOLDER}/${name}.json`,
    title: element.heading,
  },
  injectTo: 'head',
});
