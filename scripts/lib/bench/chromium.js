import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromTop } from '../paths.js';

/**
 * @typedef {import('./engines.js').Engine} Engine
 * @typedef {import('./hosts.js').Host} Host
 */

const folder = 'build/bench-page';

/**
 * A worker of Chromium, on a page that holds nothing else.
 *
 * @param {Engine} engine
 * @returns {Host}
 */
export function chromiumHost({ name }) {
  const opening = open();
  opening.catch(() => {}); // whoever asks is told
  return {
    async prepare(work) {
      const { page } = await opening;
      const { losses, cold } = await page.evaluate(
        ({ rows, width }) => globalThis.bench.prepare(rows, width),
        work,
      );
      mkdirSync(work.folder, { recursive: true });
      writeFileSync(path.join(work.folder, `${name}.f32`), Float32Array.from(losses));
      return `worker; the first 200 steps took ${(cold / 1000).toFixed(2)} s`;
    },
    measure: async (_, milliseconds) =>
      (await opening).page.evaluate((time) => globalThis.bench.measure(time), milliseconds),
    async close() {
      const { browser, served } = await opening;
      await browser.close();
      await served.close();
    },
  };
}

async function open() {
  // Packages, which the command that measures also installs.
  const { build } = await import('vite');
  const { launchChromium } = await import('../browser.js');
  const { serveDist } = await import('../serve.js');
  await build({
    configFile: false,
    root: fromTop('scripts/lib/bench/page'),
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: fromTop(folder), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  const served = await serveDist({ folder: fromTop(folder) });
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(served.url);
  await page.waitForFunction(() => 'bench' in globalThis);
  return { browser, served, page };
}
