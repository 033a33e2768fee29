/**
 * The one script of a page that embeds widgets as elements: each is defined when the page's reader first comes near
 * one. Everything else, the core too, is fetched from where this script lies.
 */
import tokens from '../styles/tokens.css?inline';
import { defineWhenNear, widgetNames } from '../widgets/lazy.js';

const ours = `:is(${widgetNames.join()})`;

/** The tokens of the page, and of a figure that has a theme of its own. */
const themed = tokens
  .replace(/:root\s*\{/, `:root, ${ours}[theme='light'] {`)
  .replace(/:root\[data-theme=['"]?dark['"]?\]\s*\{/, (dark) => `${ours}[theme='dark'], ${dark}`)
  .replace(/:root\[data-theme\]\s*,/, (any) => `${ours}[theme], ${any}`);

// In a layer, which whatever the page itself says about these colours wins over. What makes a figure one, and readable
// on its own paper, is said with weight, since pages have rules for every element: a page that wants it otherwise sets
// the custom properties.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer whorl {
  ${themed}
  ${ours} {
    display: block !important;
    color-scheme: light dark;
    background: var(--whorl-paper) !important;
  }
  ${ours}:not(:fullscreen) {
    padding: var(--whorl-padding, 0.75rem) !important;
  }
  ${ours}[hidden] {
    display: none !important;
  }
  ${['light', 'dark'].map((theme) => `:is(:root[data-theme='${theme}'] ${ours}, ${ours}[theme='${theme}']) { color-scheme: ${theme}; }`).join('\n')}
}`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

defineWhenNear();
