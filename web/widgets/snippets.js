/**
 * The two ways of putting a figure into another page, as HTML to be copied: a frame, or a script and an element.
 * Pure, so that a page which lists widgets can write them when it is built.
 *
 * @typedef {object} Embedded
 * @property {string} name Of the element.
 * @property {string} heading Names the figure.
 * @property {import('./schema.js').Parameter[]} parameters
 * @property {import('./schema.js').Values} values
 * @property {string} folder Address of the folder with the script and the frames' pages; it ends with a slash.
 * @property {number} height Of the figure, in pixels.
 *
 * @typedef {{ frame: string, element: string }} Snippets
 */
import { toSearch } from './schema.js';

const MARGIN = 8; // around the figure in a frame's page, as in embed.css
const SLACK = 24; // for a line that wraps in one page and not in another
const STEP = 10;

/** @param {string} text */
export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** @param {Embedded} embedded @returns {Snippets} */
export function snippets({ name, heading, parameters, values, folder, height }) {
  const search = toSearch(parameters, values);
  const query = search.size > 0 ? `?${search}` : '';
  const attributes = [...search].map(([attribute, text]) => {
    const { kind } =
      parameters.find((parameter) => toSearch([parameter], values).has(attribute)) ?? parameters[0];
    return kind === 'boolean' && text === 'true' ? ` ${attribute}` : ` ${attribute}="${escapeHtml(text)}"`;
  });
  const tall = Math.ceil((height + 2 * MARGIN + SLACK) / STEP) * STEP;
  return {
    frame:
      `<iframe src="${escapeHtml(`${folder}${name}.html${query}`)}" width="100%" height="${tall}" ` +
      `title="${escapeHtml(heading)}" style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`,
    element:
      `<script type="module" src="${escapeHtml(folder)}whorl.js"></script>\n` +
      `<${name}${attributes.join('')}></${name}>`,
  };
}
