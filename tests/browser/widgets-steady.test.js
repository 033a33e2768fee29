import { beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from './support/page.js';
import { openFrame } from './support/registry.js';
import { settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {Locator} widget */
const slider = (widget) => widget.locator('input[type=range]#control-d');

/** Where a slider stands in the page, and how long it is. @param {Locator} widget */
const place = (widget) =>
  slider(widget).evaluate((input) => {
    const { left, top, width } = input.getBoundingClientRect();
    return [left + scrollX, top + scrollY, width].map(Math.round);
  });

/** @param {Locator} widget @returns {Promise<number>} */
const drawingHeight = (widget) =>
  widget.locator('.drawing').evaluate((part) => /** @type {HTMLElement} */ (part).offsetHeight);

/** Puts a pressed mouse on some places of the slider, from 0 to 1. @param {Locator} widget @param {number[]} shares */
async function drag(widget, shares) {
  const mouse = widget.page().mouse;
  for (const share of shares) {
    const box = await slider(widget).boundingBox();
    if (!box) throw new Error('there is no slider');
    await mouse.move(box.x + 8 + share * (box.width - 16), box.y + box.height / 2);
    await settle(widget);
  }
}

describe('a slider that is dragged', () => {
  test.each([
    ['whorl-table', '?rows=64&d=256'],
    ['whorl-shuffle', '?d=512&encoding=learned'],
    ['whorl-ceiling', ''],
  ])('stays where it is: %s', async (name, query) => {
    const { page, widget } = await openFrame(url, name, { query, height: 1600 });
    await slider(widget).scrollIntoViewIfNeeded();
    await drag(widget, [0.95]);
    await page.mouse.down();
    await drag(widget, [1]);
    const before = await place(widget);
    const places = [];
    for (const share of [0.8, 0.5, 0.3, 0.6]) {
      await drag(widget, [share]);
      places.push(await place(widget));
    }
    await page.mouse.up();
    expect(places).toEqual(places.map(() => before));
  });

  test('leaves the figure as high as a new one', async () => {
    const { page, widget } = await openFrame(url, 'whorl-table', { query: '?rows=64&d=256' });
    await slider(widget).scrollIntoViewIfNeeded();
    const begun = await drawingHeight(widget);
    await drag(widget, [0.95]);
    await page.mouse.down();
    await drag(widget, [0.2]);
    expect(await drawingHeight(widget)).toBe(begun);
    await page.mouse.up();
    await settle(widget);
    const d = await widget.evaluate((element) => Reflect.get(element, 'd'));
    const { widget: fresh } = await openFrame(url, 'whorl-table', { query: `?rows=64&d=${d}` });
    expect(await drawingHeight(widget)).toBe(await drawingHeight(fresh));
    expect(await drawingHeight(fresh)).toBeLessThan(begun);
  });

  test('lets go of the height where it comes back to where it was', async () => {
    const { page, widget } = await openFrame(url, 'whorl-table', { query: '?rows=64&d=256' });
    await slider(widget).scrollIntoViewIfNeeded();
    const held = () =>
      widget.locator('.drawing').evaluate((part) => /** @type {HTMLElement} */ (part).style.minBlockSize);
    await drag(widget, [1]);
    await page.mouse.down();
    await drag(widget, [0.2]);
    expect(await held()).not.toBe('');
    await drag(widget, [1]);
    await page.mouse.up();
    await settle(widget);
    expect(await held()).toBe('');
  });
});
