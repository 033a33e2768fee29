import { keepBeside } from './beside.js';
import { loadWhenNear } from './figures.js';
import { openForPrint } from './print.js';
import { startThemeSwitch } from './theme.js';

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

const figures = [...document.querySelectorAll('.figure')].filter((figure) => figure instanceof HTMLElement);
keepBeside(figures);
openForPrint([...document.querySelectorAll('details')]);
loadWhenNear(figures);
