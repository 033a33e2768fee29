import { trustOwnScripts } from '../embed/trust.js';
import { startThemeSwitch } from './theme.js';

/** Milliseconds. */
const PATIENCE = 3000;

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

/** What the first figure need not wait for waits for it, but not long. */
async function afterTheFirst() {
  const first = import('./first.js').then(({ firstDrawn }) => firstDrawn(document));
  await Promise.race([first.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  await import('./rest.js');
}
void afterTheFirst();
