import { beforeAll, describe, expect, test } from 'vitest';
import { fingerOf, setDensity } from './support/devices.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, picture, sampledFigures } from './support/registry.js';
import { collisions, expectAccessible, forceTheme, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** How many pixels the page is wider than its window. @param {Page} page */
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Of every canvas: its pixels, and the pixels of the screen that it covers. @param {Locator} widget */
const canvases = (widget) =>
  widget.locator('.chart canvas').evaluateAll((all) =>
    all.map((canvas) => {
      const { width, height } = canvas.getBoundingClientRect();
      const made = /** @type {HTMLCanvasElement} */ (canvas);
      return [
        made.width,
        made.height,
        Math.round(width * devicePixelRatio),
        Math.round(height * devicePixelRatio),
      ];
    }),
  );

describe.each(sampledFigures)('%s', (name) => {
  test('draws right after having been hidden', async () => {
    const { widget, page } = await openFrame(url, name);
    const before = await picture(widget);
    const main = page.locator('main');
    /** @param {string} display */
    const show = (display) => main.evaluate((element, value) => (element.style.display = value), display);
    await show('none');
    await settle(widget);
    await show('');
    await drawn(widget);
    expect(await picture(widget)).toBe(before);
    await main.evaluate((element, tag) => {
      element.style.display = 'none';
      element.lastElementChild?.replaceWith(document.createElement(tag));
    }, name);
    await settle(widget);
    expect(await widget.locator('.chart').count()).toBe(0);
    await show('');
    await drawn(widget);
    expect(await picture(widget)).toBe(before);
  });

  test('draws anew for a screen of another density', async () => {
    const { widget, page } = await openFrame(url, name);
    const densities = [2, 1.5, 1];
    for (const [i, density] of densities.entries()) {
      // The height leaves the charts alone.
      await setDensity(page, density, { width: 1440, height: 901 + i });
      await settle(widget);
      for (const [width, height, wanted, tall] of await canvases(widget)) {
        expect(Math.abs(width - wanted)).toBeLessThanOrEqual(1);
        expect(Math.abs(height - tall)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('draws the same in a page that runs from right to left', async () => {
    const { widget, page } = await openFrame(url, name, { width: 700 });
    const before = await picture(widget);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await settle(widget);
    expect(await collisions(widget)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await picture(widget)).toBe(before);
  });

  test('takes its colours from the system where that sets them', async () => {
    const { widget } = await openFrame(url, name, { forcedColors: 'active', colorScheme: 'dark' });
    const faint = await widget.evaluate((element) => {
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const paper = getComputedStyle(document.documentElement).backgroundColor;
      const texts = [...root.querySelectorAll('.chart text, figcaption, label, .readout, button')];
      const edges = [...root.querySelectorAll('input[type=text], select, input[role=switch]')];
      return [
        ...texts.filter((text) => {
          const { fill, color, backgroundColor } = getComputedStyle(text);
          const ink = text instanceof SVGElement ? fill : color;
          return ink === paper && backgroundColor === paper;
        }),
        ...edges.filter((edge) => getComputedStyle(edge).borderTopColor === paper),
        ...[...root.querySelectorAll('.chart .line, .chart .bar, .chart .frame, .chart .series')].filter(
          (shape) =>
            [getComputedStyle(shape).stroke, getComputedStyle(shape).fill].every(
              (c) => c === paper || c === 'none',
            ),
        ),
      ].map((one) => one.outerHTML.slice(0, 120));
    });
    expect(faint).toEqual([]);
  });

  test('fits 280 pixels, and a page enlarged four times', async () => {
    for (const options of [
      { width: 280, height: 600 },
      { width: 320, height: 225, deviceScaleFactor: 4 },
    ]) {
      const { widget, page } = await openFrame(url, name, options);
      expect(await collisions(widget)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await widget.getByRole('button', { name: 'Embed' }).click();
      await widget.getByRole('button', { name: 'Data as a table' }).click();
      await settle(widget);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.close();
    }
  });

  test.each([2560, 3840])('keeps its measure on a screen %i pixels wide', async (width) => {
    const { widget, page } = await openFrame(url, name, { width, height: 2160 });
    expect(await collisions(widget)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const figure = await widget.locator('figure').boundingBox();
    expect(figure?.width).toBe(1600);
    expect(figure?.height).toBeLessThan(1400);
    const charts = await widget.locator('.chart').evaluateAll((all) => all.map((chart) => chart.clientWidth));
    expect(Math.max(...charts)).toBeLessThanOrEqual(1600);
  });

  test('moves nothing by itself where less motion is wanted', async () => {
    const { widget, page } = await openFrame(url, name, { reducedMotion: 'reduce' });
    for (const toggle of await widget.locator('input[role=switch]').all()) await toggle.click();
    const moving = await widget.evaluate((element) => {
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      return [...root.querySelectorAll('*')]
        .filter(
          (one) => getComputedStyle(one).transitionProperty !== 'none' || one.getAnimations().length > 0,
        )
        .map((one) => one.localName);
    });
    expect(moving).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('is drawn anew when the theme changes', async () => {
    const { widget, page } = await openFrame(url, name);
    const light = await picture(widget);
    await forceTheme(page, 'dark');
    const forced = await picture(widget);
    await page.evaluate(() => delete document.documentElement.dataset.theme);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await picture(widget)).toBe(forced);
    const dark = await openFrame(url, name, { colorScheme: 'dark' });
    expect(forced).toBe(await picture(dark.widget));
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await picture(widget)).toBe(light);
  });

  test.each(/** @type {const} */ (['light', 'dark']))('has no barrier (%s)', async (colorScheme) => {
    const { widget, page, errors } = await openFrame(url, name, { colorScheme });
    await expectAccessible(page, 'html');
    await widget.getByRole('button', { name: 'Embed' }).click();
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    await widget.getByRole('button', { name: 'Copy link' }).click();
    await widget.getByRole('spinbutton').first().fill('x');
    await widget.locator('.chart[tabindex]').first().focus();
    await page.keyboard.press('ArrowDown');
    await settle(widget);
    await expectAccessible(page, 'html');
    expect(errors).toEqual([]);
  });

  test('lets a swipe that begins on a chart scroll the page', async () => {
    const { widget, page } = await openFrame(url, name, { width: 360, height: 500, touch: true });
    await page.evaluate(() => document.body.style.setProperty('padding-bottom', '3000px'));
    const finger = await fingerOf(page);
    for (const chart of await widget.locator('.chart[tabindex]').all()) {
      await chart.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const box = await chart.boundingBox();
      if (!box) throw new Error('a chart that is not there');
      const before = await page.evaluate(() => scrollY);
      const [x, y] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, 400)];
      await finger.swipe({ x, y }, { x, y: y - 200 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    }
  });
});
