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
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const open = openerOf('whorl-clock');

/** @param {Locator} widget */
const position = (widget) => widget.evaluate((element) => /** @type {any} */ (element).position);

const entry = (/** @type {number} */ value) => value.toFixed(4).replace('-', '−');

/** @param {number} firstPosition @param {number} dModel @param {number} [base] */
const vector = (firstPosition, dModel, base = 10000) =>
  whorl.sinusoidalEncoding({ positions: 1, firstPosition, dModel, base }).data;

describe('the hands and the row', () => {
  test.each([
    ['', 5, 4, 10000],
    ['position="0" d="2"', 0, 2, 10000],
    ['position="333" d="12" base="50"', 333, 12, 50],
    ['position="1000" d="6" base="1"', 1000, 6, 1],
  ])('are what the core computed: %s', async (attributes, at, d, base) => {
    const { widget, errors } = await open(attributes);
    const wanted = vector(at, d, base);
    const radii = await orbits(widget);
    const hands = await tips(widget);
    expect(hands).toHaveLength(d / 2);
    hands.forEach(({ name, x, y }, pair) => {
      expect(name).toBe(String(pair));
      expect(x / radii[pair]).toBeCloseTo(wanted[2 * pair], 4);
      expect(y / radii[pair]).toBeCloseTo(wanted[2 * pair + 1], 4);
    });
    const [path, width] = await widget
      .locator('.vector')
      .evaluate((chart) => [
        chart.querySelector('.bars')?.getAttribute('d') ?? '',
        Number(chart.querySelector('.frame')?.getAttribute('width')),
      ]);
    const bars = [...String(path).matchAll(/H([\d.]+)/g)].map(([, x]) => (Number(x) / Number(width)) * 2 - 1);
    expect(bars).toHaveLength(d);
    bars.forEach((value, i) => expect(Math.abs(value - wanted[i])).toBeLessThan(0.001));
    expect(await widget.locator('.vector .value').allTextContents()).toEqual(Array.from(wanted, entry));
    expect(errors).toEqual([]);
  });

  test('have their numbers in the table', async () => {
    const { widget } = await open('position="9"');
    await openTables(widget);
    const cells = await tableNumbers(widget);
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 4 });
    const wanted = Array.from(vector(9, 4), (value, i) => [value, wavelengths[i]]).flat();
    expect(cells).toEqual(wanted.map(sevenDigits));
  });
});

test('the finding reads the row and the turns', async () => {
  const { widget } = await open();
  expect(await finding(widget)).toBe(
    `Position 5 reads (${Array.from(vector(5, 4), entry).join(', ')}). The longest hand turns once in 6.28 positions, the shortest once in 628.`,
  );
  await widget.evaluate((element) => Object.assign(element, { d: 8, base: 1 }));
  expect(await finding(widget)).toBe('Position 5 sets 4 hands. All 4 hands turn once in 6.28 positions.');
  await widget.evaluate((element) => Object.assign(element, { d: 2 }));
  expect(await finding(widget)).toMatch(/The only hand turns once in 6\.28 positions\.$/);
});

