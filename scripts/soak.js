import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { compare, header, rowLine, sampleLine } from './lib/soak/report.js';
import { buildPage } from './lib/steps.js';

/**
 * @typedef {import('./lib/soak/measure.js').Sample} Sample
 * @typedef {import('playwright-core').Page} Page
 */

const usage = `npm run soak [-- [--json FILE] [--actions N] [--seed N]]`;

const REST = 250; // actions between two samples
const WARM_UP = 0.2; // of all actions

await main(async () => {
  const { json, actions, seed } = readArguments();
  await setUp('test');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const { samples, findings } = await soak(actions, seed);
  const rows = compare(samples.slice(Math.ceil(samples.length * WARM_UP)));
  console.log(`\n${header}\n${rows.map(rowLine).join('\n')}`);
  for (const finding of findings) console.log(`\n${finding}`);
  // npm runs this at the top, wherever it was asked to.
  if (json)
    writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', json), `${JSON.stringify(rows, null, 2)}\n`);
  const growing = rows.filter((row) => !row.ok).length;
  console.log(
    `\n${actions} actions, seed ${seed}: ${findings.length} findings, ${growing} of ${rows.length} grow`,
  );
  if (growing + findings.length > 0) process.exitCode = 1;
});

function readArguments() {
  const one = /** @type {const} */ ({ type: 'string' });
  try {
    const { values } = parseArgs({ options: { json: one, actions: one, seed: one } });
    const { json, actions = '20000', seed = '1' } = values;
    if (!(Number(actions) >= 20 * REST) || !(Number(seed) > 0))
      throw new Error(`At least ${20 * REST} actions.`);
    return { json, actions: Number(actions), seed: Number(seed) };
  } catch (error) {
    throw new PlainError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

/** The monkey at the page of widgets, and what the page holds whenever it rests. @param {number} actions @param {number} seed */
async function soak(actions, seed) {
  const { launchChromium } = await import('./lib/browser.js');
  const { serveDist } = await import('./lib/serve.js');
  const { openGauge } = await import('./lib/soak/measure.js');
  const server = await serveDist();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    const crash = /** @type {Promise<never>} */ (
      new Promise((_resolve, reject) => {
        page.once('crash', () => reject(new PlainError('The page has crashed.')));
      })
    );
    crash.catch(() => {});
    const gauge = await openGauge(page);
    await page.goto(`${server.url}widgets.html?fuzz=${seed}&steps=${actions}&rest=${REST}`);
    /** @type {Sample[]} */
    const samples = [];
    while (await Promise.race([resting(page), crash])) {
      const sample = await Promise.race([gauge(), crash]);
      samples.push(sample);
      console.log(sampleLine(samples.length * REST, sample));
      await page.evaluate(() => delete document.documentElement.dataset.fuzzRest);
    }
    const told = await page.locator('html').getAttribute('data-fuzz-findings');
    return { samples, findings: /** @type {string[]} */ (JSON.parse(told ?? '[]')) };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Whether the monkey rests, and not for good. @param {Page} page */
async function resting(page) {
  const at = page.locator('html[data-fuzz-rest], html[data-fuzz=done]');
  await at.waitFor({ timeout: 0 });
  return (await at.getAttribute('data-fuzz-rest')) !== null;
}
