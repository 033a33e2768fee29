import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { claims } from '../../web/lesson/claims.js';
import { exercises } from '../../web/lesson/exercises.js';
import { openLesson } from './support/lesson.js';
import { openPage, scrollThrough, serveDist } from './support/page.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @typedef {import('playwright-core').Page} Page */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

describe('the built page', () => {
  test('states every claim with the value the core computes', async () => {
    const whorl = await loadWhorl();
    const { page } = await openLesson(url);
    const stated = await page.$$eval('data[data-claim]', (elements) =>
      elements.map((element) => [element.getAttribute('data-claim'), Number(element.getAttribute('value'))]),
    );
    expect(new Map(/** @type {[string, number][]} */ (stated))).toEqual(
      new Map(claims.map(({ id, compute }) => [id, compute(whorl)])),
    );
  });

  test('is valid HTML', async () => {
    const html = await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8');
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
    ).toEqual([]);
  });

  test('has one title and headings that skip no level', async () => {
    const { page } = await openLesson(url);
    const levels = await page.$$eval('h1, h2, h3, h4, h5, h6', (headings) =>
      headings.map(({ tagName }) => Number(tagName[1])),
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((above, level) => {
      expect(level).toBeLessThanOrEqual(above + 1);
      return level;
    }, 0);
  });

  test('lists its sections, and every entry leads to one', async () => {
    const { page } = await openLesson(url);
    const entries = await page.$$eval('.contents a', (links) =>
      links.map((link) => link.getAttribute('href')),
    );
    const sections = await page.$$eval('h2', (headings) => headings.map(({ id }) => `#${id}`));
    expect(entries).toEqual(sections);
  });
});

describe('accessibility', () => {
  test.each(/** @type {const} */ (['light', 'dark']))(
    'axe finds nothing in the %s theme',
    async (colorScheme) => {
      const { page } = await openLesson(url, { colorScheme });
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(async () => {
        const results = await /** @type {any} */ (window).axe.run();
        return {
          violations: results.violations.map(
            (/** @type {any} */ { id, nodes }) =>
              `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(' | ')}`,
          ),
          passes: results.passes.map((/** @type {any} */ { id }) => id),
        };
      });
      expect(violations).toEqual([]);
      expect(passes).toEqual(expect.arrayContaining(['color-contrast', 'label', 'landmark-one-main']));
    },
  );

  test('the first Tab reaches the skip link, which leads past the header', async () => {
    const { page } = await openLesson(url);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the lesson');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lesson');
  });
});

