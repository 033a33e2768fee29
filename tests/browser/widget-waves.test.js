import { describe, expect, test } from 'vitest';
import { drawnLines } from './support/lines.js';
import {
  box,
  expectRead,
  openerOf,
  readout,
  refuses,
  sevenDigits,
  standsInAPage,
  tableNumbers,
  type,
  whorl,
} from './support/suite.js';
import { finding, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const PAD = 5; // from a lane's edge to the height of a 1

const open = openerOf('whorl-waves');

const entry = (/** @type {number} */ value) => value.toFixed(4).replace('-', '−');
const length = (/** @type {number} */ value) => value.toFixed(2);

describe('the waves', () => {
  test.each([
    ['', [0, 1, 50, 100], 80, 512, 10000],
    ['dimensions="2 3" d="4" n="20"', [2, 3], 20, 4, 10000],
    ['dimensions="5, 0, 5" d="7" n="512" base="50"', [5, 0, 5], 512, 7, 50],
    ['dimensions="0" d="1" n="2" base="1"', [0], 2, 1, 1],
  ])('run through what the core computed: %s', async (attributes, dimensions, n, d, base) => {
    const { widget, errors } = await open(attributes);
    const { data } = whorl.sinusoidalEncoding({ positions: n, dModel: d, base });
    const drawn = await drawnLines(widget, [-1, 1], PAD);
    expect(drawn.map(({ name }) => Number(name))).toEqual(dimensions);
    drawn.forEach(({ values }, i) => {
      const steps = (values.length - 1) / (n - 1);
      for (let position = 0; position < n; position += 1) {
        const wanted = data[position * d + dimensions[i]];
        expect(Math.abs(values[position * steps] - wanted)).toBeLessThan(0.002);
      }
    });
    expect(errors).toEqual([]);
  });

  test('are sampled between the positions, by the core too', async () => {
    const { widget } = await open('dimensions="0" n="11"');
    const [{ values }] = await drawnLines(widget, [-1, 1], PAD);
    const steps = (values.length - 1) / 10;
    expect(steps).toBe(8);
    const { data } = whorl.sinusoidalEncoding({ positions: 81, dModel: 1, positionScale: 1 / 8 });
    values.forEach((value, i) => expect(Math.abs(value - data[i])).toBeLessThan(0.002));
  });

  test('carry their wavelengths and shade the first of each', async () => {
    const { widget } = await open();
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 512 });
    expect(await widget.locator('.lane-name').allTextContents()).toEqual(
      [0, 1, 50, 100].map(
        (i) =>
          `dimension ${i}, a ${i % 2 ? 'cosine' : 'sine'}: one wave in ${length(wavelengths[i])} positions`,
      ),
    );
    const plot = Number(await widget.locator('.lines .frame').first().getAttribute('width'));
    const shaded = await widget
      .locator('.span')
      .evaluateAll((all) => all.map((span) => Number(span.getAttribute('width'))));
    [0, 1, 50, 100].forEach((i, lane) => expect(shaded[lane]).toBeCloseTo((wavelengths[i] * plot) / 80, 3));
  });

  test('have their numbers in the table', async () => {
    const { widget } = await open('dimensions="3 8" d="16" n="5"');
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    await widget.locator('table').nth(1).waitFor();
    const cells = await tableNumbers(widget);
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 16 });
    const { data } = whorl.sinusoidalEncoding({ positions: 5, dModel: 16 });
    const rows = [0, 1, 2, 3, 4].flatMap((position) => [data[position * 16 + 3], data[position * 16 + 8]]);
    const wanted = [wavelengths[3], wavelengths[8], ...rows];
    expect(cells).toEqual(wanted.map(sevenDigits));
  });
});

describe('lanes', () => {
  test('stay where they are while the width leaves some without a wave', async () => {
    const { widget, errors } = await open('dimensions="0 400 50"');
    const names = widget.locator('.lane-name');
    const places = () => names.evaluateAll((all) => all.map((name) => name.getAttribute('y')));
    const size = () => widget.locator('.lines').boundingBox();
    const [before, wide] = [await places(), await size()];
    await type(box(widget, 'Width d'), '64');
    await settle(widget);
    expect(await places()).toEqual(before);
    const { width, height } = (await size()) ?? {};
    expect({ width, height }).toEqual({ width: wide?.width, height: wide?.height });
    expect((await names.allTextContents())[1]).toBe('dimension 400: none in vectors 64 wide');
    const drawn = await drawnLines(widget, [-1, 1], PAD);
    expect(drawn.map(({ name }) => name)).toEqual(['0', '50']);
    const { data } = whorl.sinusoidalEncoding({ positions: 80, dModel: 64 });
    const steps = (drawn[1].values.length - 1) / 79;
    for (let position = 0; position < 80; position += 1)
      expect(Math.abs(drawn[1].values[position * steps] - data[position * 64 + 50])).toBeLessThan(0.002);
    expect(await widget.locator('.zero').count()).toBe(2);
    expect(await widget.locator('.span').count()).toBe(2);
    await widget.locator('.lines').press('ArrowRight');
    expect(await readout(widget)).toMatch(/^Position 0: [^ ]+ in dimension 0 and [^ ]+ in dimension 50\.$/);
    expect(errors).toEqual([]);
  });

  test('are those of the waves shown where nothing of what was asked for is left', async () => {
    const { widget } = await open('dimensions="400 500" d="8"');
    expect((await drawnLines(widget, [-1, 1], PAD)).map(({ name }) => name)).toEqual(['7']);
    expect(await widget.locator('.lane-name').count()).toBe(1);
  });
});

