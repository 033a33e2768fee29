import { describe, expect, test } from 'vitest';
import { trainScheme } from '../../web/widgets/ceiling-plan.js';
import { button, counted, doing, QUICK, QUICK_SETTING, shares, train } from './support/ceiling.js';
import { openerOf, openTables, whorl } from './support/suite.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

const open = openerOf('whorl-ceiling');

/** Not trained before the test is over. */
const LONG = 'train-length="16" test-length="32" offset="2" d="64" steps="5000" tune-steps="0"';

/** Steps shown as taken by the first scheme. @param {Locator} widget */
const taken = async (widget) =>
  Number(/step ([\d,]+) of/.exec((await doing(widget))[0])?.[1].replace(',', ''));

describe('a training under way', () => {
  test('can be paused, resumed and stopped', async () => {
    const { widget, page, errors } = await open(`${LONG} schemes="none rotary alibi"`);
    await button(widget, 'Train here').click();
    await expect.poll(() => taken(widget)).toBeGreaterThan(20);
    expect((await doing(widget))[0]).toMatch(/^step [\d,]+ of 5,000, [\d,]+ steps a second, .* left$/);
    // How long it takes is known when both of those that are trained at a time have begun.
    await expect.poll(() => finding(widget)).toMatch(/^Training … 0 of 3 schemes done\. About .* left\.$/);
    await button(widget, 'Pause').click();
    await settle(widget);
    expect(await finding(widget)).toMatch(/^Paused\. 0 of 3 schemes done\./);
    // What the workers were at comes to its end; then nothing moves.
    let paused = await taken(widget);
    await expect
      .poll(
        async () => {
          const before = paused;
          paused = await taken(widget);
          return paused - before;
        },
        { interval: 500 },
      )
      .toBe(0);
    expect((await doing(widget))[0]).toMatch(/^paused: step/);
    await button(widget, 'Resume').click();
    await expect.poll(() => taken(widget)).toBeGreaterThan(paused);
    await button(widget, 'Stop').click();
    await expect.poll(() => page.workers()).toEqual([]);
    expect(await finding(widget)).toMatch(/^Not trained with these settings yet/);
    expect(await widget.evaluate((element) => element.shadowRoot?.activeElement?.textContent?.trim())).toBe(
      'Train here',
    );
    expect(errors).toEqual([]);
  });

  /** @type {[string, (widget: Locator, page: Page) => Promise<unknown>][]} */
  const endings = [
    ['reset', (widget) => widget.getByRole('button', { name: 'Reset' }).click()],
    ['another setting', (widget) => widget.evaluate((element) => Reflect.set(element, 'seed', 9))],
    ['another choice of schemes', (widget) => widget.getByRole('checkbox', { name: 'learned' }).check()],
    ['its removal from the page', (widget) => widget.evaluate((element) => element.remove())],
    ['leaving the page', (_widget, page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))],
  ];
  test.each(endings)('ends with its workers by %s', async (_name, end) => {
    const { widget, page, errors } = await open(`${LONG} schemes="none rotary"`);
    await button(widget, 'Train here').click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await end(widget, page);
    await expect.poll(() => page.workers()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is drawn as it goes on', async () => {
    const { widget } = await open(`${LONG} schemes="learned"`);
    await button(widget, 'Train here').click();
    const drawnTo = () =>
      widget.evaluate(
        (element) =>
          element.shadowRoot?.querySelector('path.tone-0')?.getAttribute('d')?.split('L').length ?? 0,
      );
    await expect.poll(drawnTo).toBeGreaterThan(30);
    await expect.poll(async () => (await shares(widget))[0]).not.toBe(null);
    await expect
      .poll(() => widget.locator('.panel-title').allInnerTexts())
      .toContain('Attention of learned, head 1');
    await button(widget, 'Stop').click();
  });

  test('of a large model says how long it takes, from its first steps, and can be given up', async () => {
    const { widget, page } = await open('schemes="rotary" d="512" steps="2000"');
    await button(widget, 'Train here').click();
    await expect
      .poll(() => finding(widget))
      .toMatch(/^Training … 0 of 1 scheme done\. About \d+ (seconds|minutes|hours) left\.$/);
    await button(widget, 'Stop').click();
    await expect.poll(() => page.workers()).toEqual([]);
  });

  test('that diverges says so in words', async () => {
    const { widget, errors } = await open(`${QUICK} schemes="none learned" learning-rate="1000" steps="400"`);
    await train(widget);
    expect(await finding(widget)).toMatch(
      /With learned the training diverged, after \d+ steps?: its loss rose past ten times what guessing costs/,
    );
    expect((await doing(widget))[1]).toMatch(/^diverged, after \d+ steps?$/);
    await openTables(widget);
    expect(await widget.evaluate((element) => element.shadowRoot?.innerHTML)).not.toMatch(/NaN|Infinity/);
    expect(errors).toEqual([]);
  });

  test('goes on in the page where no worker can be had, and says so', async () => {
    const { widget, page } = await open(`${QUICK} schemes="rotary" seed="3"`);
    await page.route('**/trainer-worker*', (route) => route.abort());
    await train(widget);
    expect(await widget.locator('.run p').innerText()).toMatch(
      /^Trained in the page itself, which may halt for moments: the worker has failed/,
    );
    const setting = { ...QUICK_SETTING, seed: 3 };
    expect(await shares(widget)).toEqual(counted(trainScheme(whorl, setting, 'rotary'), 'trained', setting));
  });
});
