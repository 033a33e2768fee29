import tokens from '../styles/tokens.css?inline';

/** @type {CSSStyleSheet | null} */
let sheet = null;

/**
 * Gives elements of these names colours, and paper of their own to stand on: the page's may be of the other theme.
 * All in a layer, which whatever the page itself says about the colours wins over.
 *
 * @param {string[]} names
 * @param {Node} [root] The document or shadow root that the elements stand in.
 */
export function layPaper(names, root = document) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer whorl {
      ${tokens}
      ${names.join()} {
        display: block;
        color-scheme: light dark;
        padding: 0.75rem;
        background: var(--whorl-paper);
      }
    }`);
  }
  // The colours are the document's, from where they come down into every shadow tree.
  for (const place of new Set([document, root])) {
    if (!(place instanceof Document || place instanceof ShadowRoot)) continue;
    if (!place.adoptedStyleSheets.includes(sheet))
      place.adoptedStyleSheets = [...place.adoptedStyleSheets, sheet];
  }
}
