/**
 * The drawings of a training: accuracy against position, one lane a scheme; losses; an attention map; the learned table.
 *
 * @typedef {import('../charts/grid.js').Reading} GridReading
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-words.js').Reading} Reading
 *
 * @typedef {object} Panels
 * @property {Reading[]} readings
 * @property {Setting} setting
 * @property {Stage} show
 * @property {{ label: string, map: Matrix | null, missing: string }} look `missing`: what is said where there is no map.
 * @property {{ moved: Matrix | null, domain: [number, number] } | null} learned null when no table is trained.
 * @property {unknown} results In numbers.
 * @property {number} width
 * @property {number} ratio
 * @property {import('../charts/colour.js').Theme} theme
 * @property {Record<'positions' | 'steps' | 'weights' | 'entries', GridReading>} reading
 */
import { max } from 'd3-array';
import { html, nothing, svg } from 'lit';
import { axisDepth } from '../charts/axis.js';
import { colourScale } from '../charts/colour.js';
import { lineChart } from '../charts/line.js';
import { inTurn } from '../charts/turns.js';
import { mappedLength } from './ceiling-stages.js';
import { CHANCE, labelOf } from './ceiling-words.js';
import { gridMap, RIGHT } from './grid-map.js';

const TWO_FROM = 860; // pixels: two columns
const PAIR_FROM = 560; // two maps side by side
const GAP = 40;
const LANE = 58;
const LOSS = 170;
const LARGEST_MAP = 300;
const LOSS_END = 3; // a little above what guessing costs to begin with

/** @param {Panels} spec */
export function ceilingPanels(spec) {
  const two = spec.width >= TWO_FROM;
  const column = two ? Math.floor((spec.width - GAP) / 2) : spec.width;
  const pair = column >= PAIR_FROM ? Math.floor((column - GAP) / 2) : column;
  return html`<div class="panels tops ceiling" part="panels">
    <div class="column" .style=${`width: ${column}px`}>${spec.results} ${inTurn(() => accuracies(spec, column))}</div>
    <div class="column" .style=${`width: ${column}px`}>
      ${inTurn(() => losses(spec, column))}
      <div class="panels tops maps">${inTurn(() => attention(spec, pair))} ${inTurn(() => table(spec, pair))}</div>
    </div>
  </div>`;
}

/** @param {Panels} spec @param {number} width */
function accuracies({ readings, setting, show, reading }, width) {
  const { trainLength, testLength, offset } = setting;
  const compared = show !== 'trained' && readings.some(({ result }) => result?.stages[show]);
  return titled(
    'Right answers at each position',
    lineChart({
      label:
        'Share of right answers against position, one lane a scheme. Arrow left and right read all at one position.',
      describedBy: 'finding',
      lines: readings.map(({ scheme, result }) => {
        const trained = result?.stages.trained;
        const shown = result?.stages[show] ?? trained;
        return {
          name: scheme,
          label: result?.diverged && !trained ? `${labelOf(scheme)}: diverged` : labelOf(scheme),
          values: shown?.accuracy ?? [],
          under: shown === trained ? undefined : trained?.accuracy,
          from: offset,
          span: trainLength,
        };
      }),
      columns: testLength,
      domain: [0, 1],
      lanes: true,
      across: 'position',
      up: 'right answers',
      mark: { at: trainLength - 0.5, text: `trained up to ${trainLength - 1}` },
      level: CHANCE,
      width,
      height: LANE,
      reading: reading.positions,
    }),
    `Shaded: the length of the training. Dotted: what guessing gets.${compared ? ' Thin: as trained.' : ''}`,
  );
}

/** @param {Panels} spec @param {number} width */
function losses({ readings, setting, reading }, width) {
  const trained = readings.filter(({ result }) => result && result.losses.length > 0);
  const highest = max(trained, ({ result }) => max(result?.losses ?? [])) ?? 0;
  return titled(
    'Loss in training',
    lineChart({
      label: 'Loss against step, one line a scheme. Arrow left and right read all at one step.',
      describedBy: 'finding',
      lines: trained.map(({ scheme, result }) => ({
        name: scheme,
        label: labelOf(scheme),
        values: result?.losses ?? [],
      })),
      columns: setting.steps,
      domain: [0, Math.max(LOSS_END, highest)],
      across: 'step',
      up: 'loss',
      width,
      height: LOSS,
      reading: reading.steps,
    }),
  );
}

