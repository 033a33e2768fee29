/**
 * The value that every claim had when the page was built, by id. The build writes them in here (build/numbers.js), so
 * that a reader's browser has something to hold its own values against.
 *
 * @type {Record<string, number>}
 */
export const built = {};
