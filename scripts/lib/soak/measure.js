import { readFileSync } from 'node:fs';

/**
 * What a page holds on to, once its garbage is gone.
 *
 * @typedef {import('playwright-core').CDPSession} Session
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Sample
 * @property {number} module Bytes of WebAssembly memory in the page.
 * @property {number} heap Bytes of JavaScript's objects in the page.
 * @property {number} nodes
 * @property {number} listeners
 * @property {number} workers
 * @property {number} process Bytes of memory of the page's process, its workers included.
 */

/** @param {Page} page That has not been opened yet. */
export async function openGauge(page) {
  await watchMemory(page);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  const system = await browser.newBrowserCDPSession();

  /** @returns {Promise<Sample>} */
  return async () => {
    for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const counted = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return {
      module: /** @type {number} */ (await page.evaluate(() => Reflect.get(window, 'memoryBytes')())),
      heap: counted.JSHeapUsedSize,
      nodes: counted.Nodes,
      listeners: counted.JSEventListeners,
      workers: page.workers().length,
      process: await processMemory(system),
    };
  };
}

/** Keeps every WebAssembly memory of the page in sight, and none alive. @param {Page} page */
const watchMemory = (page) =>
  page.addInitScript(() => {
    /** @type {WeakRef<WebAssembly.Memory>[]} */
    const memories = [];
    const { instantiate } = WebAssembly;
    Object.assign(WebAssembly, {
      /** @type {(...given: any[]) => Promise<any>} */
      instantiate: async (...given) => {
        const made = await /** @type {any} */ (instantiate)(...given);
        const { exports } = made.instance ?? made;
        for (const one of Object.values(exports)) {
          if (one instanceof WebAssembly.Memory) memories.push(new WeakRef(one));
        }
        return made;
      },
    });
    const memoryBytes = () => memories.reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0);
    Object.assign(window, { memoryBytes });
  });

const PAGE = 4096; // bytes

/** What the processes that show pages have in memory of their own. @param {Session} system */
async function processMemory(system) {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return ids.reduce((sum, id) => {
    const [, resident, shared] = readFileSync(`/proc/${id}/statm`, 'utf8').split(' ').map(Number);
    return sum + (resident - shared) * PAGE;
  }, 0);
}
