import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { launchChromium, launchFirefox, scrollThrough } from '../../../scripts/lib/browser.js';
import { fromTop } from '../../../scripts/lib/paths.js';
import * as server from '../../../scripts/lib/serve.js';
import { engine } from './engine.js';
import { emulate, keepFocus } from './firefox.js';
import { explainHang } from './hang.js';
import { lend, takeBack } from './idle-pages.js';

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
 * @property {boolean} [scrollBars] Whether they take room, as on Windows; default false. In Chromium alone.
 * @property {boolean} [secondHand] Whether one that another test has used will do; default false.
 * @property {'allow' | 'block'} [serviceWorkers] Default 'block', so that no page is kept while another is tested.
 *
 * @typedef {object} OpenPage
 * @property {import('playwright-core').Page} page
 * @property {string[]} errors Whatever went wrong so far: messages on the console, exceptions, requests that failed.
 */

/** @type {(() => Promise<void>)[]} */
const closers = [];
/** The browser, once a page is asked for. @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** The same with scroll bars. @type {Promise<import('playwright-core').Browser> | undefined} */
let barred;

/** What a test opens is closed with it, or handed on: dozens of live pages would slow each other down. @type {import('./idle-pages.js').Lent[]} */
let opened = [];
beforeEach(() => {
  opened = [];
});
afterEach(async (test) => {
  await explainHang(
    test,
    opened.map(({ page }) => page),
  );
  if (test.task.result?.state === 'fail') for (const lent of opened) lent.spoiled = true;
  await Promise.all(opened.map(takeBack));
});

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  for (const one of [browser, barred]) await (await one)?.close();
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
export const whenSet = (page) => page.waitForFunction(() => document.documentElement.matches('.set'));

/**
 * Opens an empty page in a browser profile of its own, until its test ends.
 *
 * @param {PageOptions} [options]
 * @returns {Promise<OpenPage>}
 */
export async function openPage({
  width = 1440,
  height = 900,
  touch = false,
  scrollBars = false,
  secondHand = false,
  ...options
} = {}) {
  const viewport = { width, height };
  const wanted = /** @type {import('playwright-core').BrowserContextOptions} */ ({
    viewport,
    hasTouch: touch,
    serviceWorkers: 'block',
    ...options,
  });
  const open = async () => {
    const context = await (await launched(scrollBars)).newContext(wanted);
    const page = await context.newPage();
    if (engine === 'firefox') {
      await emulate(page, wanted);
      keepFocus(page);
    }
    return page;
  };
  const lent = secondHand
    ? await lend(JSON.stringify([wanted, scrollBars]), open)
    : { page: await open(), key: '', spoiled: true };
  opened.push(lent);
  return { page: lent.page, errors: collectErrors(lent.page) };
}

/** @param {boolean} scrollBars */
function launched(scrollBars) {
  if (scrollBars) return (barred ??= launchChromium([], ['--hide-scrollbars']));
  return (browser ??= engine === 'firefox' ? launchFirefox() : launchChromium());
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
