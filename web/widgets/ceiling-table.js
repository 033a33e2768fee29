import { format } from 'd3-format';
import { html, nothing } from 'lit';
import { inTurn } from '../charts/turns.js';
import { STAGES } from './ceiling-parameters.js';
import { labelOf, progressWords, rangeLabel } from './ceiling-words.js';

/**
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-words.js').Range} Range
 * @typedef {import('./ceiling-words.js').Reading} Reading
 */

const write = format('.2f');
const GOOD = 0.95;

/**
 * The results in numbers, one row a scheme, with how far its training is.
 *
 * @param {{ readings: Reading[], ranges: Range[], setting: Setting, show: Stage, paused: boolean }} spec
 */
export function resultsTable({ readings, ranges, setting, show, paused }) {
  const stage = STAGES.find(({ value }) => value === show)?.label;
  return html`<table class="results">
    <caption>
      Right answers by position, ${stage}
    </caption>
    <thead>
      <tr>
        <th scope="col">scheme</th>
        ${ranges.map((range) => html`<th scope="col">${rangeLabel(range)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${readings.map((reading) =>
        inTurn(
          () =>
            html`<tr>
              <th scope="row">
                ${labelOf(reading.scheme)} ${bar(reading, setting)}
                <small>${progressWords(reading, setting, paused)}</small>
              </th>
              ${ranges.map((_, i) => share(reading.accuracy[show]?.[i]))}
            </tr>`,
        ),
      )}
    </tbody>
  </table>`;
}

/** One template for both: a cell that is made anew has the whole table laid out. @param {number | undefined} value */
const share = (value) =>
  html`<td class=${Number(value) >= GOOD ? 'right' : ''}>
    <span aria-label=${value === undefined ? 'not known' : nothing}>${value === undefined ? '–' : write(value)}</span>
  </td>`;

/** @param {Reading} reading @param {Setting} setting */
function bar({ scheme, progress }, { steps, tuneSteps }) {
  if (progress?.state !== 'working') return nothing;
  const most = progress.stage === 'trained' ? steps : tuneSteps;
  return html`<progress
    max=${most}
    .value=${progress.taken}
    aria-label=${`Training with ${labelOf(scheme)}`}
  ></progress>`;
}
