import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { expectRead, openerOf, openTables, sevenDigits, whorl } from './support/suite.js';
import {
  cellColours,
  collisions,
  expectAccessible,
  finding,
  forceTheme,
  notes,
  settle,
} from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

const SWAPPED = 'order="0 4 2 3 1"';
const TOKENS = ['the', 'server', 'rejected', 'the', 'request'];
const PERMUTATION = [0, 4, 2, 3, 1];

const open = openerOf('whorl-shuffle');

/** The words as they now stand. @param {Locator} widget */
async function wordsOf(widget) {
  await settle(widget);
  return widget.locator('whorl-token-order .word').allInnerTexts();
}

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
    expect(text).toMatch(
      /^Not equivariant: 4 of 5 words .* under the mask a word sees only itself and those before it/s,
    );
    expect(stated(text)).toBeGreaterThan(0.01);
  });

  test.each(['Swap to', 'Original order', 'Reverse'])('keeps the focus on “%s”', async (name) => {
    const { widget, page } = await open(name === 'Original order' ? SWAPPED : '');
    const button = widget.getByRole('button', { name });
    await button.focus();
    for (let i = 0; i < 2; i += 1) {
      await page.keyboard.press('Enter');
      await settle(widget);
      const focused = await widget.evaluate((element) => element.shadowRoot?.activeElement?.textContent);
      expect(focused).toContain(name);
    }
    if (name === 'Reverse') return;
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await widget.getByRole('button', { name: 'Last word first' }).click();
    await settle(widget);
    expect(await button.getAttribute('aria-disabled')).toBe('false');
  });

  test.each(['causal', 'encoding="sinusoidal"', ''])(
    'does not judge by an order that reads as before (%s)',
    async (attributes) => {
      const { widget } = await open(`${attributes} sentence="a b c b a" order="4 3 2 1 0"`);
      expect(await finding(widget)).toMatch(
        /^This order cannot tell\. The words that changed places are alike/,
      );
      await widget.getByRole('button', { name: 'Last word first' }).click();
      expect(await finding(widget)).toMatch(/quivariant.* For this order/s);
    },
  );

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

    await openTables(widget);
    const tables = await widget
      .locator('table')
      .evaluateAll((all) =>
        all.map((table) =>
          [...table.querySelectorAll('tbody tr')].map((row) =>
            [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
          ),
        ),
      );
    expect(tables[0].map((row) => row[2])).toEqual(Array.from(result.differencePerToken, sevenDigits));
    maps.forEach(({ data }, i) => {
      expect(tables[i + 1].flat()).toEqual(
        Array.from(data.subarray((head - 1) * 25, head * 25), sevenDigits),
      );
    });
  });

  test('is read cell by cell with the keyboard, in words', async () => {
    const { widget, page } = await open(SWAPPED);
    await widget.locator('.heatmap').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    const sentence =
      /^“server” \(query, position 1\) attends to “server” \(key, position 1\): weight 0\.\d{3} in the original order/;
    await expectRead(widget, sentence);
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

describe('bad values', () => {
  test.each([
    ['d="128" heads="3"', 'Heads must divide the width d, and 3 does not divide 128; showing 2.'],
    ['d="512" heads="6"', 'Heads must divide the width d, and 6 does not divide 512; showing 2.'],
    ['heads="0"', 'Heads must be a whole number from 1 to 64, got 0; showing 2.'],
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
    await openTables(widget);
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
