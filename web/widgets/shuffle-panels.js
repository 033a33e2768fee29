/**
 * The panels of the shuffle test: three attention maps and the differences, sharing their rows. As many stand side by
 * side as the room allows; the first of each line names the rows.
 *
 * @typedef {import('../core/types.js').ShuffleTestResult} ShuffleTestResult
 * @typedef {import('../core/types.js').Weights} Weights
 *
 * @typedef {object} PanelsSpec
 * @property {string[]} words In the original order.
 * @property {number[]} order Place i of the new order holds words[order[i]].
 * @property {boolean} causal
 * @property {ShuffleTestResult} result
 * @property {number} highest Of the weights, in both orders.
 * @property {number} head From 0.
 * @property {number} width
 * @property {number} ratio
 * @property {import('../charts/colour.js').Theme} theme
 * @property {import('../charts/grid.js').Reading} cells
 * @property {import('../charts/grid.js').Reading} rows
 */
import { scaleLinear } from 'd3-scale';
import { html, nothing, svg } from 'lit';
import { fitWords, wordsAbove, wordsLeft } from '../charts/axis.js';
import { differences } from '../charts/bars.js';
import { colourBar, COLOUR_BAR_HEIGHT } from '../charts/colour-bar.js';
import { colourScale } from '../charts/colour.js';
import { heatmap } from '../charts/heatmap.js';
import { writeEnd } from '../charts/text.js';
import { panel } from './panel.js';

const PANELS = 4;
const GAP = 16;
const EDGE = 2;
const LARGEST_CELL = 44;
const LARGEST_MAP = 340;
const WHOLE_FROM = 6; // cells of so many pixels are all of one size; smaller ones fill the room
const WIDEST_PLOT = 420;
const BELOW = 22;

/** How many panels stand in each line. @param {number} width */
export function panelsPerLine(width) {
  if (width >= 820) return 4;
  return width >= 480 ? 3 : 2;
}

/**
 * Sizes in pixels. The differences fill the rest of their line.
 *
 * @param {string[]} words
 * @param {number} width
 */
export function panelLayout(words, width) {
  const perLine = panelsPerLine(width);
  const room = Math.min(84, Math.round(width * 0.2));
  const left = Math.ceil(fitWords(words, LARGEST_MAP, { upright: true, room }).depth) + 10;
  const cells = width - left - EDGE - (perLine - 1) * (GAP + 2 * EDGE);
  const most = Math.min(Math.floor(cells / perLine), LARGEST_MAP, words.length * LARGEST_CELL);
  const whole = Math.floor(most / words.length) * words.length;
  const map = whole >= WHOLE_FROM * words.length ? whole : most;
  const mapsBefore = (PANELS - 1) % perLine;
  const plot = Math.min(WIDEST_PLOT, width - left - EDGE - mapsBefore * (map + GAP + 2 * EDGE));
  const plotHeight = mapsBefore > 0 ? map : Math.min(LARGEST_MAP, words.length * 24);
  return { perLine, left, map, plot, plotHeight, room };
}

/** @param {PanelsSpec} spec */
export function shufflePanels(spec) {
  const { words, result, theme } = spec;
  const layout = panelLayout(words, spec.width);
  const domain = scaleLinear([0, spec.highest || 1], [0, 1])
    .nice(4)
    .domain();
  const scale = colourScale('sequential', theme, [domain[0], domain[1]]);
  const above = fitWords(words, layout.map);
  const top = Math.ceil(above.depth) + 10;
  const across = wordsAbove(above, 'key');
  /** @param {number} height */
  const down = (height) => wordsLeft(fitWords(words, height, { upright: true, room: layout.room }), 'query');
  /** @param {number} index Of the panel. */
  const first = (index) => index % layout.perLine === 0;
  /** @param {number} index */
  const lastLine = (index) =>
    Math.floor(index / layout.perLine) === Math.floor((PANELS - 1) / layout.perLine);
  /** @param {number} index */
  const margin = (index) => ({
    left: first(index) ? layout.left : EDGE,
    top,
    right: EDGE,
    bottom: lastLine(index) ? BELOW : EDGE,
  });

  const [before, after] = hiddenBy(spec.order);

  /** @param {number} index @param {string} title @param {Weights} weights @param {typeof before} hidden */
  const map = (index, title, { rows, cols, data }, hidden) => {
    const cells = { data, rows, cols, start: spec.head * rows * cols };
    const axes = svg`${across} ${first(index) ? down(layout.map) : nothing}`;
    return panel(
      title,
      margin(index).left,
      layout.map,
      heatmap({
        name: `${title}: attention weights of head ${spec.head + 1}. Arrow keys read the cells.`,
        describedBy: 'finding',
        cells,
        scale,
        width: layout.map,
        height: layout.map,
        ratio: spec.ratio,
        margin: margin(index),
        axes,
        hidden: spec.causal ? hidden : undefined,
        reading: spec.cells,
      }),
    );
  };

  const plotTitle = 'Change in each word’s vector';
  const alone = first(PANELS - 1);
  const plotMargin = { ...margin(PANELS - 1), top: alone ? 4 : top };
  return html`<div class="panels" part="panels">
      ${map(0, 'Original order', result.original.weights, before)}
      ${map(1, 'New order, put back', result.restored.weights, after)}
      ${map(2, 'Difference', result.weightDifference, (row, col) => before(row, col) && after(row, col))}
      ${panel(
        plotTitle,
        plotMargin.left,
        layout.plot,
        differences({
          name: `${plotTitle}. Arrow up and down read the words.`,
          describedBy: 'finding',
          words,
          values: result.differencePerToken,
          tolerance: result.tolerance,
          width: layout.plot,
          height: layout.plotHeight,
          margin: plotMargin,
          axes: alone ? down(layout.plotHeight) : nothing,
          reading: spec.rows,
        }),
      )}
    </div>
    ${legend(scale, spec.causal)}`;
}

/**
 * Whether a causal mask hides the word of a column from that of a row: in the original order, and in the new one.
 *
 * @param {number[]} order
 * @returns {((row: number, col: number) => boolean)[]}
 */
export function hiddenBy(order) {
  const place = /** @type {number[]} */ ([]);
  order.forEach((token, at) => (place[token] = at));
  return [(row, col) => col > row, (row, col) => place[col] > place[row]];
}

/** @param {import('../charts/colour.js').ColourScale} scale @param {boolean} causal */
function legend(scale, causal) {
  const length = 140;
  return html`<div class="legend">
    <div class="chart still" .style=${`width: ${length + 4}px; height: ${COLOUR_BAR_HEIGHT}px`}>
      <svg width=${length + 4} height=${COLOUR_BAR_HEIGHT} aria-hidden="true">
        ${colourBar({ scale, length, title: 'attention weight', write: writeEnd, x: 2, y: 1 })}
      </svg>
    </div>
    <p>
      Row: the word that looks (<span class="query">query</span>). Column: the word it looks at
      (<span class="key">key</span>).${causal ? ' Hatched: hidden by the mask.' : ''} Left of the dashed line, rounding.
    </p>
  </div>`;
}
