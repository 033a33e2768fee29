import { beforeAll, describe, expect, test } from 'vitest';
import { box } from './support/suite.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, openHost, picture, sampledFigures } from './support/registry.js';
import { expectAccessible, finding, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} name @param {string} query */
const open = (name, query) => openFrame(url, name, { query });

/** What stands above the figure about its address. @param {import('playwright-core').Page} page */
const problems = (page) => page.locator('main > .problem').allInnerTexts();

/** What the reader can set a value with. @param {Locator} widget */
const operable = (widget) =>
  widget.locator('.controls').locator('input, select, button').and(widget.locator(':enabled'));

describe('the theme of a frame', () => {
  test.each([
    ['light', 'rgb(251, 250, 247)'],
    ['dark', 'rgb(20, 22, 26)'],
  ])('is %s where its address says so, whatever the system says', async (theme, paper) => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page, widget } = await openFrame(url, 'whorl-heatmap', {
        query: `?theme=${theme}`,
        colorScheme,
      });
      const colours = await page.evaluate(() => {
        const { backgroundColor, colorScheme: scheme } = getComputedStyle(document.documentElement);
        return { backgroundColor, scheme };
      });
      expect(colours).toEqual({ backgroundColor: paper, scheme: theme });
      expect(await widget.evaluate((element) => /** @type {any} */ (element).theme)).toBe(theme);
    }
  });
});

