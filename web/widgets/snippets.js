import { presentationOf } from './presentation.js';
import { attributeName, defaults, serialise, toSearch } from './schema.js';

/**
 * The ways of putting a figure into another page, as lines to be copied: its address, a frame, a script and an element,
 * a directive of MyST. Pure, so that a page which lists widgets can write them when it is built.
 *
 * @typedef {object} Embedded
 * @property {string} name Of the element.
 * @property {string} heading Names the figure.
 * @property {import('./schema.js').Parameter[]} parameters
 * @property {import('./schema.js').Values} values
 * @property {Partial<import('./presentation.js').Presentation>} [leaves] What its reader gets of it; default: all.
 * @property {string} folder Address of the folder with the script and the frames' pages; it ends with a slash.
 * @property {number} height Of the figure, in pixels.
 * @property {number} [frameHeight] Of the frame; default: as much as the figure needs.
 *
 * @typedef {{ link: string, frame: string, element: string, myst: string }} Snippets
 */

const MARGIN = 8; // around the figure in a frame's page, as in embed/frame.css
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

/** Pixels that a frame needs around a figure of a height. @param {number} height */
export const frameHeightFor = (height) => Math.ceil((height + 2 * MARGIN + SLACK) / STEP) * STEP;

/** @param {Embedded} embedded @returns {Snippets} */
export function snippets({ name, heading, parameters, values, leaves, folder, height, frameHeight }) {
  const presentation = presentationOf(parameters);
  const all = [...parameters, ...presentation];
  /** @type {import('./schema.js').Values} */
  const set = { ...values, ...defaults(presentation), ...leaves };
  const search = toSearch(all, set);
  const differing = all.filter((parameter) => search.has(attributeName(parameter.name)));
  const query = search.size > 0 ? `?${search}` : '';
  const attributes = differing.map((parameter) => {
    const [attribute, text] = [attributeName(parameter.name), serialise(parameter, set[parameter.name])];
    const { kind } = parameter;
    return kind === 'boolean' && text === 'true' ? ` ${attribute}` : ` ${attribute}="${escapeHtml(text)}"`;
  });
  const traits = differing.map((parameter) => [parameter.name, set[parameter.name]]);
  const model = [['widget', name.replace(/^whorl-/, '')], ...traits].map(
    ([trait, value]) => `  ${JSON.stringify(trait)}: ${JSON.stringify(value)}`,
  );
  const link = `${folder}${name}.html${query}`;
  return {
    link,
    frame:
      `<iframe src="${escapeHtml(link)}" width="100%" height="${frameHeight ?? frameHeightFor(height)}" ` +
      `title="${escapeHtml(heading)}" style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`,
    element:
      `<script type="module" src="${escapeHtml(folder)}whorl.js"></script>\n` +
      `<${name}${attributes.join('')}></${name}>`,
    myst: `\`\`\`{anywidget} ${folder}anywidget.js\n{\n${model.join(',\n')}\n}\n\`\`\``,
  };
}
