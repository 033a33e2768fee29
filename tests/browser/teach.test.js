import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { codeIn } from './support/code.js';
import { allowClipboard } from './support/devices.js';
import { openPage, serveDist } from './support/page.js';
import {
  drawn,
  openHost,
  readNames,
  sampledFigures,
  shown,
  WIDGET,
  widgetNames,
} from './support/registry.js';
import { box, type } from './support/suite.js';
import { expectAccessible, finding } from './support/widget.js';

/** @typedef {import('playwright-core').Page} Page */

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} [query] @param {import('./support/page.js').PageOptions} [options] */
async function openTeach(query = '', options) {
  const opened = await openPage({ secondHand: true, ...options });
  await opened.page.goto(`${url}teach.html${query}`);
  const form = opened.page.locator('teach-builder');
  await form.locator('iframe').waitFor();
  return { ...opened, form, preview: form.frameLocator('iframe').locator(WIDGET) };
}

/** @param {import('playwright-core').Locator} form @param {'link' | 'frame' | 'element' | 'myst'} which */
const line = (form, which) => form.locator(`#embed-${which}`).inputValue();

/** The address that the preview has. @param {import('playwright-core').Locator} form */
const previewed = async (form) => new URL((await form.locator('iframe').getAttribute('src')) ?? '', url);

/** Waits until the preview shows what its address says, and not what it showed before. @param {import('playwright-core').Locator} form */
async function previewShown(form) {
  await expect
    .poll(async () => {
      const { href } = await previewed(form);
      return form
        .page()
        .frames()
        .some((frame) => frame.url() === href);
    })
    .toBe(true);
  await form.frameLocator('iframe').locator('.chart').first().waitFor();
  await drawn(form.frameLocator('iframe').locator(WIDGET));
}

