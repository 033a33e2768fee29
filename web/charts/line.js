/**
 * Lines over whole numbers: one frame for all of them, each named where it ends, or one lane a line, each named on top.
 * A crosshair runs through every line at once.
 *
 * @typedef {object} Line
 * @property {string} name Tells the line from the others.
 * @property {string} label Written beside it; in a lane, above it.
 * @property {ArrayLike<number>} values (columns − 1) · steps + 1 of them, or fewer while they are still coming.
 * @property {number} [from] The first column that has a value; default 0.
 * @property {ArrayLike<number>} [under] Values to compare with, drawn palely below the line.
 * @property {number} [span] Columns from the first that are shaded in its lane: one wave, or what was trained.
 *
 * @typedef {object} LinesSpec
 * @property {string} label Spoken when the chart takes focus.
 * @property {string} [describedBy]
 * @property {Line[]} lines
 * @property {number} columns Numbered from 0.
 * @property {number} [steps] Samples from one column to the next; default 1.
 * @property {[number, number]} domain Of the values.
 * @property {boolean} [lanes] One lane a line; default all in one frame.
 * @property {boolean} [together] The lines lie on each other: the first is drawn broad enough to be seen below the rest.
 * @property {string} across Title of the horizontal axis.
 * @property {string} up Title of the vertical axis.
 * @property {{ at: number, text: string } | null} [mark] A column worth a word.
 * @property {number | null} [level] A value that is compared with.
 * @property {number} width All of it.
 * @property {number} height Of the plot; in lanes, of each lane.
 * @property {import('./grid.js').Reading} reading Its cells have one row; a column is what the crosshair stands on.
 */
import { ticks } from 'd3-array';
import { tickFormat } from 'd3-scale';
import { nothing, svg } from 'lit';
import { axisDepth, axisInTurn, axisLeft, countsBelow } from './axis.js';
import { chart } from './chart.js';
import { dotsAt, hundredths } from './dots.js';
import { gridListeners } from './grid.js';
import { spreadLabels } from './labels.js';
import { fitText, LABEL_SIZE, measureLabel, writeEnd } from './text.js';
import { inTurn } from './turns.js';

const TOP = 10;
const BELOW = 2 * LABEL_SIZE + 18;
const GAP = 6;
const SAMPLE = 16; // a piece of the line beside its name
const LEAD = 12; // from where a line ends to that piece
/** Pixels above each lane. */
export const LANE_TITLE = LABEL_SIZE + 8;
const PAD = 5; // a lane's waves stay clear of its edges
const RIGHT = 6;
const TICK_ROOM = 40;
const DOTS_FROM = 5; // pixels from column to column
// Dashes are seen as dust, and take long to paint, on a line so many times as long as its frame is wide, or of so many samples.
const JAGGED = 8;
const MANY = 1000;

/**
 * Where everything stands: pure arithmetic, so that a test can ask what the drawing was made from.
 *
 * @param {LinesSpec} spec
 */
export function linesLayout({ lines, columns, steps = 1, domain, lanes = false, width, height }) {
  const [low, high] = domain;
  const clear = lanes ? PAD : 0;
  const unit = high > low ? (height - 2 * clear) / (high - low) : 0;
  const wanted = Math.max(2, Math.floor(height / TICK_ROOM));
  const values = lanes ? [...new Set([low, 0, high])] : ticks(low, high, wanted);
  const write = lanes ? writeEnd : tickFormat(low, high, values.length);
  const widest = values.map(write).reduce((a, b) => (measureLabel(b) > measureLabel(a) ? b : a), '');
  const left = axisDepth(widest);
  const names = lanes ? 0 : Math.max(0, ...lines.map(({ label }) => Math.ceil(measureLabel(label))));
  const right = lanes ? RIGHT : LEAD + SAMPLE + 2 * GAP + Math.min(names, nameRoom(width));
  const plot = Math.max(40, width - left - right);
  const pitch = lanes ? height + LANE_TITLE : 0;
  const tall = lanes ? lines.length * pitch : height;
  /** @param {number} i @param {number} value */
  const y = (i, value) => (lanes ? i * pitch + LANE_TITLE : 0) + height - clear - unit * (value - low);
  /** @param {number} sample */
  const x = (sample) => ((sample / steps + 0.5) * plot) / columns;
  const rows = lanes ? lines.map((_, i) => i) : [0];
  const marks = rows.flatMap((i) => values.map((value) => ({ at: y(i, value), text: write(value) })));
  return { left, right, plot, tall, x, y, ticks: marks, step: plot / columns };
}

