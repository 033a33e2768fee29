import { keepBeside } from './beside.js';
import { loadWhenNear } from './figures.js';
import { keepForOffline } from './offline.js';
import { showPlace } from './place.js';
import { openForPrint } from './print.js';
import { startThemeSwitch } from './theme.js';

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

const figures = [...document.querySelectorAll('.figure')].filter((figure) => figure instanceof HTMLElement);
keepBeside(figures);
openForPrint([...document.querySelectorAll('details')]);
loadWhenNear(figures);
keepForOffline();

const [bar, contents, lesson] = ['.place', '.contents', 'main'].map((selector) =>
  document.querySelector(selector),
);
if (bar instanceof HTMLElement && contents instanceof HTMLElement && lesson instanceof HTMLElement)
  showPlace(bar, contents, lesson);
