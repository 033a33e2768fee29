import { beforeAll, describe, expect, test } from 'vitest';
import { claims } from '../../web/lesson/claims.js';
import { openLesson } from './support/lesson.js';
import { openPage, serveDist } from './support/page.js';
import { openFrame, ready } from './support/registry.js';
import { expectAccessible, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {Locator} widget */
const finding = (widget) => widget.locator('[part=finding]').filter({ hasText: 'agree' }).innerText();

/** What the list says of each claim. @param {Locator} widget */
const rows = (widget) =>
  widget.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      id: /** @type {HTMLElement} */ (row).dataset.row ?? '',
      cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''),
    })),
  );

describe('the numbers of the lesson', () => {
  test('are listed, each with the place that states it, and all agree in the reader’s browser', async () => {
    const { page, errors } = await openLesson(url);
    const widget = page.locator('whorl-claims');
    await widget.scrollIntoViewIfNeeded();
    await ready(widget);
    const before = await rows(widget);
    expect(before.map(({ id }) => id)).toEqual(claims.map(({ id }) => id));
    expect(before.every(({ cells }) => cells[0] === '' && cells[2] === '')).toBe(true);
    const links = await widget
      .locator('tbody a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const link of links) expect(await page.locator(link ?? '').count()).toBe(1);
    expect(links).toHaveLength(claims.length);

    const main = await longestTask(page, async () => {
      await widget.getByRole('button', { name: 'Recompute them all' }).press('Enter');
      expect(await finding(widget)).toBe(
        `${claims.length} of ${claims.length} agree. Your browser computes what the text says.`,
      );
    });
    console.log(`longest task while ${claims.length} claims were recomputed: ${main} ms`);
    for (const { cells } of await rows(widget)) {
      expect(cells[2]).toBe(cells[1]);
      expect(cells[0]).toBe('✓ agrees');
    }
    expect(errors).toEqual([]);
  });

  test('that the text states wrongly are found', async () => {
    const { page } = await openLesson(url);
    await page.evaluate(() => document.querySelector('#claim-rises-512')?.setAttribute('value', '203'));
    const widget = page.locator('whorl-claims');
    await page.evaluate(() => {
      const old = document.querySelector('whorl-claims');
      old?.replaceWith(document.createElement('whorl-claims'));
    });
    await widget.scrollIntoViewIfNeeded();
    await ready(widget);
    await widget.getByRole('button').click();
    expect(await finding(widget)).toMatch(
      new RegExp(`^${claims.length - 1} of ${claims.length} agree\\. The others`),
    );
    const wrong = (await rows(widget)).filter(({ cells }) => cells[0] !== '✓ agrees');
    expect(wrong.map(({ id, cells }) => [id, cells[0]])).toEqual([['rises-512', '✗ differs']]);
  });
});

/** @param {import('playwright-core').Page} page @param {() => Promise<unknown>} act @returns {Promise<number>} */
async function longestTask(page, act) {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  await act();
  return page.evaluate(() => /** @type {any} */ (window).longest.ms);
}

// To recompute them all takes its time: who does it looks for barriers as well. In the light theme widgets-page.test.js does
// before.
describe('away from the lesson', () => {
  test('it holds its numbers against those of the build, and can start by itself, without barriers', async () => {
    const { page, widget, errors } = await openFrame(url, 'whorl-claims', { query: '?run' });
    expect(await finding(widget)).toMatch(new RegExp(`^${claims.length} of ${claims.length} agree`));
    expect(await widget.locator('tbody a').count()).toBe(0);
    await settle(widget);
    await expectAccessible(page, 'main');
    expect(errors).toEqual([]);
  });

  test('it can be stopped and begun again, without barriers in the dark', async () => {
    const { page, widget } = await openFrame(url, 'whorl-claims', { colorScheme: 'dark' });
    await expectAccessible(page, 'main');
    await widget.getByRole('button', { name: 'Recompute them all' }).click();
    await widget.getByText(/^[1-9]\d* of \d+$/).waitFor();
    await widget.getByRole('button', { name: 'Stop' }).click();
    expect(await finding(widget)).toMatch(
      /^Stopped\. \d+ of the first \d+ numbers agree\.$|^\d+ of \d+ agree/,
    );
    await widget.getByRole('button', { name: /^Recompute/ }).click();
    await expect.poll(() => finding(widget)).toMatch(/^\d+ of \d+ agree/);
    await settle(widget);
    await expectAccessible(page, 'main');
  });

  test('without workers it computes in the page', async () => {
    const { page, errors } = await openPage();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto(`${url}embed/whorl-claims.html?run`);
    const widget = page.locator('whorl-claims');
    expect(await finding(widget)).toMatch(new RegExp(`^${claims.length} of ${claims.length} agree`));
    expect(errors).toEqual([]);
  });
});
