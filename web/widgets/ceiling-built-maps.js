/**
 * The attention maps of the default training, which are fetched when one is asked for: the build puts them here
 * (build/ceiling.js).
 *
 * @type {import('./ceiling-results.js').WrittenMaps}
 */
export const maps = {};
