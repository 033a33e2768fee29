/**
 * What Playwright cannot do in a stock Firefox yet, because WebDriver BiDi has no word for it or Playwright does not say
 * it: Firefox's own windows are asked, which can do to a page whatever its developer tools can.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContextOptions} ContextOptions
 * @typedef {{ send: (method: string, params: object) => Promise<any>, on: (event: string, listener: (params: any) => void) => void }} Session
 */

/**
 * Playwright's connection to a page, of which it shows nothing: what is read here is true of the pinned version.
 *
 * @param {Page} page
 * @returns {{ session: Session, browser: Session, id: string }}
 */
export function driverOf(page) {
  const { delegate, browserContext } = Reflect.get(page, '_connection').toImpl(page);
  const session = delegate._session;
  return { session, browser: browserContext._browser._browserSession, id: session.sessionId };
}

/**
 * Has work done in Firefox's own window.
 *
 * @template Given
 * @param {Page} page
 * @param {(context: any, given: Given) => unknown} work It gets Firefox's BrowsingContext of the page.
 * @param {Given} given
 * @returns {Promise<any>}
 */
export async function inFirefox(page, work, given) {
  const { browser, id } = driverOf(page);
  const { contexts } = await browser.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const outcome = await browser.send('script.callFunction', {
    functionDeclaration: `async (id, given) => {
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      const done = await (${work})(NavigableManager.getBrowsingContextById(id), JSON.parse(given));
      return JSON.stringify(done ?? null);
    }`,
    arguments: [id, JSON.stringify(given)].map((value) => ({ type: 'string', value })),
    target: { context: contexts[0].context },
    awaitPromise: true,
  });
  if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
  return JSON.parse(outcome.result.value);
}

/**
 * Gives a page the keyboard where it has gone somewhere. A tab that is opened is in sight, but where Tab has led out of the
 * page before, the focus stays in the bar of addresses, and the page shows none for the keys pressed.
 *
 * @param {Page} page
 */
export function keepFocus(page) {
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await inFirefox(page, (context) => context.embedderElement.focus(), null);
    return response;
  };
}

/**
 * Makes a page what its reader has and prefers, which Chromium is told when its context is made; and so later.
 *
 * @param {Page} page
 * @param {ContextOptions} options
 */
export async function emulate(
  page,
  { colorScheme, reducedMotion, forcedColors, hasTouch, javaScriptEnabled },
) {
  /** @param {Parameters<Page['emulateMedia']>[0] & { touch?: boolean, scripts?: boolean }} given */
  const tell = (given) =>
    inFirefox(
      page,
      (context, { media, touch, scripts, ...preferences }) => {
        if (media !== undefined) context.mediumOverride = media ?? '';
        const { colorScheme: scheme, reducedMotion: motion, forcedColors: forced } = preferences;
        if (scheme !== undefined) context.prefersColorSchemeOverride = scheme ?? 'none';
        if (motion !== undefined) context.prefersReducedMotionOverride = motion ?? 'none';
        if (forced !== undefined) context.forcedColorsOverride = forced ?? 'none';
        if (touch !== undefined) context.touchEventsOverride = touch ? 'enabled' : 'none';
        if (scripts !== undefined) context.allowJavascript = scripts;
      },
      given ?? {},
    );
  Object.assign(page, { emulateMedia: tell });
  await tell({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
    touch: hasTouch ?? false,
    scripts: javaScriptEnabled ?? true,
  });
}
