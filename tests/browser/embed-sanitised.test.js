import { beforeAll, describe, expect, test } from 'vitest';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../web/widgets/snippets.js';
import { inFrame, openCourse, quiet, shared } from './support/course.js';
import { serveDist } from './support/page.js';
import { drawn, openFrame, sampledFigures } from './support/registry.js';
import { box } from './support/suite.js';
import { finding, settle } from './support/widget.js';

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

/** What Canvas leaves of a page that a teacher writes. @param {string} html */
const sanitised = (html) =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'iframe'],
    allowedAttributes: { iframe: ['src', 'width', 'height', 'title', 'style', 'class'] },
    allowedSchemes: ['http', 'https'],
  });

/** The line that the figure itself offers. @param {import('playwright-core').Locator} widget */
async function snippetOf(widget) {
  await widget.getByRole('button', { name: 'Embed' }).click();
  await settle(widget);
  return widget.locator('.snippet textarea').first().inputValue();
}

describe('the line for a frame, in a system that keeps six attributes of it', () => {
  test.each(sampledFigures)('shows all of %s, and it computes', async (name) => {
    const { widget } = await openFrame(url, name, { width: 736 });
    const snippet = await snippetOf(widget);
    const left = sanitised(`<h2>Week 3</h2>${snippet}<script>alert(1)</script>`);
    const attributes = [...left.matchAll(/ ([a-z]+)="/g)].map(([, attribute]) => attribute);
    expect(attributes).toEqual(['src', 'width', 'height', 'title', 'style']);
    const { page, errors } = await openCourse(left, { width: 752 });
    await drawn(inFrame(page));
    expect(await finding(inFrame(page))).toBe(await finding(widget));
    const frame = await page.locator('iframe').boundingBox();
    expect(frame?.width).toBe(736);
    const hidden = await inFrame(page).evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

  test('offers what works there, and nothing else', async () => {
    const { widget } = await openFrame(url, 'whorl-clock', { width: 736 });
    const { page, errors } = await openCourse(sanitised(await snippetOf(widget)));
    const inside = inFrame(page);
    await drawn(inside);
    expect(await inside.getByRole('button', { name: 'Full screen' }).count()).toBe(0);
    await inside.getByRole('button', { name: 'Copy link' }).click();
    const link = inside.getByRole('textbox', { name: 'Link to this figure as it is now' });
    expect(await link.inputValue()).toContain('/embed/whorl-clock.html');
    await box(inside, 'Position').fill('9');
    await box(inside, 'Position').press('Enter');
    expect(await finding(inside)).toMatch(/^Position 9 reads/);
    expect(errors).toEqual([]);
  });

  test('carries values with quotes and markup to the figure as they are', async () => {
    const sentence = 'a "quoted" <b>word</b> & more';
    const query = escapeHtml(`${new URLSearchParams({ sentence, d: '16' })}`);
    const left = sanitised(
      `<iframe src="${url}embed/whorl-scores.html?${query}" width="700" height="800" title="Scores"></iframe>`,
    );
    const { page } = await openCourse(left);
    await drawn(inFrame(page));
    expect(await inFrame(page).evaluate((element) => /** @type {any} */ (element).sentence)).toBe(sentence);
  });

  test('asks the system for its height in the words that it knows', async () => {
    const { widget } = await openFrame(url, 'whorl-shuffle', { width: 736 });
    const left = sanitised(await snippetOf(widget)).replace('width="100%"', 'width="300"');
    const { page, heard } = await openCourse(left);
    await drawn(inFrame(page));
    await quiet(page);
    const asked = await heard({ subject: 'lti.frameResize' });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2);
    const needed = await inFrame(page).evaluate(() => document.documentElement.scrollHeight);
    expect(asked.at(-1).height - needed).toBeGreaterThanOrEqual(0);
    expect(asked.at(-1).height - needed).toBeLessThanOrEqual(1); // A part of a pixel.
  });
});
