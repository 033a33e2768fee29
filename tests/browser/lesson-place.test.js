import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './support/widget.js';
import { openPage, serveDist } from './support/page.js';

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} [address] @param {import('./support/page.js').PageOptions} [options] */
async function open(address = '', options) {
  const { page } = await openPage({ reducedMotion: 'reduce', ...options });
  await page.goto(url + address);
  return { page, bar: page.getByRole('navigation', { name: 'Where you are' }) };
}

describe('the bar that says where the reader is', () => {
  test('stays away while the contents are in sight', async () => {
    const { bar } = await open();
    expect(await bar.isVisible()).toBe(false);
  });

  test('names the section being read, and how much lies behind', async () => {
    const { page, bar } = await open('#learned-tables');
    await bar.waitFor();
    await expect.poll(() => bar.locator('summary').innerText()).toContain('Learned tables');
    const share = () =>
      bar.getByRole('progressbar').evaluate((element) => Number(element.getAttribute('value')));
    const before = await share();
    expect(before).toBeGreaterThan(0.3);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(share).toBeGreaterThan(before);
  });

  test('opens the contents, which lead elsewhere, by keyboard alone', async () => {
    const { page, bar } = await open('#learned-tables');
    await bar.waitFor();
    await bar.locator('summary').focus();
    await page.keyboard.press('Enter');
    const marked = bar.locator('a[aria-current]');
    expect(await marked.innerText()).toBe('Learned tables');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Same words, another order');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#attention-cannot-see-order');
    expect(
      await bar.locator('details').evaluate((menu) => /** @type {HTMLDetailsElement} */ (menu).open),
    ).toBe(false);
    await bar.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await bar.locator('ol').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  });

  test.each(/** @type {const} */ (['light', 'dark']))('finds no barrier in it (%s)', async (colorScheme) => {
    const { page, bar } = await open('#learned-tables', { colorScheme });
    await bar.locator('summary').click();
    await expectAccessible(page, '.place');
  });

  test.each([280, 360, 1440])('fits a window %i px wide', async (width) => {
    const { page, bar } = await open('#put-position-into-the-vector', { width });
    await bar.locator('summary').click();
    const { left, right } = await bar.locator('ol').evaluate((list) => list.getBoundingClientRect().toJSON());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('addresses', () => {
  test('every heading and every figure has one of its own, and a link to it', async () => {
    const { page } = await open();
    const { parts, links } = await page.evaluate(() => ({
      parts: [...document.querySelectorAll('main :is(h2, h3), main figure.figure')].map(({ id }) => id),
      links: [...document.querySelectorAll('.anchor, .figure-number')].map((link) =>
        link.getAttribute('href'),
      ),
    }));
    expect(parts.length).toBeGreaterThan(20);
    expect(new Set(parts).size).toBe(parts.length);
    expect(new Set(links)).toEqual(new Set(parts.map((id) => `#${id}`)));
  });

  test('the figure an address names stands in sight, below the bar', async () => {
    const { page, bar } = await open('#figure-precision', { width: 820 });
    await bar.waitFor();
    const figure = page.locator('#figure-precision');
    await expect
      .poll(() => figure.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(300);
    expect(await figure.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      39,
    );
  });
});
