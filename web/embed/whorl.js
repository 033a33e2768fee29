/**
 * The one script of a page that embeds widgets as elements: each is defined when the page first has one. Everything
 * else, the core too, is fetched from where this script lies.
 */
import tokens from '../styles/tokens.css?inline';
import { defineAsNeeded, widgetNames } from '../widgets/lazy.js';

// In a layer, which whatever the page itself says about these colours wins over. Figures stand on their own paper: the
// page's may be of the other theme.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer whorl {
  ${tokens}
  ${widgetNames.join()} {
    display: block;
    color-scheme: light dark;
    padding: 0.75rem;
    background: var(--whorl-paper);
  }
}`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

defineAsNeeded();
