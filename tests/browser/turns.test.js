import { beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from './support/page.js';
import { openFrame, WIDGET } from './support/registry.js';

/** @typedef {import('playwright-core').Page} Page */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

const SETTINGS = '?n=256&d=64';

/**
 * A figure on a page whose clock makes everything last so many times as long.
 *
 * @param {number} times With a hundred, nothing has time in one frame; with none, everything has.
 * @param {string} [query]
 */
const openAt = (times, query = SETTINGS) =>
  openFrame(url, 'whorl-waves', {
    query,
    before: (page) =>
      page.addInitScript((rate) => {
        const now = performance.now.bind(performance);
        performance.now = () => rate * now();
      }, times),
  });
const openSlow = () => openAt(100);

/**
 * Sets the width in some frames one after the other, and notes what is seen in every frame from then until the figure
 * has been at rest for some.
 *
 * @param {Page} page
 * @param {number[]} widths
 * @returns {Promise<{ busy: boolean, picture: string }[]>}
 */
const watch = (page, widths) =>
  page.evaluate(async ([selector, all]) => {
    const widget = /** @type {any} */ (document.querySelector(/** @type {string} */ (selector)));
    const root = /** @type {ShadowRoot} */ (widget.shadowRoot);
    const left = [.../** @type {number[]} */ (all)];
    const seen = [];
    for (let still = 0; still < 10;) {
      if (left.length > 0) widget.d = left.shift();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const busy = root.querySelector('.drawing')?.getAttribute('aria-busy') === 'true';
      const svg = root.querySelector('.chart svg')?.innerHTML.replaceAll(/<!--.*?-->/g, '');
      seen.push({ busy, picture: `${root.querySelector('figcaption')?.textContent}${svg}` });
      still = busy || left.length > 0 ? 0 : still + 1;
    }
    return seen;
  }, /** @type {const} */ ([WIDGET, widths]));

/** What a new figure of that width shows. @param {number} width */
async function fresh(width) {
  const { page } = await openFrame(url, 'whorl-waves', { query: SETTINGS.replace('64', String(width)) });
  return (await watch(page, [])).at(-1)?.picture;
}

describe('a figure that is drawn in turns', () => {
  test('is busy until the last of it is drawn', async () => {
    const { page } = await openSlow();
    const seen = await watch(page, [32]);
    const last = seen.at(-1)?.picture;
    expect(last).toBe(await fresh(32));
    expect(new Set(seen.map(({ picture }) => picture)).size).toBeGreaterThan(2);
    const begun = seen.findIndex(({ busy }) => busy);
    expect(begun).toBeGreaterThanOrEqual(0);
    for (const { busy, picture } of seen.slice(begun)) if (!busy) expect(picture).toBe(last);
  });

  test('is complete when the last of it is drawn', async () => {
    const { page } = await openSlow();
    await page.locator(WIDGET).evaluate(async (widget) => {
      Object.assign(widget, { d: 16 });
      while (!(await /** @type {any} */ (widget).updateComplete));
    });
    expect((await watch(page, []))[0].picture).toBe(await fresh(16));
  });

  test('goes on being drawn while its values change in every frame, and draws the last ones', async () => {
    const { page } = await openSlow();
    const widths = Array.from({ length: 240 }, (_, i) => 62 - 2 * (i % 30));
    const seen = await watch(page, [...widths, 48]);
    const meanwhile = seen.slice(0, widths.length).map(({ picture }) => picture);
    expect(new Set(meanwhile).size).toBeGreaterThan(10);
    expect(seen.at(-1)?.picture).toBe(await fresh(48));
  });

  test('follows every change where there is time for that', async () => {
    const { page } = await openAt(0, '?n=16&d=64&dimensions=3'); // Too little for a worker.
    const widths = Array.from({ length: 20 }, (_, i) => 62 - 2 * i);
    const seen = await watch(page, widths);
    expect(new Set(seen.map(({ picture }) => picture)).size).toBeGreaterThanOrEqual(widths.length);
  });
});
