import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build as esbuild } from 'esbuild';
import { publint } from 'publint';
import { createServer } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop, tools } from '../../scripts/lib/paths.js';
import { buildPackage, pack } from '../../scripts/lib/steps.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { drawn } from '../browser/support/registry.js';
import { settle } from '../browser/support/widget.js';
import { freshFolder, inFolder } from './support/made.js';

/** @typedef {import('playwright-core').Page} Page */

/** A project with nothing in it but the packed package. */
let project = '';
let tarball = '';

beforeAll(async () => {
  const built = await buildPackage({ capture: true });
  expect(built.ok, built.output).toBe(true);
  const packed = await pack({ capture: true });
  expect(packed.ok, packed.output).toBe(true);
  tarball = packed.file;
  project = freshFolder('package', 'package');
  await inFolder(project, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball]);
});

/** @param {string} file Of the installed package. @returns {any} */
const readOwn = (file) => JSON.parse(readFileSync(path.join(project, 'node_modules/whorl', file), 'utf8'));

/** What the core of this repository computes. */
const whorl = await loadWhorl();
const encoded = [...whorl.sinusoidalEncoding({ positions: 6, dModel: 4 }).data];

/** Of position 1 at d = 4. */
const FIRST = [0.841471, 0.540302, 0.01, 0.99995];

/** @param {number[]} table */
function expectRight(table) {
  expect(table).toEqual(encoded);
  FIRST.forEach((value, i) => expect(table[4 + i]).toBeCloseTo(value, 6));
}

describe('the packed package', () => {
  test('has nothing that publint finds wrong', async () => {
    const { messages } = await publint({ pkgDir: fromTop('build/package'), strict: true });
    expect(messages).toEqual([]);
  });

  test('has types that fit what each entry gives, in Node and in bundlers', async () => {
    const attw = fromTop('node_modules/@arethetypeswrong/cli/dist/index.js');
    // It ends with a failure where an entry fails in what the profile is about.
    const args = [attw, tarball, '--profile', 'esm-only', '--format', 'json'];
    const { analysis } = JSON.parse(await inFolder(project, process.execPath, args));
    expect(Object.keys(analysis.entrypoints)).toContain('./elements/whorl-heatmap.js');
  });

  test('brings one dependency and no script that runs at its installation', () => {
    const { dependencies, scripts, version } = readOwn('package.json');
    expect(Object.keys(dependencies)).toEqual(['lit']);
    expect(scripts).toBeUndefined();
    expect(version).toBe(JSON.parse(readFileSync(fromTop('package.json'), 'utf8')).version);
  });

  test('says of every file that its modules name beside themselves how to bring it along', () => {
    const { exports } = readOwn('package.json');
    const files = Object.keys(exports).filter((entry) => /^\.\/(?!elements)[\w-]+\.(js|wasm)$/.test(entry));
    for (const file of files) expect(copyLines()).toContain(`'${file.slice(2)}'`);
    const lib = path.join(project, 'node_modules/whorl/lib');
    const named = readdirSync(lib).flatMap((file) =>
      [
        ...readFileSync(path.join(lib, file), 'utf8').matchAll(
          /new URL\("\.\/([\w.-]+)", import\.meta\.url\)/g,
        ),
      ].map(([, name]) => name),
    );
    expect([...new Set(named)].map((name) => `./${name}`).sort()).toEqual(files.sort());
  });

  test('computes in Node, and refuses with a sentence', async () => {
    const told = JSON.parse(await inFolder(project, process.execPath, ['compute.js']));
    expect(told.simd).toBe(true);
    expectRight(told.table);
    expect(told.scalar).toEqual([...whorl.alibiSlopes({ heads: 8 })]);
    expect(told.refusal).toMatchObject({ known: true, code: 'out-of-range' });
    expect(told.refusal.message).toMatch(/^dModel must be .+, got -2$/);
    expect(told.elements).toContain('WhorlShuffle');
    expect(told.heading).toBe('The sinusoidal encoding of every position');
  });

  test.each([
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ])('tells TypeScript what there is (%s)', async (resolution, module) => {
    const args = ['--project', '.', '--module', module, '--moduleResolution', resolution];
    await inFolder(project, process.execPath, [tools.tsc, ...args]);
  });
});

describe('a page that imports the package', () => {
  /** @param {string} url Of the page's folder. */
  async function expectComputes(url) {
    const { page, errors } = await openPage();
    await page.goto(`${url}index.html`);
    await expect.poll(() => page.locator('output').innerText()).not.toBe('');
    expectRight((await page.locator('output').innerText()).split(' ').map(Number));
    await expectDrawn(page);
    expect(errors).toEqual([]);
  }

  /** At once what is short, in a worker what takes longer. @param {Page} page */
  async function expectDrawn(page) {
    const widget = page.locator('whorl-heatmap');
    await drawn(widget);
    expect(page.workers()).toHaveLength(0);
    await widget.evaluate((element) => Object.assign(element, { n: 500, d: 512 }));
    await settle(widget);
    expect(page.workers()).toHaveLength(1);
    const shown = await widget.evaluate((element) => [
      .../** @type {any} */ (element).shownData.table.data.slice(-512),
    ]);
    expect(shown).toEqual([...whorl.sinusoidalEncoding({ positions: 500, dModel: 512 }).data.slice(-512)]);
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(251, 250, 247)',
    );
    expect(await widget.getByRole('button', { name: 'Embed' }).count()).toBe(0);
  }

  test('computes when Vite has built it', async () => {
    await inFolder(project, process.execPath, [tools.vite, 'build', '--base', './', '--outDir', 'vite']);
    await expectComputes(await serveDist({ folder: path.join(project, 'vite') }));
  });

  test('computes from Vite’s development server, which is told to leave it as it is', async () => {
    const server = await createServer({
      ...{ root: project, configFile: false, logLevel: 'silent', cacheDir: path.join(project, 'cache') },
      server: { host: '127.0.0.1', port: 0 },
      optimizeDeps: { exclude: ['whorl'] },
    });
    try {
      await server.listen();
      await expectComputes(`${server.resolvedUrls?.local[0]}`);
    } finally {
      await server.close();
    }
  });

  test('computes when esbuild has bundled it and its files lie beside', async () => {
    await esbuild({
      entryPoints: [path.join(project, 'page.js')],
      outdir: path.join(project, 'esbuild'),
      bundle: true,
      format: 'esm',
    });
    await inFolder(project, process.execPath, ['--input-type=module', '--eval', copyLines()]);
    cpSync(path.join(project, 'index.html'), path.join(project, 'esbuild/index.html'));
    await expectComputes(await serveDist({ folder: path.join(project, 'esbuild') }));
  });
});

/** How the package's own words say to copy the files. */
function copyLines() {
  const readme = readFileSync(path.join(project, 'node_modules/whorl/README.md'), 'utf8');
  const lines = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  const copying = lines.find((code) => code.includes('copyFile'));
  expect(copying).toBeDefined();
  return /** @type {string} */ (copying).replaceAll('out/', 'esbuild/');
}
