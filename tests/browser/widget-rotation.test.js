import { describe, expect, test } from 'vitest';
import { orbits, tips } from './support/dial.js';
import {
  box,
  expectRead,
  openerOf,
  openTables,
  readout,
  refuses,
  sevenDigits,
  spoken,
  standsInAPage,
  tableNumbers,
  whorl,
} from './support/suite.js';
import { finding, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const open = openerOf('whorl-rotation');

const entry = (/** @type {number} */ value) => value.toFixed(4).replace('-', '−');

/** What the core says about one pair. @param {number} pair @param {number} position @param {number} offset @param {number} dModel @param {number} [base] */
function truth(pair, position, offset, dModel, base = 10000) {
  const [from, to] = [position, position + offset].map((firstPosition) =>
    whorl
      .sinusoidalEncoding({ positions: 1, firstPosition, dModel, base })
      .data.slice(2 * pair, 2 * pair + 2),
  );
  const { cos, sin } = whorl.rotation({ offset, dModel, base });
  const residual = whorl.rotationResidual({ position, offset, dModel, base });
  return { from, to, cos: cos[pair], sin: sin[pair], residual };
}

describe('the circle and the equation', () => {
  test.each(
    /** @type {[string, number, number, number, number, number?][]} */ ([
      ['', 4, 5, 4, 64],
      ['pair="0" position="3" offset="-7" d="2"', 0, 3, -7, 2],
      ['pair="255" position="1000" offset="100" d="512"', 255, 1000, 100, 512],
      ['pair="1" position="0" offset="-100" d="4" base="1"', 1, 0, -100, 4, 1],
      ['pair="2" offset="0" d="8" base="50"', 2, 5, 0, 8, 50],
    ]),
  )('are what the core computed: %s', async (attributes, pair, position, offset, d, base) => {
    const { widget, errors } = await open(attributes);
    const { from, to, cos, sin, residual } = truth(pair, position, offset, d, base);
    const [radius] = await orbits(widget);
    const [a, b] = await tips(widget);
    [a.x, a.y].forEach((value, i) => expect(value / radius).toBeCloseTo(from[i], 4));
    [b.x, b.y].forEach((value, i) => expect(value / radius).toBeCloseTo(to[i], 4));
    expect(await widget.locator('.equation .entry').allTextContents()).toEqual(
      [...[cos, sin, -sin, cos], ...from, '=', ...to].map((value) =>
        typeof value === 'number' ? entry(value) : value,
      ),
    );
    // The equation that is drawn holds for the numbers that are drawn.
    expect(cos * from[0] + sin * from[1]).toBeCloseTo(to[0], 4);
    expect(cos * from[1] - sin * from[0]).toBeCloseTo(to[1], 4);
    expect(residual).toBeLessThan(1e-12);
    expect(await finding(widget)).toContain(
      residual === 0 ? 'at most 0,' : `at most ${residual.toExponential(1)},`,
    );
    expect(errors).toEqual([]);
  });

  test.each([
    [3, 0],
    [4, 1],
    [6, 1],
    [-3, 0],
    [-4, 1],
  ])('show the turn of %i places as the arc it is', async (offset, large) => {
    const { widget } = await open(`pair="0" offset="${offset}" position="20"`);
    const path = (await widget.locator('.arc').getAttribute('d')) ?? '';
    const [, flag] = /,0,([01]),1,/.exec(path) ?? [];
    expect(Number(flag)).toBe(large);
    const [a, b] = await tips(widget);
    const [start, end] = offset > 0 ? [a, b] : [b, a];
    const [, x, y] = /^M([^,]+),([^A]+)A/.exec(path) ?? [];
    expect(Number(x) / start.x).toBeCloseTo(-Number(y) / start.y, 3);
    const [, endX, endY] = /,1,([^,]+),([^,]+)$/.exec(path) ?? [];
    expect(Number(endX) / end.x).toBeCloseTo(-Number(endY) / end.y, 3);
  });

  test('keep their matrix wherever the move starts', async () => {
    const { widget } = await open();
    const matrix = widget.locator('.equation [data-term="R(4)"] .entry');
    const before = await matrix.allTextContents();
    const points = await tips(widget);
    await widget.evaluate((element) => Object.assign(element, { position: 321 }));
    await settle(widget);
    expect(await matrix.allTextContents()).toEqual(before);
    expect(await tips(widget)).not.toEqual(points);
  });

  test('have their numbers in the table', async () => {
    const { widget } = await open();
    await openTables(widget);
    const cells = await tableNumbers(widget);
    const { from, to, cos, sin, residual } = truth(4, 5, 4, 64);
    const wanted = [...from, ...to, cos, sin, -sin, cos, residual];
    expect(cells).toEqual(wanted.map(sevenDigits));
  });
});

test('the finding states the residual over all pairs', async () => {
  const { widget } = await open();
  const { residual } = truth(4, 5, 4, 64);
  expect(await finding(widget)).toBe(
    `One fixed rotation for 4 places, wherever it starts. R(4) carries PE(5) to PE(9); over all 32 pairs the two differ by at most ${residual.toExponential(1)}, which is rounding.`,
  );
  await widget.evaluate((element) => Object.assign(element, { offset: -1, d: 2 }));
  expect(await finding(widget)).toMatch(
    /^One fixed rotation for 1 place back, wherever it starts\. R\(−1\) carries PE\(5\) to PE\(4\); over the only pair/,
  );
});

test('everything works with the keyboard alone', async () => {
  const { widget, page } = await open();
  const { from, to } = truth(4, 5, 4, 64);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const first = `Pair 4 of PE(5): sine and cosine are (${entry(from[0])}, ${entry(from[1])}).`;
  await expectRead(widget, first);
  await page.keyboard.press('ArrowDown');
  await settle(widget);
  const second = `Pair 4 of PE(9): sine and cosine are (${entry(to[0])}, ${entry(to[1])}).`;
  expect(await spoken(widget)).toBe(second);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await settle(widget);
  expect(await box(widget, 'Pair').inputValue()).toBe('31');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Tab'); // box, position, its box, offset
  await page.keyboard.press('Home');
  await settle(widget);
  expect(await finding(widget)).toMatch(/^One fixed rotation for 100 places back/);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await settle(widget);
  expect(await box(widget, 'Width d').inputValue()).toBe('2');
  expect(await box(widget, 'Pair').inputValue()).toBe('0');
  expect(await notes(widget)).toEqual([]);
});

test('a pointer reads the nearer point', async () => {
  const { widget } = await open();
  const dial = await widget.locator('.dial').boundingBox();
  if (!dial) throw new Error('no dial');
  const [, to] = await tips(widget);
  await widget.locator('.dial').hover({ position: { x: dial.width / 2 + to.x, y: dial.height / 2 - to.y } });
  expect(await readout(widget)).toMatch(/^Pair 4 of PE\(9\)/);
});

refuses(open, [
  ['pair="32"', 'Pair must be a whole number from 0 to 31, got 32; showing 4.'],
  ['d="3"', 'Width d must be even here, a sine and a cosine a pair, got 3; showing 64.'],
  ['offset="0.5"', 'Offset k must be a whole number from -100 to 100, got 0.5; showing 4.'],
]);

const far = 'position="1000" offset="-100"';
standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.dial').focus();
    await page.keyboard.press('ArrowDown');
    await box(widget, 'Width d').fill('x');
  },
  settings: ['', 'offset="0"', `${far} pair="31"`, `${far} pair="0" d="2"`],
});
