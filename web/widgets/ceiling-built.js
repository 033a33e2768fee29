/**
 * The results of the default training, computed when the page was built: the build puts them here (build/ceiling.js).
 *
 * @type {import('./ceiling-results.js').Written[] | null}
 */
export const built = null;
