import { beforeAll, describe, expect, test } from 'vitest';
import { allowClipboard } from './support/devices.js';
import { openPage, serveDist } from './support/page.js';
import { drawn, openFrame, openHost, picture, sampledFigures, WIDGET } from './support/registry.js';
import { finding, openWidget, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** What the toolbar offers for another page. @param {Locator} widget */
async function lines(widget) {
  const opener = widget.getByRole('button', { name: 'Embed' });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await drawn(widget);
  const [frame, element] = await widget
    .locator('.snippet textarea')
    .evaluateAll((fields) => fields.map((field) => /** @type {HTMLTextAreaElement} */ (field).value));
  return { frame, element };
}

const SENTENCE = 'a "quoted" <b>word</b> & more';

describe('the lines for another page', () => {
  test('name what differs from the defaults, and nothing else', async () => {
    const { widget } = await openWidget(url, '<whorl-offset></whorl-offset>');
    expect((await lines(widget)).frame).toMatch(
      /^<iframe src="http[^"?]*\/embed\/whorl-offset\.html" width="100%" height="\d+" title="Similarity against offset" style="border: 0"/,
    );
    await widget.evaluate((element) =>
      Object.assign(element, { anchors: [3, 9], maxOffset: 64, projections: true, base: 10000 }),
    );
    const { frame, element } = await lines(widget);
    expect(frame).toContain('whorl-offset.html?anchors=3+9&amp;max-offset=64&amp;projections=true"');
    expect(element).toBe(
      `<script type="module" src="${url}embed/whorl.js"></script>\n<whorl-offset anchors="3 9" max-offset="64" projections></whorl-offset>`,
    );
  });

  test('are copied at a press, and it is said', async () => {
    const { widget, page } = await openWidget(url, '<whorl-waves></whorl-waves>');
    await allowClipboard(page);
    const { element } = await lines(widget);
    await widget.getByRole('button', { name: 'Copy: As an element' }).click();
    await widget.getByText('The lines are copied.').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(element);
  });

  test('show the same figure in a frame of another site, with none of it cut off', async () => {
    const { widget } = await openWidget(url, '<whorl-scores></whorl-scores>', { container: 700 });
    await widget.evaluate(
      (element, sentence) => Object.assign(element, { sentence, d: 16, seed: 5 }),
      SENTENCE,
    );
    const { frame } = await lines(widget);
    const found = await finding(widget);
    // Another port is another site. Chromium lets no page frame this machine but one that this machine has served.
    const { page, errors } = await openPage({ width: 716 });
    const course = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A course</title><body>${frame}</body></html>`;
    await page.goto(`${await serveDist({ pages: { 'course.html': course } })}course.html`);
    const inside = page.frameLocator('iframe').locator(WIDGET);
    await drawn(inside);
    expect(await finding(inside)).toBe(found);
    const overflow = await inside.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

  test.each(sampledFigures)('set %s as an element of another page', async (name) => {
    const { widget } = await openFrame(url, name, { width: 740 });
    const { element } = await lines(widget);
    const { page, errors } = await openHost(url, `<div style="width: 748px">${element}</div>`);
    await drawn(page.locator(name));
    expect(await finding(page.locator(name))).toBe(await finding(widget));
    expect(errors).toEqual([]);
  });

  test('draw on paper of their own and leave the colours to the page', async () => {
    const { page } = await openHost(
      url,
      `<style>:root { --whorl-position: rgb(1, 2, 3) }</style><script type="module" src="${url}embed/whorl.js"></script><whorl-lookalike></whorl-lookalike>`,
      { colorScheme: 'dark' },
    );
    const widget = page.locator('whorl-lookalike');
    await drawn(widget);
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(20, 22, 26)',
    );
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('normal');
    const bar = widget.locator('.amount:not(.marked) .bar').first();
    await widget.evaluate((element) => Object.assign(element, { d: 512 }));
    await settle(widget);
    expect(await bar.evaluate((element) => getComputedStyle(element).fill)).toBe('rgb(1, 2, 3)');
  });
});

describe('a frame’s page', () => {
  test('sets what its schema knows, and nothing else', async () => {
    const { widget } = await openFrame(url, 'whorl-clock', {
      query: '?position=9&onclick=alert(1)&style=color:red&class=x',
    });
    const names = await widget.evaluate((element) => element.getAttributeNames());
    expect(names).toEqual(['eager', 'position']);
    expect(await finding(widget)).toMatch(/^Position 9 reads/);
  });

  test('says why its figure could not be loaded', async () => {
    const { page } = await openPage();
    await page.route('**/whorl-clock-*.js', (route) => route.abort());
    await page.goto(`${url}embed/whorl-clock.html`);
    await page.getByText(/^This figure could not be loaded \(.+\)\. Reload the page/).waitFor();
  });
});

describe('the whole screen', () => {
  test.each(sampledFigures)('is filled by %s, left by Escape, and the focus stays', async (name) => {
    const { widget, page } = await openFrame(url, name, { width: 1200, height: 1000 });
    const before = await picture(widget);
    const state = () =>
      widget.evaluate((element) => ({
        on: element.matches(':fullscreen'),
        beside:
          (element.matches(':fullscreen') ? innerWidth : document.body.clientWidth) -
          element.getBoundingClientRect().width,
        focus: element.shadowRoot?.activeElement?.textContent?.trim(),
      }));
    await widget.getByRole('button', { name: 'Full screen' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(state).toEqual({ on: true, beside: 0, focus: 'Leave full screen' });
    await page.keyboard.press('Escape');
    await expect.poll(state).toEqual({ on: false, beside: 0, focus: 'Full screen' });
    await expect.poll(() => picture(widget)).toBe(before);
  });

  test('makes a chart as tall as it leaves room', async () => {
    const { widget } = await openFrame(url, 'whorl-offset', { width: 1200, height: 1300 });
    const height = async () => (await widget.locator('.chart').boundingBox())?.height ?? 0;
    const usual = await height();
    await widget.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(height).toBeGreaterThan(usual + 300);
    const { left, over } = await widget.evaluate((element) => ({
      left: element.clientHeight - (element.shadowRoot?.querySelector('figure')?.offsetHeight ?? 0),
      over: element.scrollHeight - element.clientHeight,
    }));
    expect(over).toBeLessThanOrEqual(0);
    expect(left).toBeLessThan(160);
  });

  test('is not offered where the browser has no such thing', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
    await page.goto(`${url}embed/whorl-clock.html`);
    const widget = page.locator('whorl-clock');
    await drawn(widget);
    expect(await widget.getByRole('button', { name: 'Full screen' }).count()).toBe(0);
  });
});

const OFF = 12; // pixels, for a line that wraps elsewhere

test.each(sampledFigures)('%s is offered in a frame as tall as it is', async (name) => {
  const { widget, page } = await openFrame(url, name);
  await page.setViewportSize({ width: 720, height: 300 });
  await drawn(widget);
  const { tall, told } = await widget.evaluate((element) => ({
    tall: element.getBoundingClientRect().height,
    told: /** @type {any} */ (element.constructor).height,
  }));
  expect(Math.abs(tall - told), `${tall} pixels, not ${told}`).toBeLessThanOrEqual(OFF);
});