describe('the form for teachers', () => {
  test.each([...sampledFigures, ...readNames])(
    'has every parameter of %s, and its frame as the preview',
    async (name) => {
      const { form, preview, errors } = await openTeach(`?widget=${name}`);
      await shown(preview);
      const labels = await preview.evaluate((element) =>
        /** @type {any} */ (element.constructor).parameters
          .filter((/** @type {any} */ { applies }) => applies?.(/** @type {any} */ (element).values) ?? true)
          .map((/** @type {any} */ { label }) => label),
      );
      const offered = await form
        .locator('fieldset')
        .first()
        .locator('.control > label, .control > .label')
        .allInnerTexts();
      expect(offered).toEqual(labels);
      expect((await previewed(form)).pathname).toBe(`/embed/${name}.html`);
      expect(await line(form, 'link')).toBe(`${url}embed/${name}.html`);
      expect(errors).toEqual([]);
    },
  );

  test('writes what was set into every line, and only that', async () => {
    const { form, preview } = await openTeach('?widget=whorl-clock');
    await drawn(preview);
    await form.getByRole('spinbutton', { name: 'Position, typed' }).fill('9');
    await form.getByRole('spinbutton', { name: 'Position, typed' }).press('Enter');
    await form.getByRole('group', { name: 'Locked' }).getByRole('checkbox', { name: 'Position' }).check();
    await form.getByRole('group', { name: 'Hidden' }).getByRole('checkbox', { name: 'Toolbar' }).check();
    await form.getByLabel('Theme').selectOption('dark');
    const query = 'position=9&theme=dark&lock=position&hide=toolbar';
    expect(await line(form, 'link')).toBe(`${url}embed/whorl-clock.html?${query}`);
    expect(await line(form, 'frame')).toContain(
      `src="${url}embed/whorl-clock.html?${query.replaceAll('&', '&amp;')}"`,
    );
    expect(await line(form, 'element')).toBe(
      `<script type="module" src="${url}embed/whorl.js"></script>\n<whorl-clock position="9" theme="dark" lock="position" hide="toolbar"></whorl-clock>`,
    );
    const [, directive, model] = /^```\{anywidget\} (\S+)\n([^]*)\n```$/.exec(await line(form, 'myst')) ?? [];
    expect(directive).toBe(`${url}embed/anywidget.js`);
    expect(JSON.parse(model)).toEqual({
      ...{ widget: 'clock', position: 9, theme: 'dark' },
      ...{ lock: ['position'], hide: ['toolbar'] },
    });
    await expect.poll(async () => (await previewed(form)).search).toBe(`?${query}&id=preview`);
    await previewShown(form);
    expect(await finding(preview)).toMatch(/^Position 9 reads/);
    expect(await preview.locator('.toolbar').count()).toBe(0);
    expect(await preview.getByRole('slider', { name: 'Position' }).isDisabled()).toBe(true);
  });

  test('follows what is done in the preview, without loading it anew', async () => {
    const { form, preview } = await openTeach('?widget=whorl-clock');
    await drawn(preview);
    const before = (await previewed(form)).href;
    await type(box(preview, 'Position'), '44');
    await expect.poll(() => line(form, 'link')).toContain('?position=44');
    await form.page().waitForTimeout(600);
    expect((await previewed(form)).href).toBe(before);
    expect(await finding(preview)).toMatch(/^Position 44 /);
  });

  test('takes the height that the figure tells', async () => {
    const { form, preview } = await openTeach('?widget=whorl-scores', { width: 900 });
    await drawn(preview);
    await form.getByRole('button', { name: 'Take that' }).click();
    const height = Number(/height="(\d+)"/.exec(await line(form, 'frame'))?.[1]);
    await expect.poll(() => form.locator('iframe').getAttribute('height')).toBe(String(height));
    const hidden = await preview.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test('says what cannot be, and writes what can', async () => {
    const { form } = await openTeach('?widget=whorl-clock&position=abc&theme=blue');
    expect(await form.locator('.note').allInnerTexts()).toEqual([
      'Position must be a whole number from 0 to 1000, got “abc”; showing 5.',
      'Theme must be one of auto, light, dark, got “blue”; showing As the reader’s system.',
    ]);
    expect(await line(form, 'link')).toBe(`${url}embed/whorl-clock.html`);
  });

  test('heeds no message but the preview’s', async () => {
    const { form, page, preview } = await openTeach('?widget=whorl-clock');
    await drawn(preview);
    await page.evaluate(() => {
      postMessage({ type: 'whorl:change', id: 'preview', parameters: { position: 77 } });
      postMessage({ type: 'whorl:height', id: 'preview', height: 9999 });
    });
    await page.waitForTimeout(300);
    expect(await line(form, 'link')).toBe(`${url}embed/whorl-clock.html`);
    expect(await form.locator('.hint').innerText()).not.toContain('9999');
  });

  test('copies a line at a press', async () => {
    const { form, page } = await openTeach('?widget=whorl-waves');
    await allowClipboard(page);
    await form.getByRole('button', { name: /^Copy: As an element/ }).click();
    await form.getByText('The lines are copied.').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await line(form, 'element'));
  });

  test('its element and its link show the same figure in another page', async () => {
    const { form, preview } = await openTeach('?widget=whorl-offset&anchors=3+9&max-offset=64&lock=d');
    await drawn(preview);
    const { page } = await openHost(url, await line(form, 'element'));
    await drawn(page.locator('whorl-offset'));
    expect(await finding(page.locator('whorl-offset'))).toBe(await finding(preview));
    await page.goto(await line(form, 'link'));
    await drawn(page.locator('whorl-offset'));
    expect(await finding(page.locator('whorl-offset'))).toBe(await finding(preview));
  });
});

describe('the code for slides', () => {
  test('holds the link', async () => {
    const { form } = await openTeach('?widget=whorl-offset&anchors=3+9&max-offset=64', {
      deviceScaleFactor: 2,
      colorScheme: 'dark',
    });
    await expect.poll(() => codeIn(form.locator('.code svg'))).toBe(await line(form, 'link'));
  });

  test('says so where a link is too long for one', async () => {
    const { form } = await openTeach(`?widget=whorl-scores&sentence=${'long '.repeat(800)}`);
    await form.getByText('The link is too long for a code').waitFor();
    expect(await form.locator('.code svg').count()).toBe(0);
  });
});

describe('the presets', () => {
  test.each(widgetNames)('of %s, two at least, open what they promise, without a note', async (name) => {
    const { page } = await openTeach();
    const links = await page
      .locator(`.preset[data-widget=${name}] a.open`)
      .evaluateAll((all) => all.map((one) => /** @type {HTMLAnchorElement} */ (one).href));
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const link of links) {
      const opened = await openPage({ width: 736 });
      await opened.page.goto(link);
      const widget = opened.page.locator(WIDGET);
      await shown(widget);
      expect(await opened.page.locator('main > .problem').count()).toBe(0);
      expect(await widget.locator('.note').count()).toBe(0);
      expect(opened.errors).toEqual([]);
    }
  });

  test('go into the form at a press', async () => {
    const { page, form, preview } = await openTeach();
    const preset = page.locator('#preset-four-places-back');
    await preset.getByRole('button', { name: 'Set it in the form' }).click();
    await expect.poll(() => line(form, 'link')).toContain('whorl-rotation.html?offset=-4');
    await previewShown(form);
    expect(await preview.getByRole('slider', { name: 'Offset k' }).isDisabled()).toBe(true);
  });
});

