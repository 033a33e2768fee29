import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, serveDist, whenSet } from './support/page.js';

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

describe('the lesson as it opens', () => {
  test('fetches the core once, and has it before its first figure is near', async () => {
    const { page, errors } = await openPage({ height: 200 });
    await page.goto(url);
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => /** @type {PerformanceResourceTiming} */ (entry).transferSize > 0)
          .map(({ name }) => new URL(name).pathname.replace(/^.*\/(\w+)-.*(\.\w+)$/, '$1$2')),
      );
    await expect.poll(fetched).toContain('whorl.wasm');
    await page.locator('whorl-shuffle').scrollIntoViewIfNeeded();
    await page.locator('whorl-shuffle .drawing[aria-busy="false"] .chart').first().waitFor();
    const files = await fetched();
    expect(files.filter((file) => file === 'whorl.wasm')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test('keeps what is in sight where it is while the rest is set', async () => {
    const { page } = await openPage({ width: 820 });
    await page.goto(`${url}#learned-tables`, { waitUntil: 'domcontentloaded' });
    await whenSet(page);
    await expect
      .poll(() => page.locator('#learned-tables').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
  });

  test.each([1440, 820, 412, 360, 280])(
    'stays where it is when its faces come late, %i px wide',
    async (width) => {
      const { page } = await openPage({ width });
      /** @type {() => void} */
      let release = () => {};
      const held = new Promise((resolve) => (release = () => resolve(undefined)));
      await page.route('**/*.woff2', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => document.querySelector('.theme:not([hidden])'));
      /** Of what is in sight. */
      const places = () =>
        page.$$eval('.masthead, .title > *, .contents li, #lesson > section:first-of-type > p', (all) =>
          all.map((element) => element.getBoundingClientRect().top).filter((top) => top < innerHeight),
        );
      const faces = () =>
        page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').length);
      await expect.poll(faces).toBeGreaterThan(1);
      await whenSet(page);
      const before = await places();
      const meanwhile = await faces();
      release();
      await page.locator('body:not(.meanwhile)').waitFor();
      expect(await faces()).toBeGreaterThan(meanwhile + 1);
      await page.evaluate(() => document.fonts.ready);
      const moved = (await places()).map((top, i) => Math.abs(top - before[i]));
      expect(moved.length).toBeGreaterThan(5);
      expect(Math.max(...moved)).toBeLessThanOrEqual(4);
    },
  );

  test('names in its head all that its first figure needs, and asks for no face before', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('whorl-shuffle')?.shadowRoot?.querySelector('.chart')) return;
        const asked = performance.getEntriesByType('resource').map(({ name }) => name);
        Object.assign(globalThis, { asked });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${url}#figure-shuffle`);
    await page.locator('whorl-shuffle .drawing[aria-busy="false"] .chart').first().waitFor();
    const before = /** @type {string[]} */ (await page.evaluate(() => Reflect.get(globalThis, 'asked')));
    const asked = before
      .filter((name) => /\.(js|wasm)$/.test(name))
      .map((name) => new URL(name).pathname.split('/').at(-1) ?? '');
    const [head] = (await (await fetch(url)).text()).split('</head>');
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((file) => !head.includes(file))).toEqual([]);
    // They would share the line with the core.
    expect(before.filter((name) => name.endsWith('.woff2'))).toEqual([]);
    // Chromium compiles these while they come, for what they begin with.
    const scripts = asked.filter((file) => file.endsWith('.js'));
    const sources = await page.evaluate(
      (files) => Promise.all(files.map(async (file) => (await fetch(`assets/${file}`)).text())),
      scripts,
    );
    const later = scripts.filter((_, i) => !sources[i].startsWith('//# allFunctionsCalledOnLoad\n'));
    expect(later).toEqual([]);
  });

  test('measures labels in the faces that they are set in, before its own have come and after', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      const { measureText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.measureText = function (/** @type {string} */ text) {
        Object.assign(globalThis, { measuredIn: this.font });
        return measureText.call(this, text);
      };
    });
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    const measuredIn = () => page.evaluate(() => String(Reflect.get(globalThis, 'measuredIn')));
    await page.goto(`${url}#figure-shuffle`, { waitUntil: 'domcontentloaded' });
    await page.locator('whorl-shuffle .drawing[aria-busy="false"] .chart').first().waitFor();
    expect(await measuredIn()).toMatch(/^12px "?Helvetica/);
    release();
    await page.locator('body:not(.meanwhile)').waitFor();
    await expect.poll(measuredIn).toMatch(/^12px "?Inter\b/);
  });

  test('draws the figure that its address leads to before the browser tells that it is near', async () => {
    const chart = 'whorl-shuffle .drawing[aria-busy="false"] .chart';
    const [led, afar] = await Promise.all(
      ['#figure-shuffle', ''].map(async (address) => {
        const { page } = await openPage({ height: 200 });
        await page.addInitScript(() => {
          IntersectionObserver.prototype.observe = () => {};
        });
        await page.goto(`${url}${address}`);
        return page;
      }),
    );
    await led.locator(chart).first().waitFor();
    await afar.locator('whorl-shuffle').getByText('Computing …').waitFor();
    expect(await afar.locator(chart).count()).toBe(0);
  });

  test('goes on without its first figure where that takes long', async () => {
    const { page, errors } = await openPage();
    await page.route('**/*.wasm', () => {});
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await whenSet(page);
    await page.locator('body:not(.meanwhile)').waitFor();
    await page.locator('whorl-exercise').first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => customElements.get('whorl-exercise'));
    expect(await page.locator('whorl-shuffle').getByText('Computing …').isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('leaves who reloads it where they were', async () => {
    const { page } = await openPage();
    await page.goto(url);
    await whenSet(page);
    const heading = page.locator('#learned-tables');
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    const before = await top();
    await page.reload();
    await whenSet(page);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100);
  });

  test('shows every section on paper, set or not', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
    await page.goto(url);
    const left = () =>
      page.$$eval(
        '#lesson > section',
        (sections) => sections.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length,
      );
    expect(await left()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await left()).toBe(0);
  });
});
