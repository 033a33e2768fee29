/**
 * What a reader of the lesson waits for: the core, and the element of the first figure. The page names this file in its
 * head (web/build/first-paint.js), with all it imports, so that everything is fetched at once.
 */
import { measureIn, measureLabel } from '../charts/text.js';
import { sharedCore } from '../widgets/core-loader.js';
import '../widgets/whorl-shuffle.js';

// A failure is told by the figure, which asks again.
const core = sharedCore().catch(() => {});

const FIRST = 'whorl-shuffle';

// It need not wait until the browser tells how near it is: by then the core has come.
const early = document.querySelector(FIRST);
if (early && isNear(early)) early.setAttribute('eager', '');

// Labels are measured in what the page sets them in. Out of the browser's cache this file may run before there is a body,
// and in Firefox before there are style sheets: what measures then says nothing yet.
const follow = () => measureIn(getComputedStyle(document.body).getPropertyValue('--whorl-font-ui'));
if (/** @type {HTMLElement | null} */ (document.body)) follow();

// The first label that is measured takes the browser some time, which it has while the core comes.
measureLabel('position');

/**
 * Resolves when the first figure is drawn, or when it cannot be; where it is out of sight, when the core has come.
 *
 * @param {Document} page With its style sheets.
 */
export async function firstDrawn(page) {
  follow();
  // The page is set in another face once its own have come: faces.js takes a class away then. It cannot tell by itself, for
  // it has to work where no figure does.
  new MutationObserver(follow).observe(page.body, { attributeFilter: ['class'] });
  const figure = page.querySelector(FIRST);
  if (!figure) return;
  await Promise.all([core, looked(figure)]);
  await /** @type {import('lit').LitElement} */ (figure).updateComplete;
  figure.removeAttribute('eager');
}

/** Whether an element is within a screen of being seen, or will be, since the address leads to it. @param {Element} element */
function isNear(element) {
  if (document.getElementById(location.hash.slice(1))?.contains(element)) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return top < 2 * innerHeight && bottom > -innerHeight;
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
