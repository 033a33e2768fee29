import { expect } from 'vitest';
import { drawn, WIDGET } from '../../browser/support/registry.js';
import { whorl } from '../../browser/support/suite.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** What docs/embedding.md sets its figure to. */
const ANCHORS = [3, 9];
const MAX_OFFSET = 64;

/** The figure in the page's only frame. @param {Page} page */
export const framed = (page) => page.frameLocator('iframe').locator(WIDGET);

/** The figure that is an element of the page. @param {Page} page */
export const placed = (page) => page.locator('whorl-offset');

/** What is drawn is what the core computes for the settings: d = 512, where one step always gives 249.10. @param {Locator} widget */
export async function expectRight(widget) {
  await widget.scrollIntoViewIfNeeded();
  await drawn(widget);
  /** @type {number[][]} */
  const curves = await widget.evaluate((element) =>
    /** @type {any} */ (element).shownData.curves.map((/** @type {Float64Array} */ curve) => [...curve]),
  );
  expect(curves).toEqual(
    ANCHORS.map((anchor) => [...whorl.offsetCurve({ dModel: 512, anchor, maxOffset: MAX_OFFSET })]),
  );
  for (const curve of curves) expect(curve[1]).toBeCloseTo(249.1, 2);
  expect(await widget.locator('figcaption').innerText()).not.toContain('Computing');
}

/** Pixels by which a frame is too short for its page, or too tall. @param {Page} page */
export async function misfit(page) {
  const inside = page.frameLocator('iframe').locator('body');
  const [needed, given] = await Promise.all([
    inside.evaluate((body) => {
      const { top, bottom } = body.getBoundingClientRect();
      return bottom + top;
    }),
    page.locator('iframe').evaluate((frame) => frame.clientHeight),
  ]);
  return Math.round(given - needed);
}

const WIDE = { width: 1200, height: 900 };
const NARROW = { width: 460, height: 900 };

/** The frame is as tall as its figure needs, at any width of the window. @param {Page} page */
export async function expectFrameFits(page) {
  const heights = [];
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await drawn(framed(page));
    await expect.poll(async () => Math.abs(await misfit(page))).toBeLessThanOrEqual(2);
    heights.push(await page.locator('iframe').evaluate((frame) => frame.clientHeight));
  }
  expect(heights[0]).not.toBe(heights[1]);
}

/** The element takes the width that its page leaves it, and draws as wide. @param {Page} page */
export async function expectElementFits(page) {
  const widths = [];
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    const widget = placed(page);
    await drawn(widget);
    const width = () =>
      widget
        .locator('.chart svg')
        .first()
        .evaluate((svg) => svg.getBoundingClientRect().width);
    const room = await widget.evaluate(
      (element) => element.clientWidth - 2 * parseFloat(getComputedStyle(element).paddingLeft),
    );
    await expect.poll(async () => Math.abs((await width()) - room)).toBeLessThanOrEqual(2);
    widths.push(room);
  }
  expect(widths[0]).toBeGreaterThan(widths[1]);
}
