import { beforeAll, describe, expect, test } from 'vitest';
import { openLesson } from './support/lesson.js';
import { openPage, scrollThrough, serveDist } from './support/page.js';
import { settle } from './support/widget.js';

/** @typedef {import('playwright-core').Page} Page */

const FIGURES = '.figure:has(.plate)';

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** What is far from the window is not fetched. @param {Page} page */
async function seeAll(page) {
  for (const figure of await page.locator(FIGURES).all()) await figure.scrollIntoViewIfNeeded();
}

/** Every figure has its own. @param {Page} page */
const widgetsIn = (page) =>
  page.$$eval('.figure > :not(a)', (all) =>
    all.map(({ localName }) => localName).filter((name) => name !== 'whorl-claims'),
  );

describe('without JavaScript', () => {
  test.each([
    [1440, 'light'],
    [820, 'dark'],
    [360, 'light'],
  ])('every figure is drawn %i px wide (%s)', async (width, scheme) => {
    const colorScheme = /** @type {'light' | 'dark'} */ (scheme);
    const { page, errors } = await openPage({
      width,
      colorScheme,
      javaScriptEnabled: false,
      secondHand: true,
    });
    await page.goto(url);
    await seeAll(page);
    const names = await widgetsIn(page);
    expect(await page.locator(FIGURES).count()).toBe(names.length);
    for (const figure of await page.locator(FIGURES).all()) {
      const drawings = figure.locator('.plate-drawing').filter({ visible: true });
      expect(await drawings.count()).toBe(1);
      expect(await figure.locator('.plate-finding strong').innerText()).not.toBe('');
      const [room, drawn] = await Promise.all([
        figure.boundingBox(),
        drawings.locator('svg').first().boundingBox(),
      ]);
      expect(drawn?.height).toBeGreaterThan(40);
      expect(drawn?.width).toBeLessThanOrEqual(room?.width ?? 0);
      expect(await figure.locator('.plate-note').isVisible()).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(errors.filter((error) => !error.endsWith(': csp'))).toEqual([]); // scripts that the page would load
  });

  test('the tables of numbers are there as pictures of the theme', async () => {
    const { page } = await openPage({ colorScheme: 'dark', javaScriptEnabled: false });
    const asked = /** @type {string[]} */ ([]);
    page.on('response', (response) => {
      if (response.url().endsWith('.png'))
        asked.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await page.goto(url);
    await seeAll(page);
    const pictures = page.locator('.plate-drawing img').filter({ visible: true });
    expect(await pictures.count()).toBeGreaterThan(8);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.getAttribute('class')).toContain('by-night');
      const box = await picture.boundingBox();
      expect(box?.width).toBeGreaterThan(20);
    }
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(8);
    for (const answer of asked) expect(answer).toMatch(/^200 /);
  });

  test('no two labels of a drawing touch', async () => {
    for (const width of [1440, 360]) {
      const { page } = await openPage({ width, javaScriptEnabled: false, secondHand: true });
      await page.goto(url);
      const texts = page.locator('.plate-drawing svg').filter({ visible: true });
      for (const drawing of await texts.all()) {
        const boxes = await Promise.all(
          (await drawing.locator('text').all()).map((text) => text.boundingBox()),
        );
        const seen = boxes.flatMap((box) => (box && box.width > 0 ? [box] : []));
        seen.forEach((a, i) => {
          for (const b of seen.slice(i + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            expect(across > 1 && down > 3, JSON.stringify([width, a, b])).toBe(false);
          }
        });
      }
      await page.close();
    }
  });
});

describe('with JavaScript', () => {
  test('a figure begins as it stands in the page', async () => {
    const { page } = await openLesson(url);
    for (const name of await widgetsIn(page)) {
      const widget = page.locator(`.figure > ${name}`);
      await widget.scrollIntoViewIfNeeded();
      await widget.locator('.drawing svg').first().waitFor();
      await settle(widget);
      const stands = await widget.locator('.plate-finding').evaluate((text) => text.textContent);
      // What was trained when the page was built comes with a file of its own.
      const live = async () => (await widget.locator('figure > figcaption').innerText()).trim();
      await expect.poll(live, { message: name }).toBe(stands?.trim());
    }
  });

  test('without the core each figure says why, over the one that stands in the page', async () => {
    const { page } = await openPage({ width: 820 });
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(url);
    await scrollThrough(page);
    const figure = page.locator('.figure:has(whorl-clock)');
    await figure.scrollIntoViewIfNeeded();
    await figure.getByText('This figure cannot be computed').waitFor();
    expect(await figure.locator('.plate-drawing svg').first().isVisible()).toBe(true);
  });
});

describe('on paper', () => {
  /** Where each drawing stands at the time of printing. @param {Page} page */
  async function printed(page) {
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        const stands = [...document.querySelectorAll('.figure > .plate')].map(
          (plate) => plate.nextElementSibling?.localName,
        );
        Object.assign(window, { stands });
      });
    });
    const file = await page.pdf();
    expect(file.length).toBeGreaterThan(100_000);
    return page.evaluate(() => /** @type {string[]} */ (Reflect.get(window, 'stands')));
  }

  test('a figure stands as in the page, and is live again after', async () => {
    const { page } = await openLesson(url);
    const names = await widgetsIn(page);
    expect(await printed(page)).toEqual(names);
    expect(await page.locator('.figure > .plate').count()).toBe(0);
    const clock = page.locator('whorl-clock');
    await clock.scrollIntoViewIfNeeded();
    await clock.locator('.drawing svg').first().waitFor();
  });

  test('what the reader has set is printed as it is', async () => {
    const { page } = await openLesson(url);
    const shuffle = page.locator('whorl-shuffle');
    await shuffle.scrollIntoViewIfNeeded();
    await shuffle.getByLabel('Causal mask').click();
    await settle(shuffle);
    const names = await widgetsIn(page);
    expect(await printed(page)).toEqual(names.filter((name) => name !== 'whorl-shuffle'));
  });

  test('a link says where it leads', async () => {
    const { page } = await openLesson(url);
    await page.emulateMedia({ media: 'print' });
    const link = page.locator('main a[href="https://arxiv.org/abs/1706.03762"]').first();
    const after = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    // Firefox tells which attribute is written there, Chromium what it holds.
    expect(after).toMatch(/attr\(href\)|https:\/\/arxiv\.org\/abs\/1706\.03762/);
  });

  test('paper is light though the screen is dark', async () => {
    const { page } = await openLesson(url, { colorScheme: 'dark' });
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe('rgb(28, 30, 34)');
  });
});
