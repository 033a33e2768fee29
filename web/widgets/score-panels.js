/**
 * The four terms of every score as a block of two by two, and their sum as large as the block: the query's part names
 * the row of the block, the key's part its column.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').ScoreSplit} ScoreSplit
 * @typedef {Exclude<keyof ScoreSplit, 'total'>} Term
 *
 * @typedef {object} ScorePanelsSpec
 * @property {string[]} words
 * @property {ScoreSplit} split
 * @property {[number, number]} domain Of the colours.
 * @property {number} width
 * @property {number} tall Pixels that both rows of maps may take.
 * @property {number} ratio
 * @property {import('../charts/colour.js').Theme} theme
 * @property {import('../charts/grid.js').Reading} reading Shared by all five.
 */
import { html, nothing, svg } from 'lit';
import { fitWords, wordsAbove, wordsLeft } from '../charts/axis.js';
import { colourBar, COLOUR_BAR_HEIGHT } from '../charts/colour-bar.js';
import { colourScale } from '../charts/colour.js';
import { heatmap } from '../charts/heatmap.js';
import { writeEnd } from '../charts/text.js';
import { TERMS } from './score-words.js';
import { panel } from './panel.js';

const GAP = 16;
const EDGE = 2;
const BESIDE_FROM = 600; // from here on the sum stands beside the block, not under it
const LARGEST_CELL = 40;
const LARGEST_MAP = 240;
export const TALL = 2 * LARGEST_MAP;
const WHOLE_FROM = 6; // cells of so many pixels are all of one size; smaller ones fill the room

/**
 * Sizes in pixels of the four maps and of the sum.
 *
 * @param {string[]} words
 * @param {number} width
 * @param {number} [tall] Of both rows of maps.
 */
export function scoreLayout(words, width, tall = TALL) {
  const beside = width >= BESIDE_FROM;
  const room = Math.min(84, Math.round(width * 0.16));
  const left = Math.ceil(fitWords(words, LARGEST_MAP, { upright: true, room }).depth) + 10;
  const margins = (beside ? 2 : 1) * left + (beside ? 2 : 1) * GAP + 4 * EDGE;
  const most = Math.min(
    Math.floor((width - margins) / (beside ? 4 : 2)),
    tall / 2,
    (words.length * LARGEST_CELL * tall) / TALL,
  );
  const map = whole(most, words.length);
  const sum = beside ? 2 * map : Math.min(2 * map + GAP, width - left - EDGE);
  return { beside, room, left, map, sum: whole(sum, words.length) };
}

/** @param {number} most @param {number} count */
function whole(most, count) {
  const cells = Math.floor(most / count) * count;
  return cells >= WHOLE_FROM * count ? cells : most;
}

/** @param {ScorePanelsSpec} spec */
export function scorePanels(spec) {
  const { words, split, theme } = spec;
  const { beside, room, left, map, sum } = scoreLayout(words, spec.width, spec.tall);
  const scale = colourScale('diverging', theme, spec.domain);
  const above = fitWords(words, map);
  const aboveSum = fitWords(words, sum);

  /** @param {number} size */
  const down = (size) => wordsLeft(fitWords(words, size, { upright: true, room }), 'query');
  /** @param {Term | 'total'} term @param {unknown} title @param {string} name @param {number} size @param {import('../charts/axis.js').FittedWords | null} across @param {boolean} named */
  const chart = (term, title, name, size, across, named) => {
    const margin = {
      left: named ? left : EDGE,
      top: across ? Math.ceil(across.depth) + 10 : EDGE,
      right: EDGE,
      bottom: EDGE,
    };
    const { rows, cols, data } = split[term];
    return panel(
      title,
      margin.left,
      size,
      heatmap({
        name: `${name}. Arrow keys read the cells, in all five maps at once.`,
        describedBy: 'finding',
        cells: { data, rows, cols },
        scale,
        width: size,
        height: size,
        ratio: spec.ratio,
        margin,
        axes: svg`${across ? wordsAbove(across, 'key') : nothing} ${named ? down(size) : nothing}`,
        reading: spec.reading,
      }),
    );
  };

  const terms = TERMS.map(({ term, query, key }, i) =>
    chart(
      term,
      html`<span class=${query}>${query}</span> · <span class=${key}>${key}</span>`,
      `Scores from the query’s ${query} and the key’s ${key}`,
      map,
      i < 2 ? above : null,
      i % 2 === 0,
    ),
  );
  const total = chart(
    'total',
    'Their sum: the score',
    'The scores, sum of the four maps',
    sum,
    aboveSum,
    true,
  );
  const wide = 2 * map + left + GAP + 3 * EDGE;
  return html`<div class="panels split" part="panels">
      <div class="panels" .style=${`width: ${beside ? wide : Math.min(wide, spec.width)}px`}>${terms}</div>
      ${total}
    </div>
    ${legend(scale)}`;
}

/** @param {import('../charts/colour.js').ColourScale} scale */
function legend(scale) {
  const length = 140;
  return html`<div class="legend">
    <div class="chart still" .style=${`width: ${length + 4}px; height: ${COLOUR_BAR_HEIGHT}px`}>
      <svg width=${length + 4} height=${COLOUR_BAR_HEIGHT} aria-hidden="true">
        ${colourBar({ scale, length, title: 'part of the score', write: writeEnd, x: 2, y: 1 })}
      </svg>
    </div>
    <p>
      Row: the word that looks (<span class="query">query</span>). Column: the word it looks at
      (<span class="key">key</span>). Each title names the query’s part first. One scale for all five.
    </p>
  </div>`;
}
