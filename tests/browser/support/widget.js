import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { BARE, openPage } from './page.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * @typedef {import('./page.js').PageOptions & { container?: number, query?: string }} WidgetOptions
 *   container: the width of the box the widget stands in; query: what the address ends with.
 */

/**
 * One widget alone on a page that has the lesson's styles.
 *
 * @param {string} url Of the built lesson.
 * @param {string} html The widget.
 * @param {WidgetOptions} [options]
 */
export async function openWidget(url, html, { container = 640, query = '', ...options } = {}) {
  const width = Math.max(320, container + 40);
  const { page, errors } = await openPage({ width, secondHand: true, ...options });
  await page.goto(url + BARE + query);
  await page.evaluate(([markup, width]) => {
    document.body.innerHTML = `<main><h1>A widget</h1><div id="box">${markup}</div></main>`;
    const box = /** @type {HTMLElement} */ (document.querySelector('#box'));
    box.style.width = `${width}px`;
    window.scrollTo(0, 0);
  }, /** @type {const} */ ([html, container]));
  const widget = page.locator('#box > *').first();
  await widget.locator('.chart').first().waitFor();
  await settle(widget);
  return { page, errors, widget };
}

/** Waits until the widget has drawn what it was last told. @param {Locator} widget */
export async function settle(widget) {
  await widget.evaluate(async (element) => {
    // It is fetched when it comes near the window.
    if (!customElements.get(element.localName)) element.scrollIntoView({ block: 'nearest' });
    await customElements.whenDefined(element.localName);
    const lit = /** @type {import('lit').LitElement} */ (element);
    while (!(await lit.updateComplete));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (!(await lit.updateComplete));
  });
}

/** The line on top of the figure. @param {Locator} widget */
export async function finding(widget) {
  await settle(widget);
  return (await widget.locator('figcaption').innerText()).trim();
}

/** Every sentence about a refused value. @param {Locator} widget */
export async function notes(widget) {
  await settle(widget);
  return widget.locator('.note').allInnerTexts();
}

/**
 * The colours in the middle of every cell of a heatmap, row after row.
 *
 * @param {Locator} canvas
 * @param {number} rows
 * @param {number} cols
 * @returns {Promise<string[]>}
 */
export function cellColours(canvas, rows, cols) {
  return canvas.evaluate(
    (element, [down, across]) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (element);
      const pen = /** @type {HTMLCanvasElement} */ (element).getContext('2d');
      return Array.from({ length: down * across }, (_, i) => {
        const x = Math.floor((((i % across) + 0.5) * width) / across);
        const y = Math.floor(((Math.floor(i / across) + 0.5) * height) / down);
        const [r, g, b] = pen?.getImageData(x, y, 1, 1).data ?? [];
        return `rgb(${r}, ${g}, ${b})`;
      });
    },
    [rows, cols],
  );
}

/** Pairs of texts in one chart that touch each other, or stick out of the widget. @param {Locator} widget */
export function collisions(widget) {
  return widget.evaluate((element) => {
    /** Firefox's client rectangle of a text is a pixel larger on every side. @param {SVGTextElement} text */
    const placeOf = (text) => {
      const { p1, p2, p3, p4 } = DOMQuad.fromRect(text.getBBox());
      const onScreen = text.getScreenCTM() ?? undefined;
      const corners = [p1, p2, p3, p4].map((corner) => corner.matrixTransform(onScreen));
      return new DOMQuad(...corners).getBounds();
    };
    const bounds = element.getBoundingClientRect();
    const found = [];
    for (const svg of element.shadowRoot?.querySelectorAll('.chart > svg') ?? []) {
      const texts = [...svg.querySelectorAll('text')].map((text) => ({
        text: text.textContent?.trim(),
        box: placeOf(text),
      }));
      texts.forEach((a, i) => {
        if (a.box.left < bounds.left - 1 || a.box.right > bounds.right + 1)
          found.push(`${a.text} sticks out`);
        for (const b of texts.slice(i + 1)) {
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          // A text's box is taller than its letters.
          if (wide > 0.5 && high > 3) found.push(`${a.text} and ${b.text}`);
        }
      });
    }
    if (element.scrollWidth > element.clientWidth) found.push('the widget is wider than its box');
    return found;
  });
}

/** @param {Page} page @param {string} [selector] */
export async function expectAccessible(page, selector = '#box') {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (where) => {
    const report = await /** @type {any} */ (window).axe.run(document.querySelector(where));
    return report.violations.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(' | ')}`,
    );
  }, selector);
  expect(violations).toEqual([]);
}

/** Sets an open page's theme as the lesson's switch does. @param {Page} page @param {'light' | 'dark'} theme */
export function forceTheme(page, theme) {
  return page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
}
