import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openCourse } from './support/course.js';
import { serveDist } from './support/page.js';
import { drawn, shown, WIDGET, widgetNames } from './support/registry.js';

const MOST = 120_000; // bytes

/** The files that the server has sent since the list was last emptied, workers' too. @type {string[]} */
let sent = [];
let url = '';
beforeAll(async () => {
  url = await serveDist({
    headers: (file) => {
      sent.push(file);
      return { 'Access-Control-Allow-Origin': '*' };
    },
  });
});

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Bytes of files of the build, compressed as well as servers can, which takes a while. @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} file */
function compressed(file) {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(fromTop('dist', file)), best).length;
  sizes.set(file, size);
  return size;
}

/** Every file as often as it was sent, fonts aside. */
const weight = () =>
  sent.filter((file) => !file.endsWith('.woff2')).reduce((sum, file) => sum + compressed(file), 0);

const names = () => sent.map((file) => file.replace(/^.*\//, '').replace(/-[\w-]{8}\./, '.'));

/** With nothing in the browser's cache. @param {string} body */
const openAnew = (body) => openCourse(body, { secondHand: false });

/** Until a worker that was started has its files. @param {import('playwright-core').Page} page */
const calm = (page) => page.waitForLoadState('networkidle').then(() => page.waitForTimeout(600));

describe('the first widget on a page', () => {
  test.each(widgetNames)('is small: %s', async (name) => {
    sent = [];
    const { page } = await openAnew(
      `<script type="module" src="${url}embed/whorl.js"></script><${name}></${name}>`,
    );
    await shown(page.locator(name));
    await calm(page);
    const element = weight();
    expect(names()).toContain('whorl.js');

    sent = [];
    const { page: framing } = await openAnew(
      `<iframe src="${url}embed/${name}.html" width="720" height="800" title="A figure"></iframe>`,
    );
    await shown(framing.frameLocator('iframe').locator(WIDGET));
    await calm(framing);
    const frame = weight();
    console.log(`${name}: ${element} bytes as an element, ${frame} in a frame`);
    expect(element).toBeLessThanOrEqual(MOST);
    expect(frame).toBeLessThanOrEqual(MOST);
    expect(element).toBeGreaterThan(60_000); // All of it was counted: the core alone has 40,000.
  });
});

test('the second widget adds only itself', async () => {
  const { page } = await openAnew(
    `<script type="module" src="${url}embed/whorl.js"></script><whorl-clock></whorl-clock>`,
  );
  await drawn(page.locator('whorl-clock'));
  await calm(page);
  sent = [];
  await page.evaluate(() => document.body.prepend(document.createElement('whorl-rotation')));
  await drawn(page.locator('whorl-rotation'));
  await calm(page);
  expect(names().filter((file) => !file.endsWith('.woff2'))).toEqual(['whorl-rotation.js']);
  const itself = weight();
  console.log(`whorl-rotation after whorl-clock: ${itself} bytes`);
  expect(itself).toBeLessThan(5_000);

  sent = [];
  await page.evaluate(() => document.body.prepend(document.createElement('whorl-clock')));
  await drawn(page.locator('whorl-clock').first());
  await calm(page);
  expect(sent).toEqual([]);
});

test('a second widget never fetches again what the first has fetched', async () => {
  const { page } = await openAnew(
    `<script type="module" src="${url}embed/whorl.js"></script><whorl-heatmap></whorl-heatmap>`,
  );
  await drawn(page.locator('whorl-heatmap'));
  for (const name of widgetNames.filter((one) => one !== 'whorl-heatmap')) {
    await calm(page);
    sent = [];
    await page.evaluate((tag) => document.body.prepend(document.createElement(tag)), name);
    await shown(page.locator(name));
    await calm(page);
    const again = names().filter((file) => /^whorl\.(js|wasm)|^(core|element|figure|lazy)\.js$/.test(file));
    expect(again, name).toEqual([]);
  }
});
