import { attributeName } from './schema.js';

/**
 * What the author of a page leaves of a figure: its theme, its controls, which values stay, what is not shown. One
 * schema more, so that attributes, addresses, notes and documentation come about as those of the figure's own
 * parameters do.
 *
 * @typedef {'all' | 'minimal' | 'none'} Extent
 * @typedef {'toolbar' | 'finding'} Hideable
 *
 * @typedef {object} Presentation
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {Extent} controls
 * @property {string[]} lock
 * @property {Hideable[]} hide
 */

/** @param {import('./schema.js').Parameter[]} parameters Of the figure. @returns {import('./schema.js').Parameter[]} */
export const presentationOf = (parameters) => [
  {
    name: 'theme',
    kind: 'choice',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'As the reader’s system' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
    label: 'Theme',
    help: 'Light or dark; otherwise as the page around it or the reader’s system says.',
  },
  {
    name: 'controls',
    kind: 'choice',
    default: 'all',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'minimal', label: 'The main one only' },
      { value: 'none', label: 'None' },
    ],
    label: 'Controls',
    help: 'How many of the controls below the drawing the reader gets; the drawing can be read without any.',
  },
  {
    name: 'lock',
    kind: 'choice-list',
    default: [],
    choices: parameters.map(({ name, label }) => ({ value: attributeName(name), label })),
    label: 'Locked',
    help: 'Parameters that keep their values: their controls are shown, but not to be changed.',
  },
  {
    name: 'hide',
    kind: 'choice-list',
    default: [],
    choices: [
      { value: 'toolbar', label: 'Toolbar' },
      { value: 'finding', label: 'Finding' },
    ],
    label: 'Hidden',
    help: 'The toolbar, or the line on top that says what is seen.',
  },
];

/**
 * The names of the parameters that the reader cannot change.
 *
 * @param {import('./schema.js').Parameter[]} parameters
 * @param {Presentation} presentation
 */
export function lockedBy(parameters, { controls, lock }) {
  const names = parameters.map(({ name }) => name);
  return new Set(controls === 'none' ? names : names.filter((name) => lock.includes(attributeName(name))));
}
