import { beforeAll, describe, expect, test } from 'vitest';
import { openCourse, shared } from './support/course.js';
import { serveDist } from './support/page.js';
import {
  drawn,
  openFrame,
  picture,
  readNames,
  sampledFigures,
  shown,
  widgetNames,
  words,
} from './support/registry.js';
import { box } from './support/suite.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Page} Page */

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

const script = () => `<script type="module" src="${url}embed/whorl.js"></script>`;

const HOSTILE = `<style>
  * { all: unset; }
  html, body, div, p { display: block; }
  body { background: #0b0b12; color: #fff; font: italic 700 30px/3 serif; letter-spacing: 0.5em; text-transform: uppercase; }
  button, input, figure, svg, canvas, table { display: none; }
  p { margin: 40px; }
  .chart, .controls, .control, .toolbar, .note { display: none !important; }
  ::selection { background: red; }
  :root { --ink: red; }
</style>`;

/** What a figure looks like: styles of its parts, which a page around must not change. @param {import('playwright-core').Locator} widget */
const looks = (widget) =>
  widget.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const properties = [
      ...['display', 'color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontStyle', 'fontWeight'],
      ...['letterSpacing', 'lineHeight', 'textTransform', 'textAlign', 'textIndent', 'whiteSpace', 'cursor'],
      ...['padding', 'margin', 'borderTopWidth', 'visibility', 'opacity'],
    ];
    const parts = [
      'figure',
      'figcaption',
      '.control label',
      'input',
      'button',
      '.toolbar button',
      'svg text',
    ];
    return Object.fromEntries(
      [element, ...parts.map((part) => root.querySelector(part))].map((part) => {
        const style = /** @type {any} */ (part ? getComputedStyle(part) : {});
        return [part?.localName, properties.map((property) => `${property}: ${style[property]}`)];
      }),
    );
  });

/** @param {string} name @param {string} head @param {object} [options] */
async function element(name, head, options) {
  const body = `${script()}<div style="width: 724px"><${name}></${name}></div>`;
  const opened = await openCourse(body, { head, width: 900, ...options });
  const widget = opened.page.locator(name);
  await shown(widget);
  return { ...opened, widget };
}

describe('under a page’s hostile styles', () => {
  test.each([...sampledFigures, ...readNames])(
    '%s looks, measures and computes as anywhere',
    async (name) => {
      const plain = await element(name, '');
      const hostile = await element(name, HOSTILE);
      expect(await looks(hostile.widget)).toEqual(await looks(plain.widget));
      expect(await words(hostile.widget)).toBe(await words(plain.widget));
      expect(await picture(hostile.widget)).toBe(await picture(plain.widget));
      expect((await hostile.widget.boundingBox())?.height).toBe((await plain.widget.boundingBox())?.height);
      expect(hostile.errors).toEqual([]);
    },
  );

  test('its buttons and boxes are there and work', async () => {
    const { widget } = await element('whorl-clock', HOSTILE);
    await box(widget, 'Position').fill('9');
    await box(widget, 'Position').press('Enter');
    expect(await finding(widget)).toMatch(/^Position 9 reads/);
    for (const button of await widget.getByRole('button').all()) expect(await button.isVisible()).toBe(true);
  });

  test('it stands on paper of its own on a dark page', async () => {
    const { widget } = await element('whorl-waves', HOSTILE);
    const { paper, ink } = await widget.evaluate((one) => ({
      paper: getComputedStyle(one).backgroundColor,
      ink: getComputedStyle(/** @type {any} */ (one.shadowRoot).querySelector('figcaption')).color,
    }));
    expect([paper, ink]).toEqual(['rgb(251, 250, 247)', 'rgb(28, 30, 34)']);
  });

  test.each(sampledFigures)(
    '%s keeps its numbers and its charts on a page from right to left',
    async (name) => {
      const plain = await element(name, '');
      const { widget, errors } = await element(name, HOSTILE, { lang: 'lang="ar" dir="rtl"' });
      expect(await finding(widget)).toBe(await finding(plain.widget));
      expect(
        await widget.evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return [.../** @type {any} */ (one.shadowRoot).querySelectorAll('svg text, .control')].filter(
            (part) => {
              const its = part.getBoundingClientRect();
              return its.width > 0 && (its.left < left - 1 || its.right > right + 1);
            },
          ).length;
        }),
      ).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});

