import { beforeAll, describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { saved } from './support/devices.js';
import { BARE, openPage, serveDist } from './support/page.js';
import { cellColours, openWidget, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';
/** @type {import('../../web/core/types.js').Whorl} */
let whorl;

beforeAll(async () => {
  url = await serveDist();
  whorl = await loadWhorl();
});

/** @param {string} [attributes] @param {import('./support/widget.js').WidgetOptions} [options] */
const open = (attributes = '', options) =>
  openWidget(url, `<whorl-heatmap ${attributes}></whorl-heatmap>`, options);

/** @param {Locator} widget @param {string} label */
const box = (widget, label) => widget.getByRole('spinbutton', { name: `${label}, typed` });

describe('work', () => {
  test('is done once for many changes in one frame, and the last value is drawn', async () => {
    const { widget } = await open('n="16" d="8"');
    const calls = await widget.evaluate(async (element) => {
      const heatmap = /** @type {any} */ (element);
      const compute = heatmap.compute;
      let count = 0;
      heatmap.compute = (/** @type {any[]} */ ...given) => {
        count += 1;
        return compute.apply(heatmap, given);
      };
      const input = heatmap.shadowRoot.querySelector('input[type=range]');
      for (let n = 20; n <= 40; n += 1) {
        input.value = String(n);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await heatmap.updateComplete;
      return count;
    });
    expect(calls).toBe(1);
    const { data } = whorl.sinusoidalEncoding({ positions: 40, dModel: 8 });
    const scale = colourScale('diverging', 'light', [-1, 1]);
    const wanted = Array.from({ length: 8 * 40 }, (_, i) =>
      scale.css(data[(i % 40) * 8 + Math.floor(i / 40)]),
    );
    expect(await cellColours(widget.locator('.heatmap canvas'), 8, 40)).toEqual(wanted);
  });

  test('waits until the figure comes near the viewport', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      const far = document.createElement('whorl-heatmap');
      far.id = 'far';
      const space = document.createElement('div');
      space.style.height = '6000px';
      document.body.append(space, far);
    });
    const far = page.locator('#far');
    await settle(far);
    expect(await far.locator('.chart').count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await far.locator('.chart').first().waitFor();
  });

  test('that cannot be done is explained with a retry, and the retry works', async () => {
    const { page } = await openPage();
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(url);
    const widget = page.locator('whorl-heatmap').first();
    await widget.scrollIntoViewIfNeeded();
    await widget.getByRole('alert').waitFor();
    expect(await widget.getByRole('alert').innerText()).toMatch(
      /^This figure cannot be computed: .*could not be loaded/,
    );
    await page.unroute('**/*.wasm');
    await widget.getByRole('button', { name: 'Try again' }).click();
    await widget.locator('.drawing .heatmap').waitFor();
    expect(await widget.getByRole('alert').count()).toBe(0);
  });

  test('takes over what a page set before the element was defined', async () => {
    const { page } = await openPage();
    await page.goto(url);
    await page.evaluate(() => {
      const early = document.createElement('whorl-heatmap');
      early.id = 'early';
      Object.assign(early, { base: 77 });
      document.body.prepend(early);
    });
    await page.locator('#early .heatmap').waitFor();
    expect(await page.locator('#early').evaluate((element) => /** @type {any} */ (element).base)).toBe(77);
  });
});

describe('what leaves the figure', () => {
  test('a link leads back to what is seen', async () => {
    const { widget } = await open('id="waves" n="20"');
    await box(widget, 'Width d').fill('12');
    const link = await widget.evaluate((element) => /** @type {any} */ (element).link());
    expect(link).toBe(`${url}${BARE}?waves.d=12#waves`);
    const again = await open('id="waves" n="20"', { query: new URL(link).search });
    expect(await box(again.widget, 'Width d').inputValue()).toBe('12');
  });

  test('the CSV holds the numbers, the pictures are pictures', async () => {
    const { widget, page, errors } = await open('n="3" d="2"');
    /** @param {string} name */
    const press = (name) => saved(page, () => widget.getByRole('button', { name, exact: true }).click());
    const csv = await press('CSV');
    expect(csv.name).toBe('whorl-heatmap.csv');
    const [, table] = csv.bytes.toString('utf8').replace('\ufeff', '').split('\r\n\r\n');
    const lines = table.split('\r\n');
    const numbers = lines.slice(2).flatMap((line) => line.split(',').slice(1).map(Number));
    expect(numbers).toEqual([...whorl.sinusoidalEncoding({ positions: 3, dModel: 2 }).data]);

    const svg = (await press('SVG')).bytes.toString('utf8');
    expect(svg).toMatch(/^<svg[^>]*>.*<title>One wave only.*<image.*data:image\/png;base64/s);
    const png = await press('PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBe(1280);
    expect(errors).toEqual([]);
  });
});
