import { beforeAll, describe, expect, test } from 'vitest';
import { openExercise, posed, said } from './support/exercise.js';
import { serveDist } from './support/page.js';
import { openFrame } from './support/registry.js';
import { expectAccessible, settle } from './support/widget.js';

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} id @param {import('./support/page.js').PageOptions} [options] */
const open = (id, options) => openExercise(url, id, options);

describe('what a reader has done', () => {
  test('is there again when the page is opened again, and practice does not change it', async () => {
    const { widget, page } = await open('entry');
    await widget.locator('input').fill(String(posed('entry').answer));
    await widget.locator('input').press('Enter');
    await page.reload();
    const state = widget.locator('[part=kind]');
    await state.getByText('right at the first attempt').waitFor();
    await widget.locator('input').fill('7');
    await widget.locator('input').press('Enter');
    expect(await said(widget)).toMatch(/^Not yet\./);
    expect(await state.innerText()).toContain('right at the first attempt');
  });

  test.each([
    [
      'is refused',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'holds something else',
      () => localStorage.setItem('whorl-exercises', '{"entry": {"done": "yes"}, "turn": 7}'),
    ],
    ['holds no JSON', () => localStorage.setItem('whorl-exercises', '{')],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('is kept for the visit where storage %s', async (_how, spoil) => {
    const { widget, page, errors } = await open('entry');
    await page.addInitScript(spoil);
    await page.reload();
    await widget.locator('input').fill(String(posed('entry').answer));
    await widget.locator('input').press('Enter');
    expect(await said(widget)).toMatch(/^Right: /);
    expect(await widget.locator('[part=kind]').innerText()).toContain('right at the first attempt');
    expect(errors).toEqual([]);
  });
});

describe('its parameters', () => {
  test('that cannot be get one sentence each, and an exercise is there', async () => {
    const { widget, page, errors } = await openFrame(url, 'whorl-exercise', {
      query: '?exercise=none&seed=-1',
    });
    const notes = await widget.locator('[part=note]').allInnerTexts();
    expect(notes[0]).toMatch(/^Exercise must be one of same-vector, .*; showing Two words change places\.$/);
    expect(notes[1]).toBe('Seed must be a whole number from 0 to 999999, got -1; showing 1.');
    await page.evaluate(() => document.querySelector('whorl-exercise')?.removeAttribute('exercise'));
    await widget.evaluate((element) => Object.assign(element, { seed: 5 }));
    await settle(widget);
    expect(await widget.locator('[part=note]').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('come from the address of the page too', async () => {
    const { widget, page } = await openFrame(url, 'whorl-exercise', { query: '?exercise=turn' });
    await page.goto(`${url}embed/whorl-exercise.html?exercise=turn&exercise.seed=4`);
    await settle(widget);
    await expect.poll(() => widget.locator('[part=question]').innerText()).toBe(posed('turn', 4).text);
  });
});

describe('the page around it', () => {
  test.each(/** @type {const} */ (['light', 'dark']))(
    'finds no barrier in any kind (%s)',
    async (colorScheme) => {
      for (const id of ['wavelength', 'reversed', 'which-term', 'calendar']) {
        const { widget, page } = await open(id, { colorScheme });
        await expectAccessible(page, 'main');
        const box = widget.getByRole('textbox');
        if (await box.count()) await box.fill('1');
        else await widget.getByRole('radio').first().check();
        const hint = widget.getByRole('button', { name: /^Hint/ });
        if (await hint.count()) await hint.click();
        await widget.locator('button[type=submit]').click();
        await settle(widget);
        await expectAccessible(page, 'main');
      }
    },
  );

  test('holds the question while the core cannot be had, and says why', async () => {
    const { page, widget } = await open('entry');
    await page.route('**/*.wasm', (route) => route.abort());
    await page.reload();
    await widget.getByText(/^Nothing can be computed here: .+\.$/).waitFor();
    await page.unroute('**/*.wasm');
    await widget.getByRole('button', { name: 'Try again' }).click();
    await widget.locator('[part=question]').waitFor();
  });
});