describe('the script for elements', () => {
  test('changes no style, no global and no element of the page', async () => {
    const body = `<h1>A</h1><p>B <a href="#x">c</a> <button>d</button></p><input><table><tr><td>e</td></tr></table>`;
    /** @param {Page} page */
    const state = (page) =>
      page.evaluate(() => {
        const blank = document.createElement('iframe');
        document.body.append(blank);
        const usual = new Set(Object.getOwnPropertyNames(blank.contentWindow));
        blank.remove();
        const taller = /^--whorl-|height|block-size|origin/; // The page has become that, and has our tokens at its root.
        const parts = [document.documentElement, ...document.body.querySelectorAll('*')];
        const styles = parts
          .filter(({ localName }) => !localName.startsWith('whorl-') && localName !== 'script')
          .flatMap((one) => {
            const style = getComputedStyle(one);
            return [...style]
              .filter((name) => !taller.test(name))
              .map((name) => `${one.localName} ${name}: ${style.getPropertyValue(name)}`);
          });
        const globals = Object.getOwnPropertyNames(window).filter((name) => !usual.has(name));
        return { globals: globals.filter((name) => !/^\d+$/.test(name)), styles };
      });
    const before = await openCourse(body);
    const after = await openCourse(
      `${body}${script()}<whorl-scores></whorl-scores><whorl-table></whorl-table>`,
    );
    for (const name of ['whorl-scores', 'whorl-table']) await drawn(after.page.locator(name));
    const [was, is] = [await state(before.page), await state(after.page)];
    expect(is.globals).toEqual(was.globals);
    expect(is.styles.filter((line) => !was.styles.includes(line))).toEqual([]);
    expect(is.styles).toHaveLength(was.styles.length);
    expect(after.errors).toEqual([]);
  });

  test('fetches a widget when its reader comes near it, and no other', async () => {
    const { page } = await openCourse(
      `${script()}<whorl-clock></whorl-clock><div style="height: 6000px"></div><whorl-waves></whorl-waves>`,
    );
    await drawn(page.locator('whorl-clock'));
    const defined = () =>
      page.evaluate((names) => names.filter((name) => customElements.get(name)), widgetNames);
    expect(await defined()).toEqual(['whorl-clock']);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await drawn(page.locator('whorl-waves'));
    expect(await defined()).toEqual(['whorl-clock', 'whorl-waves']);
  });

  test('defines what a page adds later', async () => {
    const { page } = await openCourse(script());
    await page.waitForTimeout(300);
    await page.evaluate(() => document.body.append(document.createElement('whorl-rotation')));
    await drawn(page.locator('whorl-rotation'));
  });

  test('keeps the widgets of one page apart', async () => {
    const { page } = await openCourse(`${script()}${'<whorl-clock></whorl-clock>'.repeat(3)}`);
    const [first, second, third] = await page.locator('whorl-clock').all();
    for (const one of [first, second, third]) await drawn(one);
    await second.evaluate((one) => Object.assign(one, { position: 44 }));
    await box(third, 'Position').fill('7');
    await box(third, 'Position').press('Enter');
    for (const [one, position] of /** @type {const} */ ([
      [first, 5],
      [second, 44],
      [third, 7],
    ])) {
      await settle(one);
      expect(await finding(one)).toMatch(new RegExp(`^Position ${position} `));
    }
  });

  test('starts a worker though it is of another site', async () => {
    const { page, errors } = await openCourse(
      `${script()}<whorl-lookalike d="512" length="100000"></whorl-lookalike>`,
    );
    const widget = page.locator('whorl-lookalike');
    await drawn(widget);
    expect(page.workers()).toHaveLength(1);
    const { widget: same } = await openFrame(url, 'whorl-lookalike', { query: '?d=512&length=100000' });
    expect(await finding(widget)).toBe(await finding(same));
    expect(await widget.locator('.failure').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('works under a policy that names this site, with no inline style or script', async () => {
    const site = new URL(url).origin;
    const { page, errors } = await openCourse(`${script()}<whorl-table></whorl-table>`, {
      head: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${site} 'wasm-unsafe-eval'; connect-src ${site}; worker-src ${site} blob:; img-src data:">`,
    });
    await drawn(page.locator('whorl-table'));
    expect(await page.locator('whorl-table .failure').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
