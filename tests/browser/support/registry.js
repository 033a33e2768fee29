import { figureNames, readNames, widgetNames } from '../../../scripts/lib/widget-names.js';
import { openPage } from './page.js';
import { settle } from './widget.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

export { figureNames, readNames, widgetNames };

/**
 * Figures for what does not depend on which one it is: a drawing, a canvas, and words to be dragged. The long check takes
 * them all.
 */
export const sampledFigures = process.env.WHORL_ALL
  ? figureNames
  : ['whorl-clock', 'whorl-heatmap', 'whorl-shuffle'];

/** Where the widget stands in its frame's page. */
export const WIDGET = 'main > h1 + *';

/**
 * One widget alone in its frame's page, drawn.
 *
 * @param {string} url Of the built pages.
 * @param {string} name
 * @param {import('./page.js').PageOptions & { query?: string, before?: (page: Page) => Promise<unknown>, context?: import('playwright-core').BrowserContextOptions }} [options]
 *   before: what happens before the page is opened.
 */
export async function openFrame(url, name, { query = '', before, ...options } = {}) {
  const opened = await openPage({ secondHand: true, ...options });
  await before?.(opened.page);
  await opened.page.goto(`${url}embed/${name}.html${query}`);
  const widget = opened.page.locator(WIDGET);
  await (figureNames.includes(name) ? drawn : ready)(widget);
  return { ...opened, widget };
}

/**
 * A course page of the same server, with a body of its own.
 *
 * @param {string} url Of the built pages.
 * @param {string} body
 * @param {import('./page.js').PageOptions & { before?: (page: Page) => Promise<unknown> }} [options]
 *   before: what happens before the page is opened.
 */
export async function openHost(url, body, { before, ...options } = {}) {
  const opened = await openPage(options);
  const address = `${url}course/page.html`;
  await opened.page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,"><body>${body}</body></html>`,
    }),
  );
  await before?.(opened.page);
  await opened.page.goto(address);
  return opened;
}

/** Waits until the widget has drawn and has nothing left to compute. @param {Locator} widget */
export async function drawn(widget) {
  await widget.locator('.chart').first().waitFor();
  await widget.locator('.drawing[aria-busy="false"]').waitFor();
  await widget.evaluate(() => document.fonts.ready);
  await settle(widget);
}

/** Waits until an element that is read, not drawn, has what it shows. @param {Locator} element */
export async function ready(element) {
  await element.locator('[part=exercise], [part=list]').first().waitFor();
  await element.evaluate(() => document.fonts.ready);
  await settle(element);
}

/** Waits until any element has what it shows. @param {Locator} element */
export async function shown(element) {
  const name = await element.evaluate(({ localName }) => localName);
  await (figureNames.includes(name) ? drawn : ready)(element);
}

/** All words of an element that is read, or the finding of one that draws. @param {Locator} element */
export async function words(element) {
  await shown(element);
  return element.evaluate(({ shadowRoot }) => {
    const finding = shadowRoot?.querySelector('figcaption');
    const all = [...(shadowRoot?.children ?? [])].map((part) =>
      part.localName === 'style' ? '' : part.textContent,
    );
    return (finding?.textContent ?? all.join(' ')).replace(/\s+/g, ' ').trim();
  });
}

/**
 * Everything a widget shows, as one text to compare: what its charts draw, and what it says.
 *
 * @param {Locator} widget
 * @returns {Promise<string>}
 */
export async function picture(widget) {
  await settle(widget);
  return widget.evaluate(async (element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    /** Of the pixels, since Firefox writes a number of each page's own into its files. @param {HTMLCanvasElement} canvas */
    const sum = async (canvas) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(pixels));
      return `${width} × ${height}: ${new Uint8Array(digest).join(' ')}`;
    };
    const charts = [...root.querySelectorAll('.chart')].map(async (chart) => {
      const canvas = chart.querySelector('canvas');
      const drawing = chart.querySelector('svg')?.innerHTML.replace(/<!--.*?-->/g, '');
      return `${canvas ? await sum(canvas) : ''}${drawing}`;
    });
    return [root.querySelector('figcaption')?.textContent, ...(await Promise.all(charts))].join('\n');
  });
}
