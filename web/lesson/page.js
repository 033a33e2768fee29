import { trustOwnScripts } from '../embed/trust.js';
import { defineWhenNear } from '../widgets/lazy.js';
import { setInOwnFaces } from './faces.js';
import { startThemeSwitch } from './theme.js';

/** Milliseconds. */
const PATIENCE = 3000;

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

// Who has been here has the faces: they need not wait.
if (navigator.serviceWorker?.controller) void setInOwnFaces(document.body);

/** What the first figure need not wait for waits for it, but not long. */
async function afterTheFirst() {
  const first = import('./first.js').then(({ firstDrawn }) => firstDrawn(document));
  await Promise.race([first.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  defineWhenNear();
  await import('./rest.js');
}
// The lesson can be read without what does not come.
afterTheFirst().catch(() => {});
