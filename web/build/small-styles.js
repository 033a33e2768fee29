import { transform } from 'esbuild';

/** A style sheet in a script; one that is put together of several, or has escapes, is left as it is. */
const SHEET = /\bcss`([^`$\\]*)`/g;

/**
 * The Vite plugin that leaves comments and white space out of the style sheets that stand in scripts, as Vite itself
 * does with those that stand in files.
 *
 * @type {import('vite').Plugin}
 */
export const smallStyles = {
  name: 'whorl-small-styles',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.*styles\.js$/ },
    handler: async (code) => ({ code: await withSmallSheets(code), map: null }),
  },
};

/** @param {string} code */
async function withSmallSheets(code) {
  const sheets = await Promise.all([...code.matchAll(SHEET)].map(([, sheet]) => minified(sheet)));
  return code.replace(SHEET, () => `css\`${sheets.shift()}\``);
}

/** @param {string} sheet */
async function minified(sheet) {
  const { code } = await transform(sheet, { loader: 'css', minify: true });
  return code.trim();
}