/** The most that a name beside the lines may take. @param {number} width */
const nameRoom = (width) => Math.round(width * 0.25);

/** @param {LinesSpec} spec */
export const lineChart = (spec) => inTurn(() => lineDrawing(spec));

/** @param {LinesSpec} spec */
function lineDrawing(spec) {
  const { label, describedBy, lines, columns, lanes = false, across, up, reading } = spec;
  const together = spec.together ?? false;
  const layout = linesLayout(spec);
  const { left, right, plot, tall, y } = layout;
  const grid = { rows: 1, cols: columns, width: plot, height: tall, left, top: TOP };
  const on = gridListeners(grid, reading);
  const full = { width: left + plot + right, height: TOP + tall + BELOW };
  const frames = lanes ? lines.map((_, i) => y(i, spec.domain[1]) - PAD) : [0];
  return chart(
    { kind: together ? 'lines together' : 'lines', label, describedBy, ...full, on },
    svg`<g transform="translate(${left}, ${TOP})">
      ${inTurn(() => ground(spec, layout, frames))}
      ${axisInTurn(axisLeft, { ticks: layout.ticks, length: tall, title: up })}
      <g transform="translate(0, ${tall})">${countsBelow({ count: columns, room: plot, title: across, meaning: 'position' })}</g>
      ${lines.map((one, i) => inTurn(() => path(one, i, spec, layout)))}
      ${inTurn(() => (lanes ? laneNames(lines, frames, plot) : endNames(spec, layout)))}
      ${crosshair(spec, layout, frames)}
    </g>`,
  );
}

/** @typedef {ReturnType<typeof linesLayout>} Layout */

/** What lies below the lines. @param {LinesSpec} spec @param {Layout} layout @param {number[]} tops */
function ground(spec, layout, tops) {
  const { lanes, height, mark } = spec;
  return [
    lanes ? spans(spec, layout, tops) : nothing,
    tops.map((top) => svg`<rect class="frame" y=${top} width=${layout.plot} height=${height}></rect>`),
    zeros(spec, layout),
    levels(spec, layout),
    mark ? marked(mark, spec, layout) : nothing,
  ];
}

/** The first wave of every lane, shaded. @param {LinesSpec} spec @param {Layout} layout @param {number[]} tops */
function spans({ lines, columns, steps = 1, height }, { x, plot }, tops) {
  return lines.map(({ span }, i) => {
    if (span === undefined) return nothing;
    const end = Math.min(x(Math.min(span, columns) * steps), plot);
    return svg`<rect class="span" x=${x(0)} y=${tops[i]} width=${end - x(0)} height=${height}></rect>`;
  });
}

/** @param {LinesSpec} spec @param {Layout} layout */
function zeros({ lines, lanes, domain: [low, high] }, { plot, y }) {
  if (low >= 0 || high <= 0) return nothing;
  const rows = lanes ? lines.flatMap(({ values }, i) => (values.length > 0 ? i : [])) : [0];
  return rows.map((i) => svg`<line class="zero" x2=${plot} y1=${y(i, 0)} y2=${y(i, 0)}></line>`);
}

/** @type {{ key: string, along: string[] }} */
let written = { key: '', along: [] };

/** The way to how far along every sample stands, written once for all lines, and kept for the next drawing. @param {LinesSpec} spec @param {Layout} layout */
function placesAlong({ columns, steps = 1 }, { x, plot }) {
  const key = `${columns} ${steps} ${plot}`;
  if (key !== written.key) {
    const length = (columns - 1) * steps + 1;
    written = { key, along: Array.from({ length }, (_, sample) => `L${hundredths(x(sample))},`) };
  }
  return written.along;
}

/** The classes of a line and of the piece of it beside its name. @param {Line['values']} values @param {number} i @param {LinesSpec} spec @param {Layout} layout */
function toneOf(values, i, { lanes = false }, { y, plot }) {
  if (lanes) return 'line tone-lane';
  let way = 0;
  for (let sample = 1; sample < values.length; sample += 1)
    way += Math.abs(values[sample] - values[sample - 1]);
  const thin = values.length > MANY || way * Math.abs(y(i, 1) - y(i, 0)) > JAGGED * plot;
  return `line tone-${i}${thin ? ' thin' : ''}`;
}

