import { openPage, serveDist } from './page.js';
import { WIDGET } from './registry.js';

/** @typedef {import('playwright-core').Page} Page */

const COURSE = 'course/page.html';

/**
 * A course page of another site than the widgets' (another port is another origin), with a body of its own. It keeps
 * every message it gets.
 *
 * @param {string} body
 * @param {import('./page.js').PageOptions & { head?: string, lang?: string }} [options]
 */
export async function openCourse(body, { head = '', lang = 'lang="en"', ...options } = {}) {
  const opened = await openPage({ secondHand: true, ...options });
  const { page } = opened;
  // Chromium lets a page frame this machine only if this machine has served it.
  const html = `<!doctype html><html ${lang}><head><title>A course</title><link rel="icon" href="data:,"><script>(${keepMessages})()</script>${head}</head><body>${body}</body></html>`;
  await page.goto(`${await serveDist({ pages: { [COURSE]: html } })}${COURSE}`);
  return { ...opened, heard: (/** @type {object} */ like = {}) => heard(page, like) };
}

/** In the page. */
export function keepMessages() {
  const heard = /** @type {any[]} */ ([]);
  Object.assign(window, { heard });
  addEventListener('message', ({ data, origin }) => {
    if (data?.type?.startsWith?.('whorl:') || data?.subject) heard.push({ ...data, origin });
  });
}

/**
 * The messages that the page has heard, of those alike.
 *
 * @param {Page} page
 * @param {object} like
 * @returns {Promise<any[]>}
 */
async function heard(page, like) {
  const all = await page.evaluate(() => /** @type {any} */ (window).heard);
  const wanted = Object.entries(like);
  return all.filter((/** @type {any} */ message) => wanted.every(([key, value]) => message[key] === value));
}

/** The widget in one of a page's frames. @param {Page} page @param {string} [frame] */
export const inFrame = (page, frame = 'iframe') => page.frameLocator(frame).locator(WIDGET);

/** Headers with which a server lets every site have its files, a sandboxed frame's too. */
export const shared = { headers: () => ({ 'Access-Control-Allow-Origin': '*' }) };

/** Until nothing has been heard for a while. @param {Page} page */
export async function quiet(page) {
  await page.evaluate(async () => {
    const { heard } = /** @type {any} */ (window);
    for (let before = -1; before !== heard.length;) {
      before = heard.length;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  });
}
