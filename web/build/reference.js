import { widgets } from './widgets.js';
import { insert } from './lesson.js';
import { parameterTable } from './parameter-table.js';
import { inherit } from './element-docs.js';
import { defaults } from '../widgets/schema.js';
import { escapeHtml, snippets } from '../widgets/snippets.js';

/**
 * @typedef {import('./widgets.js').Widget} Widget
 * @typedef {import('./element-docs.js').Item} Item
 */

const PLACE = '<!-- widgets -->';
const CONTENTS = '<!-- contents -->';

/**
 * The Vite plugin that writes the page of widgets: every widget live, and tables of what its schema and its doc block
 * say. All of it is HTML when the page is built, so that it can be read without scripts.
 *
 * @param {{ page: string }} options
 * @returns {import('vite').Plugin}
 */
export function reference({ page }) {
  return {
    name: 'whorl-reference',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== page) return html;
        const all = await widgets();
        return insert(insert(html, PLACE, all.map(section).join('\n')), CONTENTS, contents(all));
      },
    },
  };
}

/** @param {Widget[]} all */
function contents(all) {
  const items = all.map(
    ({ name, element }) =>
      `<li><a href="#${name}">${escapeHtml(element.heading)}<code>${name}</code></a></li>`,
  );
  return `<ol>\n<li><a href="#embedding">Into another page</a></li>\n${items.join('\n')}\n</ol>`;
}

/** @param {Widget} widget */
function section({ name, element, docs, base }) {
  const { heading, parameters, height } = element;
  const lines = snippets({
    name,
    heading,
    parameters,
    values: defaults(parameters),
    folder: 'embed/',
    height,
  });
  const parts = inherit(base.parts, docs.parts);
  const own = new Set(docs.properties.map((item) => item.name));
  const properties = [...docs.properties, ...base.properties.filter((item) => !own.has(item.name))];
  return `<section class="widget" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${escapeHtml(heading)} <code>${name}</code></h2>
${docs.description
  .split(/\n\s*\n/)
  .map((paragraph) => `<p>${escapeHtml(paragraph.replaceAll("'", '’'))}</p>`)
  .join('\n')}
<div class="figure">
<${name} id="${name.replace(/^whorl-/, '')}">This figure is computed in the browser, and needs JavaScript.</${name}>
</div>
<h3>Parameters</h3>
${parameterTable(parameters, name, heading)}
<h3>Lines for another page</h3>
${snippet('As a frame', lines.frame)}
${snippet('As an element', lines.element)}
<details>
<summary>Events, parts and custom properties</summary>
<div class="lists">
${list('Events', inherit(base.events, docs.events))}
${list('Parts', parts)}
${list('CSS custom properties', properties)}
${list('Slot', inherit(base.slots, docs.slots))}
</div>
</details>
</section>`;
}

/** @param {string} label @param {string} lines */
const snippet = (label, lines) =>
  `<figure class="snippet"><figcaption>${label}</figcaption><pre><code>${escapeHtml(lines)}</code></pre></figure>`;

/** @param {string} title @param {Item[]} items */
function list(title, items) {
  const entries = items.map(
    ({ name, text }) => `<div><dt><code>${name || 'default'}</code></dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `<section>\n<h4>${title}</h4>\n<dl>\n${entries.join('\n')}\n</dl>\n</section>`;
}
