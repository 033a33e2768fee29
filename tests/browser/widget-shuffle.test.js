import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { beforeAll, describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { serveDist } from './support/page.js';
import {
  cellColours,
  collisions,
  expectAccessible,
  finding,
  forceTheme,
  notes,
  openWidget,
  settle,
} from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

const SWAPPED = 'order="0 4 2 3 1"';
const TOKENS = ['the', 'server', 'rejected', 'the', 'request'];
const PERMUTATION = [0, 4, 2, 3, 1];

let url = '';
/** @type {import('../../web/core/types.js').Whorl} */
let whorl;

beforeAll(async () => {
  url = await serveDist();
  whorl = await loadWhorl();
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

/** The largest difference that the finding states. @param {string} text */
const stated = (text) => Number(/difference is ([\d.e-]+\d)/.exec(text)?.[1]);

describe('the verdict', () => {
  test('says that nothing has moved, then at one press that every word got the same vector back', async () => {
    const { widget, errors } = await open();
    expect(await finding(widget)).toMatch(/^Nothing has moved yet\./);
    await widget.getByRole('button', { name: 'Swap to “the request rejected the server”' }).click();
    expect(await wordsOf(widget)).toEqual(['the', 'request', 'rejected', 'the', 'server']);
    const text = await finding(widget);
    expect(text).toMatch(/^Equivariant: every word got the same vector back\./);
    expect(stated(text)).toBeLessThanOrEqual(1e-5);
    expect(errors).toEqual([]);
  });

  test('is “not equivariant” with the sinusoidal encoding, and equivariant again without', async () => {
    const { widget } = await open(SWAPPED);
    await widget.getByLabel('Position encoding').selectOption('sinusoidal');
    const text = await finding(widget);
    expect(text).toMatch(/^Not equivariant: .* each position adds its own vector\.$/s);
    expect(stated(text)).toBeGreaterThan(0.01);
    await widget.getByLabel('Position encoding').selectOption('none');
    expect(await finding(widget)).toMatch(/^Equivariant/);
  });

  test('is “not equivariant” with a causal mask and no encoding', async () => {
    const { widget } = await open(SWAPPED);
    await widget.getByRole('switch', { name: 'Causal mask' }).press('Space');
    const text = await finding(widget);
    expect(text).toMatch(/^Not equivariant: 4 of 5 words .* under the mask/s);
    expect(stated(text)).toBeGreaterThan(0.01);
  });

  test('holds for both pairs of sentences', async () => {
    const { widget } = await open();
    await widget.getByRole('button', { name: 'dog bites man' }).click();
    expect(await wordsOf(widget)).toEqual(['dog', 'bites', 'man']);
    await widget.getByRole('button', { name: 'Swap to “man bites dog”' }).click();
    expect(await wordsOf(widget)).toEqual(['man', 'bites', 'dog']);
    expect(await finding(widget)).toMatch(/^Equivariant/);
  });
});

describe('what is drawn', () => {
  test.each([
    ['none', false, 1],
    ['sinusoidal', true, 2],
  ])('is what the core computed (%s, causal %s, head %i)', async (encoding, causal, head) => {
    const { widget } = await open(
      `${SWAPPED} encoding="${encoding}" head="${head}" ${causal ? 'causal' : ''}`,
    );
    const result = whorl.shuffleTest({
      tokens: TOKENS,
      permutation: PERMUTATION,
      encoding: /** @type {'none' | 'sinusoidal'} */ (encoding),
      causal,
    });
    const maps = [result.original.weights, result.restored.weights, result.weightDifference];
    const highest = Math.max(...maps.slice(0, 2).map(({ data }) => max(data) ?? 0));
    const [low, high] = scaleLinear([0, highest], [0, 1]).nice(4).domain();
    const scale = colourScale('sequential', 'light', [low, high]);
    for (const [i, { data }] of maps.entries()) {
      const shown = data.subarray((head - 1) * 25, head * 25);
      const canvas = widget.locator('.heatmap canvas').nth(i);
      expect(await cellColours(canvas, 5, 5)).toEqual(Array.from(shown, scale.css));
    }

    await widget.getByRole('button', { name: 'Data as a table' }).click();
    const tables = await widget
      .locator('table')
      .evaluateAll((all) =>
        all.map((table) =>
          [...table.querySelectorAll('tbody tr')].map((row) =>
            [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
          ),
        ),
      );
    expect(tables[0].map((row) => row[2])).toEqual([...result.differencePerToken]);
    maps.forEach(({ data }, i) => {
      expect(tables[i + 1].flat()).toEqual([...data.subarray((head - 1) * 25, head * 25)]);
    });
  });

  test('is read cell by cell with the keyboard, in words', async () => {
    const { widget, page } = await open(SWAPPED);
    await widget.locator('.heatmap').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await settle(widget);
    const sentence =
      /^“server” \(query, position 1\) attends to “server” \(key, position 1\): weight 0\.\d{3} in the original order/;
    expect(await widget.locator('.readout').innerText()).toMatch(sentence);
    expect(await widget.locator('figure > .spoken').innerText()).toMatch(sentence);
    expect(await widget.locator('.mark').count()).toBe(3);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.querySelector('whorl-shuffle')?.shadowRoot?.activeElement?.className,
      ),
    ).toContain('heatmap');
  });

  test('follows the theme while open', async () => {
    const { widget, page } = await open(SWAPPED);
    const canvas = widget.locator('.heatmap canvas').first();
    const light = await cellColours(canvas, 5, 5);
    await forceTheme(page, 'dark');
    await settle(widget);
    const dark = await cellColours(canvas, 5, 5);
    dark.forEach((colour, i) => expect(colour).not.toBe(light[i]));
  });
});

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

  test('moves a word with a finger without scrolling the page; a swipe on a chart scrolls it', async () => {
    const { widget, page } = await open('', { touch: true, height: 500, container: 320 });
    const touch = await page.context().newCDPSession(page);
    /** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
    const swipe = async (from, to) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (let i = 1; i <= 10; i += 1) {
        const at = { x: from.x + ((to.x - from.x) * i) / 10, y: from.y + ((to.y - from.y) * i) / 10 };
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await settle(widget);
    };
    const start = await chip(widget, 'server').boundingBox();
    if (!start) throw new Error('no chip');
    const from = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
    await swipe(from, { x: from.x, y: from.y + 130 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await wordsOf(widget)).not.toEqual(TOKENS);

    const map = await widget.locator('.heatmap').first().boundingBox();
    if (!map) throw new Error('no chart');
    const on = { x: map.x + map.width / 2, y: Math.min(460, map.y + map.height / 2) };
    await swipe(on, { x: on.x, y: on.y - 200 });
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
      expect(await finding(widget)).toMatch(/^Equivariant/);
    }
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['', 'Sentence is empty, it needs at least one word; showing “the server rejected the request”.'],
    ['   ', 'Sentence is empty, it needs at least one word; showing “the server rejected the request”.'],
    [
      'word '.repeat(5000),
      'Not computed: tokens must have at most 512 entries, got 5000; showing the last good chart.',
    ],
  ])(
    '%# that cannot be shown leave the last good chart and one sentence, and the next one works',
    async (bad, note) => {
      const { widget, errors } = await open(SWAPPED);
      const field = widget.getByLabel('Sentence', { exact: true });
      await field.fill(bad);
      expect(await notes(widget)).toEqual([note]);
      expect((await wordsOf(widget)).toSorted()).toEqual(TOKENS.toSorted());
      expect(await widget.locator('.heatmap').count()).toBe(3);
      await field.fill('all is well');
      expect(await notes(widget)).toEqual([]);
      expect(await wordsOf(widget)).toEqual(['all', 'is', 'well']);
      expect(errors).toEqual([]);
    },
  );

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

describe('bad values', () => {
  test.each([
    ['d="128" heads="3"', 'Heads must divide the width d, and 3 does not divide 128; showing 2.'],
    ['d="512" heads="6"', 'Heads must divide the width d, and 6 does not divide 512; showing 2.'],
    ['heads="0"', 'Heads must be a whole number from 1 to 64, got 0; showing 2.'],
    [
      'encoding="learned?"',
      'Position encoding must be one of none, sinusoidal, got “learned?”; showing none.',
    ],
    ['seed="abc"', 'Seed must be a whole number from 0 to 999999, got “abc”; showing 1.'],
    ['d="1e9"', 'Width d must be a whole number from 1 to 512, got 1e9; showing 64.'],
    [
      'order="0 0 1 2 3"',
      'Order must name each of the positions 0 to 4 once, got 0 0 1 2 3; showing the original order.',
    ],
  ])('%s gets one sentence, and reset recovers', async (attributes, note) => {
    const { widget, errors } = await open(attributes);
    expect(await notes(widget)).toEqual([note]);
    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('heads are offered only where they divide the width', async () => {
    const { widget } = await open('d="12"');
    expect(await widget.getByLabel('Heads', { exact: true }).locator('option').allInnerTexts()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '6',
      '12',
    ]);
  });
});

describe('the page around it', () => {
  test('is told of what the reader does, and only of that', async () => {
    const { widget, page } = await open();
    await page.evaluate(() => {
      const seen = /** @type {any[]} */ ([]);
      Object.assign(window, { seen });
      for (const type of ['input', 'change']) {
        document.body.addEventListener(type, (event) => {
          const { detail, composed } = /** @type {CustomEvent} */ (event);
          seen.push([type, detail?.name, detail?.value, detail?.values.seed, composed]);
        });
      }
    });
    await widget.evaluate((element) => Object.assign(element, { seed: 5, causal: true }));
    await settle(widget);
    await widget.getByLabel('Position encoding').selectOption('sinusoidal');
    expect(await page.evaluate(() => /** @type {any} */ (window).seen)).toEqual([
      ['input', 'encoding', 'sinusoidal', 5, true],
      ['change', 'encoding', 'sinusoidal', 5, true],
    ]);
  });

  test.each(/** @type {const} */ (['light', 'dark']))('finds no barrier in it (%s)', async (colorScheme) => {
    const { widget, page } = await open(`${SWAPPED} encoding="sinusoidal" seed="x"`, { colorScheme });
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    await settle(widget);
    await expectAccessible(page);
  });

  test.each([280, 328, 480, 640, 1000])('sees no labels touch %i px wide', async (container) => {
    const { widget } = await open(SWAPPED, { container });
    expect(await collisions(widget)).toEqual([]);
    const many = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
    await widget.getByLabel('Sentence', { exact: true }).fill(many);
    await settle(widget);
    expect(await collisions(widget)).toEqual([]);
  });
});