describe('the finding', () => {
  test('names every wavelength', async () => {
    const { widget } = await open();
    const [a, b, c, d] = [0, 1, 50, 100].map((i) => length(whorl.sinusoidalWavelengths({ dModel: 512 })[i]));
    expect(await finding(widget)).toBe(
      `Low dimensions wave quickly, high ones slowly. One wave takes ${a} positions in dimension 0, ${b} in dimension 1, ${c} in dimension 50 and ${d} in dimension 100.`,
    );
  });

  test('says which waves are longer than what is drawn', async () => {
    const { widget } = await open('dimensions="0 400 510"');
    expect(await finding(widget)).toMatch(
      /60,611 in dimension 510\. Of dimensions 400 and 510 the 80 positions do not show one whole wave\.$/,
    );
  });

  test('knows when there is one pace only', async () => {
    const { widget } = await open('base="1"');
    expect(await finding(widget)).toBe('One pace only. All of them repeat every 6.28 positions.');
  });
});

test('everything works with the keyboard alone', async () => {
  const { widget, page } = await open();
  await page.keyboard.press('Tab');
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await settle(widget);
  const { data } = whorl.sinusoidalEncoding({ positions: 12, dModel: 512 });
  const [a, b, c, d] = [0, 1, 50, 100].map((i) => entry(data[11 * 512 + i]));
  const sentence = `Position 11: ${a} in dimension 0, ${b} in dimension 1, ${c} in dimension 50 and ${d} in dimension 100.`;
  await expectRead(widget, sentence);
  expect(await widget.locator('.crosshair circle').count()).toBe(4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7 11');
  await settle(widget);
  expect((await drawnLines(widget, [-1, 1], PAD)).map(({ name }) => name)).toEqual(['7', '11']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await settle(widget);
  expect(await box(widget, 'Positions n').inputValue()).toBe('512');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await settle(widget);
  expect(await box(widget, 'Width d').inputValue()).toBe('256');
});

test('a pointer reads all waves at one position', async () => {
  const { widget } = await open('n="20"');
  const frame = await widget.locator('.lines .frame').first().boundingBox();
  const chart = await widget.locator('.lines').boundingBox();
  if (!frame || !chart) throw new Error('no chart');
  await widget
    .locator('.lines')
    .hover({ position: { x: frame.x - chart.x + (7.5 / 20) * frame.width, y: 90 } });
  expect(await readout(widget)).toMatch(/^Position 7: /);
});

describe('a dimension that the width does not have', () => {
  test('is left out silently when nobody asked for it, and comes back', async () => {
    const { widget } = await open('d="60"');
    expect(await notes(widget)).toEqual([]);
    expect((await drawnLines(widget, [-1, 1], PAD)).map(({ name }) => name)).toEqual(['0', '1', '50']);
    await widget.evaluate((element) => Object.assign(element, { d: 512 }));
    await settle(widget);
    expect(await drawnLines(widget, [-1, 1], PAD)).toHaveLength(4);
  });

  test('is refused in a sentence when it was asked for', async () => {
    const { widget } = await open('d="16" dimensions="3 16"');
    expect(await notes(widget)).toEqual([
      'Dimensions must be whole numbers from 0 to 15, apart by spaces, got 16; showing 3.',
    ]);
    await widget.evaluate((element) => Object.assign(element, { dimensions: [20] }));
    expect(await notes(widget)).toEqual([
      'Dimensions must be whole numbers from 0 to 15, apart by spaces, got 20; showing 3.',
    ]);
  });
});

refuses(open, [
  [
    'dimensions=""',
    'Dimensions is empty, it must be whole numbers from 0 to 511, apart by spaces; showing 0 1 50 100.',
  ],
  ['n="1"', 'Positions n must be a whole number from 2 to 512, got 1; showing 80.'],
  ['base="-5"', 'Base must be a number from 1 to 1000000, got -5; showing 10000.'],
]);

standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.lines').focus();
    await page.keyboard.press('ArrowRight');
    await box(widget, 'Width d').fill('x');
  },
  settings: ['', 'dimensions="0 1 2 3 4 5 6 7" n="512"', 'n="2" dimensions="511"', 'd="1"'],
});
