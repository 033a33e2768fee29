import { beforeAll, describe, expect, test } from 'vitest';
import { fingerOf } from './support/devices.js';
import { serveDist } from './support/page.js';
import { openWidget, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ x: number, y: number }} Point */

const TOKENS = ['the', 'server', 'rejected', 'the', 'request'];
const MANY = Array.from({ length: 150 }, (_, i) => `w${i}`);

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {string[]} [words] @param {import('./support/widget.js').WidgetOptions} [options] */
const open = (words = TOKENS, options = {}) =>
  openWidget(url, `<whorl-shuffle sentence="${words.join(' ')}"></whorl-shuffle>`, {
    reducedMotion: 'reduce',
    ...options,
  });

/** The words as they now stand. @param {Locator} widget */
async function wordsOf(widget) {
  await settle(widget);
  return widget.locator('whorl-token-order .word').allInnerTexts();
}

/** @param {Locator} widget @param {string} word */
const chip = (widget, word) =>
  widget.locator('whorl-token-order button', { has: widget.page().getByText(word, { exact: true }) }).first();

/** @param {Locator} locator @returns {Promise<Point>} */
async function middleOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Locator} widget */
const scrolled = (widget) => widget.locator('whorl-token-order ol').evaluate((list) => list.scrollTop);

/** Lifts a word and moves it on by one place. @param {Page} page @param {Locator} widget @param {string} word */
async function liftAndMove(page, widget, word) {
  await chip(widget, word).focus();
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
  await settle(widget);
}

describe('a word lifted by keyboard is let go', () => {
  const moved = ['the', 'rejected', 'server', 'the', 'request'];

  test.each([
    ['Tab', (/** @type {Page} */ page) => page.keyboard.press('Tab')],
    [
      'a press on another word',
      (/** @type {Page} */ _page, /** @type {Locator} */ widget) => chip(widget, 'request').click(),
    ],
    [
      'a press on a control',
      (/** @type {Page} */ _page, /** @type {Locator} */ widget) => widget.getByLabel('Seed').click(),
    ],
  ])('where it is, by %s; the next word lifted is the one that moves', async (_how, leave) => {
    const { page, widget, errors } = await open();
    await liftAndMove(page, widget, 'server');
    await leave(page, widget);
    expect(await wordsOf(widget)).toEqual(moved);
    expect(await widget.locator('.lifted').count()).toBe(0);
    const status = widget.locator('whorl-token-order [role=status]');
    expect(await status.innerText()).toBe('“server” dropped at position 2.');
    await chip(widget, 'request').focus();
    for (const key of ['Space', 'Home']) await page.keyboard.press(key);
    expect(await wordsOf(widget)).toEqual(['request', 'the', 'rejected', 'server', 'the']);
    expect(await status.innerText()).toBe('“request”, position 0.');
    expect(errors).toEqual([]);
  });

  test('by Reset, and a word can be dragged afterwards', async () => {
    const { page, widget } = await open();
    await liftAndMove(page, widget, 'server');
    await widget.evaluate((element) => /** @type {any} */ (element).reset());
    expect(await wordsOf(widget)).toEqual(TOKENS);
    expect(await widget.locator('.lifted').count()).toBe(0);
    const from = await middleOf(chip(widget, 'rejected'));
    const to = await middleOf(chip(widget, 'the'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 10, to.y, { steps: 8 });
    await page.mouse.up();
    expect(await wordsOf(widget)).toEqual(['rejected', 'the', 'server', 'the', 'request']);
  });
});

describe('a list longer than its box', () => {
  test('takes a word dropped after it has scrolled where the pointer is', async () => {
    const { page, widget } = await open(MANY);
    const from = await middleOf(chip(widget, 'w1'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(
      () =>
        Number(
          document
            .querySelector('whorl-shuffle')
            ?.shadowRoot?.querySelector('whorl-token-order')
            ?.shadowRoot?.querySelector('ol')?.scrollTop,
        ) >= 300,
    );
    await settle(widget);
    await page.mouse.move(from.x + 22, from.y + 60);
    await settle(widget);
    const held = await middleOf(widget.locator('.lifted'));
    await page.mouse.up();
    const words = await wordsOf(widget);
    const landed = await middleOf(chip(widget, 'w1'));
    expect(words.indexOf('w1')).toBeGreaterThan(30);
    expect(Math.abs(landed.y - held.y)).toBeLessThan(40);
    expect(Math.abs(landed.x - held.x)).toBeLessThan(90);
  });

  test('scrolls while a word is held near its edge, and ends at its end', async () => {
    const { page, widget } = await open(MANY);
    const from = await middleOf(chip(widget, 'w1'));
    const box = await widget.locator('whorl-token-order ol').boundingBox();
    if (!box) throw new Error('not shown');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, box.y + box.height - 6, { steps: 6 });
    /** How far it could still scroll. */
    const left = () =>
      widget
        .locator('whorl-token-order ol')
        .evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
    await expect.poll(left).toBeLessThanOrEqual(1);
    await page.mouse.up();
    expect((await wordsOf(widget)).indexOf('w1')).toBeGreaterThan(120);
  });
});

describe('a finger', () => {
  test('that swipes over a long list scrolls it and moves no word', async () => {
    const { page, widget } = await open(MANY, { touch: true });
    const from = await middleOf(chip(widget, 'w30'));
    const finger = await fingerOf(page);
    await finger.swipe(from, { x: from.x, y: from.y - 120 });
    await expect.poll(() => scrolled(widget)).toBeGreaterThan(50);
    expect(await wordsOf(widget)).toEqual(MANY);
  });

  test('that swipes over the words scrolls the page; one that holds a word moves it and scrolls nothing', async () => {
    const { page, widget } = await open(TOKENS, { touch: true, height: 500, container: 320 });
    const finger = await fingerOf(page);
    const from = await middleOf(chip(widget, 'server'));
    const to = await middleOf(chip(widget, 'rejected'));
    await finger.down(from);
    await widget.locator('.lifted').waitFor();
    await finger.move(from, { x: to.x + 20, y: to.y });
    await finger.move({ x: to.x + 20, y: to.y }, { x: to.x + 20, y: to.y + 60 });
    await finger.up();
    const words = await wordsOf(widget);
    expect(words.indexOf('server')).toBeGreaterThan(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const again = await middleOf(chip(widget, 'server'));
    await finger.down(again);
    await finger.move(again, { x: again.x, y: Math.max(5, again.y - 150) });
    await finger.up();
    await page.waitForFunction(() => scrollY > 50);
    expect(await wordsOf(widget)).toEqual(words);
  });
});
