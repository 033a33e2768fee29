import { trustOwnScripts } from '../embed/trust.js';
import { startThemeSwitch } from '../lesson/theme.js';
import { defineAsNeeded } from '../widgets/lazy.js';

trustOwnScripts();

const themeSwitch = document.querySelector('fieldset.theme');
if (themeSwitch instanceof HTMLFieldSetElement) startThemeSwitch(document.documentElement, themeSwitch);

// Where this page is served is known only here: the lines to copy name the whole address.
const folder = new URL('embed/', location.href).href;
for (const lines of document.querySelectorAll('.snippet code')) {
  lines.textContent = (lines.textContent ?? '').replaceAll('"embed/', `"${folder}`);
}

defineAsNeeded();

const asked = new URLSearchParams(location.search);
if (asked.has('fuzz')) void import('../monkey/monkey.js').then(({ startMonkey }) => startMonkey(asked));
