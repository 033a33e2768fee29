import { html, nothing } from 'lit';
import { writeCell } from '../charts/text.js';

/** @typedef {import('./export.js').Table} Table */

const MOST_ROWS = 100;
const MOST_COLUMNS = 64;

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
