import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { scrollThrough } from '../browser.js';
import { fromTop } from '../paths.js';
import { atMost } from './table.js';

const PAGE = 300; // kB
const MODULE = 60; // kB

/**
 * What crosses the network, as servers send it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function sizes(browser, url) {
  const page = await browser.newPage();
  /** @type {Set<string>} */
  const fetched = new Set();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'font') fetched.add(response.url());
  });
  /** @param {(body: Buffer) => Buffer} compress Kilobytes of all that was fetched. */
  const weigh = async (compress) => {
    const bodies = await Promise.all([...fetched].map(async (one) => (await fetch(one)).arrayBuffer()));
    return bodies.reduce((sum, body) => sum + compress(Buffer.from(body)).length, 0) / 1000;
  };
  await page.goto(url, { waitUntil: 'networkidle' });
  const opened = await weigh((body) => gzipSync(body, { level: 9 }));
  await scrollThrough(page);
  const read = await weigh((body) => brotliCompressSync(body));
  const blocking = await page.evaluate(blockingScripts);
  await page.close();
  const module = brotliCompressSync(readFileSync(fromTop('build/wasm/whorl.wasm'))).length / 1000;
  return [
    atMost('lesson over the network to open it, fonts aside (gzip)', opened, PAGE, 'kB'),
    atMost('lesson over the network to its end, fonts aside (brotli)', read, PAGE, 'kB'),
    atMost('scripts that hold up the first paint', blocking, 0, 'scripts'),
    atMost('the WebAssembly module, trainer and all (brotli)', module, MODULE, 'kB'),
  ];
}

/** Scripts that the browser waits for before it paints: those it fetched so, and classic ones it met on its way. */
function blockingScripts() {
  const fetched = performance
    .getEntriesByType('resource')
    .filter(
      (entry) => /** @type {any} */ (entry).renderBlockingStatus === 'blocking' && /\.js$/.test(entry.name),
    );
  const met = [...document.scripts].filter(
    ({ type, async, defer }) => !async && !defer && (type === '' || /javascript/.test(type)),
  );
  return fetched.length + met.length;
}
