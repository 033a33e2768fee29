import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { serveDist } from '../../scripts/lib/serve.js';
import { openPage } from './support/page.js';
import { finding } from './support/widget.js';

/** @typedef {import('playwright-core').Page} Page */

let folder = '';
/** @type {import('../../scripts/lib/serve.js').Served} */
let server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'whorl-'));
  cpSync(fromTop('dist'), folder, { recursive: true });
  server = await serveDist({ folder });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The first visit, until the site is kept. */
async function visit() {
  const { page } = await openPage({ serviceWorkers: 'allow' });
  await page.goto(server.url);
  await kept(page);
  return page;
}

/** Resolves when a service worker has everything. @param {Page} page */
const kept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
  });

describe('without a network, after one visit', () => {
  test('the lesson opens, and its figures compute', async () => {
    const page = await visit();
    await server.close();
    await page.goto(`${server.url}?waves.d=12`);
    const waves = page.locator('whorl-waves');
    await waves.scrollIntoViewIfNeeded();
    await waves.locator('[part=chart]').first().waitFor();
    expect(await waves.getByRole('spinbutton', { name: 'Width d, typed' }).inputValue()).toBe('12');
    const shuffle = page.locator('whorl-shuffle');
    await shuffle.scrollIntoViewIfNeeded();
    await shuffle.locator('[part=chart]').first().waitFor();
    expect(await finding(shuffle)).toContain('Nothing has moved yet');
  });

  test('so do the page of widgets and the pages for frames', async () => {
    const page = await visit();
    await server.close();
    await page.goto(`${server.url}widgets.html`);
    expect(await page.title()).toContain('Whorl');
    await page.goto(`${server.url}embed/whorl-clock.html?position=9`);
    await page.locator('whorl-clock .chart').first().waitFor();
  });
});

// The files that stand alone are for other places than these pages.
test('everything a page may ask for is kept, the core and its glue among it', () => {
  const listed = readFileSync(path.join(folder, 'sw.js'), 'utf8');
  const needed = ['', 'assets', 'embed'].flatMap((part) =>
    readdirSync(path.join(folder, part))
      .filter(
        (file) =>
          /\.(html|js|css|wasm|svg|woff2)$/.test(file) && !/^(sw|whorl-lesson|anywidget-alone)\./.test(file),
      )
      .map((file) => path.posix.join(part, file)),
  );
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((file) => !listed.includes(`"${file}"`))).toEqual([]);
});

test('a new build takes the place of the old one as a whole, once the old one is closed', async () => {
  const page = await visit();
  const wasm = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.wasm'));
  publish();
  // Until the old page is gone its build answers, the parts of the core that the server no longer has among it.
  for (const file of wasm) rmSync(path.join(folder, 'assets', file));
  await page.reload();
  expect(await page.title()).not.toContain('second build');
  await page.locator('whorl-shuffle .chart').first().waitFor();
});

/** Puts another build in the place of this one: a page with another title, under its own revision. */
function publish() {
  const change = (/** @type {string} */ file, /** @type {(text: string) => string} */ by) =>
    writeFileSync(path.join(folder, file), by(readFileSync(path.join(folder, file), 'utf8')));
  change('index.html', (text) => text.replace('<title>', '<title>second build: '));
  change('sw.js', (text) => text.replace(/(url:"index\.html",revision:")\w+/, '$1second'));
}

test('a second build is what the next visit opens', async () => {
  const page = await visit();
  publish();
  const context = page.context();
  // The browser looks for a new build when a page is opened, and takes it up when none of the old one is open.
  await page.reload();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await page.close();
  const later = await context.newPage();
  await expect
    .poll(
      async () => {
        await later.goto('about:blank');
        await later.goto(server.url);
        return later.title();
      },
      { timeout: 60_000 },
    )
    .toContain('second build');
});
