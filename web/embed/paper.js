import tokens from '../styles/tokens.css?inline';

/** @type {CSSStyleSheet | null} */
let sheet = null;

/**
 * Gives elements of these names colours, and paper of their own to stand on: the page's may be of the other theme.
 *
 * @param {string[]} names
 * @param {Node} [root] The document or shadow root that the elements stand in.
 */
export function layPaper(names, root = document) {
  sheet ??= paperOf(names);
  // The tokens are the document's, from where they come down into every shadow tree.
  for (const place of new Set([document, root])) {
    if (!(place instanceof Document || place instanceof ShadowRoot)) continue;
    if (place.adoptedStyleSheets.includes(sheet)) continue;
    place.adoptedStyleSheets = [...place.adoptedStyleSheets, sheet];
  }
}

/** @param {string[]} names */
function paperOf(names) {
  const ours = `:is(${names.join()})`;
  // The tokens of the page, and of a figure that has a theme of its own.
  const themed = tokens
    .replace(/:root\s*\{/, `:root, ${ours}[theme='light'] {`)
    .replace(/:root\[data-theme=['"]?dark['"]?\]\s*\{/, (dark) => `${ours}[theme='dark'], ${dark}`)
    .replace(/:root\[data-theme\]\s*,/, (any) => `${ours}[theme], ${any}`);
  const schemes = ['light', 'dark'].map(
    (theme) =>
      `:is(:root[data-theme='${theme}'] ${ours}, ${ours}[theme='${theme}']) { color-scheme: ${theme}; }`,
  );

  // In a layer, which whatever the page itself says about these colours wins over. What makes a figure one, and
  // readable on its own paper, is said with weight, since pages have rules for every element: a page that wants it
  // otherwise sets the custom properties.
  const made = new CSSStyleSheet();
  made.replaceSync(`@layer whorl {
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
    ${schemes.join('\n')}
  }`);
  return made;
}
