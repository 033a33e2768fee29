import * as playwright from 'playwright-core';
import { chromium, find, firefox } from './packages.js';

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

/** What a mouse can do, as Firefox counts it. */
const FINE_AND_HOVERS = 2 | 4;

/** @param {import('./packages.js').Need} need */
function installed(need) {
  const executablePath = find(need);
  if (!executablePath) throw new Error(`A browser is not installed (Debian's package: ${need.debian}).`);
  return executablePath;
}

/**
 * Starts the machine's own Chromium, headless.
 *
 * @param {string[]} [args] More than are always given.
 * @param {string[]} [without] What Playwright would give it.
 */
export const launchChromium = (args = [], without = []) =>
  playwright.chromium.launch({
    executablePath: installed(chromium),
    args: [...quiet, ...args],
    ignoreDefaultArgs: without,
  });

/** What a figure on the whole screen is to fill: Firefox without a window has a screen of its own. */
const screen = { MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '1300' };

/** Starts the machine's own Firefox, headless. It is told by preferences what Chromium is told by its command line. */
export const launchFirefox = () =>
  playwright.firefox.launch({
    channel: 'moz-firefox', // Over WebDriver BiDi, which a stock Firefox speaks.
    executablePath: installed(firefox),
    // Its own windows may be asked, and they can what the protocol cannot yet: print, prefer dark, be touched.
    args: ['--remote-allow-system-access'],
    env: { ...process.env, ...screen },
    firefoxUserPrefs: {
      // No scroll bar takes room, no list of downloads the focus, and the clipboard is read without a question.
      'ui.useOverlayScrollbars': 1,
      'browser.download.alwaysOpenPanel': false,
      'dom.events.testing.asyncClipboard': true,
      'ui.primaryPointerCapabilities': FINE_AND_HOVERS,
      'ui.allPointerCapabilities': FINE_AND_HOVERS,
      // The page must need nothing but its own server: every other host is sought behind a proxy that is not there.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.no_proxies_on': '127.0.0.1',
    },
  });

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
