import { chromium } from 'playwright-core';
import { chromium as need, find } from './packages.js';

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

/** Starts the machine's own Chromium, headless. */
export function launchChromium() {
  const executablePath = find(need);
  if (!executablePath) throw new Error(`Chromium is not installed (Debian's package: ${need.debian}).`);
  return chromium.launch({ executablePath, args: quiet });
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
