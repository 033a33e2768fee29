import { describe, expect, test } from 'vitest';
import { SCHEMES } from '../../web/widgets/ceiling-parameters.js';
import { trainScheme } from '../../web/widgets/ceiling-plan.js';
import { defaultResult } from '../../web/widgets/ceiling-written.js';
import { button, counted, doing, QUICK, QUICK_SETTING, shares, train } from './support/ceiling.js';
import { expectRead, openerOf, openTables, readout, refuses, standsInAPage, whorl } from './support/suite.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const open = openerOf('whorl-ceiling');

/** All cells of a table by its title; an empty cell is null. @param {Locator} widget @param {string} title */
const cells = (widget, title) =>
  widget
    .getByRole('region', { name: title, exact: true })
    .locator('td')
    .evaluateAll((all) =>
      all.map((cell) => (cell.textContent ? Number(cell.textContent.replaceAll('−', '-')) : null)),
    );

/** @param {(number | null)[]} got @param {(number | null)[]} wanted */
function expectClose(got, wanted) {
  expect(got).toHaveLength(wanted.length);
  const far = got.findIndex((value, i) => Math.abs((value ?? -9) - (wanted[i] ?? -9)) > 1e-3);
  expect(far === -1 ? '' : `${far}: ${got[far]} instead of ${wanted[far]}`).toBe('');
}

const POSITIONS = 'Share of right answers at each position';

