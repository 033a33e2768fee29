import { beforeAll, describe, expect, test } from 'vitest';
import { trainedByDefault } from '../../web/build/ceiling.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { exercises } from '../../web/lesson/exercises.js';
import { pose } from '../../web/widgets/exercise-pose.js';
import { saved } from './support/devices.js';
import { openLesson } from './support/lesson.js';
import { openPage, scrollThrough, serveDist, whenSet } from './support/page.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Page} Page */

let url = '';
const whorl = await loadWhorl();

beforeAll(async () => {
  url = await serveDist();
});

/** @param {Page} page */
async function summary(page) {
  const list = page.locator('#summary');
  await list.scrollIntoViewIfNeeded();
  await list.getByRole('button', { name: 'Print' }).waitFor();
  const said = await list.locator('[role=status]').innerText();
  return said.replace(/\s+/g, ' ').trim();
}

/** Answers an exercise by keyboard. @param {Page} page @param {string} id @param {boolean} rightly */
async function answer(page, id, rightly) {
  const exercise = page.locator(`#exercise-${id}`);
  await exercise.scrollIntoViewIfNeeded();
  await exercise.locator('[part=exercise]').waitFor();
  const given = exercises.find((one) => one.id === id);
  if (!given) throw new Error(`no exercise ${id}`);
  const { kind, choices, answer: number } = pose(given, 1, whorl);
  if (kind === 'numeric') await exercise.locator('input').fill(String(rightly ? number : number + 100));
  else {
    const at = choices.findIndex(({ right }) => right === rightly);
    await exercise.getByRole('radio').nth(at).focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await settle(exercise);
}

describe('the exercises of the lesson', () => {
  test('stand in their sections, and come alive where they stand', async () => {
    const { page, errors } = await openLesson(url);
    const places = await page.locator('whorl-exercise').evaluateAll((all) =>
      all.map((element) => {
        const before = [...document.querySelectorAll('h2')].filter(
          (h2) => h2.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        return [element.getAttribute('exercise'), before.at(-1)?.id];
      }),
    );
    expect(places).toEqual(exercises.map(({ id, section }) => [id, section]));
    for (const { id } of exercises) {
      const exercise = page.locator(`#exercise-${id}`);
      await exercise.scrollIntoViewIfNeeded();
      await exercise.locator('[part=exercise]').waitFor();
    }
    expect(errors).toEqual([]);
  });

  test('say of the trained models what the build has found', async () => {
    const { page, errors } = await openLesson(url);
    await answer(page, 'past-training', true);
    const exercise = page.locator('#exercise-past-training');
    const found = exercises.find(({ id }) => id === 'past-training');
    if (!found) throw new Error('no exercise past-training');
    await trainedByDefault();
    const { text, why } = pose(found, 1, whorl);
    expect(await exercise.locator('[part=question]').innerText()).toBe(text);
    expect(await exercise.locator('[part=feedback]').innerText()).toContain(why);
    expect(errors).toEqual([]);
  });

  test.each([1440, 820, 360])('are as high alive as they were before, %i px wide', async (width) => {
    const { page } = await openPage({ width, secondHand: true });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await whenSet(page);
    await page.evaluate(() => document.fonts.ready);
    const heights = () =>
      page
        .locator('whorl-exercise')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const before = await heights();
    await scrollThrough(page);
    await page.locator('#exercise-longer-plan').scrollIntoViewIfNeeded();
    await page.locator('#exercise-longer-plan [part=exercise]').waitFor();
    (await heights()).forEach((height, i) =>
      expect(Math.abs(height - before[i]), exercises[i].id).toBeLessThanOrEqual(2),
    );
  });

  test('are counted, with the cases of the hunt, listed, downloaded and forgotten', async () => {
    const { page, errors } = await openLesson(url);
    const count = exercises.length + 9;
    expect(await summary(page)).toBe(
      `0 of ${count} questions done, 0 right at the first attempt; 0 attempts in all.`,
    );
    await answer(page, 'same-vector', true);
    await answer(page, 'which-term', false);
    await answer(page, 'wavelength', false);
    await answer(page, 'wavelength', true);
    const hunt = page.locator('#bughunt');
    await hunt.scrollIntoViewIfNeeded();
    await hunt.locator('.choices button').first().waitFor();
    for (const choice of await hunt.locator('.choices button').all()) {
      if (/^Right/.test(await finding(hunt))) break;
      await choice.click();
    }
    await settle(hunt);
    const tried = await hunt.locator('.choices button[aria-pressed=true]').count();
    expect(await summary(page)).toBe(
      `4 of ${count} questions done, ${tried === 1 ? 2 : 1} right at the first attempt; ${4 + tried} attempts in all.`,
    );
    const line = (/** @type {string} */ id) =>
      page
        .locator('#summary li')
        .filter({ has: page.locator(`a[href="#${id}"]`) })
        .innerText();
    expect(await line('exercise-same-vector')).toContain('predicted rightly');
    expect(await line('exercise-which-term')).toContain('predicted otherwise');
    expect(await line('exercise-wavelength')).toContain('right after 2 attempts');
    expect(await line('bughunt')).toContain('1 of 9 found');
    expect(await line('exercise-turn')).toContain('not tried yet');

    const file = await saved(page, () => page.getByRole('button', { name: 'Download' }).click());
    const csv = file.bytes.toString('utf8');
    expect(csv).toContain('A wavelength,1,1,0,2\r\n');
    expect(csv.trim().split('\r\n')).toHaveLength(exercises.length + 3);

    await page.reload();
    expect(await summary(page)).toMatch(/^4 of/);
    await page.getByRole('button', { name: 'Forget my answers' }).press('Enter');
    expect(await summary(page)).toMatch(/^0 of .* 0 attempts in all\.$/);
    expect(await page.evaluate(() => localStorage.getItem('whorl-exercises'))).toBe('{}');
    const state = page.locator('#exercise-same-vector [part=kind]');
    await page.locator('#exercise-same-vector').scrollIntoViewIfNeeded();
    expect((await state.innerText()).trim()).toBe('Predict first');
    expect(errors).toEqual([]);
  });

  test('are listed on paper alone when the list is printed', async () => {
    const { page } = await openLesson(url);
    await summary(page);
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { asked: document.documentElement.dataset.printed });
    });
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe('summary');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#summary li').first().isVisible()).toBe(true);
    for (const other of ['h1', '#attention-cannot-see-order', 'whorl-shuffle', '.colophon p', '.answers dt'])
      expect(await page.locator(other).first().isVisible(), other).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.locator('h1').isVisible()).toBe(true);
  });
});

