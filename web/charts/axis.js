/**
 * Axes whose labels never collide: ticks are dropped, words are shortened, turned upright or left out, never overlapped.
 * What fits is decided by pure functions (`fitTicks`, `fitWords`); the templates only draw what those decided.
 *
 * @typedef {import('./text.js').Measure} Measure
 * @typedef {{ at: number, text: string }} Tick
 */
import { range, ticks } from 'd3-array';
import { format } from 'd3-format';
import { svg } from 'lit';
import { fitText, LABEL_SIZE, labelledKey, measureLabel } from './text.js';
import { inTurn } from './turns.js';

const GAP = 10;
const LINE = LABEL_SIZE + 3;
const TICK = 4;
const TITLE_OFF = TICK + 10; // from the widest tick label to the baseline of a vertical axis's title

const writeWhole = format(',d');

/**
 * Ticks at whole numbers, in the middle of each one's cell, as many as fit.
 *
 * @param {number} count Cells, numbered from 0.
 * @param {number} length Pixels for all of them.
 * @param {{ upright?: boolean, measure?: Measure }} [options] upright: the axis runs down, labels are stacked.
 * @returns {Tick[]}
 */
export function fitTicks(count, length, { upright = false, measure = measureLabel } = {}) {
  const cell = length / count;
  for (let wanted = Math.min(count, 12); wanted >= 1; wanted -= 1) {
    const whole = ticks(0, count - 1, wanted).filter(Number.isInteger);
    const fitted = whole.map((value) => ({ at: (value + 0.5) * cell, text: writeWhole(value) }));
    if (fitted.length > 0 && !collide(fitted, upright, measure)) return fitted;
  }
  return [{ at: cell / 2, text: '0' }];
}

/** @param {Tick[]} ticks @param {boolean} upright @param {Measure} measure */
function collide(ticks, upright, measure) {
  const size = ticks.map(({ text }) => (upright ? LINE : measure(text) + GAP));
  return ticks.some((tick, i) => i > 0 && tick.at - ticks[i - 1].at < (size[i] + size[i - 1]) / 2);
}

/**
 * @typedef {object} FittedWords
 * @property {(Tick & { index: number })[]} ticks The words that are shown.
 * @property {boolean} turned Written upwards, because side by side they would touch.
 * @property {number} depth Pixels the labels take away from the axis.
 */

/**
 * One word a cell along an axis: side by side if all fit, else turned upright, else every second, third, …
 *
 * @param {string[]} words
 * @param {number} length Pixels for all cells.
 * @param {{ upright?: boolean, room?: number, measure?: Measure }} [options]
 *   upright: the axis runs down and words are stacked; room: the most that a label may reach away from the axis.
 * @returns {FittedWords}
 */
export function fitWords(words, length, { upright = false, room = 84, measure = measureLabel } = {}) {
  const cell = length / words.length;
  const level = !upright && words.every((word) => measure(word) + GAP <= cell);
  const every = level ? 1 : Math.max(1, Math.ceil(LINE / cell));
  const ticks = range(0, words.length, every).map((index) => ({
    ...{ index, at: (index + 0.5) * cell },
    text: level ? words[index] : fitText(words[index], room, measure),
  }));
  const widest = ticks.reduce((most, { text }) => Math.max(most, measure(text)), 0);
  return { ticks, turned: !upright && !level, depth: level ? LABEL_SIZE : widest };
}

/**
 * A horizontal axis of numbers below a drawing; y = 0 is the drawing's lower edge.
 *
 * @param {{ ticks: Tick[], length: number, title: string, meaning?: string }} spec
 */
export function axisBelow({ ticks, length, title, meaning = 'muted' }) {
  return svg`<g class="axis" aria-hidden="true">
    <path class="tick" d=${ticks.map(({ at }) => `M${at},0v${TICK}`).join('')}></path>
    ${ticks.map(
      ({ at, text }) =>
        svg`<text class="label" x=${at} y=${TICK + LABEL_SIZE} text-anchor="middle">${text}</text>`,
    )}
    <text class="axis-title ${meaning}" x=${length / 2} y=${TICK + 2 * LABEL_SIZE + 8} text-anchor="middle">${fitText(title, length)}</text>
  </g>`;
}

/** Pixels that a vertical axis takes, title and all. @param {string} widest Its widest label. */
export function axisDepth(widest) {
  return Math.ceil(TITLE_OFF + measureLabel(widest) + LABEL_SIZE + 2);
}

/**
 * A vertical axis of numbers left of a drawing, 0 at the top; x = 0 is the drawing's left edge.
 *
 * @param {{ ticks: Tick[], length: number, title: string, meaning?: string }} spec
 */
export function axisLeft({ ticks, length, title, meaning = 'muted' }) {
  const widest = ticks.reduce((most, { text }) => Math.max(most, measureLabel(text)), 0);
  const middle = `translate(${-TITLE_OFF - widest}, ${length / 2}) rotate(-90)`;
  return svg`<g class="axis" aria-hidden="true">
    <path class="tick" d=${ticks.map(({ at }) => `M${-TICK},${at}h${TICK}`).join('')}></path>
    ${ticks.map(
      ({ at, text }) =>
        svg`<text class="label" x=${-TICK - 3} y=${at} dy="0.35em" text-anchor="end">${text}</text>`,
    )}
    <text class="axis-title ${meaning}" transform=${middle} text-anchor="middle">${fitText(title, length)}</text>
  </g>`;
}

/**
 * An axis in its turn, if it has changed: of all that follows a slider it has the most texts, and mostly stays.
 *
 * @template Spec
 * @param {(spec: Spec) => unknown} axis
 * @param {Spec} spec
 */
export const axisInTurn = (axis, spec) => inTurn(() => axis(spec), labelledKey(spec));

/**
 * An axis that counts cells, likewise.
 *
 * @typedef {{ count: number, room: number, length?: number, title: string, meaning?: string }} Counted room: pixels for
 *   all cells; length: of the axis, if it is another.
 *
 * @param {Counted} spec
 */
export const countsBelow = (spec) =>
  inTurn(
    () => axisBelow({ length: spec.room, ...spec, ticks: fitTicks(spec.count, spec.room) }),
    labelledKey(spec),
  );

/** @param {Counted} spec */
export const countsLeft = (spec) =>
  inTurn(
    () =>
      axisLeft({
        length: spec.room,
        ...spec,
        ticks: fitTicks(spec.count, spec.room, { upright: true }),
      }),
    labelledKey(spec),
  );

/** Words above a drawing; y = 0 is its upper edge. @param {FittedWords} words @param {string} meaning */
export function wordsAbove({ ticks, turned }, meaning) {
  return svg`<g class="axis words" aria-hidden="true">
    ${ticks.map(({ at, text }) =>
      turned
        ? svg`<text class="label ${meaning}" transform="translate(${at}, -6) rotate(-90)" dy="0.35em">${text}</text>`
        : svg`<text class="label ${meaning}" x=${at} y="-6" text-anchor="middle">${text}</text>`,
    )}
  </g>`;
}

/** Words left of a drawing; x = 0 is its left edge. @param {FittedWords} words @param {string} meaning */
export function wordsLeft({ ticks }, meaning) {
  return svg`<g class="axis words" aria-hidden="true">
    ${ticks.map(
      ({ at, text }) =>
        svg`<text class="label ${meaning}" x="-7" y=${at} dy="0.35em" text-anchor="end">${text}</text>`,
    )}
  </g>`;
}