describe('the theme switch', () => {
  /** @param {Page} page */
  const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('follows the system until the reader chooses, by keyboard, and remembers the choice', async () => {
    const { page } = await openLesson(url, { colorScheme: 'light' });
    const light = await paper(page);
    await page.getByRole('radio', { name: 'System' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    const dark = await paper(page);
    expect(dark).not.toBe(light);

    await page.reload();
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await paper(page)).toBe(dark);

    await page.getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
    expect(await paper(page)).toBe(light);
  });

  test('works for the visit where the browser refuses storage', async () => {
    const { page, errors } = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(url);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(errors).toEqual([]);
  });
});

describe('the first figure', () => {
  test.each([
    ['plain-tolerance', { causal: false, encoding: 'none' }, /^Equivariant/],
    ['causal-difference', { causal: true, encoding: 'none' }, /^Not equivariant/],
    ['sinusoidal-difference', { causal: false, encoding: 'sinusoidal' }, /^Not equivariant/],
  ])('finds the %s that the text states', async (claim, settings, verdict) => {
    const { page } = await openLesson(url);
    const stated = Number(await page.locator(`[data-claim=${claim}]`).getAttribute('value'));
    const figure = page.locator('whorl-shuffle');
    await figure.evaluate((element, values) => Object.assign(element, values), {
      order: [0, 4, 2, 3, 1],
      ...settings,
    });
    const finding = page.locator('whorl-shuffle [part=finding]');
    await finding.getByText(verdict).waitFor();
    const found = ((await finding.innerText()).match(/\d[\d.]*(?:e-\d+)?/g) ?? []).map((text) =>
      parseFloat(text),
    );
    expect(found.some((value) => Math.abs(value / stated - 1) < 0.02)).toBe(true);
  });
});

describe('a reader who follows the text', () => {
  test('comes from each instruction to the number it quotes', async () => {
    const { page } = await openLesson(url);
    const figure = page.locator('whorl-shuffle');
    /** @param {string} claim @param {RegExp} verdict */
    const expectFound = async (claim, verdict) => {
      const finding = figure.locator('[part=finding]').filter({ hasText: verdict });
      await finding.waitFor();
      const stated = Number(await page.locator(`[data-claim=${claim}]`).getAttribute('value'));
      const found =
        /largest difference is (\d[\d.]*(?:e[-−]\d+)?)/.exec(await finding.innerText())?.[1] ?? '';
      expect(Math.abs(Number(found.replace('−', '-')) / stated - 1)).toBeLessThan(0.05);
    };
    /** What a paragraph that quotes a number calls the button. @param {import('playwright-core').Locator} paragraph */
    const buttonIn = async (paragraph) => {
      const name = await paragraph
        .locator('em')
        .filter({ hasText: /^Swap to/ })
        .innerText();
      return figure.getByRole('button', { name, exact: true });
    };
    const trying = page.locator('p', { hasText: /^Try it\./ });
    const masked = page.locator('p:has([data-claim=causal-difference])');

    await (await buttonIn(trying)).click();
    await expectFound('plain-difference', /^Equivariant/);

    await expect(masked.innerText()).resolves.toMatch(/unless the words are swapped already/);
    const swap = (await buttonIn(masked)).and(page.locator('[aria-disabled=false]'));
    expect(await swap.count()).toBe(0);
    await figure.getByLabel('Causal mask').click();
    await expectFound('causal-difference', /under the mask/);

    await figure.getByLabel('Causal mask').click();
    await figure.getByLabel('Position encoding').selectOption('sinusoidal');
    await expectFound('sinusoidal-difference', /each position adds its own vector\.$/);
  });
});

describe('on paper', () => {
  test('answers stand at the end, and what can only be operated is left out', async () => {
    const { page } = await openLesson(url);
    const seen = async () => ({
      question: await page.locator('#exercise-entry > .exercise .question').first().isVisible(),
      asked: await page.locator('#exercise-entry [part=exercise]').isVisible(),
      disclosure: await page.locator('#exercise-entry .answer').isVisible(),
      answers: await page.locator('.answers dt').first().isVisible(),
    });
    await page.locator('#exercise-entry').scrollIntoViewIfNeeded();
    await page.locator('#exercise-entry [part=exercise]').waitFor();
    // Another variant than the one whose answer is printed.
    await page.locator('#exercise-entry').getByRole('button', { name: 'Another one' }).click();
    expect(await seen()).toEqual({ question: false, asked: true, disclosure: false, answers: false });
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toEqual({ question: true, asked: false, disclosure: false, answers: true });
    expect(await page.locator('.answers dt').count()).toBe(await page.locator('whorl-exercise').count());
    await page.emulateMedia({ media: 'screen' });

    const operated = page.locator('whorl-shuffle').locator('[part=controls], [part=toolbar]');
    expect(await operated.first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await operated.count()).toBe(2);
    for (const part of await operated.all()) expect(await part.isVisible()).toBe(false);
  });
});

describe('when something is missing', () => {
  test('without JavaScript the text, formulas, table and exercises are there', async () => {
    const { page } = await openPage({ javaScriptEnabled: false, width: 820 });
    await page.goto(url);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Positional encoding');
    expect(await page.locator('.equation math').count()).toBeGreaterThan(2);
    expect(await page.locator('[aria-labelledby="table-four-dimensions"] tbody tr').count()).toBe(6);
    expect(await page.locator('fieldset.theme').isVisible()).toBe(false);
    const exercise = page.locator('#exercise-same-vector');
    expect(await exercise.locator('li').allInnerTexts()).toContain('It does not change.');
    expect(await exercise.getByText('The vector stays as it was').isVisible()).toBe(false);
    await exercise.getByText('Answer').click();
    expect(await exercise.getByText('The vector stays as it was').isVisible()).toBe(true);
    expect(await page.locator('#summary a').count()).toBe(exercises.length + 1);
    expect(await page.locator('.said').count()).toBe(14);
  });

  test('without the widgets every figure and exercise says so, and the text stays', async () => {
    const { page } = await openPage();
    // The page's own script, and what that cannot begin without; all else is the widgets.
    const html = await (await fetch(url)).text();
    const own = /<script type="module" crossorigin src="\.\/(assets\/lesson-[^"]*)">/.exec(html)?.[1] ?? '';
    const code = await (await fetch(url + own)).text();
    await page.route('**/*.js', (route) => {
      const [file] = route.request().url().split('/').slice(-1);
      const needed =
        own.endsWith(file) || code.includes(`from"./${file}"`) || code.includes(`import"./${file}"`);
      return needed ? route.continue() : route.abort();
    });
    await page.goto(url);
    await page.locator('.problem').first().waitFor();
    await scrollThrough(page);
    const missing = await page
      .locator('main *')
      .evaluateAll((all) => all.filter(({ localName }) => localName.startsWith('whorl-')).length);
    expect(missing).toBeGreaterThan(30);
    await expect.poll(() => page.locator('.problem').count()).toBe(missing);
    expect(await page.locator('.problem').first().innerText()).toMatch(
      /could not be loaded .*Reload the page/,
    );
    expect(await page.locator('main p').count()).toBeGreaterThan(15);
  });

  test('without the core the text stays and nothing is thrown at the reader', async () => {
    const { page, errors } = await openPage();
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(url);
    await scrollThrough(page);
    expect(await page.locator('main p').count()).toBeGreaterThan(15);
    expect(errors.filter((error) => !/\.wasm|ERR_FAILED/.test(error))).toEqual([]);
  });

  test('runs under a content policy that allows its own files and WebAssembly only', async () => {
    const strict = await serveDist({
      headers: () => ({
        'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
      }),
    });
    const { page, errors } = await openPage();
    await page.goto(strict);
    await scrollThrough(page);
    expect(errors).toEqual([]);
    expect(await page.evaluate(() => customElements.get('whorl-shuffle') !== undefined)).toBe(true);
  });
});
