import { readdir, readFile } from 'node:fs/promises';
import { WhorlElement } from '../widgets/whorl-element.js';
import { elementDocs } from './element-docs.js';

/**
 * @typedef {typeof WhorlElement | typeof import('../widgets/parameter-element.js').ParameterElement} WidgetClass
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
      await import(new URL(`${name}.js`, FOLDER).href);
      const element = /** @type {WidgetClass} */ (customElements.get(name));
      const base = element.prototype instanceof WhorlElement ? figure : read;
      return { name, element, docs: elementDocs(await source(name)), base };
    }),
  );
}
