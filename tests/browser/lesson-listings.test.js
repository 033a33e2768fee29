import { beforeAll, describe, expect, test } from 'vitest';
import { listings } from '../../web/lesson/listings.js';
import { allowClipboard } from './support/devices.js';
import { openPage, serveDist, whenSet } from './support/page.js';

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {import('./support/page.js').PageOptions} [options] */
async function open(options) {
  const opened = await openPage({ secondHand: true, ...options });
  await opened.page.goto(url);
  if (options?.javaScriptEnabled !== false) await whenSet(opened.page);
  return opened;
}

/** Names of the panels that are seen. @param {import('playwright-core').Page} page @param {string} group */
const shown = (page, group) =>
  page
    .locator(`#listing-${group} .listing-panel`)
    .filter({ visible: true })
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-label')));

describe('the listings', () => {
  test('show one language at a time, by click and by arrow keys', async () => {
    const { page } = await open();
    const labels = listings.sinusoid.map(({ label }) => label);
    const list = page.locator('#listing-sinusoid').getByRole('tablist');
    expect(await list.getByRole('tab').allInnerTexts()).toEqual(labels);
    expect(await shown(page, 'sinusoid')).toEqual(['NumPy']);

    await list.getByRole('tab', { name: 'C++' }).click();
    expect(await shown(page, 'sinusoid')).toEqual(['C++']);
    for (const [key, label] of [
      ['ArrowRight', 'JavaScript'],
      ['ArrowRight', 'NumPy'],
      ['ArrowLeft', 'JavaScript'],
      ['Home', 'NumPy'],
      ['End', 'JavaScript'],
    ]) {
      await page.keyboard.press(key);
      expect(await shown(page, 'sinusoid')).toEqual([label]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
    }
    const panel = page.getByRole('tabpanel', { name: 'JavaScript' }).first();
    expect(await panel.locator('code').last().innerText()).toContain('loadWhorl');
  });

  test('keep the language in every group that has it, and for the next visit', async () => {
    const { page } = await open();
    await page.locator('#listing-sinusoid').getByRole('tab', { name: 'PyTorch' }).click();
    expect(await shown(page, 'model-input')).toEqual(['PyTorch']);
    expect(await shown(page, 'offset')).toEqual(['NumPy']);
    await page.locator('#listing-offset').getByRole('tab', { name: 'JavaScript' }).click();
    expect(await shown(page, 'sinusoid')).toEqual(['JavaScript']);
    await page.reload();
    expect(await shown(page, 'sinusoid')).toEqual(['JavaScript']);
    expect(await shown(page, 'offset')).toEqual(['JavaScript']);
    expect(await shown(page, 'model-input')).toEqual(['PyTorch']);
  });

  test('all stand one after another without JavaScript and on paper', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const { page: printed } = await open();
    await printed.emulateMedia({ media: 'print' });
    for (const [group, all] of Object.entries(listings)) {
      const labels = all.map(({ label }) => label);
      expect(await shown(page, group)).toEqual(labels);
      expect(await shown(printed, group)).toEqual(labels);
    }
    expect(await printed.getByRole('tab').filter({ visible: true }).count()).toBe(0);
  });

  test('are copied whole', async () => {
    const { page } = await open();
    await allowClipboard(page);
    const panel = page.locator('#listing-sinusoid-numpy');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await panel.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${await panel.locator('[data-copy]').evaluate((code) => code.textContent)}\n`);
  });

  test('are selected where the clipboard is closed', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'));
    });
    await page.goto(url);
    await page.locator('#listing-sinusoid-numpy').getByRole('button', { name: 'Copy' }).click();
    await page.getByText(/^Selected/).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toContain('def sinusoidal_encoding');
  });

  test('scroll in their own box on a narrow screen, by keyboard too', async () => {
    const { page } = await open({ width: 360 });
    const code = page.locator('#listing-sinusoid-numpy .code').first();
    expect(await code.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
    await code.focus();
    await code.hover(); // When the page has scrolled there.
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((element) => (element?.scrollLeft ?? 0) > 0, await code.elementHandle());
  });
});
