import { beforeAll, describe, expect, test } from 'vitest';
import { fingerOf } from './support/devices.js';
import { serveDist } from './support/page.js';
import { collisions, finding, notes, openWidget, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

const SWAPPED = 'order="0 4 2 3 1"';
const TOKENS = ['the', 'server', 'rejected', 'the', 'request'];

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} [attributes] @param {import('./support/widget.js').WidgetOptions} [options] */
const open = (attributes = '', options) =>
  openWidget(url, `<whorl-shuffle ${attributes}></whorl-shuffle>`, options);

/** The words as they now stand. @param {Locator} widget */
async function wordsOf(widget) {
  await settle(widget);
  return widget.locator('whorl-token-order .word').allInnerTexts();
}

/** @param {Locator} widget @param {string} word */
const chip = (widget, word) => widget.locator('whorl-token-order button', { hasText: word }).first();

describe('reordering by keyboard', () => {
  test('lifts, moves, drops, and says so', async () => {
    const { widget, page } = await open();
    await chip(widget, 'server').focus();
    await page.keyboard.press('Space');
    const status = widget.locator('whorl-token-order [role=status]');
    expect(await status.innerText()).toMatch(/^“server” lifted from position 1\./);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    expect(await status.innerText()).toBe('“server”, position 4.');
    await page.keyboard.press('Space');
    expect(await status.innerText()).toBe('“server” dropped at position 4.');
    expect(await wordsOf(widget)).toEqual(['the', 'rejected', 'the', 'request', 'server']);
    expect(await finding(widget)).toMatch(/^Equivariant/);
    const focused = await widget
      .locator('whorl-token-order')
      .evaluate((list) => list.shadowRoot?.activeElement?.textContent?.trim());
    expect(focused).toMatch(/^server/);
  });

  test('takes a move back on Escape', async () => {
    const { widget, page } = await open();
    await chip(widget, 'request').focus();
    for (const key of ['Enter', 'Home']) await page.keyboard.press(key);
    expect(await wordsOf(widget)).toEqual(['request', 'the', 'server', 'rejected', 'the']);
    await page.keyboard.press('Escape');
    expect(await wordsOf(widget)).toEqual(TOKENS);
    expect(await finding(widget)).toMatch(/^Nothing has moved yet/);
  });

  test('is one Tab stop', async () => {
    const { widget } = await open();
    expect(await widget.locator('whorl-token-order button[tabindex="0"]').count()).toBe(1);
    await chip(widget, 'rejected').focus();
    await settle(widget);
    expect(await widget.locator('whorl-token-order button[tabindex="0"]').innerText()).toMatch(/^rejected/);
  });
});

describe('reordering by pointer', () => {
  /** Drags the first chip of a word onto another. @param {Page} page @param {Locator} widget @param {string} from @param {string} to */
  async function drag(page, widget, from, to) {
    const start = await chip(widget, from).boundingBox();
    const end = await chip(widget, to).boundingBox();
    if (!start || !end) throw new Error('no chip');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width - 2, end.y + end.height / 2, { steps: 12 });
    return () => page.mouse.up();
  }

  test('moves a word with the mouse, and the verdict follows', async () => {
    const { widget, page, errors } = await open('', { reducedMotion: 'reduce' });
    const drop = await drag(page, widget, 'server', 'request');
    expect(await wordsOf(widget)).toEqual(['the', 'rejected', 'the', 'request', 'server']);
    expect(await finding(widget)).toMatch(/^Equivariant/);
    await drop();
    expect(await wordsOf(widget)).toEqual(['the', 'rejected', 'the', 'request', 'server']);
    expect(errors).toEqual([]);
  });

  test('keeps the word under the pointer while it is dragged', async () => {
    const { widget, page } = await open();
    await drag(page, widget, 'server', 'request');
    await settle(widget);
    const aim = await page.evaluate(() => {
      const list = document.querySelector('whorl-shuffle')?.shadowRoot?.querySelector('whorl-token-order');
      const box = list?.shadowRoot?.querySelector('.lifted')?.getBoundingClientRect();
      return box && { left: box.left, right: box.right };
    });
    const after = await widget.locator('whorl-token-order .lifted').boundingBox();
    expect(after && aim && after.x).toBeCloseTo(aim?.left ?? NaN, 0);
    await page.keyboard.press('Escape');
    expect(await wordsOf(widget)).toEqual(TOKENS);
    await page.mouse.up();
    expect(await wordsOf(widget)).toEqual(TOKENS);
  });

  test('lets a swipe on a chart scroll the page', async () => {
    const { widget, page } = await open('', { touch: true, height: 500, container: 320 });
    const finger = await fingerOf(page);
    const map = await widget.locator('.heatmap').first().boundingBox();
    if (!map) throw new Error('no chart');
    const on = { x: map.x + map.width / 2, y: Math.min(460, map.y + map.height / 2) };
    await finger.swipe(on, { x: on.x, y: on.y - 200 });
    await page.waitForFunction(() => scrollY > 50);
  });
});

