/**
 * What a reader of the lesson waits for: the core, and the element of the first figure. The page names this file in its
 * head (web/build/first-paint.js), with all it imports, so that everything is fetched at once.
 */
import { sharedCore } from '../widgets/core-loader.js';
import '../widgets/whorl-shuffle.js';

// A failure is told by the figure, which asks again.
const core = sharedCore().catch(() => {});

/**
 * Resolves when the first figure is drawn, or when it cannot be; where it is out of sight, when the core has come.
 *
 * @param {ParentNode} page
 */
export async function firstDrawn(page) {
  const figure = page.querySelector('whorl-shuffle');
  if (!figure) return;
  await Promise.all([core, looked(figure)]);
  await /** @type {import('lit').LitElement} */ (figure).updateComplete;
}

/** When the browser has looked whether an element is near the window: the figure asked before, and is told before. @param {Element} element */
const looked = (element) =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(element);
  });
