import { sharedCore } from './core-loader.js';
import { aboutTable, download, toCsv, toPng, toSvg } from './export.js';
import { showValue } from './schema-words.js';

/** @typedef {import('./toolbar.js').Tools} Tools */

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
export async function saveCsv(tools) {
  const csv = toCsv([aboutTable(await describe(tools)), ...tools.tables()]);
  // The mark at the start tells spreadsheets that this is UTF-8.
  download(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), `${tools.name}.csv`);
}

/** A figure that is hidden, or has no width, has nothing to be saved. @param {Tools} tools */
function isDrawn(tools) {
  const { width } = tools.drawing().getBoundingClientRect();
  const drawn = width > 0 && tools.drawing().querySelector('.chart') !== null;
  if (!drawn) tools.say('Nothing is drawn that could be saved.');
  return drawn;
}

/** @param {Tools} tools */
export async function saveSvg(tools) {
  if (!isDrawn(tools)) return;
  const svg = toSvg(tools.drawing(), await describe(tools));
  download(new Blob([svg], { type: 'image/svg+xml' }), `${tools.name}.svg`);
}

/** @param {Tools} tools */
export async function savePng(tools) {
  if (!isDrawn(tools)) return;
  try {
    const svg = toSvg(tools.drawing(), await describe(tools));
    download(await toPng(svg), `${tools.name}.png`);
  } catch {
    tools.say('The picture could not be written; the SVG holds the same drawing.');
  }
}
