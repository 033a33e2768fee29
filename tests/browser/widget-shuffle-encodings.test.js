import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { box, expectRead, openerOf, refuses, whorl } from './support/suite.js';
import { cellColours, collisions, finding, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('../../web/core/types.js').Encoding} Encoding */

const TOKENS = ['the', 'server', 'rejected', 'the', 'request'];
const SWAP = [0, 4, 2, 3, 1];
const REVERSE = [4, 3, 2, 1, 0];

/** Why the order shows, with each encoding. */
const WHY = {
  sinusoidal: 'each position adds its own vector',
  learned: 'each position adds its own row of the table',
  rotary: 'inside attention, queries and keys are turned by their position',
  alibi: 'inside attention, a score is lowered by the distance between the two words',
};

const open = openerOf('whorl-shuffle');

/** @param {Encoding} encoding @param {number[]} permutation @param {boolean} [causal] */
const truth = (encoding, permutation, causal = false) =>
  whorl.shuffleTest({ tokens: TOKENS, permutation, encoding, causal });

/** @param {number} value */
const stated = (value) => (value < 5e-4 ? value.toExponential(1) : value.toFixed(3));

describe.each(/** @type {(keyof typeof WHY)[]} */ (Object.keys(WHY)))('with %s', (encoding) => {
  test.each([false, true])('the maps and the verdict are the core’s (causal %s)', async (causal) => {
    const { widget, errors } = await open(`order="${SWAP.join(' ')}" ${causal ? 'causal' : ''}`);
    await widget.getByLabel('Position encoding').selectOption(encoding);
    const result = truth(encoding, SWAP, causal);
    expect(result.equivariant).toBe(false);
    const text = await finding(widget);
    expect(text).toMatch(/^Not equivariant: (every word|4 of 5 words) got another vector\./);
    expect(text).toContain(`the largest difference is ${stated(result.maxDifference)}, for “`);
    expect(text).toContain(`: ${WHY[encoding]}`);
    expect(text.includes('under the mask a word sees only itself')).toBe(causal);
    const maps = [result.original.weights, result.restored.weights, result.weightDifference];
    const highest = Math.max(...maps.slice(0, 2).map(({ data }) => max(data) ?? 0));
    const [low, high] = scaleLinear([0, highest], [0, 1]).nice(4).domain();
    const scale = colourScale('sequential', 'light', [low, high]);
    for (const [i, { data }] of maps.entries()) {
      const drawn = await cellColours(widget.locator('.heatmap canvas').nth(i), 5, 5);
      expect(drawn).toEqual(Array.from(data.subarray(0, 25), scale.css));
    }
    expect(errors).toEqual([]);
  });
});

describe('reading backwards', () => {
  test('goes unseen by ALiBi, which says why; a mask brings it to light', async () => {
    const { widget } = await open(`encoding="alibi" order="${REVERSE.join(' ')}"`);
    const { equivariant, maxDifference, tolerance } = truth('alibi', REVERSE);
    expect(equivariant).toBe(true);
    expect(await finding(widget)).toBe(
      `Equivariant for this order: every word got the same vector back. ALiBi asks how far apart two words stand and not which comes first, and this order keeps every distance. The largest difference is ${stated(maxDifference)}; float32 rounding allows ${stated(tolerance)}.`,
    );
    await widget.getByRole('switch', { name: 'Causal mask' }).press('Space');
    expect(truth('alibi', REVERSE, true).equivariant).toBe(false);
    expect(await finding(widget)).toMatch(/^Not equivariant/);
  });

  test.each(/** @type {const} */ (['sinusoidal', 'learned', 'rotary']))(
    'does not go unseen with %s',
    async (encoding) => {
      const { widget } = await open(`encoding="${encoding}" order="${REVERSE.join(' ')}"`);
      expect(truth(encoding, REVERSE).equivariant).toBe(false);
      expect(await finding(widget)).toMatch(/^Not equivariant/);
    },
  );
});

test('the learned table is drawn from the seed', async () => {
  const { widget } = await open(`encoding="learned" order="${SWAP.join(' ')}" seed="9"`);
  const { maxDifference } = whorl.shuffleTest({
    tokens: TOKENS,
    permutation: SWAP,
    encoding: 'learned',
    seed: 9,
  });
  expect(await finding(widget)).toContain(stated(maxDifference));
  expect(stated(maxDifference)).not.toBe(stated(truth('learned', SWAP).maxDifference));
});

