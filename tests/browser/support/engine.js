/** The engine under test. @type {'chromium' | 'firefox'} */
export const engine = process.env.WHORL_ENGINE === 'firefox' ? 'firefox' : 'chromium';

/**
 * What only Chromium's tools can tell: Firefox's driver hands out neither the tree that a screen reader is given nor how
 * many nodes and listeners are alive, and its scroll bars are on top of the page or beside it for all tests. Here is all
 * that is not tested in it, whole files and single tests.
 */
const CHROMIUM = {
  accessibilityTree: [
    'lesson-reading.test.js',
    'widgets-controls.test.js: what a screen reader is told of controls',
  ],
  scrollBars: ['frames-height.test.js: once, where scroll bars take room'],
  countsOfTheLiving: ['widgets-leaks.test.js', 'widgets-read.test.js: what a hundred mounts leave behind'],
};

/** Files that the engine cannot run. */
export const filesLeftOut =
  engine === 'chromium'
    ? []
    : Object.values(CHROMIUM).flatMap((all) => all.filter((one) => one.endsWith('.js')));

/**
 * Defines tests only where the engine has what they ask.
 *
 * @param {keyof typeof CHROMIUM} _tool
 * @param {() => void} define
 */
export function whereThereIs(_tool, define) {
  if (engine === 'chromium') define();
}
