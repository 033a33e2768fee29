import { patience } from '../../patience.js';

/** Milliseconds that a page has to answer. */
const SOON = 5000;

/**
 * Says on the console what keeps a page waiting, when its test has run out of time.
 *
 * @param {import('vitest').TestContext} test
 * @param {import('playwright-core').Page[]} pages
 */
export async function explainHang({ task }, pages) {
  if (!(Date.now() - (task.result?.startTime ?? Infinity) >= patience.testTimeout)) return;
  for (const page of pages)
    console.error(`${page.url()}: ${await Promise.race([page.evaluate(look).catch(String), silence()])}`);
}

const silence = () => new Promise((resolve) => setTimeout(() => resolve('does not answer'), SOON));

/** In the page. */
async function look() {
  const soon = (/** @type {Promise<unknown>} */ promise) =>
    Promise.race([
      promise.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 1000)),
    ]);
  const frames = await soon(new Promise((resolve) => requestAnimationFrame(resolve)));
  const fonts = await soon(document.fonts.ready);
  const figures = [...document.querySelectorAll('*')].filter((element) => 'updateComplete' in element);
  const done = await Promise.all(figures.map((/** @type {any} */ figure) => soon(figure.updateComplete)));
  const behind = figures.filter((_, i) => !done[i]).map(({ localName }) => localName);
  return JSON.stringify({
    visible: document.visibilityState,
    ready: document.readyState,
    frames,
    fonts,
    behind,
  });
}