describe('what is often said', () => {
  test('is answered by a figure, set where it stands, at a press', async () => {
    const { page, errors } = await openLesson(url);
    const links = page.locator('.said a[href^="?"]');
    expect(await links.count()).toBe(14);
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? '';
      const { hash, searchParams } = new URL(href, url);
      const figure = page.locator(hash);
      await link.focus();
      await page.keyboard.press('Enter');
      await settle(figure);
      for (const [name, value] of searchParams) {
        const parameter = name.split('.')[1].replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
        const held = await figure.evaluate((element, key) => Reflect.get(element, key), parameter);
        expect(`${name} ${[held].flat().join(' ')}`).toBe(`${name} ${value}`);
      }
      expect(await figure.locator('.note').count()).toBe(0);
    }
    expect(page.url()).toBe(url);
    expect(errors).toEqual([]);
  });

  test('sets the figure by the page’s address too', async () => {
    const { page } = await openLesson(`${url}?offset.max-offset=1024#offset`);
    expect(await page.locator('#offset').evaluate((element) => Reflect.get(element, 'maxOffset'))).toBe(1024);
  });
});

test('the questions that learners ask are headings with an answer that leads into the text', async () => {
  const { page } = await openPage();
  await page.goto(url);
  await whenSet(page);
  const section = page.locator('section:has(> #questions-learners-ask)');
  const questions = await section.locator('h3').allInnerTexts();
  expect(questions).toHaveLength(10);
  for (const question of questions) expect(question).toMatch(/\?#?$/);
  const links = await section.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links.length).toBeGreaterThanOrEqual(questions.length);
  for (const link of links) expect(await page.locator(link ?? '').count()).toBe(1);
});
