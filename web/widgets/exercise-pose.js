import { format } from 'd3-format';

/**
 * An exercise as it is put to the reader, and what is said of an answer. Pure: the build, the element and the tests
 * ask the same questions.
 *
 * @typedef {import('../lesson/exercises.js').Exercise} Exercise
 * @typedef {import('../lesson/exercises.js').Kind} Kind
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Posed
 * @property {string} id
 * @property {Kind} kind
 * @property {number} variants How many different ones there are.
 * @property {string} text
 * @property {string} why
 * @property {string[]} hints
 * @property {import('../lesson/exercises.js').Choice[]} choices
 * @property {number} answer NaN where no number is asked for.
 * @property {number} tolerance
 * @property {string} unit
 * @property {(value: number) => string} write
 * @property {{ value: number, why: string }[]} mistakes
 * @property {string} model
 * @property {string[]} points
 *
 * @typedef {{ right: boolean, lead: string, rest: string }} Mark
 */

/** What each kind is called above its question. @type {Record<Kind, string>} */
export const KINDS = {
  predict: 'Predict first',
  numeric: 'Exercise: a number',
  choice: 'Exercise: a choice',
  open: 'Exercise: an open question',
};

/** @param {Exercise} exercise @param {number} seed @param {Whorl} whorl @returns {Posed} */
export function pose({ id, kind, vary = {}, ask }, seed, whorl) {
  const settings = Object.fromEntries(
    Object.entries(vary).map(([name, list]) => [name, list[(seed + list.length - 1) % list.length]]),
  );
  const asked = ask({ ...settings, whorl });
  const { text, why, hints = [], choices = [], unit = '', model = '', points = [] } = asked;
  const { answer = NaN, tolerance = 0, format: specifier = '~g', mistakes = [] } = asked;
  return {
    ...{ id, kind, text, why, hints, answer, tolerance, unit, model, points },
    variants: Object.values(vary).reduce((count, { length }) => count * length, 1),
    write: format(specifier),
    choices: shuffled(choices, seed + id.length, whorl),
    // Some mistakes come out right by chance.
    mistakes: mistakes.filter(({ value }) => Math.abs(value - answer) > 2 * tolerance),
  };
}

/** In an order that the seed draws. @template T @param {T[]} list @param {number} seed @param {Whorl} whorl @returns {T[]} */
function shuffled(list, seed, whorl) {
  if (list.length === 0) return list;
  const draws = whorl.learnedTable({ positions: 1, dModel: list.length, seed }).data;
  return list
    .map((entry, i) => ({ entry, draw: draws[i] }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ entry }) => entry);
}

/** @param {Posed} posed @param {number} value @returns {Mark} */
export function markNumber(posed, value) {
  const { answer, tolerance, mistakes, why } = posed;
  if (Math.abs(value - answer) <= tolerance) {
    return { right: true, lead: `Right: ${withUnit(posed)}.`, rest: why };
  }
  const known = mistakes.find((mistake) => Math.abs(value - mistake.value) <= tolerance);
  return {
    right: false,
    lead: 'Not yet.',
    rest: known?.why ?? `It is ${value > answer ? 'less' : 'more'} than that.`,
  };
}

/** @param {Posed} posed @param {number} chosen @returns {Mark} */
export function markChoice({ kind, choices, why }, chosen) {
  const { right, why: said } = choices[chosen];
  if (kind === 'predict') {
    return {
      right,
      lead: right ? 'As you said.' : 'Not as you said.',
      rest: [right ? '' : said, why].join(' ').trim(),
    };
  }
  if (!right) return { right, lead: 'Not that one.', rest: said };
  return { right, lead: 'Right.', rest: [said, why].join(' ').trim() };
}

/** The right answer in words. @param {Posed} posed */
export function answerOf(posed) {
  const { kind, choices, model, why } = posed;
  if (kind === 'open') return model;
  if (kind === 'numeric') return `${withUnit(posed)}. ${why}`;
  const right = choices.find((choice) => choice.right);
  return [right?.text, kind === 'choice' ? right?.why : '', why].filter(Boolean).join(' ');
}

/** @param {Posed} posed */
const withUnit = ({ write, answer, unit }) => [write(answer), unit].filter(Boolean).join(' ');

/**
 * A text in pieces, those between stars emphasised.
 *
 * @param {string} text
 * @returns {{ text: string, emphasised: boolean }[]}
 */
export function pieces(text) {
  return text
    .split('*')
    .map((piece, i) => ({ text: piece, emphasised: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
