import { categories, readFrames } from './trace.js';

/**
 * The figure that trains, while it trains all its schemes in workers: the page must stay answerable meanwhile.
 *
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 */

export const TRAINING = 'whorl-ceiling';

/**
 * Trains with the settings it has, from the click to the last drawing.
 *
 * @param {Browser} browser
 * @param {Page} page
 * @param {Locator} widget
 * @returns {Promise<import('./trace.js').Frames & { last: boolean, seconds: number }>}
 *   last: whether what was computed when the page was built has come out again.
 */
export async function trainThrough(browser, page, widget) {
  const finding = widget.locator('figcaption');
  const built = await finding.innerText();
  const start = widget.getByRole('button', { name: 'Train here' });
  await start.scrollIntoViewIfNeeded();
  // Told by the page itself: to ask it again and again would be counted as its work.
  const trained = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('whorl-trained', resolve, { once: true })),
  );
  await browser.startTracing(page, { categories });
  const begin = performance.now();
  await start.click();
  await trained;
  const seconds = (performance.now() - begin) / 1000;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const frames = readFrames(await browser.stopTracing());
  return { ...frames, seconds, last: built === (await finding.innerText()) };
}
