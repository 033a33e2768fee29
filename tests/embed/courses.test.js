import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { drawn } from '../browser/support/registry.js';
import { snippet } from './support/document.js';
import { expectElementFits, expectFrameFits, expectRight, framed, placed } from './support/figures.js';
import { freshFolder, inFolder } from './support/made.js';

/** Of the built site, which lets other sites have its scripts. */
let site = '';

beforeAll(async () => {
  site = await serveDist({ headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
});

/**
 * Opens a course from a site of its own. What its theme does wrong, such as asking other hosts for its scripts, is not
 * what is tried here.
 *
 * @param {string} folder
 * @param {string} [file]
 */
async function openCourse(folder, file = 'index.html') {
  const url = await serveDist({ folder });
  const { page, errors } = await openPage({ width: 1200 });
  await page.goto(url + file);
  return { page, faults: () => errors.filter((error) => error.includes(site)) };
}

describe('a page made by Sphinx', () => {
  /** @type {string} */
  let folder;

  beforeAll(async () => {
    const source = freshFolder('sphinx', 'courses/sphinx');
    appendFileSync(path.join(source, 'conf.py'), snippet('Sphinx', site, 'python'));
    appendFileSync(path.join(source, 'index.rst'), snippet('Sphinx', site, 'rst'));
    await inFolder(source, 'sphinx-build', ['-W', '-q', '-b', 'html', '.', 'html']);
    folder = path.join(source, 'html');
  });

  test('computes in a frame and as an element', async () => {
    const { page, faults } = await openCourse(folder);
    await expectRight(framed(page));
    await expectRight(placed(page));
    expect(faults()).toEqual([]);
  });

  test('has both as wide and as tall as they need', async () => {
    const { page } = await openCourse(folder);
    await expectFrameFits(page);
    await expectElementFits(page);
  });
});

describe('a page made by MkDocs', () => {
  /** @type {string} */
  let folder;

  beforeAll(async () => {
    const source = freshFolder('mkdocs', 'courses/mkdocs');
    appendFileSync(path.join(source, 'mkdocs.yml'), snippet('MkDocs', site, 'yaml'));
    appendFileSync(path.join(source, 'docs/index.md'), snippet('MkDocs', site, 'html'));
    await inFolder(source, 'mkdocs', ['build', '--quiet', '--site-dir', 'html']);
    folder = path.join(source, 'html');
  });

  test('computes in a frame and as an element', async () => {
    const { page, faults } = await openCourse(folder);
    await expectRight(framed(page));
    await expectRight(placed(page));
    expect(faults()).toEqual([]);
  });

  test('has both as wide and as tall as they need', async () => {
    const { page } = await openCourse(folder);
    await expectFrameFits(page);
    await expectElementFits(page);
  });
});

describe('a notebook that is run and converted to HTML', () => {
  /** @type {string} */
  let folder;

  beforeAll(async () => {
    folder = freshFolder('notebook');
    const cells = [0, 1, 2].map((index) => cell(snippet('Jupyter notebooks', site, 'python', index)));
    const notebook = { cells, metadata: { kernelspec: KERNEL }, nbformat: 4, nbformat_minor: 5 };
    writeFileSync(path.join(folder, 'course.ipynb'), JSON.stringify(notebook));
    // What Jupyter keeps of a user goes here too.
    const kept = [`HOME=${folder}`, `IPYTHONDIR=${folder}/ipython`];
    await inFolder(folder, 'env', [
      ...[...kept, 'jupyter', 'nbconvert', '--to', 'html', '--execute'],
      ...['--output', 'course.html', 'course.ipynb'],
    ]);
  });

  test('computes in a frame and as an element', async () => {
    const { page, faults } = await openCourse(folder, 'course.html');
    await expectRight(framed(page));
    await expectRight(placed(page));
    expect(faults()).toEqual([]);
  });

  test('has both as wide and as tall as they need', async () => {
    const { page } = await openCourse(folder, 'course.html');
    await expectFrameFits(page);
    await expectElementFits(page);
  });
});

const KERNEL = { display_name: 'Python 3', language: 'python', name: 'python3' };

/** @param {string} source */
const cell = (source) => ({
  ...{ cell_type: 'code', id: `cell-${source.length}`, metadata: {}, execution_count: null, outputs: [] },
  source,
});

describe('slides of reveal.js', () => {
  /** @type {string} */
  let folder;

  beforeAll(() => {
    folder = freshFolder('reveal', 'courses/reveal');
    cpSync(fromTop('node_modules/reveal.js/dist'), path.join(folder, 'reveal'), { recursive: true });
    const file = path.join(folder, 'index.html');
    const [slides, script] = [0, 1].map((index) => snippet('reveal.js', site, 'html', index));
    const page = readFileSync(file, 'utf8')
      .replace('<!-- slides -->', slides)
      .replace('</head>', `${script}</head>`);
    writeFileSync(file, page);
  });

  /** @param {import('playwright-core').Page} page @param {number} number */
  const turnTo = (page, number) =>
    page.evaluate((slide) => /** @type {any} */ (window).slides.slide(slide), number);

  test('compute in a frame and as an element, once they are turned to', async () => {
    const { page, faults } = await openCourse(folder);
    await page.waitForFunction(() => /** @type {any} */ (window).slides?.isReady());
    await turnTo(page, 1);
    await expectRight(framed(page));
    await turnTo(page, 2);
    await expectRight(placed(page));
    expect(faults()).toEqual([]);
  });

  test.each([
    [1440, 900],
    [640, 480],
  ])('show all of both on a screen of %i × %i', async (width, height) => {
    const { page } = await openCourse(folder);
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => /** @type {any} */ (window).slides?.isReady());
    await turnTo(page, 1);
    await drawn(framed(page));
    const hidden = await framed(page).evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(0);
    await turnTo(page, 2);
    await drawn(placed(page));
    const box = await placed(page).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
});
