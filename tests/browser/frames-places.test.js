import { beforeAll, describe, expect, test } from 'vitest';
import { inFrame, openCourse, shared } from './support/course.js';
import { openPage, serveDist } from './support/page.js';
import {
  drawn,
  openFrame,
  readNames,
  sampledFigures,
  shown,
  widgetNames,
  words,
} from './support/registry.js';

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

/** What each widget finds where nothing is in its way. @type {Map<string, string>} */
const found = new Map();

/** @param {string} name @param {string} [query] */
async function usual(name, query = '') {
  if (!found.has(name + query)) {
    const { widget } = await openFrame(url, name, { query, width: 700 });
    found.set(name + query, await words(widget));
  }
  return found.get(name + query);
}

/** @param {string} address @param {string} [attributes] */
const frame = (address, attributes = '') =>
  `<iframe src="${address}" width="700" height="700" title="A figure" ${attributes}></iframe>`;

describe('in a sandbox that allows nothing but scripts', () => {
  test.each([...sampledFigures, ...readNames])('%s computes what it computes elsewhere', async (name) => {
    const { page, heard, errors } = await openCourse(
      frame(`${url}embed/${name}.html`, 'sandbox="allow-scripts"'),
    );
    const widget = inFrame(page);
    await shown(widget);
    expect(await widget.evaluate(() => self.origin)).toBe('null');
    expect(await words(widget)).toBe(await usual(name));
    expect(await widget.locator('.failure, .note').count()).toBe(0);
    await expect.poll(async () => (await heard({ type: 'whorl:height', origin: 'null' })).length).toBe(1);
    expect(errors).toEqual([]);
  });

  test('long work is still done by a worker', async () => {
    const query = '?d=512&length=100000';
    const { page, errors } = await openCourse(
      frame(`${url}embed/whorl-lookalike.html${query}`, 'sandbox="allow-scripts"'),
    );
    const widget = inFrame(page);
    await drawn(widget);
    expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/^blob:null\//)]);
    expect(await words(widget)).toBe(await usual('whorl-lookalike', query));
    expect(await widget.locator('.failure').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('a script beside it in the page gives it its height', async () => {
    const { page } = await openCourse(
      `<script src="${url}embed/resize.js"></script>${frame(`${url}embed/whorl-clock.html`, 'sandbox="allow-scripts" style="border: 0"')}`,
    );
    await drawn(inFrame(page));
    const needed = () => inFrame(page).evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBe(await needed());
  });
});

test('no widget needs a storage', async () => {
  for (const name of [...sampledFigures, ...readNames]) {
    const { page, errors } = await openPage({ width: 720 });
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, storage, { get: refuse });
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
    await page.goto(`${url}embed/${name}.html`);
    expect(await words(page.locator(name))).toBe(await usual(name));
    expect(errors).toEqual([]);
  }
});

test('a page that allows itself nothing but a frame of this site can have one', async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${new URL(url).origin}">`;
  for (const name of ['whorl-heatmap', 'whorl-table']) {
    const { page, errors } = await openCourse(frame(`${url}embed/${name}.html`), { head: policy });
    await drawn(inFrame(page));
    expect(await words(inFrame(page))).toBe(await usual(name));
    // The course page's own icon is what its policy refuses.
    expect(errors.filter((error) => !error.includes('data:,'))).toEqual([]);
  }
});

test('a page of this site below any path can have one', async () => {
  const deep = await serveDist({ ...shared, base: '/courses/2026/week%203/whorl/' });
  const { page, errors } = await openCourse(frame(`${deep}embed/whorl-table.html`));
  await drawn(inFrame(page));
  expect(await words(inFrame(page))).toBe(await usual('whorl-table'));
  expect(errors).toEqual([]);
});

test('a frame asks its own server only, keeps nothing and sends nothing', async () => {
  const { page } = await openPage({ width: 720 });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(`${url}embed/whorl-heatmap.html`);
  await drawn(page.locator('whorl-heatmap'));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((one) => !one.startsWith(`GET ${url}`))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('a frame loads what is its own and nothing of the lesson', async () => {
  const { page } = await openPage({ width: 720 });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${url}embed/whorl-clock.html`);
  await drawn(page.locator('whorl-clock'));
  const others = widgetNames.filter((name) => name !== 'whorl-clock').map((name) => `/${name}-`);
  const foreign = asked.filter((path) =>
    [...others, 'lesson', 'source-serif', 'sw.js', 'webmanifest'].some((word) => path.includes(word)),
  );
  expect(foreign).toEqual([]);
});
