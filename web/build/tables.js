import { formatNumber } from './numbers.js';

/**
 * @typedef {import('../core/types.js').Whorl} Whorl
 *
 * @typedef {object} Cell
 * @property {number} value
 * @property {string} format A d3-format specifier.
 *
 * @typedef {object} ComputedTable
 * @property {string[]} columns The heads, as HTML, the first over the row heads.
 * @property {{ head: string, cells: Cell[] }[]} rows
 *
 * @typedef {Record<string, (whorl: Whorl) => ComputedTable>} Tables
 */

/**
 * The head and body of a table whose cells the core computes.
 *
 * @param {string} name
 * @param {Tables} tables
 * @param {Whorl} whorl
 * @returns {string}
 */
export function tableBody(name, tables, whorl) {
  const compute = tables[name];
  if (!compute)
    throw new Error(
      `the lesson asks for the table "${name}"; tables.js has ${Object.keys(tables).join(', ')}`,
    );
  const { columns, rows } = compute(whorl);
  const heads = columns.map((label) => `<th scope="col">${label}</th>`);
  const lines = rows.map(({ head, cells }) => row(name, head, cells));
  return `<thead>\n<tr>${heads.join('')}</tr>\n</thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n`;
}

/**
 * @param {string} table
 * @param {string} head
 * @param {Cell[]} cells
 */
function row(table, head, cells) {
  const data = cells.map(({ value, format }) => {
    if (!Number.isFinite(value))
      throw new Error(`the table "${table}" has a cell that is ${value} in row ${head}`);
    return `<td><data class="number" value="${value}">${formatNumber(format, value)}</data></td>`;
  });
  return `<tr><th scope="row">${head}</th>${data.join('')}</tr>`;
}