describe('the page for teachers', () => {
  test('gives answers that the core has computed', async () => {
    const { page } = await openTeach();
    const whorl = await loadWhorl();
    const [{ offset, distance }] = whorl.lookalikes({ dModel: 4, length: 2000, count: 1 });
    const answer = page.locator('#answers dt', { hasText: 'Taken for another' }).locator('+ dd');
    for (const part of await page.locator('#answers summary').all()) await part.click();
    expect(await answer.innerText()).toContain(
      `${offset.toLocaleString('en')} places on, at a distance of ${distance.toFixed(3)}`,
    );
    expect(await page.locator('#answers').innerText()).not.toMatch(/NaN|undefined|\{\{/);
    expect(await page.locator('#answers dt').count()).toBeGreaterThan(50);
  });

  test('can be read without scripts', async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${url}teach.html`);
    expect(await page.locator('#builder-place a').count()).toBe(widgetNames.length);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.locator('#said .said').count()).toBeGreaterThan(5);
  });

  test.each([360, 820, 1440])('fits and is accessible, %i pixels wide', async (width) => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page, preview } = await openTeach('', { width, colorScheme });
      await shown(preview);
      await expectAccessible(page, 'main');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    }
  });

  test('is linked from the lesson and from the page of widgets, and every link in it leads somewhere', async () => {
    const { page } = await openTeach();
    const links = await page
      .locator('main a[href], header a[href]')
      .evaluateAll((all) => all.map((one) => /** @type {HTMLAnchorElement} */ (one).href));
    for (const link of new Set(links.filter((one) => one.startsWith(url)))) {
      const [address, anchor] = link.split('#');
      const answer = await page.request.get(address);
      expect(answer.status(), link).toBe(200);
      if (anchor) expect(await answer.text(), link).toContain(`id="${anchor}"`);
    }
    for (const from of ['index.html', 'widgets.html']) {
      expect(await (await page.request.get(url + from)).text()).toContain('href="teach.html"');
    }
  });
});

/** What of the page goes onto paper. @param {Page} page @param {string | undefined} [print] */
async function onPaper(page, print) {
  await page.evaluate((value) => {
    if (value) document.documentElement.dataset.print = value;
  }, print);
  await page.emulateMedia({ media: 'print' });
  const visible = (/** @type {string} */ selector) => page.locator(selector).first().isVisible();
  return {
    tasks: await visible('.preset p'),
    codes: await visible('.preset .code svg'),
    questions: await visible('.discussions li'),
    answers: await visible('#answers dd'),
    plan: await visible('.phases'),
    form: await visible('teach-builder form'),
    preview: await visible('teach-builder iframe'),
  };
}

describe('on paper', () => {
  const both = { tasks: true, codes: true, questions: true, form: false, preview: false };

  test('learners get tasks, codes and questions, and no answers', async () => {
    const { page } = await openTeach();
    expect(await onPaper(page)).toEqual({ ...both, answers: false, plan: false });
  });

  test('teachers get the plan and the answers too', async () => {
    const { page } = await openTeach();
    // Before a browser prints, it says so.
    await page.evaluate(() => (window.print = () => dispatchEvent(new Event('beforeprint'))));
    await page.getByRole('button', { name: 'Print everything, with the answers' }).click();
    expect(await onPaper(page)).toEqual({ ...both, answers: true, plan: true });
  });
});
