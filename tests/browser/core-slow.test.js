import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, serveDist } from './support/page.js';
import { drawn, picture, ready, WIDGET } from './support/registry.js';

/**
 * A network on which something does not come, and a browser that has no more memory to give.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Route} Route
 */

const SECONDS = 1000;
const WORKER = /\/worker-(?!client)[^/]*\.js$/;

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** A page whose clock goes on when it is told to, and whose server keeps some files to itself. @param {string | RegExp} files */
async function openHeld(files) {
  const { page, errors } = await openPage();
  /** @type {Route[]} */
  const held = [];
  await page.route(files, (route) => void held.push(route));
  await page.clock.install();
  /** Until a file has been asked for so many times. @param {number} count */
  const askedFor = async (count) => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { page, errors, held, askedFor };
}

/** @param {Page} page @param {string} name @param {string} [query] */
async function open(page, name, query = '') {
  await page.goto(`${url}embed/${name}.html${query}`);
  return page.locator(WIDGET);
}

describe('a figure whose script has not come after half a minute', () => {
  test('says so in its place, and draws when it comes after all', async () => {
    const { page, errors, held, askedFor } = await openHeld(/\/whorl-scores-[^/]*\.js$/);
    const widget = await open(page, 'whorl-scores');
    await askedFor(1);
    await page.clock.runFor(29 * SECONDS);
    expect(await widget.locator('.problem').count()).toBe(0);
    await page.clock.runFor(2 * SECONDS);
    expect(await widget.locator('.problem').innerText()).toBe(
      'This figure could not be loaded (its script has not arrived after 30 seconds). When it does, the figure appears by itself; reload the page to try again.',
    );
    await held[0].continue();
    await page.clock.resume();
    await drawn(widget);
    expect(await widget.locator('.problem').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a core that has not come after half a minute', () => {
  test('is said to be slow, and draws when it comes after all', async () => {
    const { page, errors, held, askedFor } = await openHeld('**/*.wasm');
    const widget = await open(page, 'whorl-scores');
    await askedFor(1);
    await widget.locator('figure').waitFor();
    await page.clock.runFor(29 * SECONDS);
    expect(await widget.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(2 * SECONDS);
    const alert = widget.getByRole('alert');
    await alert.waitFor();
    expect(await alert.locator('p').innerText()).toBe(
      'This figure cannot be computed: the computing core has not arrived after 30 seconds; as soon as it does, this goes on by itself.',
    );
    await held[0].continue();
    await drawn(widget);
    expect(await alert.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('is asked for again by who tries again', async () => {
    const { page, held, askedFor } = await openHeld('**/*.wasm');
    const widget = await open(page, 'whorl-scores');
    await askedFor(1);
    await page.clock.runFor(31 * SECONDS);
    const alert = widget.getByRole('alert');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await askedFor(2);
    await expect.poll(() => alert.count()).toBe(0);
    // Neither does the second.
    await page.clock.runFor(31 * SECONDS);
    await alert.waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await askedFor(3);
    await held[2].continue();
    await drawn(widget);
    expect(await alert.count()).toBe(0);
  });

  test('is said to be slow in an exercise, too', async () => {
    const { page, errors, held, askedFor } = await openHeld('**/*.wasm');
    const exercise = await open(page, 'whorl-exercise');
    await askedFor(1);
    await page.clock.runFor(31 * SECONDS);
    const alert = exercise.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('has not arrived after 30 seconds');
    await held[0].continue();
    await ready(exercise);
    expect(await alert.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

test('a worker that has not come after half a minute leaves its work to the page, until another is wanted', async () => {
  const { page, askedFor } = await openHeld(WORKER);
  const widget = await open(page, 'whorl-heatmap');
  await drawn(widget);
  await widget.evaluate((element) => Object.assign(element, { n: 512, d: 512 }));
  await askedFor(1);
  await page.clock.runFor(31 * SECONDS);
  const alert = widget.getByRole('alert');
  await alert.waitFor();
  expect(await alert.locator('p').innerText()).toBe(
    'This figure is computed in the page, which may halt for moments: the worker has not started after 30 seconds.',
  );
  await drawn(widget);
  const alone = await picture(widget);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await askedFor(2);
  await page.unroute(WORKER); // It, and what it imports, goes on.
  await drawn(widget);
  expect(await alert.count()).toBe(0);
  expect(await picture(widget)).toBe(alone);
});

describe('memory that does not grow', () => {
  const PATCH = `WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
  };`;

  /** Neither in the page nor in its workers. @param {Page} page */
  async function refuseGrowth(page) {
    await page.addInitScript(PATCH);
    await page.route(WORKER, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${PATCH}${await response.text()}` });
    });
  }

  /** @param {import('playwright-core').Locator} widget @param {string} d */
  async function setWidth(widget, d) {
    await widget.evaluate((element, text) => element.setAttribute('d', text), d);
    await drawn(widget);
  }

  test.each(['in a worker', 'in the page, for want of a worker'])(
    '%s is said in the figure, which draws the next smaller question',
    async (where) => {
      const { page, errors } = await openPage();
      await refuseGrowth(page);
      if (where !== 'in a worker')
        await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
      const widget = await open(page, 'whorl-table', '?rows=1024&d=64');
      await drawn(widget);
      const before = await picture(widget);
      await setWidth(widget, '1024');
      expect(await widget.locator('.note').allInnerTexts()).toEqual([
        'Not computed: not enough memory for this computation; showing the last good chart.',
      ]);
      expect(await picture(widget)).toBe(before);
      await setWidth(widget, '32');
      expect(await widget.locator('.note').count()).toBe(0);
      expect(await picture(widget)).not.toBe(before);
      expect(errors).toEqual([]);
    },
  );
});
