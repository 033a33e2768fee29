import { beforeAll, describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { whereThereIs } from './support/engine.js';
import { serveDist } from './support/page.js';
import { openFrame, openHost, readNames, ready } from './support/registry.js';
import { forceTheme, settle } from './support/widget.js';

/** What every element must do that is read and answered: it has no charts, no sliders and no downloads. */

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

let url = '';
/** @type {import('../../web/build/widgets.js').Widget[]} */
let all = [];

beforeAll(async () => {
  url = await serveDist();
  all = await widgets();
});

/** How many pixels the page is wider than its window. @param {Page} page */
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What is read of it. @param {Locator} widget */
async function text(widget) {
  await settle(widget);
  return widget.evaluate((element) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim());
}

/** @param {import('../../web/build/element-docs.js').Item[]} items */
const names = (items) => items.map(({ name }) => name);

test('there are some', () => {
  expect(readNames).toEqual(['whorl-claims', 'whorl-exercise']);
});

describe.each(readNames)('%s', (name) => {
  const docs = () => {
    const widget = all.find((candidate) => candidate.name === name);
    if (!widget) throw new Error(`no ${name}`);
    return widget;
  };

  test('is the same after having been hidden and taken off the page', async () => {
    const { widget, page } = await openFrame(url, name);
    const before = await text(widget);
    await page.evaluate(async () => {
      const main = document.querySelector('main');
      const element = main?.lastElementChild;
      element?.remove();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (element) main?.append(element);
    });
    await ready(widget);
    expect(await text(widget)).toBe(before);
  });

  test('fits 280 pixels, a page enlarged four times, and one that runs from right to left', async () => {
    for (const options of [
      { width: 280, height: 600 },
      { width: 320, height: 225, deviceScaleFactor: 4 },
    ]) {
      const { page } = await openFrame(url, name, options);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.close();
    }
  });

  test('takes its colours from the system where that sets them', async () => {
    const { widget } = await openFrame(url, name, { forcedColors: 'active', colorScheme: 'dark' });
    const faint = await widget.evaluate((element) => {
      const paper = getComputedStyle(document.documentElement).backgroundColor;
      const texts = [...(element.shadowRoot?.querySelectorAll('p, span, button, th, td, a, input') ?? [])];
      return texts
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { color, backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(one);
          const flat = color === paper && [paper, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
          return (
            flat || (one.matches('button, input') && borderTopStyle !== 'none' && borderTopColor === paper)
          );
        })
        .map((one) => one.outerHTML.slice(0, 120));
    });
    expect(faint).toEqual([]);
  });

  test('follows the theme, and moves nothing by itself', async () => {
    const { widget, page } = await openFrame(url, name, { reducedMotion: 'reduce' });
    const ink = () => widget.evaluate((element) => getComputedStyle(element).color);
    const light = await ink();
    await forceTheme(page, 'dark');
    expect(await ink()).not.toBe(light);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('lets Tab reach everything, visibly', async () => {
    const { widget, page } = await openFrame(url, name);
    const wanted = await widget.evaluate((element) => {
      const inside = [
        ...(element.shadowRoot?.querySelectorAll('input, textarea, button, a[href], [tabindex]') ?? []),
      ];
      // One stop for a group of radio buttons.
      return inside.filter((one, i) => one.checkVisibility() && (!one.matches('[type=radio]') || i === 0))
        .length;
    });
    let reached = 0;
    for (; reached <= wanted; reached += 1) {
      await page.keyboard.press('Tab');
      const ring = await widget.evaluate((element) => {
        const at = element.shadowRoot?.activeElement;
        return at ? getComputedStyle(at).outlineStyle !== 'none' : null;
      });
      if (ring === null) break;
      expect(ring).toBe(true);
    }
    expect(reached).toBe(wanted);
  });

  test('works as an element of another page', async () => {
    const { widget } = await openFrame(url, name, { width: 740 });
    const { page, errors } = await openHost(
      url,
      `<style>p, button { color: red; font: 40px cursive; text-transform: uppercase }</style>
       <script type="module" src="${url}embed/whorl.js"></script><${name}></${name}>`,
    );
    await ready(page.locator(name));
    expect(await text(page.locator(name))).toBe(await text(widget));
    const paragraph = page.locator(name).locator('p').last();
    expect(await paragraph.evaluate((one) => getComputedStyle(one).color)).not.toBe('rgb(255, 0, 0)');
    expect(errors).toEqual([]);
  });

  test('has the parts, properties and slot that are written about it', async () => {
    const { widget, page } = await openFrame(url, name, { query: '?seed=none&run=maybe' });
    for (const button of await widget.locator('button').all())
      if (await button.isVisible()) await button.click();
    await settle(widget);
    const radio = await openFrame(url, name, { query: '?exercise=reversed' });
    const parts = await Promise.all(
      [widget, radio.widget].map((one) =>
        one.evaluate((element) =>
          [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((part) => [...part.part]),
        ),
      ),
    );
    const { base, docs: own } = docs();
    const written = [...names(base.parts), ...names(own.parts)].sort();
    const hint = await hintPart(radio.widget, name);
    expect([...new Set([...parts.flat(), ...hint])].sort()).toEqual(written);
    const read = await page.locator(name).evaluate((element) => {
      const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
      const rules = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
      return [...new Set(rules.match(/--whorl-[\w-]+/g))];
    });
    expect(read.sort()).toEqual([...new Set([...names(base.properties), ...names(own.properties)])].sort());
  });
});

/** Hints are there when they are asked for. @param {Locator} widget @param {string} name */
async function hintPart(widget, name) {
  if (name !== 'whorl-exercise') return [];
  await widget.getByRole('button', { name: /^Hint/ }).click();
  await settle(widget);
  return widget.evaluate((element) =>
    [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((part) => [...part.part]),
  );
}

whereThereIs('countsOfTheLiving', () => {
  test('nothing is left behind by a hundred mounts of them', async () => {
    const { page, errors } = await openHost(
      url,
      `<script type="module" src="${url}embed/whorl.js"></script><main></main>`,
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    /** @param {number} times */
    const mount = (times) =>
      page.evaluate(async ([tags, count]) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (let i = 0; i < count; i += 1) {
          const element = document.createElement(tags[i % tags.length]);
          document.querySelector('main')?.append(element);
          while (!element.shadowRoot?.querySelector('[part=exercise], [part=list]')) await frame();
          element.remove();
        }
        await frame();
      }, /** @type {const} */ ([readNames, times]));
    const alive = async () => {
      for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const counted = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
      return [counted.Nodes, counted.JSEventListeners];
    };
    await mount(6);
    const before = await alive();
    await mount(100);
    const after = await alive();
    console.log('100 mounts of what is read, nodes and listeners:', before, 'then', after);
    after.forEach((count, i) => expect(Math.abs(count - before[i])).toBeLessThanOrEqual(5));
    expect(errors).toEqual([]);
  });
});
