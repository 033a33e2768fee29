import { keep, recall } from './storage.js';

/** @typedef {'system' | 'light' | 'dark'} Theme */

const STORAGE_KEY = 'whorl-theme';

// As soon as this is here, and before the switch is: see web/build/first-paint.js.
apply(document.documentElement, asTheme(recall(STORAGE_KEY)));

/**
 * Shows the theme switch and keeps it: the choice is applied at once and remembered for the next visit where the
 * browser allows it. Without a choice the page follows the system, by the style sheet alone.
 *
 * @param {HTMLElement} root The element that carries data-theme.
 * @param {HTMLFieldSetElement} fieldset The switch: radio buttons with the values system, light and dark.
 */
export function startThemeSwitch(root, fieldset) {
  const theme = asTheme(recall(STORAGE_KEY));
  for (const radio of fieldset.querySelectorAll('input')) radio.checked = radio.value === theme;
  fieldset.addEventListener('change', ({ target }) => {
    const chosen = asTheme(/** @type {HTMLInputElement} */ (target).value);
    apply(root, chosen);
    keep(STORAGE_KEY, chosen === 'system' ? null : chosen);
  });
  fieldset.hidden = false;
}

/**
 * @param {HTMLElement} root
 * @param {Theme} theme
 */
function apply(root, theme) {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * @param {string | null} value
 * @returns {Theme}
 */
function asTheme(value) {
  return value === 'light' || value === 'dark' ? value : 'system';
}
