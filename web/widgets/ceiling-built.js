/**
 * The results of the default training, computed when the page was built: the build puts them here (build/ceiling.js).
 * Attention maps are in them as far as the figure begins with them; the others are in ceiling-built-maps.js.
 *
 * @type {import('./ceiling-results.js').Written[] | null}
 */
export const built = null;
