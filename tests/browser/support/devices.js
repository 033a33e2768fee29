import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { engine } from './engine.js';
import { driverOf, inFirefox } from './firefox.js';

/**
 * What a reader has beside a mouse and keys, told to each engine in its own words.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * A finger on the screen, for pages that were opened with `touch`.
 *
 * @param {Page} page
 */
export async function fingerOf(page) {
  const { down, move, up } = await (engine === 'firefox' ? firefoxFinger : chromiumFinger)(page);
  return {
    down,
    up,
    /** @param {Point} from @param {Point} to */
    async move(from, to) {
      for (let i = 1; i <= 10; i += 1)
        await move({ x: from.x + ((to.x - from.x) * i) / 10, y: from.y + ((to.y - from.y) * i) / 10 });
    },
    /** Down, away and up again. @param {Point} from @param {Point} to */
    async swipe(from, to) {
      await down(from);
      await this.move(from, to);
      await up();
    },
  };
}

/** @param {Page} page */
async function chromiumFinger(page) {
  const session = await page.context().newCDPSession(page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {Point[]} touchPoints */
  const send = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (/** @type {Point} */ at) => send('touchStart', at),
    move: (/** @type {Point} */ at) => send('touchMove', at),
    up: () => send('touchEnd'),
  };
}

/** As the screen itself would report it, so that Firefox scrolls or not as it decides. @param {Page} page */
async function firefoxFinger(page) {
  let last = { x: 0, y: 0 };
  /** @param {number} state @param {Point} at */
  const send = async (state, at) => {
    last = at;
    await inFirefox(
      page,
      async (context, { state: contact, x, y }) => {
        const frame = context.top.embedderElement;
        const view = frame.ownerDocument.defaultView;
        const { left, top } = frame.getBoundingClientRect();
        const onScreen = [view.mozInnerScreenX + left + x, view.mozInnerScreenY + top + y];
        const [across, down] = onScreen.map((part) => Math.round(part * view.devicePixelRatio));
        view.windowUtils.sendNativeTouchPoint(1, contact, across, down, 1, 90);
        await new Promise((resolve) => view.requestAnimationFrame(resolve));
      },
      { state, ...at },
    );
  };
  const [CONTACT, REMOVE] = [2, 4];
  return {
    down: (/** @type {Point} */ at) => send(CONTACT, at),
    move: (/** @type {Point} */ at) => send(CONTACT, at),
    up: () => send(REMOVE, last),
  };
}

/**
 * The page moves to a screen of another density.
 *
 * @param {Page} page
 * @param {number} density
 * @param {{ width: number, height: number }} viewport Chromium takes note only together with another size.
 */
export async function setDensity(page, density, viewport) {
  if (engine === 'firefox') {
    const { session, id } = driverOf(page);
    await session.send('browsingContext.setViewport', { context: id, viewport, devicePixelRatio: density });
    return;
  }
  const screen = await page.context().newCDPSession(page);
  const metrics = { ...viewport, deviceScaleFactor: density, mobile: false };
  await screen.send('Emulation.setDeviceMetricsOverride', metrics);
}

/**
 * What a press has the page save as a file.
 *
 * @param {Page} page
 * @param {() => Promise<unknown>} press
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function saved(page, press) {
  if (engine === 'firefox') {
    // Playwright knows a download by its navigation, and what a page has made itself has none.
    const session = /** @type {any} */ (driverOf(page).session);
    const [[begun], [ended]] = await Promise.all([
      once(session, 'browsingContext.downloadWillBegin'),
      once(session, 'browsingContext.downloadEnd'),
      press(),
    ]);
    return { name: begun.suggestedFilename, bytes: await readFile(ended.filepath) };
  }
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Lets the page write and read the clipboard; Firefox's preferences let it. @param {Page} page */
export async function allowClipboard(page) {
  if (engine === 'chromium') await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}
