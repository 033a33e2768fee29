import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { drawn, widgetNames } from '../browser/support/registry.js';
import { box, whorl } from '../browser/support/suite.js';
import { finding, notes, settle } from '../browser/support/widget.js';
import { snippet } from './support/document.js';
import { expectRight } from './support/figures.js';

/** @typedef {import('playwright-core').Page} Page */

/** Of the built site, which lets other sites have its scripts, and of a site with a page of somebody else. */
let site = '';
let host = '';

beforeAll(async () => {
  site = await serveDist({ headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
  host = await serveDist({ folder: fileURLToPath(new URL('cell', import.meta.url)) });
});

const ALONE = fromTop('dist/embed/anywidget-alone.js');

/** How a host comes by the module: its address, or its text. */
const SOURCES = /** @type {const} */ (['address', 'text']);

/**
 * A page of another site with a host of anywidget in it: a model that keeps traits and tells of their changes, and the
 * cell that the module draws into.
 *
 * @param {object} given
 * @param {Record<string, unknown>} given.traits
 * @param {'address' | 'text'} [given.source]
 * @param {'notebook' | 'myst'} [given.kind] In a notebook changes are saved; MyST's cell is a shadow tree of its own,
 *   and its model refuses what needs a kernel.
 */
async function openCell({ traits, source = 'address', kind = 'notebook' }) {
  const { page, errors } = await openPage({ width: 900 });
  await page.goto(host);
  await page.waitForFunction(() => 'cell' in window);
  await page.evaluate((given) => /** @type {any} */ (window).cell.fill(given), {
    address: `${site}embed/anywidget.js`,
    text: source === 'text' ? readFileSync(ALONE, 'utf8') : '',
    traits,
    kind,
  });
  const widget = page.locator('#output :is(whorl-clock, whorl-heatmap, whorl-offset)');
  return { page, errors, widget };
}

/** @param {Page} page @param {string} name @param {unknown} value */
const set = (page, name, value) =>
  page.evaluate(
    ([trait, told]) => /** @type {any} */ (window).cell.model.set(trait, told),
    /** @type {const} */ ([name, value]),
  );

/** @param {Page} page */
const saved = (page) => page.evaluate(() => /** @type {any} */ (window).cell.saved);

describe('the anywidget module', () => {
  test('takes what docs/embedding.md says to MyST', async () => {
    const directive = snippet('MyST and Jupyter Book', site, 'markdown');
    const [, address, body] = /^```\{anywidget\} (\S+)\n([^]*?)^```$/m.exec(directive) ?? [];
    expect(address).toBe(`${site}embed/anywidget.js`);
    const { widget, errors } = await openCell({ traits: JSON.parse(body), kind: 'myst' });
    await expectRight(widget);
    expect(errors).toEqual([]);
  });

  test('has the traits that docs/embedding.md declares in Python', async () => {
    const code = snippet('Jupyter notebooks', site, 'python', 3);
    expect(code).toContain(`_esm = "${site}embed/anywidget.js"`);
    const traits = Object.fromEntries(
      [...code.matchAll(/^ {4}(\w+) = traitlets\.\w+\((.+?)\)\.tag\(sync=True\)$/gm)].map(
        ([, name, value]) => [name, JSON.parse(value.replace('False', 'false'))],
      ),
    );
    expect(Object.keys(traits)).toEqual(['widget', 'anchors', 'maxOffset', 'projections']);
    const { page, widget, errors } = await openCell({ traits });
    await expectRight(widget);
    await set(page, 'maxOffset', 128);
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).shownData.curves[0].length)).toBe(
      129,
    );
    expect(errors).toEqual([]);
  });

  test.each(SOURCES)(
    'computes what its traits say, in a page of another site (by its %s)',
    async (source) => {
      const traits = { widget: 'heatmap', n: 500, d: 512 };
      const { page, widget, errors } = await openCell({ traits, source });
      await drawn(widget);
      await set(page, 'n', 400);
      await settle(widget);
      const last = await widget.evaluate((element) => [
        .../** @type {any} */ (element).shownData.table.data.slice(-512),
      ]);
      expect(last).toEqual([...whorl.sinusoidalEncoding({ positions: 400, dModel: 512 }).data.slice(-512)]);
      expect(page.workers()).toHaveLength(1);
      expect(await widget.evaluate((element) => getComputedStyle(element).display)).toBe('block');
      expect(errors).toEqual([]);
    },
  );

  test.each(SOURCES)('follows its model and tells it what the reader does (by its %s)', async (source) => {
    const traits = { widget: 'whorl-clock', position: 9, base: 10000 };
    const { page, widget, errors } = await openCell({ traits, source });
    await drawn(widget);
    expect(await finding(widget)).toMatch(/^Position 9 reads/);
    await set(page, 'position', 12);
    expect(await finding(widget)).toMatch(/^Position 12 reads/);
    expect(await saved(page)).toEqual([]);

    await box(widget, 'Position').fill('20');
    await box(widget, 'Position').press('Enter');
    expect(await finding(widget)).toMatch(/^Position 20 reads/);
    expect((await saved(page)).at(-1)).toEqual({ ...traits, position: 20 });

    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await finding(widget)).toMatch(/^Position 12 reads/);
    expect((await saved(page)).at(-1)).toEqual({ ...traits, position: 12 });
    expect(errors).toEqual([]);
  });

  test('says what is wrong with a trait, and keeps what is right', async () => {
    const { page, widget, errors } = await openCell({
      traits: { widget: 'offset', anchors: [3, 9], maxOffset: 64, base: -1 },
    });
    await drawn(widget);
    expect(await notes(widget)).toEqual(['Base must be a number from 1 to 1000000, got -1; showing 10000.']);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).anchors)).toEqual([3, 9]);
    await set(page, 'base', null);
    expect(await notes(widget)).toEqual([]);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).base)).toBe(10000);
    expect(errors).toEqual([]);
  });

  test('gives the reader as much as the traits say', async () => {
    const { page, widget } = await openCell({
      traits: { widget: 'clock', controls: 'none', hide: ['toolbar', 'finding'], theme: 'dark' },
    });
    await drawn(widget);
    expect(await widget.getByRole('spinbutton').count()).toBe(0);
    expect(await widget.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(20, 22, 26)',
    );
    await set(page, 'theme', 'light');
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(251, 250, 247)',
    );
  });

  test('leaves nothing behind', async () => {
    const { page, widget, errors } = await openCell({ traits: { widget: 'clock', position: 9 } });
    await drawn(widget);
    await page.evaluate(() => /** @type {any} */ (window).cell.leave());
    expect(await page.locator('#output > div').innerHTML()).toBe('');
    await set(page, 'position', 12);
    expect(errors).toEqual([]);
  });

  test('names the widgets when it is asked for one that is not there', async () => {
    const { page } = await openCell({ traits: { widget: '<b>none' } });
    const sentence = page.getByText(
      /^This figure could not be loaded \(there is no widget “<b>none”, there are /,
    );
    const text = await sentence.innerText();
    const all = widgetNames.map((name) => name.replace('whorl-', '')).join(', ');
    expect(text).toContain(`there are ${all}). Set the trait “widget”.`);
  });

  test('stands in MyST’s shadow tree, whose model saves nothing', async () => {
    const { page, widget, errors } = await openCell({
      traits: { widget: 'clock', position: 9 },
      kind: 'myst',
    });
    await drawn(widget);
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(251, 250, 247)',
    );
    await box(widget, 'Position').fill('20');
    await box(widget, 'Position').press('Enter');
    expect(await finding(widget)).toMatch(/^Position 20 reads/);
    expect(await page.evaluate(() => /** @type {any} */ (window).cell.model.get('position'))).toBe(20);
    await page.evaluate(() => /** @type {any} */ (window).cell.leave());
    expect(await widget.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
