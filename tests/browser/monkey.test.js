import { beforeAll, expect, test } from 'vitest';
import { openPage, serveDist } from './support/page.js';
import { widgetNames } from './support/registry.js';

/** @typedef {import('../../web/monkey/monkey.js').Report} Report */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** The page of widgets with the monkey in it, when it is done. @param {string} query @returns {Promise<Report & { errors: string[] }>} */
async function fuzz(query) {
  const { page, errors } = await openPage({ width: 900 });
  await page.addInitScript(() => {
    addEventListener('whorl-fuzz', (event) => {
      Object.assign(window, { fuzzReport: /** @type {CustomEvent} */ (event).detail });
    });
  });
  await page.goto(`${url}widgets.html?${query}`);
  await page.locator('html[data-fuzz=done]').waitFor({ timeout: 0 });
  const report = await page.evaluate(() => Reflect.get(window, 'fuzzReport'));
  return { ...report, errors };
}

test('a monkey at every widget finds nothing', async () => {
  const { actions, findings, log, errors } = await fuzz('fuzz=7&steps=300');
  expect(findings).toEqual([]);
  expect(errors).toEqual([]);
  expect(actions).toBe(300);
  for (const name of widgetNames) expect(log.join('\n')).toContain(name);
});

test('the same seed does the same, another something else', async () => {
  const [one, same, other] = [
    await fuzz('fuzz=3&steps=30'),
    await fuzz('fuzz=3&steps=30'),
    await fuzz('fuzz=4&steps=5'),
  ];
  expect(same.log).toEqual(one.log);
  expect(other.log).not.toEqual(one.log.slice(0, 5));
});

test('what it finds is told, with what was done before', async () => {
  const { page } = await openPage({ width: 900 });
  await page.addInitScript(() => {
    customElements.whenDefined('whorl-clock').then(() => {
      const { reset } = /** @type {any} */ (customElements.get('whorl-clock')).prototype;
      Object.assign(/** @type {any} */ (customElements.get('whorl-clock')).prototype, {
        /** @this {HTMLElement} */
        reset() {
          reset.call(this);
          this.shadowRoot?.append('NaN hands');
          setTimeout(() => {
            throw new Error('planted');
          });
        },
      });
    });
  });
  await page.goto(`${url}widgets.html?fuzz=7&steps=90`);
  await page.locator('html[data-fuzz=done]').waitFor({ timeout: 0 });
  const told = await page.evaluate(() => document.documentElement.dataset.fuzzFindings ?? '');
  expect(told).toContain('planted');
  expect(told).toContain('whorl-clock, shown: NaN hands');
  expect(told).toMatch(/after whorl-clock: /);
});