describe('rotary', () => {
  test('is offered only heads of an even width', async () => {
    const { widget } = await open('encoding="rotary" d="12"');
    const heads = await widget.getByLabel('Heads', { exact: true }).locator('option').allInnerTexts();
    expect(heads).toEqual(['1', '2', '3', '6']);
    await widget.getByLabel('Position encoding').selectOption('none');
    await settle(widget);
    expect(await widget.getByLabel('Heads', { exact: true }).locator('option').count()).toBe(6);
  });

  test('that no longer fits the width gives way with a sentence', async () => {
    const { widget, errors } = await open('encoding="rotary" d="12" heads="1"');
    await box(widget, 'Width d').fill('7');
    expect(await notes(widget)).toEqual([
      expect.stringMatching(/^Rotary turns pairs of numbers, and the width d = 7 is odd; showing /),
    ]);
    expect(await widget.locator('.heatmap').count()).toBe(3);
    expect(errors).toEqual([]);
  });
});

refuses(open, [
  [
    'encoding="learned?"',
    'Position encoding must be one of none, sinusoidal, learned, rotary, alibi, got “learned?”; showing none.',
  ],
  [
    'encoding="rotary" d="7" heads="1"',
    'Rotary turns pairs of numbers, and the width d = 7 is odd; showing none.',
  ],
  [
    'encoding="rotary" d="12" heads="4"',
    'Rotary turns pairs of numbers in each head, and 12 in 4 heads is an odd width; showing 2.',
  ],
]);

describe('what the mask hides', () => {
  /** How many cells of each map are hatched. @param {Locator} widget */
  const hatched = (widget) =>
    widget
      .locator('.heatmap')
      .evaluateAll((maps) =>
        maps.map((map) => (map.querySelector('.hatch')?.getAttribute('d') ?? '').split('M').length - 1),
      );

  test('is hatched, named in the legend and in what is read', async () => {
    const { widget, page } = await open(`order="${SWAP.join(' ')}" causal`);
    const place = SWAP.map((_, token) => SWAP.indexOf(token));
    const pairs = TOKENS.flatMap((_, row) => TOKENS.map((__, col) => ({ row, col })));
    const both = pairs.filter(({ row, col }) => col > row && place[col] > place[row]).length;
    expect(await hatched(widget)).toEqual([10, 10, both]);
    expect(await widget.locator('.legend').innerText()).toContain('Hatched: hidden by the mask.');
    await widget.locator('.heatmap').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expectRead(
      widget,
      '“the” (query, position 0) attends to “server” (key, position 1): weight 0 (hidden by the mask) in the original order, 0 (hidden by the mask) in the new one, difference 0.',
    );
  });

  test('is nothing without a mask', async () => {
    const { widget } = await open(`order="${SWAP.join(' ')}"`);
    expect(await hatched(widget)).toEqual([0, 0, 0]);
    expect(await widget.locator('.legend').innerText()).not.toContain('Hatched');
  });

  test('keeps its strokes apart when cells are smaller than they', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ');
    const { widget } = await open(`sentence="${many}" causal`);
    const [count] = await hatched(widget);
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(2000);
  });
});

describe('on other surfaces', () => {
  test('paper has no buttons that move words', async () => {
    const { widget, page } = await open();
    expect(await widget.locator('.moves').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await widget.locator('.moves').isVisible()).toBe(false);
  });

  test('fingers are told how to drag', async () => {
    const { widget } = await open('', { touch: true, container: 320 });
    expect(await widget.locator('.touch').isVisible()).toBe(true);
    expect(await collisions(widget)).toEqual([]);
    const mouse = await open();
    expect(await mouse.widget.locator('.touch').isVisible()).toBe(false);
  });

  test('a page that runs from the right leaves places in their order', async () => {
    const { widget } = await open('sentence="השרת דחה את" order="2 1 0"');
    const [number, was] = await widget
      .locator('whorl-token-order .place')
      .first()
      .evaluate((place) => {
        const range = document.createRange();
        const text = [...place.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim());
        if (text) range.selectNodeContents(text);
        return [
          range.getBoundingClientRect().left,
          place.querySelector('.was')?.getBoundingClientRect().left ?? 0,
        ];
      });
    expect(number).toBeLessThan(was);
  });
});
