import { readdir, readFile } from 'node:fs/promises';
import { elementDocs } from './element-docs.js';

/**
 * @typedef {typeof import('../widgets/whorl-element.js').WhorlElement} WidgetClass
 *
 * @typedef {object} Widget What the build knows of a widget: its class, and what stands in its doc block.
 * @property {string} name Of the element.
 * @property {WidgetClass} element
 * @property {import('./element-docs.js').ElementDocs} docs
 */

const FOLDER = new URL('../widgets/', import.meta.url);

/** What every widget has from the base element. */
export const baseDocs = async () => elementDocs(await source('whorl-element'));

/** @param {string} name */
const source = (name) => readFile(new URL(`${name}.js`, FOLDER), 'utf8');

/**
 * The core as the widgets know it. Vite runs this file's own imports in a copy of their own, and an error of one copy is
 * not known to the other.
 *
 * @returns {Promise<import('../core/types.js').Whorl>}
 */
export async function widgetCore() {
  const { loadWhorl } = await import(new URL('../core/whorl.js', FOLDER).href);
  return loadWhorl();
}

/** Every widget there is; the folder is the list. @returns {Promise<Widget[]>} */
export async function widgets() {
  const names = (await readdir(FOLDER))
    .filter((file) => /^whorl-(?!element)[a-z]+\.js$/.test(file))
    .map((file) => file.replace(/\.js$/, ''));
  return Promise.all(
    names.sort().map(async (name) => {
      await import(new URL(`${name}.js`, FOLDER).href);
      const element = /** @type {WidgetClass} */ (customElements.get(name));
      return { name, element, docs: elementDocs(await source(name)) };
    }),
  );
}