describe('playing', () => {
  /** The sine of hand 0 in many frames. @param {Locator} widget @param {number} frames */
  const filmed = (widget, frames) =>
    widget.evaluate(async (element, count) => {
      const seen = [];
      for (let i = 0; i < count; i += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const bead = element.shadowRoot?.querySelector('.dial .bead')?.getAttribute('transform') ?? '';
        const [, x, y] = /translate\((\S+), (\S+)\)/.exec(bead) ?? [];
        seen.push({ x: Number(x), y: -Number(y) });
      }
      return seen;
    }, frames);

  /** Which sixteenths of a position a film shows, if the core has them. @param {{ x: number, y: number }[]} film @param {number} radius */
  const sixteenths = (film, radius) => {
    const { data, rows } = whorl.sinusoidalEncoding({ positions: 1600, dModel: 2, positionScale: 1 / 16 });
    return film.map(({ x, y }) =>
      Array.from({ length: rows }, (_, row) => row).filter(
        (row) =>
          Math.abs(x / radius - data[2 * row]) < 1e-4 && Math.abs(y / radius - data[2 * row + 1]) < 1e-4,
      ),
    );
  };

  test('sweeps the hands through places that the core computed, and pauses on a whole position', async () => {
    const { widget, errors } = await open();
    const [radius] = await orbits(widget);
    await widget.getByRole('button', { name: 'Play' }).click();
    const found = sixteenths(await filmed(widget, 90), radius);
    expect(found.every((rows) => rows.length > 0)).toBe(true);
    expect(found.some((rows) => rows.every((row) => row % 16 !== 0))).toBe(true);
    await expect.poll(() => position(widget)).toBeGreaterThan(7);
    await widget.getByRole('button', { name: 'Pause' }).click();
    await settle(widget);
    const at = await position(widget);
    const [hand] = await tips(widget);
    expect(hand.x / radius).toBeCloseTo(vector(at, 4)[0], 4);
    await filmed(widget, 40);
    expect(await position(widget)).toBe(at);
    expect(errors).toEqual([]);
  });

  test('goes from position to position without a sweep when less motion is wanted', async () => {
    const { widget } = await open('', { reducedMotion: 'reduce' });
    const [radius] = await orbits(widget);
    await widget.getByRole('button', { name: 'Play' }).click();
    const found = sixteenths(await filmed(widget, 90), radius);
    expect(found.every((rows) => rows.some((row) => row % 16 === 0))).toBe(true);
    await expect.poll(() => position(widget)).toBeGreaterThan(6);
  });

  test('ends at the last position, begins again from the first, and stops with the figure', async () => {
    const { widget } = await open('position="999"');
    await widget.getByRole('button', { name: 'Play' }).click();
    await settle(widget); // Until then the button says so still.
    await widget.getByRole('button', { name: 'Play' }).waitFor();
    expect(await position(widget)).toBe(1000);
    await widget.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => position(widget)).toBeLessThan(100);
    const left = await widget.evaluate(async (element) => {
      const clock = /** @type {any} */ (element);
      clock.remove();
      const before = clock.position;
      await new Promise((resolve) => setTimeout(resolve, 800));
      return [before, clock.position];
    });
    expect(left[1]).toBe(left[0]);
  });
});

test('everything works with the keyboard alone', async () => {
  const { widget, page } = await open();
  const [a, b, c, d] = Array.from(vector(5, 4), entry);
  await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await settle(widget);
  const hand = `Hand 1 at position 5: dimensions 2 and 3 are ${c} and ${d}; one turn takes 628 positions.`;
  await expectRead(widget, hand);
  await page.keyboard.press('Tab');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await settle(widget);
  const sine = `Dimension 0 of position 5: ${a}, the sine, how far right its tip is; hand 0 turns once in 6.28 positions.`;
  expect(await spoken(widget)).toBe(sine);
  await page.keyboard.press('ArrowDown');
  expect(await readout(widget)).toContain(`${b}, the cosine, how far up its tip is`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => position(widget)).toBeGreaterThan(5);
  await page.keyboard.press('Enter');
  await settle(widget);
  const at = await position(widget);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await settle(widget);
  expect(await position(widget)).toBe(at + 1);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await settle(widget);
  expect(await box(widget, 'Width d').inputValue()).toBe('6');
  expect(await tips(widget)).toHaveLength(3);
});

test('a pointer reads the nearest hand, or a dimension', async () => {
  const { widget } = await open();
  const dial = await widget.locator('.dial').boundingBox();
  if (!dial) throw new Error('no dial');
  const [, slow] = await tips(widget);
  await widget
    .locator('.dial')
    .hover({ position: { x: dial.width / 2 + slow.x + 4, y: dial.height / 2 - slow.y - 4 } });
  expect(await readout(widget)).toMatch(/^Hand 1 at position 5/);
  await widget.locator('.vector').hover({ position: { x: 100, y: 26 * 2 + 13 } });
  expect(await readout(widget)).toMatch(/^Dimension 2 of position 5/);
});

refuses(open, [
  ['d="5"', 'Width d must be even here, a sine and a cosine a pair, got 5; showing 4.'],
  ['d="14"', 'Width d must be a whole number from 2 to 12, got 14; showing 4.'],
  ['position="-1"', 'Position must be a whole number from 0 to 1000, got -1; showing 5.'],
]);

standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.dial').focus();
    await page.keyboard.press('ArrowDown');
    await box(widget, 'Width d').fill('x');
  },
  settings: ['', 'd="12" position="0"', 'd="12" position="33" base="100"', 'd="2" position="11"'],
});
