import { describe, expect, test } from 'vitest';
import { spectrumScale } from '../../web/charts/spectrum.js';
import {
  box,
  openerOf,
  openTables,
  readout,
  refuses,
  sevenDigits,
  spoken,
  standsInAPage,
  whorl,
} from './support/suite.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const FORMATS = /** @type {const} */ (['float32', 'float16', 'bfloat16']);

const open = openerOf('whorl-precision');

/** Heights of a format's line, top down. @param {Locator} widget @param {string} format */
async function heights(widget, format) {
  const path = await widget.locator(`.series[data-name="${format}"]`).getAttribute('d');
  return [...(path ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
}

describe('the errors', () => {
  test.each([
    ['', { position: 10001, dModel: 64, base: 10000 }],
    ['format="bfloat16" position="300" d="512"', { position: 300, dModel: 512, base: 10000 }],
    ['format="float16" position="70000" d="16"', { position: 70000, dModel: 16, base: 10000 }],
    ['format="float32" position="1000003" d="512"', { position: 1000003, dModel: 512, base: 10000 }],
    ['position="0" d="7" base="1"', { position: 0, dModel: 7, base: 1 }],
  ])('drawn are those of the core: %s', async (attributes, setting) => {
    const { widget, errors } = await open(attributes);
    const height = Number(await widget.locator('.spectrum .frame').getAttribute('height'));
    const y = spectrumScale([-10, 1], height);
    for (const format of FORMATS) {
      const wanted = whorl.angleErrors({ format, ...setting });
      const drawn = await heights(widget, format);
      if (wanted.length > 1) expect(drawn).toHaveLength(wanted.length);
      drawn.forEach((at, i) => expect(at).toBeCloseTo(y(wanted[i] || Number.MIN_VALUE), 2));
    }
    const dots = (await widget.locator('.spectrum .points').getAttribute('d')) ?? '';
    expect(dots.match(/h0/g)).toHaveLength(Math.ceil(setting.dModel / 2));
    expect(errors).toEqual([]);
  });

  test('and all other numbers stand in the tables', async () => {
    const { widget } = await open('d="4"');
    await openTables(widget);
    const cells = await widget
      .locator('table')
      .first()
      .locator('td')
      .evaluateAll((all) => all.map((cell) => Number(cell.textContent)));
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 4 });
    const errors = FORMATS.map((format) => whorl.angleErrors({ format, position: 10001, dModel: 4 }));
    const wanted = [0, 1].flatMap((pair) => [wavelengths[2 * pair], ...errors.map((of) => of[pair])]);
    expect(cells).toEqual(wanted.map(sevenDigits));
  });
});

test.each([
  ['', 8192],
  ['n="131072"', 131072],
  ['n="100"', 100],
])('the bars show how many positions each format tells apart: %s', async (attributes, n) => {
  const { widget } = await open(attributes);
  const shown = await widget
    .locator('.amount .value')
    .evaluateAll((all) => all.map((text) => Number(text.textContent?.replaceAll(',', ''))));
  const wanted = FORMATS.map((format) => whorl.distinctPositions({ format, n }));
  expect(shown).toEqual(wanted);
  const widths = await widget
    .locator('.amount .bar')
    .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('width'))));
  widths.forEach((width, i) => expect(width / widths[0]).toBeCloseTo(wanted[i] / wanted[0], 2));
});

describe('the finding', () => {
  test('says how the position is held, the largest error and where the format breaks', async () => {
    const { widget } = await open();
    const errors = whorl.angleErrors({ format: 'float16', position: 10001, dModel: 64 });
    const worst = Math.max(...errors);
    const pair = errors.indexOf(worst);
    const wave = whorl.sinusoidalWavelengths({ dModel: 64 })[2 * pair];
    expect(await finding(widget)).toBe(
      `float16 holds position 10,001 as 10,000. The largest error of a sine is ${worst.toFixed(3)}, in pair ${pair} (one wave takes ${wave.toFixed(2)} positions). Of the first 8,192 positions it tells 4,097 apart; the first that falls on the one before it is 2,049.`,
    );
  });

  test('says when the position overflows', async () => {
    const { widget } = await open('position="70000"');
    expect(await finding(widget)).toMatch(
      /^float16 cannot hold position 70,000 at all\. It overflows to infinity, and every pair is lost\./,
    );
  });

  test('says when nothing is lost', async () => {
    const { widget } = await open('position="0" format="float32" n="128"');
    expect(await finding(widget)).toBe(
      'float32 holds position 0 exactly. None of its sines is off. Of the first 128 positions it tells all apart; the first that falls on the one before it is 16,777,217.',
    );
  });
});

describe('reading', () => {
  test('and everything else works with the keyboard alone', async () => {
    const { widget, page } = await open();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await settle(widget);
    const sentence = await readout(widget);
    expect(sentence).toMatch(/^Pair 3, one wave takes 14\.90 positions\. Error of its sine: float32 /);
    const error = whorl.angleErrors({ format: 'float16', position: 10001, dModel: 64 })[3];
    expect(sentence).toContain(`float16 ${error.toFixed(3)}`);
    expect(await spoken(widget)).toBe(sentence);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await readout(widget)).toBe(
      'float16 tells 4,097 of the first 8,192 positions apart; position 2,049 is the first that falls on the one before it.',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await settle(widget);
    expect(await finding(widget)).toMatch(/^bfloat16 holds position 10,001 as 9,984\./);
    expect(whorl.roundTo({ format: 'bfloat16', values: [10001] })[0]).toBe(9984);
    expect(await widget.locator('.series.chosen').getAttribute('data-name')).toBe('bfloat16');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await settle(widget);
    expect(await box(widget, 'Position').inputValue()).toBe('20001');
  });

  test('works by pointer', async () => {
    const { widget } = await open();
    const frame = await widget.locator('.spectrum .frame').boundingBox();
    const chart = await widget.locator('.spectrum').boundingBox();
    if (!frame || !chart) throw new Error('no chart');
    await widget.locator('.spectrum').hover({
      position: { x: frame.x - chart.x + (20.5 / 32) * frame.width, y: 60 },
    });
    expect(await readout(widget)).toMatch(/^Pair 20, /);
    expect(await widget.locator('.spectrum .row-line').count()).toBe(1);
  });
});

refuses(open, [
  ['position="-1"', 'Position must be a whole number from 0 to 1000000001, got -1; showing 10001.'],
  [
    'format="float8"',
    'Number format must be one of float32, float16, bfloat16, got “float8”; showing float16.',
  ],
  ['n="1e9"', 'Positions to tell apart must be a whole number from 1 to 131072, got 1e9; showing 8192.'],
]);

standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.spectrum').focus();
    await page.keyboard.press('ArrowRight');
    await box(widget, 'Position').fill('x');
  },
  settings: ['', 'position="70000" d="512"', 'position="0" d="2"', 'n="1" position="1"'],
});
