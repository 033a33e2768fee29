import { beforeAll, describe, expect, test } from 'vitest';
import { inFrame, openCourse, quiet, shared } from './support/course.js';
import { whereThereIs } from './support/engine.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, readNames, sampledFigures } from './support/registry.js';

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

const RESIZE = () => `<script src="${url}embed/resize.js"></script>`;
const DOWN = '<div style="height: 2700px"></div>'; // three screens

/** @param {string} name @param {{ query?: string, attributes?: string, width?: number }} [given] */
const frame = (name, { query = '', attributes = '', width = 700 } = {}) =>
  `<iframe src="${url}embed/${name}.html${query}" width="${width}" height="300" title="A figure" style="border: 0" ${attributes}></iframe>`;

/** Pixels of a frame that cannot be seen without scrolling in it. @param {import('playwright-core').Locator} widget */
const overflow = (widget) =>
  widget.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: Math.max(0, scrollHeight - clientHeight), across: Math.max(0, scrollWidth - clientWidth) };
  });

describe('a frame tells how tall it is', () => {
  test.each([...sampledFigures, ...readNames])('%s, at most twice, whatever its width', async (name) => {
    for (const width of [280, 700]) {
      const { page, heard, errors } = await openCourse(RESIZE() + frame(name, { query: '?id=a', width }));
      await expect.poll(() => heard({ type: 'whorl:height' })).not.toEqual([]);
      await quiet(page);
      const told = await heard({ type: 'whorl:height', id: 'a' });
      expect(told.length, `${width} pixels wide: ${told.map(({ height }) => height)}`).toBeLessThanOrEqual(2);
      expect((await heard({ subject: 'lti.frameResize' })).map(({ height }) => height)).toEqual(
        told.map(({ height }) => height),
      );
      const box = await page.locator('iframe').boundingBox();
      expect(box?.height).toBe(told.at(-1).height);
      expect(await overflow(inFrame(page))).toEqual({ down: 0, across: 0 });
      expect(errors).toEqual([]);
    }
  });

  whereThereIs('scrollBars', () =>
    test.each(['whorl-clock', 'whorl-shuffle', 'whorl-ceiling'])(
      '%s, once, where scroll bars take room',
      async (name) => {
        for (const width of [280, 700]) {
          const { page, heard } = await openCourse(RESIZE() + frame(name, { width }), { scrollBars: true });
          await drawn(inFrame(page));
          await expect.poll(() => heard({ type: 'whorl:height' })).not.toEqual([]);
          await quiet(page);
          expect(await heard({ type: 'whorl:height' })).toHaveLength(1);
          expect(await overflow(inFrame(page))).toEqual({ down: 0, across: 0 });
        }
      },
    ),
  );

  test('to a page that does nothing with it, once, and can be read by scrolling', async () => {
    const { page, heard } = await openCourse(frame('whorl-scores'));
    await drawn(inFrame(page));
    await quiet(page);
    expect(await heard({ type: 'whorl:height' })).toHaveLength(1);
    expect((await page.locator('iframe').boundingBox())?.height).toBe(300);
    await inFrame(page).getByRole('button', { name: 'Reset' }).scrollIntoViewIfNeeded();
    const { down } = await overflow(inFrame(page));
    expect(down).toBeGreaterThan(100);
  });

  test('three screens down, before anyone has scrolled there, and no more when they do', async () => {
    const { page, heard } = await openCourse(RESIZE() + DOWN + frame('whorl-heatmap', { width: 280 }));
    await expect.poll(() => heard({ type: 'whorl:height' })).not.toEqual([]);
    await quiet(page);
    const before = await heard({ type: 'whorl:height' });
    expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await drawn(inFrame(page));
    await quiet(page);
    expect(await heard({ type: 'whorl:height' })).toEqual(before);
    expect(before.length).toBeLessThanOrEqual(2);
  });

  test('two on a page, each under its own id', async () => {
    const { page, heard } = await openCourse(
      RESIZE() + frame('whorl-clock', { query: '?id=first' }) + frame('whorl-clock') + frame('whorl-clock'),
    );
    await expect
      .poll(async () => new Set((await heard({ type: 'whorl:height' })).map(({ id }) => id)).size)
      .toBe(3);
    await quiet(page);
    const ids = (await heard({ type: 'whorl:height' })).map(({ id }) => id);
    expect(ids).toContain('first');
    for (const id of new Set(ids)) expect(ids.filter((other) => other === id).length).toBeLessThanOrEqual(2);
  });

  test('again when its reader opens something in it', async () => {
    const { page, heard } = await openCourse(RESIZE() + frame('whorl-clock'));
    await drawn(inFrame(page));
    await quiet(page);
    const before = (await heard({ type: 'whorl:height' })).at(-1).height;
    await inFrame(page).getByRole('button', { name: 'Data as a table' }).click();
    await expect
      .poll(async () => (await heard({ type: 'whorl:height' })).at(-1).height)
      .toBeGreaterThan(before + 40);
    await expect.poll(async () => (await overflow(inFrame(page))).down).toBe(0);
    await inFrame(page).getByRole('button', { name: 'Data as a table' }).click();
    await expect.poll(async () => (await heard({ type: 'whorl:height' })).at(-1).height).toBe(before);
  });

  test('also when its figure cannot be computed', async () => {
    const { page, heard } = await openCourse(RESIZE());
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'none' }));
    await page.evaluate(
      (html) => document.body.append(document.createRange().createContextualFragment(html)),
      frame('whorl-clock'),
    );
    await expect.poll(() => heard({ type: 'whorl:height' })).toHaveLength(1);
    expect(await overflow(inFrame(page))).toEqual({ down: 0, across: 0 });
  });
});

