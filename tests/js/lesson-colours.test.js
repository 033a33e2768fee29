import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const css = await readFile(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

/** @typedef {Record<string, string>} Colours */

/**
 * The colours one rule of tokens.css sets.
 *
 * @param {string} selector As written, with its opening brace.
 * @returns {Colours}
 */
function coloursOf(selector) {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--whorl-([a-z]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = coloursOf(':root');
const dark = coloursOf(":root[data-theme='dark']");
const followed = coloursOf(":root:not([data-theme='light'])");

/** Relative luminance as WCAG 2 defines it. @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} first @param {string} second */
function contrast(first, second) {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = ['ink', 'muted', 'position', 'content', 'query', 'key', 'value', 'accent', 'warning'];
const MARKS = ['control', 'focus'];

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, colours) => {
  test.each(TEXT)('%s can be read as text, on paper and on surface', (name) => {
    expect(contrast(colours[name], colours.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[name], colours.surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARKS)('%s stands out from paper and surface', (name) => {
    expect(contrast(colours[name], colours.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours[name], colours.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme is the same whether the reader or the system asks for it', () => {
  expect(followed).toEqual(dark);
});

test('both themes colour the same things', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

test('black measured on white gives 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
});
