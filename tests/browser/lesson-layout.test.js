import { beforeAll, describe, expect, test } from 'vitest';
import { box, openLesson } from './support/lesson.js';
import { openPage, scrollThrough, serveDist, whenSet } from './support/page.js';

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

describe('the layout of the lesson', () => {
  test.each([1440, 820, 360, 340, 320, 280])(
    'has no error, no sideways scrolling and, from 360 px on, every formula whole %i px wide',
    async (width) => {
      const { page, errors } = await openLesson(url, { width });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
      const formulas = await page.$$eval('.equation', (boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth),
      );
      expect(formulas.length).toBeGreaterThan(0);
      if (width >= 360) expect(Math.max(...formulas)).toBeLessThanOrEqual(0);
      expect(errors).toEqual([]);
    },
  );

  test('lets the keyboard scroll a table that a narrow screen cannot hold', async () => {
    const { page } = await openLesson(url, { width: 280 });
    const region = page.getByRole('region', { name: 'The encoding of the first six positions' });
    const reach = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(reach).toBeGreaterThan(0);
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.querySelector('.scroller')?.scrollLeft ?? 0) > 0);
  });

  test('keeps a figure beside its text on a wide screen', async () => {
    const { page } = await openLesson(url, { width: 1440 });
    const heading = page.getByRole('heading', { name: 'Attention cannot see order' });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const figure = await box(page, '.figure:has(whorl-shuffle)');
    const text = await box(page, '#attention-cannot-see-order');
    expect(figure.left).toBeGreaterThan(text.right);
    expect(figure.top).toBeLessThan(900);
    expect(figure.bottom).toBeGreaterThan(text.bottom);
  });

  test('lets a reader reach the foot and the head of a figure taller than the window', async () => {
    const { page } = await openLesson(url, { width: 1440, height: 600 });
    const scroll = async (/** @type {number} */ top) => {
      await page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), top);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return box(page, '.figure:has(whorl-shuffle)');
    };
    let figure = await scroll(0);
    expect(figure.height).toBeGreaterThan(600);
    for (let steps = 0; steps < 5; steps += 1) figure = await scroll(300);
    expect(figure.bottom).toBeLessThanOrEqual(600);
    for (let steps = 0; steps < 3; steps += 1) figure = await scroll(-200);
    expect(figure.top).toBeGreaterThanOrEqual(0);
    expect(figure.top).toBeLessThan(100);
  });

  test.each([1440, 820, 360])('does not move the text when a figure appears %i px wide', async (width) => {
    const { page } = await openPage({ width, secondHand: true });
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    let holding = 0;
    await page.route('**/assets/whorl-*.js', async (route) => {
      holding += 1;
      await held;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready);
    await whenSet(page);
    const before = await box(page, 'footer');
    expect(holding).toBeGreaterThan(0);
    release();
    await scrollThrough(page);
    const after = await box(page, 'footer');
    // A line or two, where a caption wraps otherwise; not a jump.
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(48);
  });

  test.each([820, 360])('sets a figure after the paragraph that needs it %i px wide', async (width) => {
    const { page } = await openLesson(url, { width });
    const figure = await box(page, '.figure:has(whorl-shuffle)');
    const before = await box(page, 'p:has(+ .figure > whorl-shuffle)');
    const after = await box(page, '#attention-cannot-see-order');
    expect(figure.top).toBeGreaterThanOrEqual(before.bottom);
    expect(figure.bottom).toBeLessThanOrEqual(after.top);
  });

  test('puts notes in the margin on a wide screen, clear of each other and of the text', async () => {
    const { page } = await openLesson(url, { width: 1440 });
    const notes = await page.$$eval('.note', (elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON()),
    );
    const text = await box(page, 'h2');
    expect(notes.length).toBeGreaterThan(0);
    notes.forEach((note, index) => {
      expect(note.left).toBeGreaterThanOrEqual(0);
      expect(note.right).toBeLessThan(text.left);
      if (index > 0) expect(note.top).toBeGreaterThanOrEqual(notes[index - 1].bottom);
    });
  });
});
