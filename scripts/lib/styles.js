import { readFileSync } from 'node:fs';
import { listFiles } from './files.js';
import { fromTop } from './paths.js';

/** A style sheet inside a script: one after css`. */
const TEMPLATE = /\bcss`([^`]*)`/g;

/**
 * The style sheets that a script holds, each on the lines where it stands there.
 *
 * @param {string} script
 */
function templates(script) {
  let styles = '';
  for (const found of script.matchAll(TEMPLATE)) {
    const lines = script.slice(0, found.index).split('\n').length - styles.split('\n').length;
    styles += '\n'.repeat(lines) + found[1];
  }
  return styles;
}

/** Holds every style sheet of web/ to scripts/stylelint.config.js. */
export async function lintStyles() {
  // Imported when node_modules is there.
  const { default: stylelint } = await import('stylelint');
  let ok = true;
  let output = '';
  for (const file of listFiles(['web']).filter((name) => /\.(css|js)$/.test(name))) {
    const text = readFileSync(fromTop(file), 'utf8');
    const code = file.endsWith('.css') ? text : templates(text);
    if (code === '') continue;
    const { errored, report } = await stylelint.lint({
      code,
      codeFilename: fromTop(file),
      configFile: fromTop('scripts/stylelint.config.js'),
      formatter: 'string',
    });
    ok &&= !errored;
    output += report;
  }
  return { ok, output };
}
