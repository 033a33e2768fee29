import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { LinkChecker } from 'linkinator';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteMap } from '../../web/build/metadata.js';
import { SOCIAL_SIZE } from '../../web/build/social.js';
import { references } from '../../web/lesson/references.js';
import { openPage, serveDist } from './support/page.js';

const dist = new URL('../../dist/', import.meta.url);
const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html')).sort();

/** @param {string} file */
const read = (file) => readFile(new URL(file, dist), 'utf8');

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

describe('the built site', () => {
  test.each(files)('%s is valid HTML, in a language, with a title', async (file) => {
    const html = await read(file);
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
    ).toEqual([]);
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
  });

  test.each(files)('%s has no script that holds up the first paint', async (file) => {
    const scripts = (await read(file)).match(/<script\b[^>]*>/g) ?? [];
    const holding = scripts.filter(
      (tag) => !/ type="(module|application\/ld\+json)"/.test(tag) || / blocking=/.test(tag),
    );
    expect(holding).toEqual([]);
  });

  test('has no link that leads nowhere, within a page or between them', async () => {
    const { links, passed } = await new LinkChecker().check({
      path: files.map((file) => new URL(file, url).href),
      recurse: true,
      checkFragments: true,
      linksToSkip: async (link) => !link.startsWith(url), // other hosts are not asked
    });
    const broken = links.filter(({ state }) => state === 'BROKEN');
    expect(broken.map(({ url: link, parent, status }) => `${link} in ${parent}: ${status}`)).toEqual([]);
    expect(passed).toBe(true);
    expect(links.filter(({ state }) => state === 'OK').length).toBeGreaterThan(60);
  });

  test('takes no more than 300 kB, fonts aside: to open the lesson, and to read all of it', async () => {
    const { page } = await openPage();
    /** @type {Set<string>} */
    const fetched = new Set();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'font') fetched.add(response.url());
    });
    /** @param {(body: ArrayBuffer) => Buffer} compress */
    const weigh = async (compress) => {
      const bodies = await Promise.all(
        [...fetched].map(async (address) => (await fetch(address)).arrayBuffer()),
      );
      return bodies.reduce((sum, body) => sum + compress(body).length, 0);
    };
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const opened = await weigh((body) => gzipSync(body, { level: 9 }));
    for (const figure of await page.locator('.figure').all()) {
      await figure.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    }
    const read = await weigh((body) => brotliCompressSync(body));
    console.log(`The lesson takes ${opened} bytes (gzip) to open, ${read} (brotli) to its end.`);
    expect(opened).toBeGreaterThan(100_000);
    expect(opened).toBeLessThanOrEqual(300_000);
    expect(read).toBeGreaterThan(200_000);
    expect(read).toBeLessThanOrEqual(300_000);
  });
});

describe('what machines are told', () => {
  test('is a learning resource with the papers it cites', async () => {
    const html = await read('index.html');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'LearningResource',
      name: 'Positional encoding',
      inLanguage: 'en',
    });
    expect(data.description).toBe(/name="description"\s+content="([^"]*)"/.exec(html)?.[1]);
    expect(data.citation).toHaveLength(references.length);
  });

  test('is a picture of the size it is said to have', async () => {
    for (const file of ['index.html', 'widgets.html']) {
      expect(await read(file)).toMatch(/property="og:image" content="social.png"/);
    }
    const picture = await readFile(new URL('social.png', dist));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      SOCIAL_SIZE.width,
      SOCIAL_SIZE.height,
    ]);
    const { page } = await openPage();
    await page.goto(`${url}social.png`);
    expect(
      await page.locator('img').evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth),
    ).toBe(SOCIAL_SIZE.width);
  });

  test('is where the pages are', async () => {
    const map = await read('sitemap.xml');
    for (const [, file] of map.matchAll(/<loc>([^<]*)<\/loc>/g)) expect(files).toContain(file);
    expect(map.match(/<loc>/g)).toHaveLength(3);
    expect(await read('robots.txt')).toBe('User-agent: *\nAllow: /\n');
    expect(siteMap(['a.html'], 'https://example.org/whorl/')).toContain(
      '<loc>https://example.org/whorl/a.html</loc>',
    );
  });
});

describe('the papers at the end', () => {
  test('are each listed once, with an address', async () => {
    const html = await read('index.html');
    const list = /<ul class="references">.*?<\/ul>/s.exec(html)?.[0] ?? '';
    expect(list.match(/<li>/g)).toHaveLength(references.length);
    for (const { arxiv, title } of references) {
      expect(list).toContain(`<cite>${title}</cite>`);
      if (arxiv) expect(list.split(`href="https://arxiv.org/abs/${arxiv}"`)).toHaveLength(2);
    }
  });
});
