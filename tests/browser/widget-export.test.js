import { beforeAll, describe, expect, test } from 'vitest';
import { saved } from './support/devices.js';
import { serveDist } from './support/page.js';
import { finding, openWidget, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

/** @param {Locator} widget @param {string} name Of the button. */
async function written(widget, name) {
  const button = widget.getByRole('button', { name, exact: true });
  const { bytes } = await saved(widget.page(), () => button.click());
  return bytes.toString('utf8');
}

/** What an SVG says, and every text of it that sticks out. @param {Locator} widget @param {string} svg */
function inspect(widget, svg) {
  return widget.page().evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    const error = parsed.querySelector('parsererror')?.textContent ?? '';
    const picture = document.importNode(parsed.documentElement, true);
    document.body.replaceChildren(picture);
    const edge = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll(':scope > text')];
    const said = texts.map((text) => Array.from(text.children, (line) => line.textContent).join(' '));
    const cut = texts.flatMap((text) =>
      Array.from(text.children, (line) => ({ line: line.textContent, box: line.getBoundingClientRect() }))
        .filter(
          ({ box }) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom,
        )
        .map(({ line }) => line),
    );
    return { error, said: said.join('\n'), cut };
  }, svg);
}

describe('the picture of a figure', () => {
  test.each([
    ['whorl-shuffle', 280],
    ['whorl-shuffle', 900],
    ['whorl-heatmap', 280],
  ])('of %s holds its whole finding %i px wide', async (name, container) => {
    const { widget } = await openWidget(url, `<${name}></${name}>`, { container });
    const found = await finding(widget);
    const { error, said, cut } = await inspect(widget, await written(widget, 'SVG'));
    expect(error).toBe('');
    expect(cut).toEqual([]);
    expect(said.replaceAll('\n', ' ')).toContain(found);
  });

  test('tells settings apart', async () => {
    const html =
      '<whorl-shuffle order="4 3 2 1 0" causal encoding="sinusoidal" d="32" heads="4" seed="7"></whorl-shuffle>';
    const { widget } = await openWidget(url, html);
    const { said } = await inspect(widget, await written(widget, 'SVG'));
    for (const setting of [
      'Sentence: the server rejected the request',
      'Order: 4 3 2 1 0',
      'Position encoding: sinusoidal',
      'Causal mask: on',
      'Width d: 32',
      'Heads: 4',
      'Seed: 7',
    ]) {
      expect(said).toContain(setting);
    }
    expect(said).toMatch(/Whorl \d+\.\d+\.\d+/);
  });

  test('is XML whatever the sentence holds', async () => {
    const { widget } = await openWidget(url, '<whorl-shuffle></whorl-shuffle>');
    await widget.evaluate((element) =>
      Object.assign(element, { sentence: 'a\u0000b <c> \u0007 \ud800 d\uffff' }),
    );
    await settle(widget);
    const { error, said } = await inspect(widget, await written(widget, 'SVG'));
    expect(error).toBe('');
    expect(said).toContain('Sentence: ab <c>');
  });
});

test('the CSV says what its numbers are of', async () => {
  const { widget } = await openWidget(
    url,
    '<whorl-heatmap n="3" d="2" base="50" layout="concatenated" pinned="1"></whorl-heatmap>',
  );
  const found = await finding(widget);
  const csv = await written(widget, 'CSV');
  for (const row of ['Positions n,3', 'Width d,2', 'Base,50', '"all sin, then all cos"', 'Pinned position,1'])
    expect(csv).toContain(row);
  expect(csv.replaceAll('"', '')).toContain(`Finding,${found}`);
  expect(csv).toMatch(/Version,Whorl \d/);
});

test('the link that is shown keeps up with the figure', async () => {
  const { widget } = await openWidget(url, '<whorl-heatmap></whorl-heatmap>');
  await widget.getByRole('button', { name: 'Copy link' }).click();
  const field = widget.getByLabel('Link to this figure as it is now');
  await field.waitFor();
  await widget.getByRole('spinbutton', { name: 'Width d, typed' }).fill('12');
  await settle(widget);
  const link = await widget.evaluate((element) => /** @type {any} */ (element).link());
  expect(link).toContain('heatmap.d=12');
  expect(await field.inputValue()).toBe(link);
});
