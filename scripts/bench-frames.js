import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bareLine, header, rowLine, summary, toRow } from './lib/frames/report.js';
import { settingsOf, writeSetting } from './lib/frames/settings.js';
import { TRAINING, trainThrough } from './lib/frames/training.js';
import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';
import { figureNames } from './lib/widget-names.js';

/** @typedef {import('./lib/frames/report.js').Row} Row */

const usage = `npm run bench:frames [-- [--json FILE] [--widget TEXT]…]
--widget keeps only those whose name contains the text.`;

const AS_IT_IS = 1;

const conditions = `Every slider is dragged from end to end and back twice, a move a frame, with the processor slowed down 4 times. The
figure that trains also trains all its schemes once, in workers, with the processor as it is.
Work is what the main thread computes in each frame that draws; what it waits for a processor is not counted.`;

await main(async () => {
  const { json, widget } = readArguments();
  await setUp('test');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const names = figureNames.filter((name) => widget.some((text) => name.includes(text)));
  if (names.length === 0) throw new PlainError(`Nothing to measure.\n${usage}`);
  console.log(conditions);
  const rows = await measureAll(names);
  // npm runs this at the top, wherever it was asked to.
  if (json)
    writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', json), `${JSON.stringify(rows, null, 2)}\n`);
  const { text, passed } = summary(rows);
  console.log(`\n${text}`);
  if (!passed) process.exitCode = 1;
});

function readArguments() {
  const one = /** @type {const} */ ({ type: 'string' });
  const many = /** @type {const} */ ({ type: 'string', multiple: true });
  try {
    const { json, widget = [''] } = parseArgs({ options: { json: one, widget: many } }).values;
    return { json, widget };
  } catch (error) {
    throw new PlainError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

/** @param {string[]} names @returns {Promise<Row[]>} */
async function measureAll(names) {
  const { launchChromium } = await import('./lib/browser.js');
  const { serveDist } = await import('./lib/serve.js');
  const server = await serveDist();
  const browser = await launchChromium();
  console.log(`${bareLine(await measureBare(browser))}\n\n${header}`);
  /** @type {Row[]} */
  const rows = [];
  try {
    for (const name of names) {
      if (name === TRAINING) {
        const row = await measureTraining(browser, server.url);
        console.log(rowLine(row));
        rows.push(row);
      }
      for (const setting of settingsOf(name)) {
        for await (const row of measure(browser, server.url, name, setting)) {
          console.log(rowLine(row));
          rows.push(row);
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return rows;
}

/** What any page takes on this machine, to compare the rest with. @param {import('playwright-core').Browser} browser */
async function measureBare(browser) {
  const { dragThrough, openBare } = await import('./lib/frames/drag.js');
  const page = await openBare(browser);
  const { works } = await dragThrough(browser, page, page.locator('input'));
  await page.close();
  return works;
}

/** @param {import('playwright-core').Browser} browser @param {string} url @returns {Promise<Row>} */
async function measureTraining(browser, url) {
  const { openSlow } = await import('./lib/frames/drag.js');
  const { page, widget } = await openSlow(browser, url, TRAINING, {}, AS_IT_IS);
  const { works, longest, last, seconds } = await trainThrough(browser, page, widget);
  await page.close();
  const control = `training all schemes, ${seconds.toFixed(1)} s`;
  return toRow({ widget: TRAINING, setting: '', control }, works, longest, last);
}

/**
 * Each slider of a widget in one setting, in a page of its own. A widget may have none.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} name
 * @param {import('./lib/frames/settings.js').Setting} setting
 * @returns {AsyncGenerator<Row>}
 */
async function* measure(browser, url, name, setting) {
  const { dragThrough, drawsItsValues, openSlow, slidersOf } = await import('./lib/frames/drag.js');
  let count = 1;
  for (let i = 0; i < count; i += 1) {
    const { page, widget } = await openSlow(browser, url, name, setting);
    const controls = await slidersOf(widget);
    count = controls.length;
    if (count > 0) {
      const slider = widget.locator('input[type=range]').nth(i);
      const { works, longest } = await dragThrough(browser, page, slider);
      const last = await drawsItsValues(widget);
      yield toRow(
        { widget: name, setting: writeSetting(setting), control: controls[i] },
        works,
        longest,
        last,
      );
    }
    await page.close();
  }
}
