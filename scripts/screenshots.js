import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, PlainError } from './lib/main.js';
import { fromTop } from './lib/paths.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';

const schemes = /** @type {const} */ (['light', 'dark']);
const folder = fromTop('build/screenshots');
const sheet = fromTop('docs/widgets.png');

/**
 * Takes every page and every widget at three widths, light and dark, into build/screenshots/; with --sheet, the one
 * picture of all figures in docs/ instead.
 */
await main(async () => {
  const { values } = parseArgs({ options: { sheet: { type: 'boolean', default: false } } });
  await setUp('test');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const { serveDist } = await import('./lib/serve.js');
  const { launchChromium } = await import('./lib/browser.js');
  const { contactSheet } = await import('./lib/contact-sheet.js');
  const server = await serveDist();
  const browser = await launchChromium();
  if (values.sheet) {
    await contactSheet(browser, server.url, sheet);
    console.log(path.relative(fromTop(), sheet));
  } else {
    const { widgetNames } = await import('./lib/widget-names.js');
    const frames = widgetNames.map((name) => `embed/${name}.html`);
    await take(browser, server.url, {
      pages: ['index.html', 'widgets.html', 'teach.html'],
      widths: [1440, 820, 360],
    });
    await take(browser, server.url, { pages: frames, widths: [1000, 640, 320] });
  }
  await browser.close();
  await server.close();
});

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ pages: string[], widths: number[] }} what
 */
async function take(browser, url, { pages, widths }) {
  const { scrollThrough } = await import('./lib/browser.js');
  mkdirSync(path.join(folder, 'embed'), { recursive: true });
  for (const width of widths) {
    for (const colorScheme of schemes) {
      // A frame's page is as high as its widget.
      const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
      for (const name of pages) {
        await page.goto(url + name);
        await scrollThrough(page);
        const file = path.join(folder, `${name.replace('.html', '')}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(path.relative(fromTop(), file));
      }
      await page.close();
    }
  }
}
