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
  await page.addInitScript(watchForChart, FIGURE);
  // To ask the page again and again would be work for its slow processor too.
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(FIGURE),
    timeout: 60_000,
  });
  await page.goto(`${url}#${FIGURE}`, { waitUntil: 'commit' });
  const milliseconds = Number((await told).text().slice(FIGURE.length));
  await context.close();
  return milliseconds / 1000;
}

/** In the page: tells when a figure's widget has drawn, and the frame has been shown. @param {string} id */
function watchForChart(id) {
  const look = () => {
    const widget = document.getElementById(id)?.firstElementChild;
    const chart = widget?.shadowRoot?.querySelector('.drawing[aria-busy="false"] .chart');
    if (chart) setTimeout(() => console.debug(id, performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
