import { svg } from 'lit';
import { fitText, LABEL_SIZE, labelledKey, measureLabel } from './text.js';
import { inTurn } from './turns.js';

const STEPS = 48;
const THICK = 8;

/**
 * A colour bar with a value at each end and the middle, and its title under them; x, y = its upper left corner. It is
 * drawn in its turn, and again only when it has changed.
 *
 * @typedef {{ scale: import('./colour.js').ColourScale, length: number, title: string, write: (value: number) => string, meaning?: string, x?: number, y?: number }} ColourBar
 *
 * @param {ColourBar} spec
 */
export const colourBar = ({ scale, ...spec }) =>
  inTurn(() => barDrawing({ scale, ...spec }), labelledKey([scale.made, spec]));

/** @param {ColourBar} spec */
function barDrawing({ scale, length, title, write, meaning = 'muted', x = 0, y = 0 }) {
  const [low, high] = scale.domain;
  const middle = (low + high) / 2;
  const values = [
    { value: low, at: 0, anchor: 'start' },
    { value: middle, at: length / 2, anchor: 'middle' },
    { value: high, at: length, anchor: 'end' },
  ];
  const crowded = values.reduce((sum, { value }) => sum + measureLabel(write(value)) + 8, 0) > length;
  const step = length / STEPS;
  return svg`<g class="colour-bar" transform="translate(${x}, ${y})" aria-hidden="true">
    ${Array.from({ length: STEPS }, (_, i) => {
      const value = low + ((i + 0.5) / STEPS) * (high - low);
      return svg`<rect x=${i * step} width=${step + 0.5} height=${THICK} fill=${scale.css(value)}></rect>`;
    })}
    <rect class="frame" width=${length} height=${THICK}></rect>
    ${values
      .filter(({ anchor }) => !crowded || anchor !== 'middle')
      .map(
        ({ value, at, anchor }) =>
          svg`<text class="label" x=${at} y=${THICK + LABEL_SIZE + 1} text-anchor=${anchor}>${write(value)}</text>`,
      )}
    <text class="axis-title ${meaning}" x="0" y=${THICK + 2 * LABEL_SIZE + 5}>${fitText(title, length)}</text>
  </g>`;
}

export const COLOUR_BAR_HEIGHT = THICK + 2 * LABEL_SIZE + 9;
