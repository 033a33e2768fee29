import { categories, readFrames } from './trace.js';

/**
 * A widget alone in its frame's page, and its sliders dragged as fast as frames come.
 *
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('./settings.js').Setting} Setting
 */

const SLOWER = 4;
const WINDOW = { width: 1280, height: 800 };
const MOVES = 60;
const ROUNDS = 2;

/**
 * @param {Browser} browser
 * @param {string} url Of the built pages.
 * @param {string} name
 * @param {Setting} setting
 * @param {number} [slower] How many times than this machine’s processor.
 */
export async function openSlow(browser, url, name, setting, slower = SLOWER) {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(`${url}embed/${name}.html?${new URLSearchParams(setting)}`);
  const widget = page.locator('main > h1 + *');
  await settled(widget);
  await slowDown(page, slower);
  return { page, widget };
}

/**
 * What the browser itself takes here: a page of a slider and one word that follows it.
 *
 * @param {Browser} browser
 */
export async function openBare(browser) {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.setContent('<input type="range"><p>50</p>');
  await page.evaluate(() => {
    const [slider, text] = /** @type {[HTMLInputElement, Element]} */ ([...document.body.children]);
    slider.oninput = () => requestAnimationFrame(() => (text.textContent = slider.value));
  });
  await slowDown(page, SLOWER);
  return page;
}

/** @param {Page} page @param {number} rate */
async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** What each slider is called. @param {Locator} widget @returns {Promise<string[]>} */
export const slidersOf = (widget) =>
  widget
    .locator('input[type=range]')
    .evaluateAll((all) => all.map((slider) => /** @type {any} */ (slider).labels[0].textContent));

/**
 * Drags a slider from its largest value to its smallest and back, some times over, and leaves it at the largest.
 *
 * @param {Browser} browser
 * @param {Page} page
 * @param {Locator} slider
 */
export async function dragThrough(browser, page, slider) {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider cannot be seen');
  const session = await page.context().newCDPSession(page);
  /**
   * Straight to the browser: Playwright's mouse asks the page twice a move whether something is being dragged and
   * dropped, which would be counted as the page's work.
   *
   * @param {'mousePressed' | 'mouseMoved' | 'mouseReleased'} type
   * @param {number} share Of the way from the largest value.
   */
  const mouse = (type, share) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width - 1 - share * (box.width - 2),
      y: box.y + box.height / 2,
      ...{ button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 },
    });
  await mouse('mousePressed', 0);
  await browser.startTracing(page, { categories });
  // A move is answered when it has been handled, which is once a frame.
  for (let i = 1; i <= MOVES * ROUNDS; i += 1)
    await mouse('mouseMoved', 1 - Math.abs(1 - (((2 * i) / MOVES) % 2)));
  await mouse('mouseReleased', 0);
  const frames = readFrames(await browser.stopTracing());
  await session.detach();
  await page.mouse.move(1, 1);
  return frames;
}

/**
 * Whether a widget shows what a new one shows that is set to the values of this one, which are those where the sliders
 * rest.
 *
 * @param {Locator} widget
 */
export async function drawsItsValues(widget) {
  await settled(widget);
  const shown = await pictureOf(widget);
  await widget.evaluate((element) => {
    const { localName, values } = /** @type {any} */ (element);
    element.replaceWith(Object.assign(document.createElement(localName), values));
  });
  await settled(widget);
  return shown === (await pictureOf(widget));
}

/** Waits until a widget has drawn all that it was told. @param {Locator} widget */
export async function settled(widget) {
  await widget.locator('.chart').first().waitFor();
  await widget.evaluate(async (element) => {
    const lit = /** @type {import('lit').LitElement} */ (element);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    do {
      await frame();
      while (!(await lit.updateComplete));
    } while (!lit.renderRoot.querySelector('.drawing[aria-busy="false"]'));
    await frame();
    while (!(await lit.updateComplete));
  });
}

/** All that a widget says and draws, as one text. @param {Locator} widget @returns {Promise<string>} */
export const pictureOf = (widget) =>
  widget.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const charts = [...root.querySelectorAll('.chart')].map((chart) => {
      const canvas = chart.querySelector('canvas');
      return `${canvas?.toDataURL() ?? ''}${chart.querySelector('svg')?.innerHTML.replace(/<!--.*?-->/g, '')}`;
    });
    return [root.querySelector('figcaption')?.textContent, ...charts].join('\n');
  });
