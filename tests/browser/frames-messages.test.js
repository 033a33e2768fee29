import { beforeAll, describe, expect, test } from 'vitest';
import { inFrame, keepMessages, openCourse, quiet, shared } from './support/course.js';
import { serveDist } from './support/page.js';
import { drawn, openHost, picture, sampledFigures } from './support/registry.js';
import { box, type } from './support/suite.js';
import { settle } from './support/widget.js';

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

/** @param {string} name @param {string} [query] @param {string} [attributes] */
const frame = (name, query = '', attributes = '') =>
  `<iframe src="${url}embed/${name}.html${query}" width="700" height="900" title="A figure" ${attributes}></iframe>`;

/** @param {import('playwright-core').Locator} widget @param {string} label @param {string} text */
async function enter(widget, label, text) {
  await type(box(widget, label), text);
  await settle(widget);
}

describe('what a reader does in a frame', () => {
  test('with its values is told with all of them, once they are set', async () => {
    const { page, heard } = await openCourse(frame('whorl-clock', '?id=clock&d=6'));
    const widget = inFrame(page);
    await drawn(widget);
    expect(await heard({ type: 'whorl:change' })).toEqual([]);
    await enter(widget, 'Position', '9');
    const origin = new URL(url).origin;
    const told = { type: 'whorl:change', id: 'clock', widget: 'whorl-clock', origin };
    await expect
      .poll(() => heard({ type: 'whorl:change' }))
      .toEqual([{ ...told, parameters: { position: 9, d: 6, base: 10000 } }]);
    await enter(widget, 'Position', 'many');
    await widget.getByRole('button', { name: 'Reset' }).click();
    await expect
      .poll(async () => (await heard({ type: 'whorl:change' })).slice(1))
      .toEqual([{ ...told, parameters: { position: 5, d: 6, base: 10000 } }]);
  });

  test('by answering is told, and that all is done', async () => {
    const { page, heard } = await openCourse(frame('whorl-bughunt', '?id=hunt'));
    const widget = inFrame(page);
    await drawn(widget);
    const right = await widget.evaluate((element) => {
      const { order } = /** @type {any} */ (element).shownData;
      return order;
    });
    const labels = await widget.locator('.choices button').allInnerTexts();
    const { CASES } = await import('../../web/widgets/bughunt-cases.js');
    /** @param {string} mistake */
    const labelOf = (mistake) => CASES.find((one) => one.mistake === mistake)?.label ?? '';
    const wrong = labels.find((label) => !label.startsWith(labelOf(right[0]))) ?? '';
    await widget.getByRole('button', { name: wrong, exact: true }).click();
    for (const [i, mistake] of right.entries()) {
      await widget.getByRole('button', { name: labelOf(mistake), exact: true }).click();
      if (i < right.length - 1) await widget.getByRole('button', { name: 'Next case' }).click();
      await settle(widget);
    }
    const sender = { id: 'hunt', widget: 'whorl-bughunt', origin: new URL(url).origin };
    const answers = await heard({ type: 'whorl:answer' });
    expect(answers.slice(0, 2)).toEqual([
      { type: 'whorl:answer', ...sender, exercise: `bughunt-${right[0]}`, correct: false, attempts: 1 },
      { type: 'whorl:answer', ...sender, exercise: `bughunt-${right[0]}`, correct: true, attempts: 2 },
    ]);
    expect(answers).toHaveLength(right.length + 1);
    expect(await heard({ type: 'whorl:complete' })).toEqual([
      {
        ...{ type: 'whorl:complete', ...sender, exercise: 'bughunt' },
        ...{ cases: right.length, firstAttempts: right.length - 1 },
      },
    ]);
  });

  test('is told of the frame where it is done, and of no other', async () => {
    const { page, heard } = await openCourse(frame('whorl-clock', '?id=a') + frame('whorl-clock', '?id=b'));
    for (const n of [0, 1]) await page.frameLocator('iframe').nth(n).locator('.chart').first().waitFor();
    const second = page.frameLocator('iframe').nth(1).locator('whorl-clock');
    await drawn(second);
    await enter(second, 'Position', '44');
    await expect.poll(async () => (await heard({ type: 'whorl:change' })).map(({ id }) => id)).toEqual(['b']);
    const first = page.frameLocator('iframe').nth(0).locator('whorl-clock');
    expect(await first.evaluate((element) => /** @type {any} */ (element).position)).toBe(5);
  });

  test('goes to no page when the frame’s page stands alone', async () => {
    const { page, heard } = await openCourse('');
    await page.addInitScript(keepMessages);
    await page.goto(`${url}embed/whorl-clock.html`);
    const widget = page.locator('whorl-clock');
    await drawn(widget);
    await enter(widget, 'Position', '9');
    await quiet(page);
    expect(await heard()).toEqual([]);
  });
});

test('elements tell the page with events that bubble out of any shadow', async () => {
  const { page } = await openHost(
    url,
    `<script type="module" src="${url}embed/whorl.js"></script><p id="told"></p><whorl-clock d="6"></whorl-clock>`,
  );
  const widget = page.locator('whorl-clock');
  await drawn(widget);
  await page.evaluate(() => {
    const told = /** @type {any[]} */ ([]);
    Object.assign(window, { told });
    document.addEventListener('whorl-change', (event) => {
      const { detail, bubbles, composed, target } = /** @type {CustomEvent} */ (event);
      told.push({ ...detail, bubbles, composed, target: /** @type {Element} */ (target).localName });
    });
  });
  await enter(widget, 'Position', '9');
  await widget.evaluate((element) => Object.assign(element, { position: 12 }));
  await settle(widget);
  expect(await page.evaluate(() => /** @type {any} */ (window).told)).toEqual([
    {
      ...{ widget: 'whorl-clock', parameters: { position: 9, d: 6, base: 10000 } },
      ...{ bubbles: true, composed: true, target: 'whorl-clock' },
    },
  ]);
});

describe('messages from the page around', () => {
  test.each(sampledFigures)('change nothing in %s', async (name) => {
    const { page, heard, errors } = await openCourse(frame(name, '?id=a'));
    const widget = inFrame(page);
    await drawn(widget);
    await quiet(page);
    const [before, told] = [await picture(widget), await heard()];
    await page.evaluate(() => {
      const target = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentWindow;
      const loop = /** @type {any} */ ({ type: 'whorl:change' });
      loop.self = loop;
      const messages = [
        ...[undefined, null, 0, NaN, '', 'whorl:change', '{"type":"whorl:height"', [], {}, loop],
        { type: 'whorl:height', id: 'a', height: 9 },
        { type: 'whorl:change', id: 'a', parameters: { position: 9, d: 2, n: 1e9 } },
        { type: 'whorl:set', id: 'a', position: 9, parameters: { position: 9 } },
        { subject: 'lti.frameResize', height: 1 },
        { id: 'a', path: ['call'], type: 'APPLY', argumentList: [{ type: 'RAW', value: 'heatmap' }] },
        { __proto__: { type: 'whorl:change' }, constructor: { prototype: { d: 1 } } },
        new Uint8Array(20_000_000),
        'x'.repeat(20_000_000),
        Array.from({ length: 100_000 }, (_, i) => ({ i })),
        new Map([['type', 'whorl:change']]),
        new Error('whorl:change'),
      ];
      for (const message of messages) target?.postMessage(message, '*');
      for (let i = 0; i < 1000; i += 1) target?.postMessage({ type: 'whorl:change', i }, '*');
    });
    await quiet(page);
    expect(await picture(widget)).toBe(before);
    expect(await heard()).toEqual(told);
    expect(errors).toEqual([]);
  });
});
