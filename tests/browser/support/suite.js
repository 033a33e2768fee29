/**
 * What the tests of every widget share: how they begin, and what each widget must do whatever it shows.
 *
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('./widget.js').WidgetOptions} WidgetOptions
 * @typedef {(attributes?: string, options?: WidgetOptions) => ReturnType<typeof openWidget>} Open
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../../web/core/whorl.js';
import { serveDist } from './page.js';
import { collisions, expectAccessible, notes, openWidget, settle } from './widget.js';

const NARROW_TO_WIDE = process.env.WHORL_ALL ? [280, 328, 640, 1000] : [280, 640];

/** The core, to compare with what is drawn. */
export const whorl = await loadWhorl();

/** Serves the lesson while the file's tests run, and opens one widget at a time. @param {string} tag @returns {Open} */
export function openerOf(tag) {
  let url = '';
  beforeAll(async () => {
    url = await serveDist();
  });
  return (attributes = '', options) => openWidget(url, `<${tag} ${attributes}></${tag}>`, options);
}

/** The box where a number is typed. @param {Locator} widget @param {string} label */
export const box = (widget, label) => widget.getByRole('spinbutton', { name: `${label}, typed` });

/**
 * Types into a box and presses Enter. Key by key: what is filled in at once, Firefox takes for the page's own doing, and
 * tells of no change.
 *
 * @param {Locator} field
 * @param {string} text
 */
export async function type(field, text) {
  await field.selectText();
  await field.pressSequentially(text);
  await field.press('Enter');
}

/** What is read off a chart stands under it. @param {Locator} widget */
export async function readout(widget) {
  await settle(widget);
  return (await widget.locator('.readout').innerText()).trim();
}

/** What was last said to a screen reader. @param {Locator} widget */
export async function spoken(widget) {
  await settle(widget);
  return widget.locator('figure > .spoken').innerText();
}

/** What is read by keyboard is shown and spoken alike. @param {Locator} widget @param {string | RegExp} sentence */
export async function expectRead(widget, sentence) {
  const shown = await readout(widget);
  if (sentence instanceof RegExp) expect(shown).toMatch(sentence);
  else expect(shown).toBe(sentence);
  expect(await spoken(widget)).toBe(shown);
}

/** @param {Locator} widget */
export async function openTables(widget) {
  await widget.getByRole('button', { name: 'Data as a table' }).click();
  await widget.locator('.table table').first().waitFor();
  await settle(widget);
}

/** The numbers in the cells of the opened tables. @param {Locator} widget */
export function tableNumbers(widget) {
  return widget
    .locator('.table td')
    .evaluateAll((all) => all.map((cell) => Number(cell.textContent?.replaceAll('−', '-'))));
}

/** A number as the tables give it. @param {number} value */
export const sevenDigits = (value) => Number(value.toPrecision(7));

/** A value that cannot be gets one sentence. @param {Open} open @param {[attributes: string, note: string][]} rows */
export function refuses(open, rows) {
  test.each(rows)('a value that cannot be gets one sentence: %s', async (attributes, note) => {
    const { widget, errors } = await open(attributes);
    expect(await notes(widget)).toEqual([note]);
    expect(errors).toEqual([]);
  });
}

/**
 * No barrier before and after it is used, in both themes, and no labels that touch at any width.
 *
 * @param {Open} open
 * @param {object} given
 * @param {(opened: Awaited<ReturnType<Open>>) => Promise<unknown>} given.use What a reader might do with it.
 * @param {string} [given.attributes] It is opened with, to be used.
 * @param {string[]} given.settings Attributes under which labels might touch.
 * @param {number[]} [given.widths]
 * @param {(widget: Locator) => Promise<unknown>} [given.ready] Resolves when a setting is drawn.
 */
export function standsInAPage(
  open,
  { use, attributes = '', settings, widths = NARROW_TO_WIDE, ready = settle },
) {
  describe('the page around it', () => {
    test.each(/** @type {const} */ (['light', 'dark']))(
      'finds no barrier in it (%s)',
      async (colorScheme) => {
        const opened = await open(attributes, { colorScheme });
        await expectAccessible(opened.page);
        await use(opened);
        await openTables(opened.widget);
        await expectAccessible(opened.page);
      },
    );

    test.each(widths)('sees no labels touch %i px wide', async (container) => {
      for (const setting of settings) {
        const { widget, page } = await open(setting, { container });
        await ready(widget);
        expect(await collisions(widget), setting).toEqual([]);
        await page.close();
      }
    });
  });
}
