import { readdir, readFile } from 'node:fs/promises';
import { elementDocs } from './element-docs.js';

/**
 * @typedef {typeof import('../widgets/whorl-element.js').WhorlElement} FigureClass
 * @typedef {FigureClass | typeof import('../widgets/parameter-element.js').ParameterElement} WidgetClass
 *
 * @typedef {object} Widget What the build knows of a widget: its class, and what stands in its doc block.
 * @property {string} name Of the element.
 * @property {WidgetClass} element
 * @property {import('./element-docs.js').ElementDocs} docs
 * @property {import('./element-docs.js').ElementDocs} base What it has from its base: that of figures, or of what is read.
 */

const FOLDER = new URL('../widgets/', import.meta.url);

/** @param {string} name */
const source = (name) => readFile(new URL(`${name}.js`, FOLDER), 'utf8');

/**
 * A module as the widgets know it. Vite runs this file's own imports in a copy of their own, and the classes of one copy
 * are not those of the other.
 *
 * @param {string} file
 */
const theirs = (file) => import(new URL(file, FOLDER).href);

/** The core as the widgets know it. @returns {Promise<import('../core/types.js').Whorl>} */
export async function widgetCore() {
  const { loadWhorl } = await theirs('../core/whorl.js');
  return loadWhorl();
}

/** The widgets that draw. @param {Widget[]} all @returns {(Widget & { element: FigureClass })[]} */
export function figuresOf(all) {
  return all.filter(
    /** @returns {widget is Widget & { element: FigureClass }} */
    (widget) => 'draw' in widget.element.prototype,
  );
}

/** Every widget there is; the folder is the list. @returns {Promise<Widget[]>} */
export async function widgets() {
  const names = (await readdir(FOLDER))
    .filter((file) => /^whorl-(?!element)[a-z]+\.js$/.test(file))
    .map((file) => file.replace(/\.js$/, ''));
  const [figure, read] = await Promise.all(
    ['whorl-element', 'parameter-element'].map(async (base) => elementDocs(await source(base))),
  );
  return Promise.all(
    names.sort().map(async (name) => {
      await theirs(`${name}.js`);
      const element = /** @type {WidgetClass} */ (customElements.get(name));
      const base = 'draw' in element.prototype ? figure : read;
      return { name, element, docs: elementDocs(await source(name)), base };
    }),
  );
}
