import { describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import {
  box,
  expectRead,
  openerOf,
  openTables,
  readout,
  sevenDigits,
  spoken,
  standsInAPage,
  tableNumbers,
  whorl,
} from './support/suite.js';
import { cellColours, finding, forceTheme, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const open = openerOf('whorl-heatmap');

/** @param {Locator} widget @param {string} label */
const slider = (widget, label) => widget.getByRole('slider', { name: label, exact: true });

describe('the picture', () => {
  test.each(
    /** @type {const} */ ([
      ['interleaved', 10000, 'light'],
      ['concatenated', 100, 'dark'],
    ]),
  )(
    'is what the core computed, position across and dimension down (%s, base %i, %s)',
    async (layout, base, theme) => {
      const { widget, errors } = await open(`n="24" d="16" base="${base}" layout="${layout}"`, {
        colorScheme: theme,
      });
      const { data } = whorl.sinusoidalEncoding({ positions: 24, dModel: 16, base, layout });
      const scale = colourScale('diverging', theme, [-1, 1]);
      const wanted = Array.from({ length: 16 * 24 }, (_, i) =>
        scale.css(data[(i % 24) * 16 + Math.floor(i / 24)]),
      );
      expect(await cellColours(widget.locator('.heatmap canvas'), 16, 24)).toEqual(wanted);
      expect(errors).toEqual([]);
    },
  );

  test('has all of its numbers in the table', async () => {
    const { widget } = await open('n="7" d="5"');
    await openTables(widget);
    const shown = await tableNumbers(widget);
    const { data } = whorl.sinusoidalEncoding({ positions: 7, dModel: 5 });
    expect(shown).toEqual(Array.from(data, sevenDigits));
  });

  test('states its wavelengths', async () => {
    const { widget } = await open('n="128" d="512"');
    expect(await finding(widget)).toBe(
      'Fast stripes at the top, slow ones at the bottom. Each of the 128 columns is one position; the fastest wave takes 6.28 positions, the slowest 60,611.',
    );
  });

  test('is read with the keyboard: value, formula and wavelength are spoken, Enter pins the position', async () => {
    const { widget, page } = await open('n="128" d="64"');
    await widget.locator('.heatmap').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
    }
    await settle(widget);
    const value = whorl.sinusoidalEncoding({ positions: 12, dModel: 64 }).data[11 * 64 + 2];
    const sentence = `PE(11, 2) = sin(11 / 10000^(2/64)) = ${value.toFixed(4).replace('-', '−')}; one wave takes 8.38 positions.`;
    await expectRead(widget, sentence);
    await page.keyboard.press('Enter');
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).pinned)).toBe(11);
    expect(await widget.getByRole('img', { name: 'The vector of position 11' }).count()).toBe(1);
    expect(await spoken(widget)).toMatch(/^Position 11 is pinned/);
  });

  test('pins the position that is clicked, and draws that vector', async () => {
    const { widget } = await open('n="10" d="8"');
    const chart = await widget.locator('.heatmap canvas').boundingBox();
    if (!chart) throw new Error('no chart');
    const at = { x: (7.5 / 10) * chart.width, y: 20 };
    await widget.locator('.heatmap canvas').click({ position: at });
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).pinned)).toBe(7);
    const path = await widget.locator('.strip .bars').getAttribute('d');
    const width = Number(await widget.locator('.strip .frame').getAttribute('width'));
    const drawn = [...(path ?? '').matchAll(/H([\d.]+)/g)].map(([, x]) => (Number(x) / width) * 2 - 1);
    const { data } = whorl.sinusoidalEncoding({ positions: 8, dModel: 8 });
    expect(drawn).toHaveLength(8);
    drawn.forEach((value, i) => expect(value).toBeCloseTo(data[7 * 8 + i], 3));
  });

  test('follows the theme while open', async () => {
    const { widget, page } = await open('n="6" d="4"');
    const light = await cellColours(widget.locator('.heatmap canvas'), 4, 6);
    await forceTheme(page, 'dark');
    await settle(widget);
    expect(await cellColours(widget.locator('.heatmap canvas'), 4, 6)).not.toEqual(light);
  });
});

