import { beforeAll, describe, expect, test } from 'vitest';
import { focused, openExercise, posed, said, tabTo } from './support/exercise.js';
import { serveDist } from './support/page.js';
import { settle } from './support/widget.js';

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {string} id */
const open = (id) => openExercise(url, id);

describe('by keyboard', () => {
  test('a number is typed, explained when it is wrong, hinted at, and marked when it is right', async () => {
    const { widget, page, told, errors } = await open('wavelength');
    const { answer, mistakes, hints, why } = posed('wavelength');
    expect(await widget.locator('[part=question]').innerText()).toBe(posed('wavelength').text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe('Your answer is empty, it must be a number.');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe('Your answer must be a number, got “many”.');
    expect(await told()).toEqual([]);

    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(mistakes[0].value));
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe(`Not yet. ${mistakes[0].why}`);
    await tabTo(page, widget, /^Hint 1 of 2/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await widget.locator('[part=hints] li').allInnerTexts()).toEqual(hints);
    expect(await widget.getByRole('button', { name: 'Hint 2 of 2' }).getAttribute('aria-disabled')).toBe(
      'true',
    );

    await widget.locator('input').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(answer.toFixed(1).replace('.', ','));
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe(`Right: ${answer.toFixed(1)} positions. ${why}`);
    await page.keyboard.press('Enter');
    expect(await told()).toEqual([
      { type: 'whorl-answer', composed: true, exercise: 'wavelength', correct: false, attempts: 1 },
      { type: 'whorl-answer', composed: true, exercise: 'wavelength', correct: true, attempts: 2 },
      { type: 'whorl-complete', composed: true, exercise: 'wavelength', cases: 1, firstAttempts: 0 },
    ]);
    expect(await widget.locator('[part=kind]').innerText()).toContain('right after 2 attempts');

    await tabTo(page, widget, /^Another one/);
    await page.keyboard.press('Space');
    await settle(widget);
    expect(await widget.locator('[part=question]').innerText()).toBe(posed('wavelength', 2).text);
    expect(await said(widget)).toBe('Another one: the numbers in the question have changed.');
    expect(await widget.locator('input').inputValue()).toBe('');
    expect((await told()).at(-1)).toMatchObject({ type: 'change', name: 'seed', value: 2 });
    expect(await focused(widget)).toBe('Another one');
    expect(errors).toEqual([]);
  });

  test('an answer can be shown after an attempt, and is then not the reader’s', async () => {
    const { widget, told } = await open('parameters');
    const { answer } = posed('parameters');
    const show = widget.getByRole('button', { name: 'Show the answer' });
    expect(await show.count()).toBe(0);
    await widget.locator('input').fill('1');
    await widget.getByRole('button', { name: 'Check' }).click();
    await show.press('Enter');
    expect(await said(widget)).toContain(`The answer: ${answer.toLocaleString('en')} parameters.`);
    await widget.locator('input').fill(String(answer));
    await widget.locator('input').press('Enter');
    expect(await told()).toHaveLength(1);
    expect(await widget.locator('[part=kind]').innerText()).toContain('1 attempt so far');
  });

  test('a choice is made, struck out with a reason when it is wrong, and another one taken', async () => {
    const { widget, page, told, errors } = await open('reversed');
    const { choices, why } = posed('reversed');
    const [right, wrong] = [true, false].map((wanted) =>
      choices.findIndex((choice) => choice.right === wanted),
    );
    const radios = widget.getByRole('radio');
    await widget.getByRole('button', { name: 'Check' }).press('Enter');
    expect(await said(widget)).toBe('Choose one first.');
    await radios.first().focus();
    await page.keyboard.press('Space');
    for (let i = 0; i < wrong; i += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe(`Not that one. ${choices[wrong].why}`);
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe('That one you have tried. Choose another.');
    expect(await widget.locator('label').nth(wrong).innerText()).toContain('(wrong)');
    for (let i = 0; i < (right - wrong + choices.length) % choices.length; i += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe(`Right. ${choices[right].why} ${why}`.replaceAll('*', ''));
    expect((await told()).map(({ correct, attempts }) => [correct, attempts])).toEqual([
      [false, 1],
      [true, 2],
      [undefined, undefined],
    ]);
    expect(errors).toEqual([]);
  });

  test('a prediction is made once, and shown right or wrong', async () => {
    const { widget, page, told } = await open('past-the-end');
    const { choices, why } = posed('past-the-end');
    const wrong = choices.findIndex(({ right }) => !right);
    await widget.getByRole('button', { name: 'Show what happens' }).press('Enter');
    expect(await said(widget)).toMatch(/^Choose one first\. A wrong guess/);
    await widget.getByRole('radio').nth(wrong).press('Space');
    await tabTo(page, widget, /^Show what happens/);
    await page.keyboard.press('Enter');
    expect(await said(widget)).toBe(`Not as you said. ${choices[wrong].why} ${why}`);
    expect(why).toContain('row 1024 does not exist');
    expect(await focused(widget)).toBe('Show what happens');
    await page.keyboard.press('Enter');
    expect(await told()).toEqual([
      { type: 'whorl-answer', composed: true, exercise: 'past-the-end', correct: false, attempts: 1 },
      { type: 'whorl-complete', composed: true, exercise: 'past-the-end', cases: 1, firstAttempts: 0 },
    ]);
    expect(await widget.locator('[part=kind]').innerText()).toContain('predicted otherwise');
  });

  test('an open question is answered, then compared with a model and judged by the reader', async () => {
    const { widget, page, told } = await open('longer-plan');
    const { model, points } = posed('longer-plan');
    await widget.getByRole('button', { name: 'Show a model answer' }).press('Enter');
    expect(await said(widget)).toMatch(/^Write a sentence or two first\./);
    expect(await widget.getByText(model.slice(0, 40)).count()).toBe(0);
    await widget.getByRole('textbox').focus();
    await page.keyboard.type('Stretch the positions and train on.');
    await tabTo(page, widget, /^Show a model answer/);
    await page.keyboard.press('Enter');
    const heard = await said(widget);
    for (const text of [model, ...points]) expect(heard).toContain(text);
    expect(await told()).toEqual([]);
    await tabTo(page, widget, /^Mine says as much/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await told()).toEqual([
      { type: 'whorl-answer', composed: true, exercise: 'longer-plan', correct: true, attempts: 1 },
      { type: 'whorl-complete', composed: true, exercise: 'longer-plan', cases: 1, firstAttempts: 1 },
    ]);
  });
});
