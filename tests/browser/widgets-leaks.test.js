import { beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from './support/page.js';
import { drawn, openHost, figureNames } from './support/registry.js';

/** @typedef {import('playwright-core').CDPSession} Session */
/** @typedef {import('playwright-core').Page} Page */

const MOUNTS = 200;
const STEPS = 2000;
const ROUND = Math.ceil(MOUNTS / figureNames.length);
const STEPS_EACH = 200;

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** A course page with nothing on it but the script. */
async function openEmpty() {
  const { page, errors } = await openHost(
    url,
    `<script type="module" src="${url}embed/whorl.js"></script><main></main>`,
    { before: watchMemory },
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, errors, session };
}

/** Keeps every WebAssembly memory of the page in sight. @param {Page} page */
const watchMemory = (page) =>
  page.addInitScript(() => {
    /** @type {WebAssembly.Memory[]} */
    const memories = [];
    const { instantiate } = WebAssembly;
    Object.assign(WebAssembly, {
      /** @type {(...given: any[]) => Promise<any>} */
      instantiate: async (...given) => {
        const made = await /** @type {any} */ (instantiate)(...given);
        const { exports } = made.instance ?? made;
        memories.push(...Object.values(exports).filter((one) => one instanceof WebAssembly.Memory));
        return made;
      },
    });
    const memoryBytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    Object.assign(window, { memoryBytes });
  });

/** What is alive once all garbage is gone, and nothing more comes or goes. @param {Page} page @param {Session} session */
async function alive(page, session) {
  let before = await count(page, session);
  for (let i = 0; i < 10; i += 1) {
    await page.waitForTimeout(300);
    const now = await count(page, session);
    if (now.nodes === before.nodes && now.listeners === before.listeners) return now;
    before = now;
  }
  return before;
}

/** @param {Page} page @param {Session} session */
async function count(page, session) {
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  const bytes = /** @type {number} */ (await page.evaluate(() => Reflect.get(window, 'memoryBytes')()));
  return { nodes: counted.Nodes, listeners: counted.JSEventListeners, bytes };
}

/** Puts a widget on the page, waits for its charts, takes it off, so many times. @param {Page} page @param {string} name @param {number} times */
const mount = (page, name, times) =>
  page.evaluate(async ([tag, count]) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let i = 0; i < count; i += 1) {
      const widget = document.createElement(tag);
      document.querySelector('main')?.append(widget);
      while (!widget.shadowRoot?.querySelector('.chart')) await frame();
      widget.remove();
    }
    await frame();
  }, /** @type {const} */ ([name, times]));

/** Moves a widget's sliders in turn, a frame a step; how many steps it made, for not every widget has a slider. @param {Page} page @param {string} name @param {number} steps */
const slide = (page, name, steps) =>
  page.evaluate(async ([tag, count]) => {
    const root = /** @type {ShadowRoot} */ (document.querySelector(tag)?.shadowRoot);
    const sliders = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll('input[type=range]')]);
    for (let i = 0; sliders.length > 0 && i < count; i += 1) {
      const slider = sliders[i % sliders.length];
      const notches = (Number(slider.max) - Number(slider.min)) / Number(slider.step);
      const notch = Math.floor(i / sliders.length) % (notches + 1);
      slider.value = String(Number(slider.min) + notch * Number(slider.step));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return sliders.length > 0 ? count : 0;
  }, /** @type {const} */ ([name, steps]));

/** @typedef {Awaited<ReturnType<typeof alive>>} Alive @param {Alive} after @param {Alive} before */
function expectSame(after, before) {
  expect(after.bytes).toBe(before.bytes);
  // An empty text may have a node or none, an idle worker a listener more or less. A leak leaves one a step, or a mount.
  for (const what of /** @type {const} */ (['nodes', 'listeners'])) {
    expect(Math.abs(after[what] - before[what]), what).toBeLessThanOrEqual(5);
  }
}

/** All steps of one widget; then it rests at its ends, for long enough to compute them, and goes back. @param {Page} page @param {string} name */
async function slideAndRest(page, name) {
  const widget = page.locator(name);
  const steps = await slide(page, name, STEPS_EACH);
  for (const slider of await widget.locator('input[type=range]').all()) await slider.press('End');
  await drawn(widget);
  await widget.getByRole('button', { name: 'Reset' }).click();
  await drawn(widget);
  return steps;
}

describe('nothing is left behind', () => {
  test(`by ${MOUNTS} mounts of the widgets`, async () => {
    const { page, errors, session } = await openEmpty();
    // Modules, fonts and caches of the first time stay; they are no leak.
    for (const name of figureNames) await mount(page, name, 3);
    const before = await alive(page, session);
    for (const name of figureNames) await mount(page, name, ROUND);
    const after = await alive(page, session);
    console.log(`${ROUND * figureNames.length} mounts:`, before, 'then', after);
    expect(before.bytes).toBeGreaterThan(0);
    expectSame(after, before);
    expect(errors).toEqual([]);
  });

  test(`by ${STEPS} steps of their sliders`, async () => {
    const { page, errors, session } = await openEmpty();
    let all = 0;
    for (const name of figureNames) {
      await page.evaluate((tag) => document.querySelector('main')?.append(document.createElement(tag)), name);
      await drawn(page.locator(name));
      // The first time over brings whatever the largest picture needs, a worker too.
      await slideAndRest(page, name);
      const before = await alive(page, session);
      const steps = await slideAndRest(page, name);
      all += steps;
      const after = await alive(page, session);
      console.log(`${name}, ${steps} steps:`, before, 'then', after);
      expectSame(after, before);
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    }
    expect(all).toBeGreaterThanOrEqual(STEPS);
    expect(errors).toEqual([]);
  });
});
