import { PATIENCE } from '../core/errors.js';
import { loadProblem } from './load-problem.js';

/** The folder is the list: a widget is here as soon as its file is. */
const modules = import.meta.glob(['./whorl-*.js', '!./whorl-element.js']);

/** The elements there are. */
export const widgetNames = Object.keys(modules).map((file) => file.replace(/^\.\/|\.js$/g, ''));

/** Fetches one widget's module, which defines its element. @param {string} name */
export const defineWidget = (name) => modules[`./${name}.js`]();

/** Defines every widget when the first element of its name comes onto the page, now or later. */
export function defineAsNeeded() {
  watch((elements) => elements.forEach((element) => void fetchWidget(element.localName, element)));
}

/** Defines every widget when the first element of its name comes within a screen of being seen. */
export function defineWhenNear() {
  const arrivals = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        arrivals.unobserve(target);
        void fetchWidget(target.localName, target);
      }
    },
    { rootMargin: '100% 0px' },
  );
  watch((elements) => elements.forEach((element) => arrivals.observe(element)));
}

/** @param {(elements: Element[]) => void} found Told of elements that are not defined yet, once of each. */
function watch(found) {
  /** @type {WeakSet<Element>} */
  const known = new WeakSet();
  const waiting = widgetNames.map((name) => `${name}:not(:defined)`).join();
  const look = () => {
    const elements = [...document.querySelectorAll(waiting)].filter((element) => !known.has(element));
    for (const element of elements) known.add(element);
    if (elements.length > 0) found(elements);
    if (widgetNames.every((name) => customElements.get(name))) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  look();
}

/** By name. @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/**
 * Defines a widget, and says in its place what keeps it from coming.
 *
 * @param {string} name
 * @param {Element} place
 * @param {string} [advice] When it has failed to come.
 * @returns {Promise<Element | null>} What is said, when it has failed.
 */
export async function fetchWidget(name, place, advice = 'Reload the page to try again.') {
  if (!coming.has(name)) coming.set(name, defineWidget(name));
  const slow = loadProblem(
    `its script has not arrived after ${PATIENCE} seconds`,
    'When it does, the figure appears by itself; reload the page to try again.',
  );
  const timer = setTimeout(() => place.append(slow), 1000 * PATIENCE);
  try {
    await coming.get(name);
    return null;
  } catch (error) {
    const problem = loadProblem(error, advice);
    place.append(problem);
    return problem;
  } finally {
    clearTimeout(timer);
    slow.remove();
  }
}
