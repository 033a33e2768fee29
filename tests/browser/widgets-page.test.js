import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { openPage, scrollThrough, serveDist } from './support/page.js';
import { drawn, figureNames, openFrame, ready, sampledFigures, widgetNames } from './support/registry.js';
import { expectAccessible, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';
/** @type {import('../../web/build/widgets.js').Widget[]} */
let all = [];

beforeAll(async () => {
  url = await serveDist();
  all = await widgets();
});

/** @param {import('./support/page.js').PageOptions} [options] */
async function open(options) {
  const opened = await openPage({ secondHand: true, ...options });
  await opened.page.goto(`${url}widgets.html`);
  return opened;
}

/** What is far from the window is not drawn. @param {import('playwright-core').Page} page */
async function drawAll(page) {
  for (const name of widgetNames) {
    await page.locator(name).scrollIntoViewIfNeeded();
    await (figureNames.includes(name) ? drawn : ready)(page.locator(name));
  }
}

/** @param {import('../../web/build/element-docs.js').Item[]} items */
const names = (items) => items.map(({ name }) => name);

describe('the page of widgets', () => {
  test('is reached from the lesson, and leads back', async () => {
    const { page } = await openPage();
    await page.goto(url);
    expect(await page.locator('a[href="widgets.html"]').count()).toBe(2);
    await page.locator('.masthead a[href="widgets.html"]').click();
    await page.getByRole('heading', { level: 1, name: 'Widgets' }).waitFor();
    await page.locator('.masthead a[href="index.html"]').click();
    await page.getByRole('heading', { level: 1, name: 'Positional encoding' }).waitFor();
  });

  test('is valid HTML', async () => {
    const html = await (await fetch(`${url}widgets.html`)).text();
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('can be read without scripts, every parameter of every widget', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(all.map(({ name }) => name)).toEqual(widgetNames);
    for (const { name, element } of all) {
      const section = page.locator(`#${name}`);
      const rows = await section.locator('.parameters tbody tr').allInnerTexts();
      expect(rows).toHaveLength(element.parameters.length);
      element.parameters.forEach((parameter, i) => expect(rows[i]).toContain(parameter.help));
      expect(await section.locator('.snippet code').last().innerText()).toContain(`<${name}></${name}>`);
      expect(await page.locator(`nav a[href="#${name}"]`).count()).toBe(1);
    }
  });

  test('shows every widget live, under a strict policy and with nothing going wrong', async () => {
    const strict = await serveDist({
      headers: () => ({
        'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
      }),
    });
    const { page, errors } = await openPage();
    await page.goto(`${strict}widgets.html`);
    await drawAll(page);
    expect(errors).toEqual([]);
  });

  test('writes whole addresses into the lines to copy', async () => {
    const { page } = await open();
    const lines = await page.locator('.snippet code').allInnerTexts();
    expect(lines).toHaveLength(2 * widgetNames.length);
    for (const line of lines) expect(line).toContain(`src="${url}embed/whorl`);
  });

  test.each(/** @type {const} */ (['light', 'dark']))('finds no barrier in it (%s)', async (colorScheme) => {
    const { page } = await open({ colorScheme });
    await drawAll(page);
    for (const details of await page.locator('.widget > details').all()) await details.click();
    await expectAccessible(page, 'html');
  });

  test.each([280, 360, 820, 1200, 1440, 3840])('does not scroll sideways %i px wide', async (width) => {
    const { page } = await open({ width });
    await scrollThrough(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});

/** Opens and refuses whatever a figure can open and refuse. @param {Locator} widget */
async function openAll(widget) {
  for (const name of ['Data as a table', 'Embed']) await widget.getByRole('button', { name }).click();
  await widget.evaluate((element) => {
    const { parameters } = /** @type {any} */ (element.constructor);
    const number = parameters.find((/** @type {any} */ { kind }) => kind === 'integer' || kind === 'number');
    const attribute = number.name.replace(
      /[A-Z]/g,
      (/** @type {string} */ letter) => `-${letter.toLowerCase()}`,
    );
    element.setAttribute(attribute, 'no number');
  });
  await settle(widget);
  await widget.locator('.note').first().waitFor();
}

/** @param {string} name */
function docsOf(name) {
  const widget = all.find((candidate) => candidate.name === name);
  if (!widget) throw new Error(`no ${name}`);
  return widget;
}

const MEANINGS = ['position', 'content', 'query', 'key', 'value'].map((meaning) => `--whorl-${meaning}`);

/** Which of these properties change a colour of what is seen. @param {Locator} widget */
function coloursUsed(widget) {
  return widget.evaluate((element, properties) => {
    const { style } = /** @type {HTMLElement} */ (element);
    const painted = ['color', 'fill', 'stroke', 'background-color', 'border-top-color'];
    /** @param {ShadowRoot} tree @returns {Element[]} */
    const deep = (tree) =>
      [...tree.querySelectorAll('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? deep(one.shadowRoot) : []),
      ]);
    const seen = deep(/** @type {ShadowRoot} */ (element.shadowRoot)).filter((one) => one.checkVisibility());
    return properties.filter((property) => {
      style.setProperty(property, 'rgb(1, 2, 3)');
      const found = seen.some((one) => {
        const computed = getComputedStyle(one);
        return painted.some((name) => computed.getPropertyValue(name) === 'rgb(1, 2, 3)');
      });
      style.removeProperty(property);
      return found;
    });
  }, MEANINGS);
}

describe.each(sampledFigures)('what is written about %s', (name) => {
  const docs = () => docsOf(name).docs;

  test('names the parts it has', async () => {
    const { widget } = await openFrame(url, name);
    await openAll(widget);
    const parts = await widget.evaluate((element) => {
      const found = [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])];
      return [...new Set(found.flatMap((one) => [...one.part]))];
    });
    expect(parts.sort()).toEqual(
      [...new Set([...names(docsOf(name).base.parts), ...names(docs().parts)])].sort(),
    );
  });

  test('names the events it sends, which say what has become of the values', async () => {
    const { widget, page } = await openFrame(url, name);
    await widget.evaluate((element) => {
      /** @type {unknown[]} */
      const seen = [];
      Object.assign(window, { seen });
      const send = element.dispatchEvent.bind(element);
      element.dispatchEvent = (event) => {
        seen.push([
          event.type,
          event.bubbles,
          event.composed,
          Object.keys(/** @type {CustomEvent} */ (event).detail),
        ]);
        return send(event);
      };
    });
    const wanted = [...new Set([...names(docsOf(name).base.events), ...names(docs().events)])].sort();
    /** @returns {Promise<[string, boolean, boolean, string[]][]>} */
    const seen = () => page.evaluate(() => Reflect.get(window, 'seen'));
    const types = async () => [...new Set((await seen()).map(([type]) => type))].sort();
    await widget.getByRole('spinbutton').first().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    // What only some widgets send comes from their own buttons, after some rounds at the latest.
    for (let round = 0; round < 20 && (await types()).length < wanted.length; round += 1) {
      for (const button of await widget.locator('.drawing button, .controls button').all()) {
        await settle(widget);
        if ((await button.isVisible()) && (await button.isEnabled())) await button.click();
      }
    }
    expect(await types()).toEqual(wanted);
    for (const [type, bubbles, composed, detail] of await seen()) {
      expect([bubbles, composed]).toEqual([true, true]);
      if (!names(docsOf(name).base.events).includes(type)) continue;
      const all = type === 'whorl-change' ? ['widget', 'parameters'] : ['name', 'value', 'values'];
      expect(detail).toEqual(all);
    }
  });

  test('names the colours it draws with', async () => {
    const { widget } = await openFrame(url, name);
    await openAll(widget);
    const used = new Set(await coloursUsed(widget));
    // A wide vector may show another side of a finding.
    await widget.evaluate((element) => {
      const { parameters } = /** @type {any} */ (element.constructor);
      const width = parameters.find((/** @type {any} */ parameter) => parameter.name === 'd');
      if (width) element.setAttribute('d', width.max);
    });
    await drawn(widget);
    for (const property of await coloursUsed(widget)) used.add(property);
    expect([...used].sort()).toEqual(
      names(docs().properties)
        .filter((one) => MEANINGS.includes(one))
        .sort(),
    );
  });

  test('leaves no property of its style sheets unnamed', async () => {
    const { widget } = await openFrame(url, name);
    const read = await widget.evaluate((element) => {
      const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
      const text = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
      return [...new Set(text.match(/--whorl-[\w-]+/g))];
    });
    const known = [...MEANINGS, ...names(docsOf(name).base.properties), ...names(docs().properties)];
    expect(read.filter((property) => !known.includes(property))).toEqual([]);
    expect(names(docsOf(name).base.properties).filter((property) => !read.includes(property))).toEqual([]);
  });
});