describe('sentences', () => {
  test.each([
    ['one', ['one'], /^One word has no order\./],
    ['  two   words ', ['two', 'words'], /^Nothing has moved yet/],
    ['buffalo buffalo buffalo', ['buffalo', 'buffalo', 'buffalo'], /^Nothing has moved yet/],
    [
      '<b>bold</b> <img/onerror=alert(1)> 🙂 הבקשה',
      ['<b>bold</b>', '<img/onerror=alert(1)>', '🙂', 'הבקשה'],
      /^Nothing/,
    ],
  ])('%j is taken as it is', async (sentence, words, verdict) => {
    const { widget, errors } = await open();
    await widget.getByLabel('Sentence', { exact: true }).fill(sentence);
    expect(await finding(widget)).toMatch(verdict);
    expect(await wordsOf(widget)).toEqual(words);
    expect(await collisions(widget)).toEqual([]);
    if (words.length > 1) {
      await widget.getByRole('button', { name: 'Reverse' }).click();
      expect(await finding(widget)).toMatch(
        new Set(words).size > 1 ? /^Equivariant/ : /^This order cannot tell/,
      );
    }
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['', 'Sentence is empty, it needs at least one word; showing “the server rejected the request”.'],
    ['   ', 'Sentence is empty, it needs at least one word; showing “the server rejected the request”.'],
    [
      'word '.repeat(5000),
      'Sentence must have at most 512 words, got 5000; showing “the server rejected the request”.',
    ],
  ])(
    '%# that cannot be shown leave the last good chart and one sentence, and the next one works',
    async (bad, note) => {
      const { widget, errors } = await open(SWAPPED);
      const field = widget.getByLabel('Sentence', { exact: true });
      await field.fill(bad);
      expect(await notes(widget)).toEqual([note]);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.getAttribute('aria-describedby')).toContain('note-sentence');
      expect(await wordsOf(widget)).toEqual(['the', 'request', 'rejected', 'the', 'server']);
      expect(await widget.locator('.heatmap').count()).toBe(3);
      await widget.getByLabel('Position encoding').selectOption('sinusoidal');
      expect(await finding(widget)).toMatch(/^Not equivariant/);
      await widget.getByRole('button', { name: 'Original order' }).click();
      expect(await wordsOf(widget)).toEqual(TOKENS);
      expect(await notes(widget)).toEqual([note]);
      const link = await widget.evaluate((element) => /** @type {any} */ (element).link());
      expect(new URL(link).searchParams.has('shuffle.sentence')).toBe(false);
      await field.fill('all is well');
      expect(await notes(widget)).toEqual([]);
      expect(await wordsOf(widget)).toEqual(['all', 'is', 'well']);
      expect(errors).toEqual([]);
    },
  );

  test('too long in a link give way to the default, with a note', async () => {
    const { widget, errors } = await open('', { query: `?shuffle.sentence=${'w+'.repeat(600)}` });
    expect(await wordsOf(widget)).toEqual(TOKENS);
    expect(await notes(widget)).toEqual([
      'Sentence must have at most 512 words, got 600; showing “the server rejected the request”.',
    ]);
    expect(errors).toEqual([]);
  });

  test('that gain only a space keep their order', async () => {
    const { widget } = await open(SWAPPED);
    await widget.getByLabel('Sentence', { exact: true }).press('End');
    await widget.getByLabel('Sentence', { exact: true }).press('Space');
    expect(await wordsOf(widget)).toEqual(['the', 'request', 'rejected', 'the', 'server']);
    await widget.getByLabel('Sentence', { exact: true }).press('s');
    expect(await wordsOf(widget)).toEqual([...TOKENS, 's']);
  });

  test('run from the right when their letters do, for the arrow keys too', async () => {
    const { widget, page } = await open('sentence="השרת דחה את הבקשה"');
    const boxes = await widget
      .locator('whorl-token-order button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(boxes).toEqual(boxes.toSorted((a, b) => b - a));
    await chip(widget, 'השרת').focus();
    for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    expect(await wordsOf(widget)).toEqual(['דחה', 'השרת', 'את', 'הבקשה']);
  });
});