describe('values that cannot be', () => {
  test.each([
    ['n="1e6"', 'Positions n must be a whole number from 1 to 512, got 1e6; showing 128.'],
    ['d="-1"', 'Width d must be a whole number from 1 to 512, got -1; showing 64.'],
    ['d="0"', 'Width d must be a whole number from 1 to 512, got 0; showing 64.'],
    ['d="1.5"', 'Width d must be a whole number from 1 to 512, got 1.5; showing 64.'],
    ['d="abc"', 'Width d must be a whole number from 1 to 512, got “abc”; showing 64.'],
    ['d="NaN"', 'Width d must be a whole number from 1 to 512, got “NaN”; showing 64.'],
    ['base="0"', 'Base must be a number from 1 to 1000000, got 0; showing 10000.'],
  ])('%s in the page get one sentence, and reset recovers', async (attributes, note) => {
    const { widget, errors } = await open(attributes);
    expect(await notes(widget)).toEqual([note]);
    expect(await widget.locator('.heatmap canvas').count()).toBe(1);
    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('as properties get one sentence each, and the property stays legal', async () => {
    const { widget, errors } = await open();
    for (const raw of [-1, 0, 1.5, NaN, 'abc', 1e9, {}]) {
      const kept = await widget.evaluate((element, value) => Object.assign(element, { d: value }).d, raw);
      expect(kept).toBe(64);
      expect(await notes(widget)).toHaveLength(1);
    }
    await widget.evaluate((element) => Object.assign(element, { d: 8 }));
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('in a link get a sentence each', async () => {
    const { widget } = await open('', { query: '?heatmap.base=-5&heatmap.d=7777&heatmap.n=1e9' });
    expect(await notes(widget)).toEqual([
      'Positions n must be a whole number from 1 to 512, got 1e9; showing 128.',
      'Width d must be a whole number from 1 to 512, got 7777; showing 64.',
      'Base must be a number from 1 to 1000000, got -5; showing 10000.',
    ]);
  });

  test('typed into a box leave the last good picture until a good one is typed', async () => {
    const { widget, errors } = await open('n="10" d="8"', { locale: 'de-DE' });
    const canvas = widget.locator('.heatmap canvas');
    await box(widget, 'Width d').fill('4');
    await settle(widget);
    const good = await cellColours(canvas, 4, 10);
    for (const [typed, said] of [
      ['', 'is empty'],
      ['0,5', 'got “0,5”'],
      ['1e9', 'got 1e9'],
      ['x', 'got “x”'],
    ]) {
      await box(widget, 'Width d').fill(typed);
      expect(await notes(widget)).toEqual([expect.stringContaining(said)]);
      expect(await notes(widget)).toEqual([expect.stringContaining('showing 4.')]);
      expect(await box(widget, 'Width d').getAttribute('aria-invalid')).toBe('true');
      expect(await cellColours(canvas, 4, 10)).toEqual(good);
    }
    await box(widget, 'Base').fill('2,5');
    await box(widget, 'Base').press('Tab');
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).base)).toBe(2.5);
    await box(widget, 'Width d').fill('3');
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('do not include base 1, width 1 or one position', async () => {
    const { widget } = await open('n="1" d="1" base="1"');
    expect(await notes(widget)).toEqual([]);
    expect(await finding(widget)).toMatch(/^All rows keep the same pace\./);
  });
});

describe('controls', () => {
  test('move one step a press, name themselves and speak their value', async () => {
    const { widget } = await open('n="100" d="64"');
    await slider(widget, 'Width d').press('ArrowRight');
    await settle(widget);
    expect(await slider(widget, 'Width d').getAttribute('aria-valuetext')).toBe('65');
    await box(widget, 'Width d').press('ArrowDown');
    await settle(widget);
    await box(widget, 'Width d').press('PageUp');
    await settle(widget);
    expect(await box(widget, 'Width d').inputValue()).toBe('74');
    expect(await box(widget, 'Width d').getAttribute('aria-valuenow')).toBe('74');
    await slider(widget, 'Base').press('ArrowLeft');
    await settle(widget);
    expect(await box(widget, 'Base').inputValue()).toBe('5000');
    await slider(widget, 'Positions n').press('End');
    await settle(widget);
    expect(await box(widget, 'Positions n').inputValue()).toBe('512');
  });

  test('lose no press when two fall in one frame', async () => {
    const { widget } = await open('n="100" d="64"');
    await widget.evaluate((element) => {
      const press = (/** @type {string} */ selector, /** @type {string} */ key) =>
        element.shadowRoot
          ?.querySelector(selector)
          ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let i = 0; i < 3; i += 1) {
        press('.box', 'ArrowUp');
        press('.heatmap', 'ArrowRight');
      }
    });
    await settle(widget);
    expect(await box(widget, 'Positions n').inputValue()).toBe('103');
    expect(await readout(widget)).toMatch(/^PE\(2, 0\) = /);
  });

  test('show the pinned position on the table, and bring it back with the table’s length', async () => {
    const { widget } = await open('n="100" pinned="90"');
    for (const [typed, shown] of [
      ['1', 0],
      ['10', 9],
      ['100', 90],
    ]) {
      await box(widget, 'Positions n').fill(String(typed));
      expect(await notes(widget)).toEqual([]);
      expect(await widget.evaluate((element) => /** @type {any} */ (element).pinned)).toBe(90);
      const vector = widget.getByRole('img', { name: `The vector of position ${shown}`, exact: true });
      expect(await vector.count()).toBe(1);
    }
  });

  test('are large enough to hit', async () => {
    const { widget } = await open('', { container: 320, touch: true });
    const sizes = await widget
      .locator('.controls :is(input, select, button), .toolbar button')
      .evaluateAll((all) =>
        all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });
});

standsInAPage(open, {
  attributes: 'n="6" d="0"',
  async use({ widget, page }) {
    await widget.locator('.heatmap').focus();
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  },
  settings: ['', 'n="512" d="512"', 'n="1" d="1"', 'n="127" d="5" layout="concatenated"'],
});
