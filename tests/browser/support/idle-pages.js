/**
 * To open a page takes longer than most tests; one that a test has left as it was is handed on to the next that wants
 * one like it.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ page: Page, key: string, spoiled: boolean }} Lent
 */

/** What lasts longer than the document that is in the page. */
const SPOILING = {
  page: ['addInitScript', 'close', 'emulateMedia', 'pdf', 'route', 'setViewportSize'],
  context: ['addInitScript', 'close', 'grantPermissions', 'newCDPSession', 'newPage', 'route', 'setOffline'],
};
const EVENTS = [
  'console',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
  'worker',
];
/** So many are kept: live pages slow each other down. */
const KEPT = 4;

/** @type {Lent[]} */
const idle = [];

/**
 * @param {string} key What is asked of the page.
 * @param {() => Promise<Page>} open
 * @returns {Promise<Lent>}
 */
export async function lend(key, open) {
  const found = idle.findIndex((one) => one.key === key);
  if (found >= 0) {
    const [again] = idle.splice(found, 1);
    await again.page.bringToFront(); // Keys go to the page in front.
    return again;
  }
  const lent = { page: await open(), key, spoiled: false };
  for (const name of SPOILING.page) watch(lent, lent.page, name);
  for (const name of SPOILING.context) watch(lent, lent.page.context(), name);
  return lent;
}

/** @param {Lent} lent @param {any} object @param {string} name */
function watch(lent, object, name) {
  const done = object[name].bind(object);
  object[name] = (/** @type {unknown[]} */ ...given) => {
    lent.spoiled = true;
    return done(...given);
  };
}

/** Takes a page back, or closes it. @param {Lent} lent */
export async function takeBack(lent) {
  const { page, spoiled } = lent;
  if (spoiled) return page.context().close();
  for (const event of EVENTS) page.removeAllListeners(event);
  // What the browser keeps for the site goes; so does what is still under way. An empty page would be another process.
  await page.evaluate(() => {
    for (const kept of [localStorage, sessionStorage]) kept.clear();
    stop();
    document.body.replaceChildren();
  });
  await page.mouse.move(0, 0);
  idle.unshift(lent);
  await Promise.all(idle.splice(KEPT).map((old) => old.page.context().close()));
}
