/**
 * Matrices and vectors with their numbers, set as an equation. Terms that do not fit on one line go to the next.
 *
 * @typedef {object} Term
 * @property {string[][]} cells Row by row.
 * @property {string} caption Below it.
 * @property {string} [sign] Before it.
 *
 * @typedef {object} EquationSpec
 * @property {string} label What it says, for those who do not see it.
 * @property {Term[]} terms
 * @property {number} width All of it.
 */
import { html, nothing, svg } from 'lit';
import { LABEL_SIZE, measureLabel } from './text.js';
import { inTurn } from './turns.js';

const ROW = LABEL_SIZE + 10;
const GAP = 12;
const BRACKET = 5;
const EDGE = 7; // from a bracket to its numbers
const CAPTION = LABEL_SIZE + 10;
const SLACK = 4; // figures of one width are wider than those that are measured

/** @param {Term} term */
function sizeOf({ cells, caption, sign }) {
  const widths = cells[0].map((_, col) =>
    Math.ceil(Math.max(...cells.map((row) => measureLabel(row[col]))) + SLACK),
  );
  const body = widths.reduce((sum, wide) => sum + wide, 0) + GAP * (widths.length - 1) + 2 * EDGE;
  const before = sign ? Math.ceil(measureLabel(sign)) + GAP : 0;
  return { widths, body, before, wide: before + Math.max(body, measureLabel(caption)) };
}

/**
 * Where each term stands.
 *
 * @param {Term[]} terms
 * @param {number} width
 */
export function placeTerms(terms, width) {
  const lineHeight = Math.max(...terms.map(({ cells }) => cells.length)) * ROW + CAPTION + GAP;
  let x = 0;
  let y = 0;
  const places = terms.map((term) => {
    const size = sizeOf(term);
    if (x > 0 && x + size.wide > width) {
      x = 0;
      y += lineHeight;
    }
    const place = { ...size, x, y };
    x += size.wide + GAP;
    return place;
  });
  return { places, height: y + lineHeight };
}

/** @param {EquationSpec} spec */
export const equation = (spec) => inTurn(() => equationDrawing(spec));

/** @param {EquationSpec} spec */
function equationDrawing({ label, terms, width }) {
  const { places, height } = placeTerms(terms, width);
  return html`<div class="chart still equation" part="chart" .style=${`width: ${width}px; height: ${height}px`}>
    <svg width=${width} height=${height} role="img" aria-label=${label}>
      ${terms.map((term, i) => drawn(term, places[i]))}
    </svg>
  </div>`;
}

/** @param {Term} term @param {ReturnType<typeof placeTerms>['places'][number]} place */
function drawn({ cells, caption, sign }, { x, y, widths, body, before }) {
  const high = cells.length * ROW;
  const ends = widths.map((_, col) => EDGE + widths.slice(0, col + 1).reduce((a, b) => a + b, 0) + GAP * col);
  return svg`<g transform="translate(${x}, ${y + 2})">
    ${sign ? svg`<text class="entry" y=${high / 2} dy="0.35em">${sign}</text>` : nothing}
    <g transform="translate(${before}, 0)" data-term=${caption}>
      <path class="bracket" d="M${BRACKET},0H0V${high}H${BRACKET}M${body - BRACKET},0H${body}V${high}H${body - BRACKET}"></path>
      ${cells.map((row, r) =>
        row.map(
          (text, col) =>
            svg`<text class="entry" x=${ends[col]} y=${(r + 0.5) * ROW} dy="0.35em" text-anchor="end">${text}</text>`,
        ),
      )}
      <text class="label" x=${body / 2} y=${high + LABEL_SIZE + 4} text-anchor="middle">${caption}</text>
    </g>
  </g>`;
}