test('a frame takes neither the focus nor the place in the page', async () => {
  const { page } = await openCourse(
    `<input id="name" aria-label="Name">${DOWN}${frame('whorl-shuffle')}${DOWN}${frame('whorl-bughunt')}`,
  );
  // Firefox scrolls to what is focused when it gets around to it, which may be after this.
  await page.locator('#name').evaluate((input) => input.focus({ preventScroll: true }));
  await page.evaluate(() => scrollTo(0, 400));
  for (const n of [0, 1]) await page.frameLocator('iframe').nth(n).locator('figcaption').waitFor();
  await quiet(page);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([400, 'name']);
});

test('nothing in a frame is measured by the frame’s height', async () => {
  const { widget, page } = await openFrame(url, 'whorl-offset', { width: 700, height: 300 });
  const height = () => widget.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  for (const tall of [200, 1500]) {
    await page.setViewportSize({ width: 700, height: tall });
    await drawn(widget);
    expect(await height()).toBe(before);
  }
});

describe('the script for the page around', () => {
  test('gives a height only to the frame that asks, and only a sensible one', async () => {
    const { page } = await openCourse(`${RESIZE()}${frame('whorl-clock')}${frame('whorl-waves')}`);
    for (const n of [0, 1]) await page.frameLocator('iframe').nth(n).locator('.chart').first().waitFor();
    await quiet(page);
    const heights = () =>
      page.locator('iframe').evaluateAll((frames) => frames.map((one) => one.getBoundingClientRect().height));
    const before = await heights();
    expect(before[0]).not.toBe(before[1]);
    const [first] = page.frames().slice(1);
    for (const height of [0, -5, 1e9, NaN, Infinity, '400', null, { value: 700 }, [700]]) {
      await first.evaluate(
        (value) => parent.postMessage({ type: 'whorl:height', height: value }, '*'),
        height,
      );
    }
    await page.evaluate(() => postMessage({ type: 'whorl:height', height: 400 }, '*'));
    for (const message of [null, 7, 'whorl:height', [], { type: 'other', height: 400 }]) {
      await first.evaluate((value) => parent.postMessage(value, '*'), message);
    }
    await quiet(page);
    expect(await heights()).toEqual(before);
    await first.evaluate(() => parent.postMessage({ type: 'whorl:height', height: 400 }, '*'));
    await expect.poll(heights).toEqual([400, before[1]]);
  });

  test('heeds no frame of another kind', async () => {
    const stranger = `<iframe srcdoc="<script>parent.postMessage({ type: 'whorl:height', height: 900 }, '*')</script>" height="300" style="border: 0"></iframe>`;
    const { page, heard } = await openCourse(RESIZE() + stranger);
    await expect.poll(() => heard({ type: 'whorl:height' })).toHaveLength(1);
    await quiet(page);
    expect((await page.locator('iframe').boundingBox())?.height).toBe(300);
  });
});
