import { figureNames } from './widget-names.js';

/** Columns wide enough for figures that stand side by side, then made smaller: the picture is to be light. */
const WIDTH = 2110;
const TALL = 9000; // Widgets load when they come near the window, and all are wanted.
const SCALE = 0.5;

const STYLE = `
  body { margin: 48px 56px 8px; columns: 3; column-gap: 64px; }
  section { break-inside: avoid; padding-block-end: 40px; }
  h2 { margin: 0 0 12px; font: 600 26px/1.2 'Source Serif 4', serif; }
  section > * { padding: 0 !important; }
  ::part(controls), ::part(toolbar) { display: none; }
  ::part(drawing) { min-block-size: 0; }
`;

/**
 * All figures in one picture, in the state they begin with, without what can only be operated.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url Of the built pages.
 * @param {string} file
 */
export async function contactSheet(browser, url, file) {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: TALL },
    deviceScaleFactor: SCALE,
    bypassCSP: true,
  });
  await page.goto(`${url}embed/${figureNames[0]}.html`);
  await page.addStyleTag({ content: STYLE });
  await page.addScriptTag({ url: `${url}embed/whorl.js`, type: 'module' });
  await page.evaluate(async (tags) => {
    const sections = tags.map((tag) => {
      const section = document.createElement('section');
      section.append(document.createElement('h2'), document.createElement(tag));
      return section;
    });
    document.body.replaceChildren(...sections);
    for (const [i, tag] of tags.entries()) {
      const widget = /** @type {any} */ (await customElements.whenDefined(tag));
      /** @type {HTMLElement} */ (sections[i].firstElementChild).textContent = widget.heading;
    }
  }, figureNames);
  for (const name of figureNames)
    await page.locator(`${name} .drawing[aria-busy="false"] .chart`).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.setViewportSize({ width: WIDTH, height: 1200 });
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
