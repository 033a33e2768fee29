import { createHash } from 'node:crypto';
import { paintCells } from '../../charts/paint.js';
import { escapeHtml } from '../../widgets/snippets.js';
import { clean } from './clean.js';
import { png } from './png.js';
import { shareLines } from './share.js';
import { markup } from './template.js';
import { withoutBrowser } from './window.js';

/**
 * @typedef {import('../../core/types.js').Whorl} Whorl
 * @typedef {import('../../charts/colour.js').Theme} Theme
 * @typedef {import('../../charts/colour.js').ColourScale} ColourScale
 * @typedef {import('../widgets.js').FigureClass} FigureClass
 *
 * @typedef {object} Sheet What the plates of a page share.
 * @property {Map<string, Buffer | string>} files Pictures, by name.
 * @property {(declarations: string) => string} rule A class that stands for these declarations of CSS.
 * @property {(name: string) => string} address Of a file.
 */

/** @type {Theme[]} */
const THEMES = ['light', 'dark'];

/** Pixels of a drawing: about as wide as the column beside the text or a sheet of paper, and as a telephone. */
const WIDTHS = { wide: 600, narrow: 320 };

const TALLEST = 340; // pixels of a drawing that may be of any height, so that it goes onto one sheet
const SMALLEST = 1;
const MANY = 20_000; // pixels: where they look like noise, and colours a little apart are one
const APART = 16;

/**
 * A figure as it stands before anybody has touched it, as HTML that needs no script: what is found, and the drawing in
 * two widths, by the widget's own code.
 *
 * @param {FigureClass} Element
 * @param {Record<string, string>} attributes
 * @param {Whorl} whorl
 * @param {Sheet} sheet
 */
export async function plate(Element, attributes, whorl, sheet) {
  const element = withoutBrowser(() => new Element());
  element.tall = (usual) => Math.min(usual, TALLEST);
  for (const [name, value] of Object.entries(attributes)) {
    const parameter = Element.parameters.find(
      (candidate) => candidate.name.toLowerCase() === name.replaceAll('-', ''),
    );
    if (parameter) withoutBrowser(() => element.setParameter(parameter.name, value));
  }
  const { values } = element;
  const data = await element.compute(whorl, values);
  const { lead, rest } = element.finding(data, values);
  const [wide, narrow] = [WIDTHS.wide, WIDTHS.narrow].map((width) => {
    const [light, dark] = THEMES.map((theme) => {
      Object.defineProperties(element, {
        room: { configurable: true, value: { width, ratio: 1 } },
        theme: { configurable: true, value: theme },
      });
      return markup(element.draw(data, values));
    });
    return drawing(light, dark, sheet);
  });
  return `<div class="plate" role="group" aria-label="${escapeHtml(Element.heading)}">
<p class="plate-finding"><strong>${escapeHtml(lead)}</strong> ${escapeHtml(rest)}</p>
<div class="plate-drawing wide">${wide}</div>
<div class="plate-drawing narrow">${shareLines(wide, narrow)}</div>
<p class="plate-note">This is how the figure begins. To change it takes JavaScript and WebAssembly.</p>
</div>`;
}

/**
 * One drawing in the colours of both themes.
 *
 * @param {import('./template.js').Markup} light
 * @param {import('./template.js').Markup} dark
 * @param {Sheet} sheet
 */
function drawing(light, dark, sheet) {
  const darkFills = fillsOf(dark.html);
  let fill = 0;
  const html = light.html.replace(FILL, (_, colour) => {
    const rule = sheet.rule(`fill:${colour};fill:light-dark(${colour},${darkFills[fill]})`);
    fill += 1;
    return ` data-fill="${rule}"`;
  });
  return clean(html, {
    classOf: (style) => sheet.rule(light.styles[style]),
    pictures: (painting) => [light, dark].map(({ paintings }) => ({ ...keep(paintings[painting], sheet) })),
  });
}

const FILL = / fill="(rgb\([^"]*\))"/g;

/** @param {string} html */
const fillsOf = (html) => [...html.matchAll(FILL)].map(([, colour]) => colour);

/** The same colours in larger steps, so that a picture of noise is a small file. @param {ColourScale} scale @returns {ColourScale} */
function coarse(scale) {
  const pixels = scale.pixels.map((_, level) => scale.pixels[level - (level % APART) + APART / 2]);
  /** @type {ColourScale['paint']} */
  const paint = (values, at, share, into) => {
    for (let i = 0; i < into.length; i += 1) into[i] = pixels[scale.level(values[at + i] * share)];
  };
  return { ...scale, pixels, paint };
}

/**
 * Writes a table's picture as a file: a pixel a cell, or fewer where the drawing has not so many.
 *
 * @param {import('./template.js').Painting} painting
 * @param {Sheet} sheet
 */
function keep([cells, width, height, , scale], { files, address }) {
  const wide = Math.max(SMALLEST, Math.min(cells.cols, Math.round(width)));
  const high = Math.max(SMALLEST, Math.min(cells.rows, Math.round(height)));
  const file = png(paintCells(cells, wide, high, wide * high > MANY ? coarse(scale) : scale), wide);
  const name = `${createHash('sha256').update(file).digest('hex').slice(0, 10)}.png`;
  files.set(name, file);
  return { src: address(name), width: Math.round(width), height: Math.round(height) };
}
