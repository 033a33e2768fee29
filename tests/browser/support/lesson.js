import { openPage, scrollThrough } from './page.js';

/**
 * The lesson with everything on it loaded.
 *
 * @param {string} url
 * @param {import('./page.js').PageOptions} [options]
 */
export async function openLesson(url, options) {
  const opened = await openPage({ secondHand: true, ...options });
  await opened.page.goto(url);
  await scrollThrough(opened.page);
  return opened;
}

/**
 * Where the first element of a selector stands in the window.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @returns {Promise<DOMRect>}
 */
export function box(page, selector) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());
}
