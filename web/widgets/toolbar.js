import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { writeCell } from '../charts/text.js';
import { sharedCore } from './core-loader.js';
import { aboutTable, download, toCsv, toPng, toSvg } from './export.js';
import { showValue } from './schema.js';

/**
 * @typedef {import('./export.js').Table} Table
 *
 * @typedef {object} Tools
 * @property {string} name Of the files.
 * @property {string} heading Names the figure.
 * @property {import('./whorl-element.js').Finding} finding
 * @property {import('./schema.js').Parameter[]} parameters
 * @property {import('./schema.js').Values} values What is seen was computed from these.
 * @property {boolean} tableOpen
 * @property {() => HTMLElement} drawing
 * @property {() => Table[]} tables
 * @property {() => string} link
 * @property {() => void} reset
 * @property {() => void} toggleTable
 * @property {(text: string) => void} say
 */

const MOST_ROWS = 100;
const MOST_COLUMNS = 64;

/** The quiet row under every figure. @param {Tools} tools */
export function toolbar(tools) {
  return html`<div class="toolbar" part="toolbar" role="group" aria-label="This figure">
    <button type="button" @click=${tools.reset}>Reset</button>
    <button type="button" aria-expanded=${tools.tableOpen ? 'true' : 'false'} @click=${tools.toggleTable}>
      Data as a table
    </button>
    <button type="button" @click=${() => saveCsv(tools)}>CSV</button>
    <button type="button" @click=${() => saveSvg(tools)}>SVG</button>
    <button type="button" @click=${() => savePng(tools)}>PNG</button>
    <button type="button" @click=${(/** @type {Event} */ event) => shareLink(event, tools)}>Copy link</button>
    <input
      class="link"
      type="text"
      readonly
      hidden
      aria-label="Link to this figure as it is now"
      .value=${live(tools.link())}
    />
  </div>`;
}

/**
 * What every file says of itself, so that two of them can be told apart.
 *
 * @param {Tools} tools
 * @returns {Promise<import('./export.js').Description>}
 */
async function describe({ heading, finding, parameters, values }) {
  const { build } = await sharedCore();
  return {
    heading,
    finding,
    settings: parameters.map((parameter) => {
      const value = values[parameter.name];
      return {
        label: parameter.label,
        value: parameter.kind === 'text' ? value : showValue(parameter, value),
      };
    }),
    version: `Whorl ${build.version}`,
  };
}

/** @param {Tools} tools */
async function saveCsv(tools) {
  const csv = toCsv([aboutTable(await describe(tools)), ...tools.tables()]);
  // The mark at the start tells spreadsheets that this is UTF-8.
  download(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), `${tools.name}.csv`);
}

/** @param {Tools} tools */
async function saveSvg(tools) {
  const svg = toSvg(tools.drawing(), await describe(tools));
  download(new Blob([svg], { type: 'image/svg+xml' }), `${tools.name}.svg`);
}

/** @param {Tools} tools */
async function savePng(tools) {
  try {
    const svg = toSvg(tools.drawing(), await describe(tools));
    download(await toPng(svg), `${tools.name}.png`);
  } catch {
    tools.say('The picture could not be written; the SVG holds the same drawing.');
  }
}

/** Copies the link, or shows it to be copied where the clipboard is closed. @param {Event} event @param {Tools} tools */
async function shareLink(event, { link, say }) {
  const field = /** @type {HTMLInputElement} */ (
    /** @type {Element} */ (event.currentTarget).nextElementSibling
  );
  field.value = link();
  field.hidden = false;
  try {
    await navigator.clipboard.writeText(field.value);
    say('The link is copied.');
  } catch {
    field.focus();
    field.select();
    say('The link is ready to be copied.');
  }
}

/** @param {Table[]} tables */
export function dataTables(tables) {
  return html`<div class="tables" part="table">
    ${tables.map(({ title, columns, rows }) => {
      const cut = rows.length > MOST_ROWS || columns.length > MOST_COLUMNS;
      const head = columns.slice(0, MOST_COLUMNS);
      return html`<div class="table" tabindex="0" role="region" aria-label=${title}>
        <table>
          <caption>
            ${title}${
              cut
                ? ` (its first ${Math.min(rows.length, MOST_ROWS)} rows and ${head.length} columns; the CSV has all)`
                : nothing
            }
          </caption>
          <thead>
            <tr>
              ${head.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.slice(0, MOST_ROWS).map(
              (row) =>
                html`<tr>
                  ${row
                    .slice(0, MOST_COLUMNS)
                    .map((cell, i) =>
                      i === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${writeCell(cell)}</td>`,
                    )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
    })}
  </div>`;
}