describe('the controls of a frame', () => {
  test.each(sampledFigures)('can be left out of %s', async (name) => {
    const all = await open(name, '');
    const none = await open(name, '?controls=none');
    expect(await none.widget.locator('.controls').count()).toBe(0);
    expect(await finding(none.widget)).toBe(await finding(all.widget));
    expect(await none.widget.locator('.chart').count()).toBe(await all.widget.locator('.chart').count());
    expect(none.errors).toEqual([]);
    await expectAccessible(none.page, 'main');
  });

  test.each(sampledFigures)('can be the main one only in %s', async (name) => {
    const { widget, errors } = await open(name, '?controls=minimal');
    expect(await widget.locator('.controls > .control:not(.file)').count()).toBe(1);
    expect(await operable(widget).count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  test.each(sampledFigures)('of locked parameters are shown in %s, and change nothing', async (name) => {
    const { widget, page, errors } = await open(name, '');
    const parameters = await widget.evaluate((element) =>
      /** @type {any} */ (element.constructor).parameters.map((/** @type {any} */ one) => one.name),
    );
    const kebab = parameters.map((/** @type {string} */ one) =>
      one.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    const shown = await widget.locator('.controls .control').count();
    const before = await picture(widget);
    await page.goto(`${url}embed/${name}.html?lock=${kebab.join()}`);
    await drawn(widget);
    expect(await widget.locator('.controls .control:not(.file)').count()).toBe(
      shown - (name === 'whorl-table' ? 1 : 0),
    );
    expect(await operable(widget).count()).toBe(0);
    const moved = await widget.evaluate((element, names) => {
      const it = /** @type {any} */ (element);
      const values = JSON.stringify(it.values);
      for (const one of names) for (const type of ['input', 'change']) it.setByUser(one, 1, type);
      return JSON.stringify(it.values) !== values;
    }, parameters);
    expect(moved).toBe(false);
    await settle(widget);
    expect(await picture(widget)).toBe(before);
    expect(errors).toEqual([]);
  });

  test('of one locked parameter is fixed, and the others are not', async () => {
    const { widget } = await open('whorl-clock', '?position=9&d=6&lock=position');
    const position = widget.getByRole('slider', { name: 'Position' });
    expect(await position.isDisabled()).toBe(true);
    expect(await box(widget, 'Position').isDisabled()).toBe(true);
    expect(await position.inputValue()).toBe('9');
    expect(await widget.getByRole('button', { name: 'Play' }).count()).toBe(0);
    expect(await widget.locator('#help-position').innerText()).toBe(
      'Whose vector the hands show. It is fixed here.',
    );
    const width = widget.getByRole('slider', { name: 'Width d' });
    await width.focus();
    await width.press('ArrowRight');
    await settle(widget);
    expect(
      await widget.evaluate((element) => [.../** @type {any} */ (element).shownData.vector].length),
    ).toBe(8);
    expect(await finding(widget)).toMatch(/^Position 9 sets 4 hands/);
  });

  test('that are locked hold against a link of a reader, and against a reset', async () => {
    const { widget } = await open('whorl-clock', '?position=9&lock=position&clock.position=20&clock.d=8');
    expect(await widget.evaluate((element) => /** @type {any} */ (element).values)).toMatchObject({
      position: 9,
      d: 8,
    });
    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await finding(widget)).toMatch(/^Position 9 reads/);
  });

  test('that are locked take what is operated in the drawing with them', async () => {
    const words = await open('whorl-shuffle', '?order=0+4+2+3+1&lock=order');
    expect(await words.widget.locator('.moves').count()).toBe(0);
    const chips = words.widget.locator('whorl-token-order').getByRole('button');
    expect(await chips.count()).toBe(5);
    for (const chip of await chips.all()) expect(await chip.isDisabled()).toBe(true);
    const cells = await open('whorl-heatmap', '?pinned=20&lock=pinned');
    await cells.widget
      .locator('canvas')
      .first()
      .click({ position: { x: 5, y: 5 } });
    await settle(cells.widget);
    expect(await cells.widget.evaluate((element) => /** @type {any} */ (element).pinned)).toBe(20);
  });
});

describe('what is hidden of a frame', () => {
  test.each(sampledFigures)('can be the toolbar and the finding of %s', async (name) => {
    const { widget, page, errors } = await open(name, '?hide=toolbar,finding');
    expect(await widget.locator('.toolbar').count()).toBe(0);
    expect(await widget.locator('figcaption').count()).toBe(0);
    expect(errors).toEqual([]);
    await expectAccessible(page, 'main');
  });

  test('is not spoken either', async () => {
    const { widget } = await open('whorl-clock', '?hide=finding');
    await box(widget, 'Position').fill('7');
    await box(widget, 'Position').press('Enter');
    await widget.page().waitForTimeout(1000);
    expect(await widget.locator('figure > .spoken').innerText()).toBe('');
  });
});

describe('an address that is not right', () => {
  test('leaves what it can and says the rest', async () => {
    const { widget, page } = await open(
      'whorl-clock',
      '?theme=blue&controls=some&lock=position,pos&hide=all&d=7777&position=abc&colour=red&x=1&y=2&z=3&w=4&id=a%20b',
    );
    expect(await problems(page)).toEqual([
      'An id is made of up to 64 letters, digits, dots, colons, dashes and underscores, not “a b”.',
      'This figure knows nothing of “colour”, “x”, “y” and 2 more in its address.',
    ]);
    expect(await notes(widget)).toEqual([
      'Position must be a whole number from 0 to 1000, got “abc”; showing 5.',
      'Width d must be a whole number from 2 to 12, got 7777; showing 4.',
      'Theme must be one of auto, light, dark, got “blue”; showing As the reader’s system.',
      'Controls must be one of all, minimal, none, got “some”; showing All.',
      'Locked must be some of position, d, base, got “pos”; showing Position.',
      'Hidden must be some of toolbar, finding, got “all”; showing none.',
    ]);
    expect(await finding(widget)).toMatch(/^Position 5 reads/);
    expect(await widget.getByRole('slider', { name: 'Position' }).isDisabled()).toBe(true);
  });

  test.each([
    ['whorl-heatmap', '?base=0', /Base must be a number from 1 to 1000000, got 0; showing 10000\./],
    ['whorl-heatmap', '?base=-5', /got -5; showing 10000/],
    ['whorl-heatmap', '?d=7777', /from 1 to 512, got 7777; showing 64/],
    ['whorl-heatmap', '?n=1e9', /got 1e9; showing 128/],
    ['whorl-heatmap', '?n=', /is empty/],
    ['whorl-clock', '?position=9,223,372', /reads two ways/],
  ])('of %s, %s, is shown as a good chart with a note, and the box recovers', async (name, query, note) => {
    const { widget, errors } = await open(name, query);
    expect((await notes(widget)).join()).toMatch(note);
    const drawing = await widget.locator('.drawing').innerHTML();
    expect(drawing).not.toContain('NaN');
    expect(errors).toEqual([]);
  });

  test('may hold the base 1, at which all pairs are alike, and a decimal comma', async () => {
    const one = await open('whorl-heatmap', '?base=1');
    expect(await notes(one.widget)).toEqual([]);
    expect(await one.widget.locator('.drawing').innerHTML()).not.toContain('NaN');
    const comma = await open('whorl-heatmap', '?base=1000,5');
    expect(await notes(comma.widget)).toEqual([]);
    expect(await comma.widget.evaluate((element) => /** @type {any} */ (element).base)).toBe(1000.5);
  });

  test('with markup in it stays text', async () => {
    const bad = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
    const query = [
      ...['position', 'd', 'theme', 'controls', 'lock', 'hide', 'id'].map((name) => [name, bad]),
      [bad, bad],
    ];
    const { page, widget } = await open('whorl-clock', `?${new URLSearchParams(query)}`);
    const sentence = await open('whorl-shuffle', `?${new URLSearchParams({ sentence: bad })}`);
    await sentence.widget.getByRole('button', { name: 'Embed' }).click();
    await sentence.widget.getByRole('button', { name: 'Data as a table' }).click();
    for (const one of [{ page, widget }, sentence]) {
      await settle(one.widget);
      expect(await one.page.evaluate(() => /** @type {any} */ (window).hurt)).toBe(undefined);
      expect(await one.page.locator('img, main script').count()).toBe(0);
    }
    expect((await notes(widget)).join()).toContain('“"><img src=x onerror=');
    expect((await problems(page)).join()).toContain('"><img src=x');
    expect(await sentence.widget.locator('.tables').innerText()).toContain('onerror');
  });
});

test('an element takes the same options by attributes', async () => {
  const { page, errors } = await openHost(
    url,
    `<script type="module" src="${url}embed/whorl.js"></script>
    <whorl-clock position="9" lock="position" hide="toolbar" theme="dark"></whorl-clock>
    <whorl-clock controls="none" theme="light"></whorl-clock>`,
  );
  const [first, second] = [page.locator('whorl-clock').first(), page.locator('whorl-clock').last()];
  for (const widget of [first, second]) await drawn(widget);
  expect(await first.getByRole('slider', { name: 'Position' }).isDisabled()).toBe(true);
  expect(await first.locator('.toolbar').count()).toBe(0);
  expect(await second.locator('.controls').count()).toBe(0);
  const papers = await page
    .locator('whorl-clock')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(papers).toEqual(['rgb(20, 22, 26)', 'rgb(251, 250, 247)']);
  await first.evaluate((element) => element.removeAttribute('lock'));
  await settle(first);
  expect(await first.getByRole('slider', { name: 'Position' }).isDisabled()).toBe(false);
  expect(errors).toEqual([]);
});
