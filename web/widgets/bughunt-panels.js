/**
 * What a faulty implementation puts out, beside what it should, and what the checks make of it.
 *
 * @typedef {import('./bughunt-words.js').Encoder} Encoder
 *
 * @typedef {object} PicturesSpec
 * @property {Encoder} right
 * @property {Encoder} wrong
 * @property {number} width
 * @property {number} ratio
 * @property {import('../charts/colour.js').Theme} theme
 * @property {import('../charts/grid.js').Reading} reading Row: dimension, column: position.
 */
import { html, nothing, svg } from 'lit';
import { axisDepth, countsBelow, countsLeft } from '../charts/axis.js';
import { cellValue } from '../charts/cells.js';
import { colourScale } from '../charts/colour.js';
import { heatmap } from '../charts/heatmap.js';
import { alike, writeMeasure, writeWanted } from './bughunt-checks.js';
import { writeEntry } from './bughunt-words.js';

const GAP = 40;
const WIDEST_MAP = 340;
const SIDE_BY_SIDE = 520;
const SHOWN_POSITIONS = 3;
const SHOWN_DIMENSIONS = 4;

/** @param {PicturesSpec} spec */
export function pictures({ right, wrong, width: room, ratio, theme, reading }) {
  const left = axisDepth('60');
  const perLine = room >= SIDE_BY_SIDE ? 2 : 1;
  const width = Math.min(WIDEST_MAP, Math.floor((room - (perLine - 1) * GAP) / perLine) - left - 4);
  const { cols: d, rows: n } = wrong.output;
  const height = Math.max(3, Math.round(width / 2 / d)) * d;
  const axes = svg`<g transform="translate(0, ${height})">
      ${countsBelow({ count: n, room: width, title: 'position', meaning: 'position' })}
    </g>
    ${countsLeft({ count: d, room: height, title: 'dimension' })}`;
  /** @param {string} title @param {Encoder} encoder */
  const picture = (title, { output }) =>
    html`<div class="panel">
      <p class="panel-title" .style=${`margin-left: ${left}px`}>${title}</p>
      ${heatmap({
        name: `${title}: position across, dimension down. Arrow keys read the cells.`,
        describedBy: 'finding',
        cells: { data: output.data, rows: d, cols: n, down: 1, across: d },
        scale: colourScale('diverging', theme, [-1, 1]),
        width,
        height,
        ratio,
        margin: { left, top: 4, right: 2, bottom: 40 },
        axes,
        reading,
      })}
    </div>`;
  return html`<div class="panels tops">
    ${picture('What it puts out', wrong)} ${picture('What it should', right)}
  </div>`;
}

/** The first numbers, and under each that is wrong the right one. @param {Encoder} right @param {Encoder} wrong */
export function numbersTable(right, wrong) {
  const dimensions = Array.from({ length: SHOWN_DIMENSIONS }, (_, i) => i);
  /** @param {number} position @param {number} dimension */
  const cell = (position, dimension) => {
    const [is, wanted] = [wrong, right].map(({ output }) => cellValue(output, position, dimension));
    if (alike(is, wanted)) return html`<td>${writeEntry(is)}</td>`;
    return html`<td class="off">${writeEntry(is)}<small>not ${writeEntry(wanted)}</small></td>`;
  };
  return html`<div class="numbers" tabindex="0" role="region" aria-label="The first numbers">
    <table>
      <caption>
        The first numbers
      </caption>
      <thead>
        <tr>
          <th scope="col">position</th>
          ${dimensions.map((dimension) => html`<th scope="col">dim. ${dimension}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: SHOWN_POSITIONS },
          (_, position) =>
            html`<tr>
              <th scope="row">${position}</th>
              ${dimensions.map((dimension) => cell(position, dimension))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {Encoder} wrong */
export function checksTable({ checks }) {
  return html`<table class="checks">
    <caption>
      What can be checked from outside
    </caption>
    <thead>
      <tr>
        <th scope="col">check</th>
        <th scope="col">should be</th>
        <th scope="col">is</th>
        <th scope="col">verdict</th>
      </tr>
    </thead>
    <tbody>
      ${checks.map((one) => {
        const { check, is, holds } = one;
        return html`<tr data-check=${check.key}>
          <th scope="row">${check.label}</th>
          <td>${writeWanted(one)}</td>
          <td class=${holds ? nothing : 'off'}>${writeMeasure(check.key, is)}</td>
          <td class=${holds ? nothing : 'off'}>${holds ? 'holds' : 'fails'}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}
