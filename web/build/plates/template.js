import { noChange, nothing } from 'lit';
import { thin } from './thin.js';
import { escapeHtml } from '../../widgets/snippets.js';

/**
 * @typedef {{ strings: readonly string[], values: unknown[] }} Template What html`…` and svg`…` of Lit make.
 * @typedef {Parameters<typeof import('../../charts/cells.js').painted>} Painting What a canvas is painted from.
 *
 * @typedef {object} Markup
 * @property {string} html A `style` is named by data-style, a painting by data-painting: places in the lists.
 * @property {string[]} styles
 * @property {Painting[]} paintings
 */

/** Known by name: a build may have a module twice, and then each has a class of its own. */
const PAINTED = 'Painted';
const IN_TURN = 'InTurn';

/** An attribute whose value is being written: its prefix, its name, and the quote it stands in. */
const ATTRIBUTE = /\s([.@?]?)([\w:-]+)=("?)([^"<>]*)$/;

/**
 * A Lit template as HTML, without a browser: what it draws, and nothing of what it listens to.
 *
 * @param {unknown} drawing
 * @returns {Markup}
 */
export function markup(drawing) {
  /** @type {Omit<Markup, 'html'>} */
  const lists = { styles: [], paintings: [] };
  return { html: write(drawing, lists), ...lists };
}

/** @param {unknown} value @param {Omit<Markup, 'html'>} lists @returns {string} */
function write(value, lists) {
  if (value === nothing || value === noChange || value === null || value === undefined) return '';
  const directive = /** @type {any} */ (value);
  if (directive._$litDirective$?.name === IN_TURN) return write(directive.values[0](), lists);
  if (typeof value === 'object' && 'strings' in value) {
    return writeTemplate(/** @type {Template} */ (value), lists);
  }
  if (typeof value === 'object' && Symbol.iterator in value) {
    return Array.from(/** @type {Iterable<unknown>} */ (value), (item) => write(item, lists)).join('');
  }
  return escapeHtml(String(value));
}

/** @param {Template} template @param {Omit<Markup, 'html'>} lists */
function writeTemplate({ strings, values }, lists) {
  return values.reduce((/** @type {string} */ html, value, i) => {
    const insideTag = html.lastIndexOf('<') > html.lastIndexOf('>');
    const after = strings[i + 1];
    if (!insideTag) return html + write(value, lists) + after;
    const attribute = ATTRIBUTE.exec(html);
    return (attribute ? writeAttribute(html, attribute, value, lists) : html + place(value, lists)) + after;
  }, strings[0]);
}

/** @param {string} html @param {RegExpExecArray} attribute @param {unknown} value @param {Omit<Markup, 'html'>} lists */
function writeAttribute(html, { index, 1: prefix, 2: name, 3: quote }, value, lists) {
  if (quote && prefix === '') return html + short(value);
  const before = html.slice(0, index);
  if (prefix === '.' && name === 'style')
    return `${before} data-style="${lists.styles.push(String(value)) - 1}"`;
  if (prefix === '.' || prefix === '@' || value === nothing) return before;
  if (prefix === '?') return value ? `${before} ${name}` : before;
  return `${html}"${name === 'd' ? thin(String(value)) : short(value)}"`;
}

/** A directive that stands for a whole element. @param {unknown} value @param {Omit<Markup, 'html'>} lists */
function place(value, { paintings }) {
  const { _$litDirective$: kind, values } = /** @type {any} */ (value);
  if (kind?.name !== PAINTED)
    throw new Error('a chart has a directive that cannot be drawn without a browser');
  return `data-painting="${paintings.push(values) - 1}"`;
}

/** Hundredths of a pixel are enough. @param {unknown} value */
function short(value) {
  return escapeHtml(
    String(value).replace(/\d+\.\d{3,}(?![\d%])/g, (number) => String(Number(Number(number).toFixed(2)))),
  );
}
