import { trustOwnScripts } from '../embed/trust.js';
import { defineWhenNear } from '../widgets/lazy.js';
import { setInOwnFaces } from './faces.js';
import { startListings } from './listings-page.js';
import { startThemeSwitch } from './theme.js';

/** Milliseconds. */
const PATIENCE = 3000;

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

// They are not as high as they stand in the page: the text would jump later.
startListings([...document.querySelectorAll('.listings')].filter((one) => one instanceof HTMLElement));

// Who has been here has the faces: they need not wait.
if (navigator.serviceWorker?.controller) void setInOwnFaces(document.body);

/** What the first figure need not wait for waits for it, but not long; and not where somebody comes back to their place. */
async function afterTheFirst() {
  const [opened] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const first = import('./first.js').then(({ firstDrawn }) => firstDrawn(document)).catch(() => {});
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (opened?.type === 'navigate') await Promise.race([first, patience]);
  defineWhenNear();
  await import('./rest.js');
}
// The lesson can be read without what does not come.
afterTheFirst().catch(() => {});
