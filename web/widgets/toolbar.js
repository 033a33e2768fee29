import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { writeCell } from '../charts/text.js';
import { copyFrom } from './copy.js';
import { sharedCore } from './core-loader.js';
import { embedFolder } from './embed-folder.js';
import { aboutTable, download, toCsv, toPng, toSvg } from './export.js';
import { showValue } from './schema-words.js';

/**
 * @typedef {import('./export.js').Table} Table
 *
 * @typedef {object} Tools
 * @property {string} name Of the files.
 * @property {string} heading Names the figure.
 * @property {import('./whorl-element.js').Finding} finding
 * @property {import('./schema.js').Parameter[]} parameters
 * @property {import('./schema.js').Values} values What is seen was computed from these.
 * @property {ReadonlySet<import('./figure-tools.js').Opened>} open
 * @property {import('./full-screen.js').FullScreenController} screen
 * @property {() => HTMLElement} drawing
 * @property {() => number} height Of the figure, in pixels.
 * @property {() => Table[]} tables
 * @property {() => string} link
 * @property {() => void} showLink From now on.
 * @property {() => void} reset
 * @property {(what: import('./figure-tools.js').Opened) => void} toggle
 * @property {(text: string) => void} say
 */

const MOST_ROWS = 100;
const MOST_COLUMNS = 64;

/** The quiet row under every figure. @param {Tools} tools */
export function toolbar(tools) {
  const { screen, say } = tools;
  return html`<div class="toolbar" part="toolbar" role="group" aria-label="This figure">
    <button type="button" @click=${tools.reset}>Reset</button>
    ${opener('table', 'Data as a table', tools)}
    <button type="button" @click=${() => saveCsv(tools)}>CSV</button>
    <button type="button" @click=${() => saveSvg(tools)}>SVG</button>
    <button type="button" @click=${() => savePng(tools)}>PNG</button>
    <button type="button" @click=${(/** @type {Event} */ event) => shareLink(event, tools)}>Copy link</button>
    ${embedFolder === null ? nothing : opener('embed', 'Embed', tools)}
    <button type="button" ?hidden=${!screen.offered} @click=${() => screen.toggle(say)}>
      ${screen.on ? 'Leave full screen' : 'Full screen'}
    </button>
    <input
      class="link"
      type="text"
      readonly
      ?hidden=${!tools.open.has('link')}
      aria-label="Link to this figure as it is now"
      .value=${tools.open.has('link') ? live(tools.link()) : ''}
    />
  </div>`;
}

/** @param {import('./figure-tools.js').Opened} what @param {string} label @param {Tools} tools */
function opener(what, label, { open, toggle }) {
  return html`<button type="button" aria-expanded=${open.has(what) ? 'true' : 'false'} @click=${() => toggle(what)}>
    ${label}
  </button>`;
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

/** Shows the link, and copies it where the page may. @param {Event} event @param {Tools} tools */
async function shareLink(event, { link, showLink, say }) {
  const { parentElement } = /** @type {Element} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement | null | undefined} */ (parentElement?.querySelector('.link'));
  if (!field) return;
  showLink();
  field.value = link();
  field.hidden = false;
  await copyFrom(field, 'The link is copied.', 'The link is ready to be copied.', say);
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
