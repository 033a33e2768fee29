import * as playwright from 'playwright-core';
import { chromium, find, firefox } from './packages.js';

/** @typedef {import('playwright-core').BrowserContextOptions} ContextOptions */

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The page must need nothing but its own server: every other host fails to resolve.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** What a pointer can do, as Firefox counts it. */
const COARSE = 1;
const FINE = 2;
const HOVER = 4;

/** @param {import('./packages.js').Need} need */
function installed(need) {
  const executablePath = find(need);
  if (!executablePath) throw new Error(`A browser is not installed (Debian's package: ${need.debian}).`);
  return executablePath;
}

/** Starts the machine's own Chromium, headless. @param {string[]} [args] More than are always given. */
export const launchChromium = (args = []) =>
  playwright.chromium.launch({ executablePath: installed(chromium), args: [...quiet, ...args] });

/**
 * Starts the machine's own Firefox, headless. It is told by preferences what Chromium is told for every page.
 *
 * @param {Pick<ContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'hasTouch' | 'deviceScaleFactor'>} [media]
 */
export function launchFirefox(media = {}) {
  const { colorScheme, reducedMotion, forcedColors, hasTouch = false, deviceScaleFactor = 1 } = media;
  const pointers = hasTouch ? COARSE : FINE | HOVER;
  return playwright.firefox.launch({
    channel: 'moz-firefox', // Over WebDriver BiDi, which a stock Firefox speaks.
    executablePath: installed(firefox),
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
      'browser.display.document_color_use': forcedColors === 'active' ? 2 : 1,
      'layout.css.devPixelsPerPx': String(deviceScaleFactor),
      'dom.w3c_touch_events.enabled': hasTouch ? 1 : 0,
      'ui.primaryPointerCapabilities': pointers,
      'ui.allPointerCapabilities': pointers,
      // The page must need nothing but its own server: every other host is sought behind a proxy that is not there.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.no_proxies_on': '127.0.0.1',
    },
  });
}

/**
 * Scrolls from top to bottom and back, so that whatever waits to come near the screen is loaded and drawn.
 *
 * @param {import('playwright-core').Page} page
 */
export async function scrollThrough(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await frame();
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}
