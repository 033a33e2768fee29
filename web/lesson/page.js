import { trustOwnScripts } from '../embed/trust.js';
import { defineWhenNear } from '../widgets/lazy.js';
import { keepBeside } from './beside.js';
import { setInOwnFaces } from './faces.js';
import { startListings } from './listings-page.js';
import { keepForOffline } from './offline.js';
import { showPlace } from './place.js';
import { prepareForPrint } from './print.js';
import { followInPlace } from './show.js';
import { summariseWhenNear } from './summary.js';
import { startThemeSwitch } from './theme.js';
import { setInTurns } from './typeset.js';

/** Milliseconds. */
const PATIENCE = 3000;

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

/** @param {string} selector */
const all = (selector) =>
  [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);

const figures = all('.figure');
startListings(all('.listings'));
keepBeside(figures);
prepareForPrint([...document.querySelectorAll('details')], figures);
followInPlace(document);
void afterTheFirst(() => {
  defineWhenNear();
  void setInOwnFaces(document.documentElement);
  setInTurns([...document.querySelectorAll('#lesson > section, #lesson .figure')]);
  const summary = document.querySelector('#summary');
  if (summary instanceof HTMLElement) summariseWhenNear(summary);
  keepForOffline();
});

const [bar, contents, lesson] = ['.place', '.contents', 'main'].map((selector) =>
  document.querySelector(selector),
);
if (bar instanceof HTMLElement && contents instanceof HTMLElement && lesson instanceof HTMLElement)
  showPlace(bar, contents, lesson);

/** What the first figure need not wait for waits for it, but not long. @param {() => void} rest */
async function afterTheFirst(rest) {
  const first = import('./first.js').then(({ firstDrawn }) => firstDrawn(document));
  await Promise.race([first.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  rest();
}
