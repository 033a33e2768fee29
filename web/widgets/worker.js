/** A widget's worker: what it asks of the core, and paints of that, when it would hold up the page. */
import { colourScale } from '../charts/colour.js';
import { largeTables, paintPixels } from '../charts/painter.js';
import { serveWhorl } from '../core/worker.js';
import { works } from './works.js';

/** The page may still draw the last answer when the next is on its way. */
const KEPT_ANSWERS = 2;

/** @type {Map<number, Float32Array>[]} The large tables of the last answers, by number. */
const answers = [];
let number = 0;

/** @param {unknown} data @returns {number[]} */
function keep(data) {
  const tables = new Map(largeTables(data).map((table) => [(number += 1), table.slice()]));
  answers.push(tables);
  if (answers.length > KEPT_ANSWERS) answers.shift();
  return [...tables.keys()];
}

/** @param {import('../charts/painter.js').Order & { table: number }} order */
function paint({ table, cells, width, height, scale: { name, theme, domain } }) {
  const data = answers.map((tables) => tables.get(table)).find(Boolean);
  return data ? paintPixels({ ...cells, data }, width, height, colourScale(name, theme, domain)) : null;
}

serveWhorl({
  ...Object.fromEntries(
    works.map(({ name, compute }) => [
      name,
      (whorl, values) => {
        const data = compute(whorl, values);
        return { data, tables: keep(data) };
      },
    ]),
  ),
  paint: (_, orders) => orders.map(paint),
});