describe('before anybody has clicked', () => {
  test('the results of the build are shown, said to be such, and are the core’s', async () => {
    const { widget, page, errors } = await open('');
    expect(await widget.locator('.run p').innerText()).toMatch(/were computed when this page was built/);
    for (const stage of /** @type {const} */ (['trained', 'stretched', 'tuned', 'both'])) {
      await widget.evaluate((element, show) => Reflect.set(element, 'show', show), stage);
      await settle(widget);
      expect(await shares(widget)).toEqual(
        SCHEMES.flatMap(({ value }) => counted(defaultResult(whorl, value), stage)),
      );
    }
    await openTables(widget);
    const trained = SCHEMES.map(({ value }) => defaultResult(whorl, value).losses);
    const losses = (await cells(widget, 'Loss in training')).slice(0, 500);
    expectClose(
      losses,
      losses.map((_, i) => trained[i % 5][Math.floor(i / 5)]),
    );
    expect(await widget.locator('.refusal code').innerText()).toBe(
      'row 128 does not exist: the table has 128 rows',
    );
    expect(page.workers()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('one click trains the same models here', async () => {
    const { widget, page, errors } = await open('');
    await openTables(widget);
    const titles = [POSITIONS, 'Loss in training'];
    const built = [];
    for (const title of titles) built.push(await cells(widget, title));
    const said = await finding(widget);
    await button(widget, 'Train here').click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    expect(page.workers().length).toBeLessThanOrEqual(
      await page.evaluate(() => navigator.hardwareConcurrency),
    );
    await button(widget, 'Train again').waitFor({ timeout: 0 });
    await settle(widget);
    for (const [i, title] of titles.entries()) expectClose(await cells(widget, title), built[i]);
    expect(built.flat().length).toBeGreaterThan(2000);
    expect(await finding(widget)).toBe(said);
    expect(await widget.locator('.run p').innerText()).toBe('Trained here, in your browser.');
    await expect.poll(() => page.workers()).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('other settings', () => {
  test('are other models: nothing is shown of them until they are trained', async () => {
    const { widget } = await open('');
    await widget.getByRole('spinbutton', { name: 'Seed' }).fill('2');
    expect(await finding(widget)).toMatch(/^Not trained with these settings yet\. 5 models will learn/);
    expect(new Set(await shares(widget))).toEqual(new Set([null]));
    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await finding(widget)).toMatch(/^Right within the trained length/);
  });

  test('are trained as the core trains them, with the rescues', async () => {
    const { widget, errors } = await open(`${QUICK} schemes="learned rotary" layers="2" seed="7"`);
    await train(widget);
    const setting = { ...QUICK_SETTING, layers: 2, seed: 7 };
    const results = /** @type {const} */ (['learned', 'rotary']).map((scheme) =>
      trainScheme(whorl, setting, scheme),
    );
    for (const [name, stage] of /** @type {const} */ ([
      ['as trained', 'trained'],
      ['positions stretched', 'stretched'],
      ['fine-tuned', 'tuned'],
      ['stretched, then fine-tuned', 'both'],
    ])) {
      await button(widget, name).click();
      await settle(widget);
      expect(await button(widget, name).getAttribute('aria-pressed')).toBe('true');
      expect(await shares(widget)).toEqual(results.flatMap((result) => counted(result, stage, setting)));
    }
    expect(errors).toEqual([]);
  });

  test('a longer training takes a longer test with it, and a shorter test a shorter training', async () => {
    const { widget } = await open('');
    const lengths = () =>
      widget.evaluate((element) => [Reflect.get(element, 'trainLength'), Reflect.get(element, 'testLength')]);
    await widget.getByRole('spinbutton', { name: 'Train length, typed' }).fill('200');
    expect(await lengths()).toEqual([200, 200]);
    await settle(widget); // The other box has its new text, and keeps what is selected in it.
    await widget.getByRole('spinbutton', { name: 'Test length, typed' }).fill('64');
    expect(await lengths()).toEqual([64, 64]);
  });

  test('a scheme that is left out and taken in again keeps what it has learned', async () => {
    const { widget } = await open(`${QUICK} schemes="none learned"`);
    await train(widget);
    const before = await shares(widget);
    await widget.getByRole('checkbox', { name: 'rotary' }).check();
    await settle(widget);
    expect((await shares(widget)).slice(0, before.length)).toEqual(before);
    expect((await doing(widget)).at(-1)).toBe('not trained yet');
    await widget.getByRole('checkbox', { name: 'none' }).uncheck();
    await widget.getByRole('checkbox', { name: 'none' }).check();
    await settle(widget);
    expect((await shares(widget)).slice(0, before.length)).toEqual(before);
  });
});

describe('reading', () => {
  test('every chart works with the keyboard alone', async () => {
    const { widget, page } = await open('look="rotary"');
    /** @param {string} name @param {string[]} keys */
    const press = async (name, keys) => {
      await widget.getByRole('application', { name }).focus();
      for (const key of keys) await page.keyboard.press(key);
      await settle(widget);
    };
    await press('Share of right answers against position', ['ArrowRight', 'ArrowRight']);
    await expectRead(widget, 'Position 1: nothing is asked there, or not yet known.');
    await press('Share of right answers against position', ['End']);
    const last = SCHEMES.map(
      ({ value, label }) =>
        `${label} ${(defaultResult(whorl, value).stages.trained?.accuracy[127] ?? 0).toFixed(2)}`,
    );
    await expectRead(
      widget,
      `Position 127: right answers ${last.slice(0, -1).join(', ')} and ${last.at(-1)}.`,
    );
    await press('Loss against step', ['ArrowRight', 'ArrowRight']);
    await expectRead(widget, /^Step 2: loss none \d\.\d{3}, sinusoidal .* and ALiBi \d\.\d{3}\.$/);
    await press('Attention weights of rotary', ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']);
    await expectRead(widget, 'Position 1 does not see position 2, which comes after it.');
    const down = Array.from({ length: 5 }, () => 'ArrowDown');
    await press('Attention weights of rotary', down);
    await expectRead(
      widget,
      /^Position 6 looks at position 2, 4 back, where the answer stands: weight \d\.\d\d\.$/,
    );
    await press('How far training has moved', ['ArrowDown', 'End']);
    await expectRead(widget, 'Moved by training: Position 127, dimension 0: 0.');
    await page.keyboard.press('Escape');
    expect(await readout(widget)).toMatch(/^Point at a chart/);
  });

  test('the weights that are drawn are the core’s', async () => {
    const { widget } = await open('');
    await openTables(widget);
    await widget.getByLabel('Head', { exact: true }).selectOption('2');
    await settle(widget);
    const [, second] = defaultResult(whorl, 'sinusoidal').stages.trained?.maps ?? [];
    const got = await cells(widget, 'Attention weights of sinusoidal, head 2');
    const far = got.findIndex((weight, i) => Math.abs((weight ?? 9) - second.data[i]) > 0.008);
    expect([got.length, far]).toEqual([48 * 48, -1]);
  });
});

refuses(open, [
  ['offset="40"', 'Offset K must be a whole number from 1 to 31, got 40; showing 4.'],
  ['train-length="1"', 'Train length must be a whole number from 2 to 256, got 1; showing 32.'],
  ['learning-rate="-1"', 'Learning rate must be a number from 0.00001 to 1000, got -1; showing 0.003.'],
  ['heads="5"', 'Heads must be one of 1, 2, 4, 8, 16, got 5; showing 2.'],
  [
    'schemes="rope"',
    'Schemes must be some of none, sinusoidal, learned, rotary, alibi, got “rope”; showing none, sinusoidal, learned, rotary, ALiBi.',
  ],
]);

standsInAPage(open, {
  attributes: `${QUICK} schemes="none learned"`,
  use: ({ widget }) => train(widget),
  settings: ['', 'show="both"', `${QUICK} layers="2"`, 'train-length="256" test-length="512" steps="5000"'],
});
