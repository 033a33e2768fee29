import { beforeAll, describe, expect, test } from 'vitest';
import { attributeName } from '../../web/widgets/schema.js';
import { whereThereIs } from './support/engine.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, sampledFigures } from './support/registry.js';
import { settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../web/widgets/schema.js').Parameter} Parameter */

const ROLES = ['slider', 'spinbutton', 'combobox', 'switch', 'textbox'];

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** What a control shows and its widget holds. @param {Locator} widget @param {string} name @returns {Promise<any>} */
const held = async (widget, name) => {
  await settle(widget);
  return widget.evaluate((element, property) => Reflect.get(element, property), name);
};

/** The parameters that have a slider. @param {Locator} widget @returns {Promise<Parameter[]>} */
const sliders = (widget) =>
  widget.evaluate((element) => {
    const { parameters } = /** @type {any} */ (element.constructor);
    const inputs = [...(element.shadowRoot?.querySelectorAll('input[type=range]') ?? [])];
    const ids = inputs.map(({ id }) => id.replace('control-', ''));
    return parameters.filter((/** @type {Parameter} */ { name }) =>
      ids.includes(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
    );
  });

/** @param {Locator} widget @param {Parameter} parameter */
async function operate(widget, { name, stops, step = 1, default: start }) {
  const slider = widget.locator(`input#control-${attributeName(name)}`);
  const [low, high] = (await Promise.all(['min', 'max'].map((bound) => slider.getAttribute(bound)))).map(
    Number,
  );
  /** The value at a notch of the slider. @param {number} notch */
  const at = (notch) => (stops ? stops[notch] : notch);
  /** @param {string} key */
  const press = async (key) => {
    await slider.press(key);
    return held(widget, name);
  };
  const begun = await held(widget, name);
  expect(begun).toBe(start);
  const notch = stops ? stops.findLastIndex((stop) => stop <= begun) : begun;
  if (notch < high) {
    expect(await press('ArrowRight')).toBe(at(notch + step));
    expect(await press('ArrowLeft')).toBe(at(notch));
  }
  expect(await press('Home')).toBe(at(low));
  const paged = await press('PageUp');
  expect(paged).toBeGreaterThan(high - low >= 20 ? at(low + step) : at(low));
  expect(await press('PageDown')).toBeLessThan(paged);
  expect(await press('End')).toBe(at(high));
  expect(await press('ArrowUp')).toBe(at(high));
  expect(await press('ArrowDown')).toBe(at(high - step));
  await widget.getByRole('button', { name: 'Reset' }).click();
  expect(await held(widget, name)).toBe(start);
}

/** A name for whatever has the focus, however deep. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return { name: 'nothing', outline: '' };
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const name = at.id || at.getAttribute('aria-label') || at.textContent?.trim() || at.className;
    return { name: `${at.localName} ${name}`, outline: outlineStyle === 'none' ? '' : outlineWidth };
  });

/** Everything that Tab is to reach, in order. @param {Locator} widget */
const reachable = (widget) =>
  widget.evaluate((element) => {
    /** @param {ShadowRoot} tree @returns {Element[]} */
    const deep = (tree) =>
      [...tree.querySelectorAll('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? deep(one.shadowRoot) : []),
      ]);
    return deep(/** @type {ShadowRoot} */ (element.shadowRoot))
      .filter((one) => one.matches('input, select, button, textarea, a[href], [tabindex]'))
      .filter((one) => /** @type {HTMLElement} */ (one).tabIndex >= 0 && one.checkVisibility())
      .map(
        (one) =>
          `${one.localName} ${one.id || one.getAttribute('aria-label') || one.textContent?.trim() || one.className}`,
      );
  });

describe.each(sampledFigures)('%s', (name) => {
  test('moves every slider by a step, by a page and to its ends', async () => {
    const { widget } = await openFrame(url, name);
    const parameters = await sliders(widget);
    const boxes = await widget.getByRole('spinbutton', { name: /, typed$/ }).count();
    expect(parameters).toHaveLength(boxes);
    for (const parameter of parameters) await operate(widget, parameter);
    await drawn(widget);
  });

  test('lets Tab reach everything, visibly, and leave at both ends', async () => {
    const { widget, page } = await openFrame(url, name);
    await widget.getByRole('button', { name: 'Embed' }).click();
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    await page.evaluate(() => {
      for (const [place, id] of /** @type {const} */ ([
        ['afterbegin', 'before'],
        ['beforeend', 'after'],
      ])) {
        const button = document.createElement('button');
        button.id = id;
        document.querySelector('main')?.insertAdjacentElement(place, button);
      }
    });
    await settle(widget);
    const wanted = [...(await reachable(widget)), 'button after'];
    await page.locator('#before').focus();
    for (const stop of wanted) {
      await page.keyboard.press('Tab');
      const { name: reached, outline } = await focused(page);
      expect(reached).toBe(stop);
      expect(parseFloat(outline), `the ring around ${stop}`).toBeGreaterThan(0);
    }
    for (const stop of ['button before', ...wanted.slice(0, -1)].toReversed()) {
      await page.keyboard.press('Shift+Tab');
      expect((await focused(page)).name).toBe(stop);
    }
  });

  whereThereIs('accessibilityTree', () => {
    test('tells a screen reader the name, value and unit of each control', async () => {
      const { widget, page } = await openFrame(url, name);
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const controls = nodes
        .filter(({ ignored, role }) => !ignored && ROLES.includes(role?.value))
        .map(({ role, name: said, value, description }) => ({
          role: role?.value,
          name: said?.value,
          value: value?.value,
          help: description?.value,
        }));
      const parameters = /** @type {Parameter[]} */ (
        await widget.evaluate((element) => /** @type {any} */ (element.constructor).parameters)
      );
      const shown = await widget.locator('.control label').allTextContents();
      for (const label of shown) {
        const parameter = parameters.find((candidate) => candidate.label === label);
        if (!parameter) continue;
        const { kind, unit, help } = parameter;
        const value = await held(widget, parameter.name);
        const number = kind === 'integer' || kind === 'number';
        const found = controls.filter(
          (control) => control.name === label || control.name === `${label}, typed`,
        );
        expect(found.length, label).toBeGreaterThan(0);
        for (const control of found) {
          expect(control.help).toContain(help);
          if (number && control.role !== 'combobox') {
            // Chromium hands this text to screen readers, though the protocol's tree has the bare number.
            const input = widget.getByRole(/** @type {'slider'} */ (control.role), {
              name: control.name,
              exact: true,
            });
            expect(await input.getAttribute('aria-valuetext')).toBe(
              unit ? `${value} ${unit}` : String(value),
            );
          }
          if (kind === 'text' || kind === 'integer-list')
            expect(control.value).toBe([value].flat().join(' '));
        }
        if (number && !parameter.boxOnly) {
          const roles = found.map(({ role }) => role).sort();
          expect([['combobox'], ['slider', 'spinbutton']]).toContainEqual(roles);
        }
        if (kind === 'boolean') expect(found[0].role).toBe('switch');
      }
      expect(shown.length).toBeGreaterThan(1);
    });
  });
});
