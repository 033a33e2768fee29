import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';

/** @typedef {import('./lib/budgets/table.js').Budget} Budget */

const usage = 'npm run budgets [-- --json FILE]';

await main(async () => {
  const { json } = readArguments();
  await setUp('test');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const rows = await measureAll();
  // npm runs this at the top, wherever it was asked to.
  if (json)
    writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', json), `${JSON.stringify(rows, null, 2)}\n`);
  const missed = rows.filter((row) => !row.ok).length;
  console.log(`\n${rows.length - missed} kept, ${missed} missed`);
  if (missed > 0) process.exitCode = 1;
});

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'string' } } }).values;
  } catch (error) {
    throw new PlainError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

/** @returns {Promise<Budget[]>} */
async function measureAll() {
  const { launchChromium } = await import('./lib/browser.js');
  const { freePort, serveCompressed } = await import('./lib/budgets/serve.js');
  const { line } = await import('./lib/budgets/table.js');
  const { audit } = await import('./lib/budgets/lighthouse.js');
  const { firstChart } = await import('./lib/budgets/first-chart.js');
  const { sizes } = await import('./lib/budgets/sizes.js');
  const server = await serveCompressed();
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    /** @param {Budget[]} rows */
    const show = (rows) => {
      for (const row of rows) console.log(line(row));
      return rows;
    };
    const sized = show(await sizes(browser, server.url));
    const drawn = show(await firstChart(browser, server.url));
    const { rows, short } = await audit(port, server.url);
    show(rows);
    if (short.length > 0) console.log(`What costs points:\n${short.join('\n')}`);
    return [...sized, ...drawn, ...rows];
  } finally {
    await browser.close();
    await server.close();
  }
}
