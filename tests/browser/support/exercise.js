import { loadWhorl } from '../../../web/core/whorl.js';
import { exercises } from '../../../web/lesson/exercises.js';
import { pose } from '../../../web/widgets/exercise-pose.js';
import { openFrame } from './registry.js';
import { settle } from './widget.js';

/**
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('playwright-core').Page} Page
 */

const whorl = await loadWhorl();

/** @param {string} id @param {number} [seed] */
export const posed = (id, seed = 1) => {
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new Error(`no exercise ${id}`);
  return pose(exercise, seed, whorl);
};

/** One exercise alone, with what the page is told. @param {string} url @param {string} id @param {import('./page.js').PageOptions & { seed?: number }} [options] */
export async function openExercise(url, id, { seed = 1, ...options } = {}) {
  const opened = await openFrame(url, 'whorl-exercise', {
    query: `?exercise=${id}&seed=${seed}`,
    ...options,
  });
  await opened.page.evaluate(() => {
    const told = /** @type {any[]} */ ([]);
    Object.assign(window, { told });
    for (const type of ['whorl-answer', 'whorl-complete', 'change', 'input']) {
      document.addEventListener(type, (event) => {
        const { detail, composed } = /** @type {CustomEvent} */ (event);
        told.push({ type, composed, ...detail });
      });
    }
  });
  /** @type {() => Promise<any[]>} */
  const told = () => opened.page.evaluate(() => /** @type {any} */ (window).told);
  return { ...opened, told };
}

/** @param {Locator} widget */
export async function said(widget) {
  await settle(widget);
  return (await widget.locator('[role=status]').innerText()).replace(/\s+/g, ' ').trim();
}

/** What has the focus. @param {Locator} widget */
export const focused = (widget) =>
  widget.evaluate((element) => {
    const at = element.shadowRoot?.activeElement;
    return at?.textContent?.trim() || at?.getAttribute('type') || at?.localName;
  });

/** Tabs on to the button of a name. @param {Page} page @param {Locator} widget @param {RegExp} name */
export async function tabTo(page, widget, name) {
  for (let i = 0; i < 10 && !name.test((await focused(widget)) ?? ''); i += 1)
    await page.keyboard.press('Tab');
}