/** @param {string} title @param {unknown} chart @param {string} [legend] */
const titled = (title, chart, legend = '') => html`<div class="panel">
  <p class="panel-title">${title}</p>
  ${chart} ${legend ? html`<p class="legend">${legend}</p>` : nothing}
</div>`;

/** @param {Panels} spec @param {number} room */
function attention({ look, setting, theme, ratio, reading }, room) {
  const { trainLength, offset } = setting;
  const side = mappedLength(setting);
  const left = axisDepth('100');
  const map = look.map ?? blank(side, side);
  const size = sized(Math.min(room - left - RIGHT, LARGEST_MAP), map.cols);
  const cell = size / map.cols;
  return gridMap({
    title: `Attention of ${look.label}${look.map ? '' : look.missing}`,
    name: `Attention weights of ${look.label}: row, the position that looks; column, the one it looks at. Arrow keys read the cells.`,
    cells: map,
    scale: colourScale('sequential', theme, [0, 1]),
    unit: 'attention weight',
    across: { title: 'looked at', meaning: 'key' },
    down: { title: 'looking', meaning: 'query' },
    width: size,
    height: size,
    left,
    ratio,
    over: svg`${diagonal(offset, map.cols, cell)} ${trainLength < map.cols ? corner(trainLength * cell, size) : nothing}`,
    reading: reading.weights,
  });
}

const ZERO = new Float32Array(1);

/** Where nothing is known yet: one zero in every cell. @param {number} rows @param {number} cols */
const blank = (rows, cols) => ({ rows, cols, data: ZERO, down: 0, across: 0 });

/** Two lines with the weights on the token `offset` places back between them. @param {number} offset @param {number} count @param {number} cell */
function diagonal(offset, count, cell) {
  /** @param {number} back */
  const line = (back) =>
    `M${Math.max(0, -back) * cell},${Math.max(0, back) * cell}L${(count - Math.max(0, back)) * cell},${count * cell}`;
  return svg`<path class="diagonal" d=${line(offset - 1)}></path>
    <path class="diagonal" d=${line(offset + 1)}></path>`;
}

/** Where the trained length ends. @param {number} at @param {number} size */
const corner = (at, size) =>
  svg`<line class="tolerance" x1=${at} x2=${at} y2=${size}></line>
    <line class="tolerance" x2=${size} y1=${at} y2=${at}></line>`;

/** @param {Panels} spec @param {number} room */
function table({ learned, setting, theme, ratio, reading }, room) {
  if (!learned) return nothing;
  const { testLength, d } = setting;
  const { moved } = learned;
  const { rows, cols } = moved ?? { rows: testLength, cols: d };
  const left = axisDepth('100');
  const width = Math.min(room - left - RIGHT, LARGEST_MAP);
  const at = (setting.trainLength / rows) * width;
  return gridMap({
    title: 'What training moved in the table',
    name: 'How far training has moved every entry of the learned table, one column a position. Arrow keys read the cells.',
    cells: moved ? { data: moved.data, rows: cols, cols: rows, down: 1, across: cols } : blank(cols, rows),
    scale: colourScale('diverging', theme, learned.domain),
    unit: 'now − before',
    down: { title: 'dimension', meaning: 'muted' },
    width,
    height: width,
    left,
    ratio,
    over:
      setting.trainLength < rows
        ? svg`<line class="tolerance ink" x1=${at} x2=${at} y2=${width}></line>`
        : nothing,
    reading: reading.entries,
  });
}

/** Cells of whole pixels where that does not cost much. @param {number} most @param {number} count */
function sized(most, count) {
  const whole = Math.floor(most / count) * count;
  return whole > 0.75 * most ? whole : Math.max(40, most);
}

/** The learned table's end. @param {import('./ceiling-plan.js').Result} learned @param {Setting} setting */
export function tableEdge({ refusal }, { trainLength, testLength }) {
  if (refusal === '') return nothing;
  const spare =
    testLength > trainLength
      ? `Rows ${trainLength} to ${testLength - 1} of the learned table are there, but training at length ${trainLength} never reaches them.`
      : '';
  return html`<p class="refusal">
    ${spare} Past its end there is no row: position ${testLength} is refused, <code>${refusal}</code>.
  </p>`;
}
