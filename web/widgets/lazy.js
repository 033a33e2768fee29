import { loadProblem } from './load-problem.js';

/** The folder is the list: a widget is here as soon as its file is. */
const modules = import.meta.glob(['./whorl-*.js', '!./whorl-element.js']);

/** The elements there are. */
export const widgetNames = Object.keys(modules).map((file) => file.replace(/^\.\/|\.js$/g, ''));

/** Fetches one widget's module, which defines its element. @param {string} name */
export const defineWidget = (name) => modules[`./${name}.js`]();

/** Defines every widget when the first element of its name comes onto the page, now or later. */
export function defineAsNeeded() {
  const missing = new Set(widgetNames.filter((name) => !customElements.get(name)));
  const look = () => {
    for (const name of missing) {
      if (!document.querySelector(name)) continue;
      missing.delete(name);
      void define(name);
    }
    if (missing.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.documentElement, { childList: true, subtree: true });
  look();
}

/** @param {string} name */
async function define(name) {
  try {
    await defineWidget(name);
  } catch (error) {
    for (const element of document.querySelectorAll(name)) {
      element.append(loadProblem(error, 'Reload the page to try again.'));
    }
  }
}
