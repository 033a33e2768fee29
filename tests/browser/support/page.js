import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { launchChromium, launchFirefox, scrollThrough } from '../../../scripts/lib/browser.js';
import { fromTop } from '../../../scripts/lib/paths.js';
import * as server from '../../../scripts/lib/serve.js';

export { scrollThrough };

/** The address, below the server's, of a page with nothing on it. */
export const BARE = 'bare.html';

/**
 * @typedef {object} PageOptions
 * @property {number} [width] Default 1440.
 * @property {number} [height] Default 900.
 * @property {'light' | 'dark'} [colorScheme] Default 'light'.
 * @property {'reduce' | 'no-preference'} [reducedMotion] Default 'no-preference'.
 * @property {boolean} [touch] Default false.
 * @property {string} [locale] Default 'en-US'.
 * @property {number} [deviceScaleFactor] Default 1.
 * @property {'active' | 'none'} [forcedColors] Default 'none'.
 * @property {boolean} [javaScriptEnabled] Default true.
 * @property {'allow' | 'block'} [serviceWorkers] Default 'block', so that no page is kept while another is tested.
 *
 * @typedef {object} OpenPage
 * @property {import('playwright-core').Page} page
 * @property {string[]} errors Whatever went wrong so far: messages on the console, exceptions, requests that failed.
 */

/** @type {(() => Promise<void>)[]} */
const closers = [];
/** The engine under test. @type {'chromium' | 'firefox'} */
export const engine = process.env.WHORL_ENGINE === 'firefox' ? 'firefox' : 'chromium';

/** The browsers that run, by what they were told. @type {Map<string, Promise<import('playwright-core').Browser>>} */
const browsers = new Map();

/** What a test opens is closed with it: dozens of live pages would slow each other down. @type {import('playwright-core').BrowserContext[]} */
let opened = [];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()));
});

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * Serves the built page on a free port until the test file ends.
 *
 * @param {Omit<server.ServeOptions, 'port'>} [options]
 * @returns {Promise<string>} The page's address.
 */
export async function serveDist(options) {
  const pages = { [BARE]: await barePage(), ...options?.pages };
  const { url, close } = await server.serveDist({ ...options, pages });
  closers.push(close);
  return url;
}

/**
 * The lesson's styles and scripts without its text, which would take longer to lay out than a widget to be tested. What
 * the tests write into it, its policy would stop.
 */
async function barePage() {
  const lesson = await readFile(fromTop('dist', 'index.html'), 'utf8');
  return lesson
    .replace(/<meta http-equiv=[^>]*>/, '')
    .replace(/<body>[^]*<\/body>/, '<body><main></main></body>');
}

/** Waits until every section of the lesson is set, in sight or not: see web/lesson/typeset.js. @param {import('playwright-core').Page} page */
export const whenSet = (page) =>
  page.waitForFunction(() => document.querySelector('#lesson > section:not(.set)') === null);

/**
 * Opens an empty page in a browser profile of its own; it is closed when its test ends.
 *
 * @param {PageOptions} [options]
 * @returns {Promise<OpenPage>}
 */
export async function openPage({ width = 1440, height = 900, touch = false, ...options } = {}) {
  const viewport = { width, height };
  const context = await newContext({ viewport, hasTouch: touch, serviceWorkers: 'block', ...options });
  opened.push(context);
  const page = await context.newPage();
  return { page, errors: collectErrors(page) };
}

/**
 * Chromium is told for every page what the reader prefers; Firefox only when it starts, so there is one for every
 * set of preferences.
 *
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function newContext(options) {
  if (engine === 'chromium') return (await started('', launchChromium)).newContext(options);
  const { colorScheme, reducedMotion, forcedColors, hasTouch, deviceScaleFactor, ...rest } = options;
  const media = { colorScheme, reducedMotion, forcedColors, hasTouch, deviceScaleFactor };
  return (await started(JSON.stringify(media), () => launchFirefox(media))).newContext(rest);
}

/** @param {string} key @param {() => Promise<import('playwright-core').Browser>} launch */
function started(key, launch) {
  const browser = browsers.get(key) ?? launch();
  browsers.set(key, browser);
  return browser;
}

/** @param {import('playwright-core').Page} page */
function collectErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
  return errors;
}
