import { startThemeSwitch } from './theme.js';
import { startFigures } from './figures.js';

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

startFigures([...document.querySelectorAll('.figure')].filter((figure) => figure instanceof HTMLElement));
