import { beforeAll, describe, expect, test } from 'vitest';
import { drawsItsValues, slidersOf } from '../../scripts/lib/frames/drag.js';
import { settingsOf, writeSetting } from '../../scripts/lib/frames/settings.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, sampledFigures } from './support/registry.js';

/** @typedef {import('playwright-core').Locator} Locator */

const FRAMES = 40;

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/**
 * Moves a slider from end to end and back, several times a frame, and counts how often the widget asks for an answer.
 *
 * @param {Locator} widget
 * @param {number} which
 * @returns {Promise<number>} The most questions in one frame.
 */
const dragFast = (widget, which) =>
  widget.evaluate(async (element, [nth, frames]) => {
    const figure = /** @type {any} */ (element);
    const slider = figure.shadowRoot.querySelectorAll('input[type=range]')[nth];
    const [low, high] = [Number(slider.min), Number(slider.max)];
    let most = 0;
    let asked = 0;
    for (const name of figure.constructor.work ? ['cost'] : ['compute']) {
      const method = figure[name];
      figure[name] = (/** @type {any[]} */ ...given) => {
        asked += 1;
        return method.apply(figure, given);
      };
    }
    for (let i = 0; i <= 3 * frames; i += 1) {
      slider.value = String(low + (high - low) * Math.abs(1 - (2 * i) / (3 * frames)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      if (i % 3 > 0) continue;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, asked);
      asked = 0;
    }
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    return most;
  }, /** @type {const} */ ([which, FRAMES]));

describe.each(sampledFigures)('%s', (name) => {
  test.each(settingsOf(name).map((setting) => /** @type {const} */ ([writeSetting(setting), setting])))(
    'draws the last value of a fast drag, one recompute a frame: %s',
    async (_, setting) => {
      const { widget, errors } = await openFrame(url, name, { query: `?${new URLSearchParams(setting)}` });
      const sliders = await slidersOf(widget);
      for (let i = 0; i < sliders.length; i += 1) {
        expect(await dragFast(widget, i), sliders[i]).toBe(1);
        expect(await drawsItsValues(widget), sliders[i]).toBe(true);
      }
      expect(errors).toEqual([]);
    },
  );
});

describe('without its worker', () => {
  test('a figure is computed in the page, says so, and has a worker again when there is one', async () => {
    const { widget, page } = await openFrame(url, 'whorl-lookalike');
    await page.route(/assets\/worker-(?!client)/, (route) => route.abort());
    const length = widget.getByRole('spinbutton', { name: 'Offsets searched, typed' });
    await length.fill('500000');
    await widget.getByRole('alert').waitFor();
    expect(await widget.getByRole('alert').innerText()).toMatch(
      /^This figure is computed in the page, which may halt for moments: the worker has failed/,
    );
    expect(await drawsItsValues(widget)).toBe(true);
    expect(page.workers()).toHaveLength(0);
  });

  test('another attempt can be made', async () => {
    const { widget, page } = await openFrame(url, 'whorl-lookalike');
    await page.route(/assets\/worker-(?!client)/, (route) => route.abort());
    await widget.getByRole('spinbutton', { name: 'Offsets searched, typed' }).fill('500000');
    await widget.getByRole('alert').waitFor();
    await page.unroute(/assets\/worker-(?!client)/);
    await widget.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.workers().length).toBe(1);
    await drawn(widget);
    expect(await widget.getByRole('alert').count()).toBe(0);
    expect(await widget.locator('figcaption').innerText()).toMatch(/500,000/);
  });
});
