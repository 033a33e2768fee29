import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { drawn } from '../browser/support/registry.js';
import { box, whorl } from '../browser/support/suite.js';
import { finding, notes, settle } from '../browser/support/widget.js';
import { serveHost } from './support/host.js';

/** @typedef {import('playwright-core').Page} Page */

/** Of the built site, which lets other sites have its scripts, and of a site with a page of somebody else. */
let site = '';
let host = '';

beforeAll(async () => {
  site = await serveDist({ headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
  host = await serveHost('<div id="cell"></div>');
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
  await page.evaluate(
    async ([address, text, start, sort]) => {
      const events = new EventTarget();
      /** @type {Record<string, unknown>} */
      const state = { ...start };
      const refuse = () => {
        throw new Error('Model.save_changes not implemented yet.');
      };
      /** @type {unknown[]} */
      const saved = [];
      const model = {
        get: (/** @type {string} */ name) => state[name],
        set: (/** @type {string} */ name, /** @type {unknown} */ value) => {
          state[name] = value;
          events.dispatchEvent(new Event(`change:${name}`));
        },
        on: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
          events.addEventListener(name, listener),
        off:
          sort === 'myst'
            ? refuse
            : (/** @type {string} */ name, /** @type {() => void} */ listener) =>
                events.removeEventListener(name, listener),
        save_changes: sort === 'myst' ? refuse : () => saved.push({ ...state }),
      };
      const module = text ? URL.createObjectURL(new Blob([text], { type: 'text/javascript' })) : address;
      const { render } = (await import(module)).default;
      if (text) URL.revokeObjectURL(module);
      const cell = /** @type {HTMLElement} */ (document.querySelector('#cell'));
      const el = document.createElement('div');
      (sort === 'myst' ? cell.attachShadow({ mode: 'open' }) : cell).append(el);
      Object.assign(window, { model, saved, el, leave: await render({ model, el }) });
    },
    /** @type {const} */ ([
      `${site}embed/anywidget.js`,
      source === 'text' ? readFileSync(ALONE, 'utf8') : '',
      traits,
      kind,
    ]),
  );
  const widget = page.locator('#cell :is(whorl-clock, whorl-heatmap, whorl-offset)');
  return { page, errors, widget };
}

/** @param {Page} page @param {string} name @param {unknown} value */
const set = (page, name, value) =>
  page.evaluate(
    ([trait, told]) => /** @type {any} */ (window).model.set(trait, told),
    /** @type {const} */ ([name, value]),
  );

/** @param {Page} page */
const saved = (page) => page.evaluate(() => /** @type {any} */ (window).saved);

describe('the anywidget module', () => {
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
    expect(await notes(widget)).toEqual(['Base must be a number from 1 to 1000000, got -1']);
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
    await page.evaluate(() => /** @type {any} */ (window).leave());
    expect(await page.locator('#cell > div').innerHTML()).toBe('');
    await set(page, 'position', 12);
    expect(errors).toEqual([]);
  });

  test('names the widgets when it is asked for one that is not there', async () => {
    const { page } = await openCell({ traits: { widget: '<b>none' } });
    const sentence = page.getByText(
      /^This figure could not be loaded \(there is no widget “<b>none”, there are /,
    );
    expect(await sentence.innerText()).toMatch(/ clock, heatmap, .*Set the trait “widget”\.$/);
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
    expect(await page.evaluate(() => /** @type {any} */ (window).model.get('position'))).toBe(20);
    await page.evaluate(() => /** @type {any} */ (window).leave());
    expect(await widget.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