/** @param {Line} one @param {number} i @param {LinesSpec} spec @param {Layout} layout */
function path({ name, values, from = 0, under }, i, spec, layout) {
  const { lanes = false, steps = 1 } = spec;
  const { x, y, step } = layout;
  // A scale called for every point would take longer than all the rest.
  const zero = y(i, 0);
  const unit = y(i, 1) - zero;
  const first = from * steps;
  const along = placesAlong(spec, layout);
  /** @param {ArrayLike<number>} points */
  const through = (points) => {
    let drawn = '';
    for (let sample = first; sample < points.length; sample += 1) {
      drawn += along[sample];
      drawn += hundredths(zero + unit * points[sample]);
    }
    return drawn.replace('L', 'M');
  };
  const dotted = Math.ceil(values.length / steps) - from;
  const dots =
    lanes && step >= DOTS_FROM && dotted > 0
      ? svg`<path class="points" d=${dotsAt(dotted, (dot) => [x((from + dot) * steps), y(i, values[(from + dot) * steps])])}></path>`
      : nothing;
  return svg`${under ? svg`<path class="line under" d=${through(under)}></path>` : nothing}
    <path class=${toneOf(values, i, spec, layout)} data-name=${name} d=${through(values)}></path>
    ${dots}`;
}

/** @param {Line[]} lines @param {number[]} tops @param {number} plot */
function laneNames(lines, tops, plot) {
  return lines.map(
    ({ label }, i) =>
      svg`<text class="label lane-name" x="0" y=${tops[i] - 6}>${fitText(label, plot + RIGHT)}</text>`,
  );
}

/** Names that keep clear of each other, each tied to where its line ends. @param {LinesSpec} spec @param {Layout} layout */
function endNames(spec, layout) {
  const { lines, height, width } = spec;
  const { plot, y } = layout;
  // Rounded, so that lines which end together are named in their own order.
  const ends = lines.map(({ values }, i) => Math.round(y(i, values[values.length - 1])));
  return spreadLabels(ends, height).map((at, i) => {
    const from = plot + LEAD;
    return svg`<path class="leader" d="M${plot + 1},${ends[i]}L${from - 2},${at}"></path>
      <line class=${toneOf(lines[i].values, i, spec, layout)} x1=${from} x2=${from + SAMPLE} y1=${at} y2=${at}></line>
      <text class="label end-name" x=${from + SAMPLE + GAP} y=${at} dy="0.35em">${fitText(lines[i].label, nameRoom(width))}</text>`;
  });
}

/** @param {LinesSpec} spec @param {Layout} layout */
function levels({ lines, lanes = false, level = null }, { plot, y }) {
  if (level === null) return nothing;
  const rows = lanes ? lines.map((_, i) => i) : [0];
  return rows.map((i) => svg`<line class="tolerance" x2=${plot} y1=${y(i, level)} y2=${y(i, level)}></line>`);
}

/** In lanes the word stands in the middle of the first. @param {{ at: number, text: string }} mark @param {LinesSpec} spec @param {Layout} layout */
function marked({ at, text }, { lanes = false, steps = 1, columns, height }, { x, plot, tall }) {
  if (at >= columns) return nothing;
  const place = x(at * steps);
  const wide = measureLabel(text) + GAP;
  const after = place + wide <= plot;
  if (!after && place - wide < 0) return nothing;
  const low = lanes ? LANE_TITLE + Math.round(height / 2) : LABEL_SIZE + 3;
  return svg`<line class="tolerance" x1=${place} x2=${place} y1=${lanes ? LANE_TITLE : 0} y2=${tall}></line>
    <text class="label" x=${after ? place + GAP : place - GAP} y=${low}
      text-anchor=${after ? 'start' : 'end'}>${text}</text>`;
}

/** @param {LinesSpec} spec @param {Layout} layout @param {number[]} tops */
function crosshair({ lines, columns, steps = 1, height, reading }, { x, y }, tops) {
  const col = reading.cell()?.col ?? columns;
  if (col >= columns) return nothing;
  const at = x(col * steps);
  return svg`<g class="crosshair">
    ${tops.map((top) => svg`<line class="row-line" x1=${at} x2=${at} y1=${top} y2=${top + height}></line>`)}
    ${lines.map(({ values, from = 0 }, i) =>
      col >= from && col * steps < values.length
        ? svg`<circle cx=${at} cy=${y(i, values[col * steps])} r="4"></circle>`
        : nothing,
    )}
  </g>`;
}
