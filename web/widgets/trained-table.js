/**
 * The learned table that was last trained in this page, for whoever shows tables. A page may have the figure that
 * trains, the one that shows tables, both or neither: they know of each other only by this.
 *
 * @typedef {object} TrainedTable
 * @property {import('../core/types.js').Matrix} table
 * @property {number} reached How many of its rows the training has reached.
 * @property {number} steps
 */

const EVENT = 'whorl-trained';

/** @type {TrainedTable | null} */
let last = null;

export const lastTrained = () => last;

/** @param {TrainedTable} trained */
export function publishTrained(trained) {
  last = trained;
  document.dispatchEvent(new CustomEvent(EVENT));
}

/** @param {() => void} listener @returns {() => void} Ends it. */
export function onTrained(listener) {
  document.addEventListener(EVENT, listener);
  return () => document.removeEventListener(EVENT, listener);
}
