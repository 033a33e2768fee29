import { atMost } from './table.js';

/**
 * Lighthouse's "slow 4G" phone: its round trip, its rate of 1.6 Mbit a second, a processor four times slower than this
 * machine's.
 */
const SLOW_4G = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slower: 4 };
const LIMIT = 1.5; // seconds
const VISITS = 5;
const FIGURE = 'figure-shuffle';

/**
 * Seconds from the first request until the lesson's first figure, to which the address leads, is drawn by the widget
 * itself, of values that it has computed: the median of some first visits.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function firstChart(browser, url) {
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < VISITS; i += 1) times.push(await visit(browser, url));
  const median = times.toSorted((a, b) => a - b)[Math.floor(VISITS / 2)];
  return [atMost('first chart drawn and live, slow 4G, processor 4 times slower', median, LIMIT, 's')];
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { latency, throughput, slower } = SLOW_4G;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchForChart);
  await page.goto(`${url}#${FIGURE}`);
  const live = await page.waitForFunction(() => /** @type {any} */ (globalThis).firstChart, null, {
    timeout: 60_000,
  });
  const milliseconds = Number(await live.jsonValue());
  await context.close();
  return milliseconds / 1000;
}

/** In the page: notes when the first widget has drawn, and the frame has been shown. */
function watchForChart() {
  const look = () => {
    const charts = [...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll('.drawing[aria-busy="false"] .chart') ?? []),
    ]);
    if (charts.length === 0) requestAnimationFrame(look);
    else setTimeout(() => Object.assign(globalThis, { firstChart: performance.now() }));
  };
  requestAnimationFrame(look);
}
