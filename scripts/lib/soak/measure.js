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

/** @param {Page} page */
export async function openGauge(page) {
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
      module: await memoryOf(session),
      heap: counted.JSHeapUsedSize,
      nodes: counted.Nodes,
      listeners: counted.JSEventListeners,
      workers: page.workers().length,
      process: await processMemory(system),
    };
  };
}

/** Of all WebAssembly memories that are alive. @param {Session} session */
async function memoryOf(session) {
  const objectGroup = 'soak';
  const evaluated = await session.send('Runtime.evaluate', {
    expression: 'WebAssembly.Memory.prototype',
    objectGroup,
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: /** @type {string} */ (evaluated.result.objectId),
    objectGroup,
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration:
      'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return /** @type {number} */ (result.value);
}

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
