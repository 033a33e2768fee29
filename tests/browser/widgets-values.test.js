import { beforeAll, describe, expect, test } from 'vitest';
import { attributeName } from '../../web/widgets/schema.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, picture, figureNames, sampledFigures } from './support/registry.js';
import { notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('../../web/widgets/schema.js').Parameter} Parameter */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** What links and readers have held, in the field. */
const BAD = ['-5', '-1', '0', '1', '1.5', '7777', '1e9', 'abc', 'NaN', '0,5', ''];

/** A sentence that names the field and what it may be, and says what is shown. */
const READABLE =
  /^\S.* (must be|must have|must name|is empty|reads two ways|does not|must divide|and ).*; showing .+\.$/;

/** @param {Locator} widget @returns {Promise<Parameter[]>} */
const numbers = async (widget) =>
  widget.evaluate((element) =>
    /** @type {any} */ (element.constructor).parameters.filter((/** @type {Parameter} */ { kind }) =>
      ['integer', 'number', 'integer-list'].includes(kind),
    ),
  );

/**
 * Nothing the reader sees or hears holds a number that is none, what holds is legal, and every note can be read.
 *
 * @param {Locator} widget
 * @param {Parameter[]} parameters
 */
async function expectSound(widget, parameters) {
  await settle(widget);
  const { broken, values, notes } = await widget.evaluate(
    async (element, names) => {
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      while (root.querySelector('.drawing[aria-busy="true"]')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // What was asked for is quoted in notes and kept in boxes.
      const shown = [
        ...root.querySelectorAll('figcaption, .drawing, [role=status], [aria-valuenow], input[type=range]'),
      ];
      const texts = shown.map((one) => one.outerHTML.replaceAll(/<!--.*?-->|“[^”]*”|got NaN/g, ''));
      return {
        broken: texts.filter((text) => /NaN|Infinity|undefined|\[object/.test(text)),
        values: names.map((name) => Reflect.get(element, name)),
        notes: [...root.querySelectorAll('.note')].map((note) => note.textContent ?? ''),
      };
    },
    parameters.map(({ name }) => name),
  );
  expect(broken).toEqual([]);
  parameters.forEach(({ min = 0, max = 0 }, i) => {
    for (const entry of [values[i]].flat()) {
      expect(entry).toBeGreaterThanOrEqual(min);
      expect(entry).toBeLessThanOrEqual(max);
    }
  });
  for (const note of notes) expect(note).toMatch(READABLE);
  return notes.join(' ');
}

describe.each(figureNames)('%s', (name) => {
  test('bears links in which every number is bad', async () => {
    const { widget, page, errors } = await openFrame(url, name);
    const parameters = await numbers(widget);
    for (const value of ['-101', '1e9', 'abc', 'NaN', '0,5', '']) {
      const query = new URLSearchParams(parameters.map((one) => [attributeName(one.name), value]));
      await page.goto(`${url}embed/${name}.html?${query}`);
      await drawn(widget);
      const heard = await expectSound(widget, parameters);
      if (value === '1e9') continue; // Legal for some.
      // Two entries, and no entry, are lists; a half is a number.
      const refused = parameters.filter(
        ({ kind, min = 0 }) =>
          (kind !== 'integer-list' || !['0,5', ''].includes(value)) &&
          (kind !== 'number' || value !== '0,5' || min > 0.5),
      );
      for (const { label } of refused) expect(heard).toContain(`${label} `);
    }
    expect(errors).toEqual([]);
  });
});

describe.each(sampledFigures)('%s', (name) => {
  test('comes back from every bad value, by attribute and by reset', async () => {
    const { widget, errors } = await openFrame(url, name, { locale: 'de-DE' });
    const parameters = await numbers(widget);
    const before = await picture(widget);
    for (const parameter of parameters) {
      for (const value of BAD) {
        await widget.evaluate(
          (element, [attribute, text]) => element.setAttribute(attribute, text),
          [attributeName(parameter.name), value],
        );
        await expectSound(widget, parameters);
      }
      await widget.evaluate(
        (element, attribute) => element.removeAttribute(attribute),
        attributeName(parameter.name),
      );
      const box = widget.getByLabel(
        new RegExp(`^${parameter.label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, typed)?$`),
      );
      const typed = (await box.all()).at(-1);
      if (!typed || (await typed.getAttribute('type')) !== 'text') continue;
      for (const value of BAD) {
        await typed.fill(value);
        await expectSound(widget, parameters);
      }
      expect(await notes(widget)).not.toEqual([]);
      await widget.getByRole('button', { name: 'Reset' }).click();
      await drawn(widget);
      expect(await notes(widget)).toEqual([]);
    }
    await settle(widget);
    expect(await picture(widget)).toBe(before);
    expect(errors).toEqual([]);
  });
});

test('a decimal comma is read where a number may have decimals, and refused where it may not', async () => {
  const { widget } = await openFrame(url, 'whorl-clock', { locale: 'de-DE' });
  const value = () =>
    widget.evaluate((element) => [Reflect.get(element, 'base'), Reflect.get(element, 'position')]);
  await widget.getByRole('spinbutton', { name: 'Base, typed' }).fill('2,5');
  await widget.getByRole('spinbutton', { name: 'Position, typed' }).fill('2,5');
  expect(await notes(widget)).toEqual([
    'Position must be a whole number from 0 to 1000, got “2,5”; showing 5.',
  ]);
  expect(await value()).toEqual([2.5, 5]);
});

test('a base of 1 is drawn: every pair turns alike', async () => {
  for (const name of ['whorl-clock', 'whorl-heatmap', 'whorl-waves', 'whorl-offset', 'whorl-rotation']) {
    const { widget, page } = await openFrame(url, name, { query: '?base=1' });
    expect(await notes(widget)).toEqual([]);
    expect(await widget.evaluate((element) => Reflect.get(element, 'base'))).toBe(1);
    await page.close();
  }
});
