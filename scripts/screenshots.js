import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { main, PlainError } from './lib/main.js';
import { fromTop } from './lib/paths.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';

const widths = [1440, 820, 360];
const schemes = /** @type {const} */ (['light', 'dark']);
const folder = fromTop('build/screenshots');

/** Takes the whole page at every width, light and dark, into build/screenshots/. */
await main(async () => {
  await setUp('test');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const { serveDist } = await import('./lib/serve.js');
  const { launchChromium, scrollThrough } = await import('./lib/browser.js');
  mkdirSync(folder, { recursive: true });
  const server = await serveDist();
  const browser = await launchChromium();
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(server.url);
      await scrollThrough(page);
      const file = path.join(folder, `${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
      console.log(path.relative(fromTop(), file));
      await page.close();
    }
  }
  await browser.close();
  await server.close();
});
