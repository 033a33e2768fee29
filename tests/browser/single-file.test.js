import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openPage, scrollThrough } from './support/page.js';
import { finding, settle } from './support/widget.js';

const file = fromTop('dist/whorl-lesson.html');
const address = pathToFileURL(file).href;

/** The lesson opened from a folder, and every address it asked for beside its own. @param {string} [query] */
async function openFile(query = '') {
  const { page, errors } = await openPage();
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) asked.push(request.url());
  });
  await page.goto(address + query);
  return { page, errors, asked };
}

describe('the lesson in one file', () => {
  test('computes its figures when it is opened from a folder, and asks for nothing else', async () => {
    const { page, errors, asked } = await openFile();
    await scrollThrough(page);
    const missing = () => page.evaluate(() => document.querySelectorAll('main :not(:defined)').length);
    await expect.poll(missing).toBe(0);
    const shuffle = page.locator('whorl-shuffle');
    await shuffle.locator('[part=chart]').first().waitFor();
    await shuffle.getByRole('button', { name: /^Swap to/ }).click();
    expect(await finding(shuffle)).toMatch(/rounding|same/i);
    expect(asked.filter((other) => other !== address)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('leaves what takes long to a worker, as the page that is served does', async () => {
    const { page } = await openFile();
    const heatmap = page.locator('whorl-heatmap').first();
    await heatmap.scrollIntoViewIfNeeded();
    await heatmap.locator('[part=chart]').first().waitFor();
    await heatmap.evaluate((element) => Object.assign(element, { n: 500, d: 512 }));
    await settle(heatmap);
    expect(page.workers().length).toBeGreaterThan(0);
    expect(await heatmap.getByText('This figure is computed in the page').count()).toBe(0);
  });

  test('says the same as the page that is served', () => {
    /** @param {string} html */
    const text = (html) =>
      html
        .replace(/^[^]*?<main|<(script|style)[^]*?<\/\1>/g, '')
        .replace(/<footer[^]*$/, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
    const served = text(readFileSync(fromTop('dist/index.html'), 'utf8'));
    expect(served.length).toBeGreaterThan(10_000);
    expect(text(readFileSync(file, 'utf8'))).toBe(served);
  });

  test('links to no page that is not there', () => {
    const links = [...readFileSync(file, 'utf8').matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(links.filter((href) => !/^(#|\?[^#]*#|https:\/\/)/.test(href))).toEqual([]);
  });

  test('a link to a figure carries its settings in the file’s own address', async () => {
    const { page } = await openFile();
    const waves = page.locator('whorl-waves');
    await waves.scrollIntoViewIfNeeded();
    await waves.locator('[part=chart]').first().waitFor();
    await waves.getByRole('spinbutton', { name: 'Width d, typed' }).fill('12');
    await settle(waves);
    const link = await waves.evaluate((element) => /** @type {any} */ (element).link());
    expect(link.startsWith(address)).toBe(true);
    const again = (await openFile(link.slice(address.length))).page.locator('whorl-waves');
    await again.scrollIntoViewIfNeeded();
    await again.locator('[part=chart]').first().waitFor();
    expect(await again.getByRole('spinbutton', { name: 'Width d, typed' }).inputValue()).toBe('12');
  });
});
