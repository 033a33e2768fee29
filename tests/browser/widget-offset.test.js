import { describe, expect, test } from 'vitest';
import { drawnLines } from './support/lines.js';
import {
  box,
  expectRead,
  openerOf,
  openTables,
  readout,
  refuses,
  sevenDigits,
  standsInAPage,
  tableNumbers,
  whorl,
} from './support/suite.js';
import { finding, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const open = openerOf('whorl-offset');

/** @param {Locator} widget */
const computed = (widget) => widget.locator('.drawing[aria-busy="false"] .lines').waitFor();

const score = (/** @type {number} */ value) => value.toFixed(2).replace('-', '−');

describe('the curves', () => {
  test.each([
    ['', [1, 50, 100], { dModel: 512, maxOffset: 512 }],
    ['d="7" anchors="0" max-offset="40" base="100"', [0], { dModel: 7, maxOffset: 40, base: 100 }],
    [
      'd="32" max-offset="64" projections seed="5"',
      [1, 50, 100],
      { dModel: 32, maxOffset: 64, projections: true, seed: 5 },
    ],
    [
      'd="128" anchors="9, 3" max-offset="100" projections content',
      [9, 3],
      { dModel: 128, maxOffset: 100, projections: true, content: true },
    ],
    [
      'd="512" max-offset="512" anchors="1 50" content',
      [1, 50],
      { dModel: 512, maxOffset: 512, content: true },
    ],
  ])('are what the core computed: %s', async (attributes, anchors, options) => {
    const { widget, errors } = await open(attributes);
    await computed(widget);
    const curves = anchors.map((anchor) => whorl.offsetCurve({ ...options, anchor }));
    const highest = Math.max(0, ...curves.flatMap((curve) => [...curve]));
    const lowest = Math.min(0, ...curves.flatMap((curve) => [...curve]));
    const drawn = await drawnLines(widget, [lowest, highest]);
    expect(drawn.map(({ name }) => Number(name))).toEqual(anchors);
    const pixel = (highest - lowest) / 150;
    drawn.forEach(({ values }, i) => {
      expect(values).toHaveLength(curves[i].length);
      values.forEach((value, k) => expect(Math.abs(value - curves[i][k])).toBeLessThan(pixel));
    });
    expect(errors).toEqual([]);
  });

  test('are named where they end', async () => {
    const { widget } = await open('anchors="7 300 12"');
    expect(await widget.locator('.end-name').allTextContents()).toEqual(['from 7', 'from 300', 'from 12']);
  });

  test('are broken where they lie on each other, and solid and thin where they are jagged or long, as beside their names', async () => {
    const { widget } = await open();
    /** Dashes and width of the second line, and of the piece of it beside its name. */
    const strokes = () =>
      widget.locator('.line.tone-1, .line.tone-2').evaluateAll((all) =>
        all.map((line) => {
          const { strokeDasharray, strokeWidth } = getComputedStyle(line);
          return `${strokeDasharray} ${strokeWidth}`;
        }),
      );
    await computed(widget);
    expect(new Set(await strokes())).toEqual(new Set(['none 2px', '2px, 5px 2px']));
    await widget.evaluate((element) => Object.assign(element, { projections: true, content: true }));
    await settle(widget);
    expect(await strokes()).toEqual(Array(4).fill('none 1px'));
    await widget.evaluate((element) =>
      Object.assign(element, { projections: false, content: false, maxOffset: 1024 }),
    );
    await settle(widget);
    expect(await strokes()).toEqual(Array(4).fill('none 1px'));
  });

  test('have their numbers in the table', async () => {
    const { widget } = await open('d="16" max-offset="9" anchors="4 8"');
    await openTables(widget);
    const cells = await tableNumbers(widget);
    const [a, b] = [4, 8].map((anchor) => whorl.offsetCurve({ dModel: 16, maxOffset: 9, anchor }));
    expect(cells).toEqual(Array.from(a, (value, k) => [value, b[k]].map(sevenDigits)).flat());
  });
});

describe('the finding', () => {
  test('says that the curves coincide, where they first rise and how low they fall', async () => {
    const { widget } = await open();
    const curve = whorl.offsetCurve({ dModel: 512, maxOffset: 512, anchor: 50 });
    const { firstRiseAfter, rises, lowest } = whorl.curveFacts({ curve });
    expect(firstRiseAfter).toBe(43);
    expect(await finding(widget)).toBe(
      `Only the offset counts: the curves coincide. Offset 1 scores ${score(curve[1])} from positions 1, 50 and 100 alike. The curve first rises after offset 43, ${rises} steps rise in all; its lowest value is ${score(lowest)} of the first.`,
    );
    expect(await widget.locator('.lines .tolerance + .label').textContent()).toBe('first rise after 43');
  });

  test.each(['projections', 'content', 'projections content'])(
    'says that they come apart, and where most: %s',
    async (attributes) => {
      const { widget } = await open(`d="32" max-offset="64" anchors="1 50" ${attributes}`);
      const options = {
        ...{ dModel: 32, maxOffset: 64 },
        projections: attributes.includes('projections'),
        content: attributes.includes('content'),
      };
      const [a, b] = [1, 50].map((anchor) => whorl.offsetCurve({ ...options, anchor }));
      const gaps = Array.from(a, (value, k) => Math.abs(value - b[k]));
      const k = gaps.indexOf(Math.max(...gaps));
      const [high, low] = a[k] > b[k] ? [1, 50] : [50, 1];
      const text = await finding(widget);
      expect(text).toMatch(/^The same offset, different scores: the curves come apart\./);
      expect(text).toContain(
        `offset ${k} scores ${score(Math.max(a[k], b[k]))} from position ${high}, but ${score(Math.min(a[k], b[k]))} from position ${low}.`,
      );
      expect(await widget.locator('.lines .tolerance').count()).toBe(0);
    },
  );

  test('does not speak of coincidence when there is one curve', async () => {
    const { widget } = await open('anchors="5" d="2" base="1" max-offset="2"');
    expect(await finding(widget)).toMatch(
      /^One position, one curve\. Offset 1 scores 0\.54 from position 5\./,
    );
    expect(await finding(widget)).toMatch(/The curve never rises up to here;/);
  });
});

test('everything works with the keyboard alone', async () => {
  const { widget, page } = await open('d="64"');
  await page.keyboard.press('Tab');
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await settle(widget);
  const [a] = [1].map((anchor) => whorl.offsetCurve({ dModel: 64, maxOffset: 512, anchor }));
  const value = score(a[11]);
  const sentence = `Offset 11: ${value} from position 1, ${value} from position 50 and ${value} from position 100.`;
  await expectRead(widget, sentence);
  expect(await widget.locator('.crosshair circle').count()).toBe(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2 4 9');
  await settle(widget);
  expect(await finding(widget)).toMatch(/positions 2, 4 and 9 alike/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await settle(widget);
  expect(await box(widget, 'Width d').inputValue()).toBe('32');
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('Tab'); // box, base, its box, offset, its box, switch
  await page.keyboard.press('Space');
  await settle(widget);
  await computed(widget);
  expect(await finding(widget)).toMatch(/come apart\. With W_q and W_k in play/);
});

test('a pointer reads all curves at one offset', async () => {
  const { widget } = await open('d="64" max-offset="16"');
  const frame = await widget.locator('.lines .frame').boundingBox();
  const chart = await widget.locator('.lines').boundingBox();
  if (!frame || !chart) throw new Error('no chart');
  const position = { x: frame.x - chart.x + (4.5 / 17) * frame.width, y: 50 };
  await widget.locator('.lines').hover({ position });
  expect(await readout(widget)).toMatch(/^Offset 4: /);
});

test('the last of many values is what is drawn, in the page or from the worker', async () => {
  const { widget, page, errors } = await open('projections d="512" anchors="1 2 3"');
  await computed(widget);
  await widget.evaluate((element) => Object.assign(element, { seed: 2 }));
  await expect.poll(() => page.workers().length).toBe(1);
  await widget.evaluate(async (element) => {
    const offset = /** @type {any} */ (element);
    for (const d of [256, 128, 512, 256]) {
      offset.d = d;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    offset.d = 8;
  });
  await settle(widget);
  await computed(widget);
  const curves = [1, 2, 3].map((anchor) =>
    whorl.offsetCurve({ dModel: 8, maxOffset: 512, anchor, projections: true, seed: 2 }),
  );
  const all = curves.flatMap((curve) => [...curve]);
  const domain = /** @type {[number, number]} */ ([Math.min(0, ...all), Math.max(0, ...all)]);
  const drawn = await drawnLines(widget, domain);
  expect(Math.abs(drawn[2].values[100] - curves[2][100])).toBeLessThan((domain[1] - domain[0]) / 150);
  await widget.evaluate((element) => element.remove());
  await expect.poll(() => page.workers().length).toBe(0);
  expect(errors).toEqual([]);
});

refuses(open, [
  [
    'anchors=""',
    'Positions compared is empty, it must be whole numbers from 0 to 1000000, apart by spaces; showing 1 50 100.',
  ],
  [
    'anchors="1 x"',
    'Positions compared must be whole numbers from 0 to 1000000, apart by spaces, got “x”; showing 1 50 100.',
  ],
  ['anchors="1 2 3 4 5 6 7"', 'Positions compared must have at most 6 entries, got 7; showing 1 50 100.'],
  ['d="0"', 'Width d must be a whole number from 1 to 512, got 0; showing 512.'],
  ['max-offset="1e9"', 'Largest offset must be a whole number from 1 to 2048, got 1e9; showing 512.'],
]);

const six = 'anchors="0 1 2 3 100000 1000000"';
standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.lines').focus();
    await page.keyboard.press('ArrowRight');
    await box(widget, 'Width d').fill('x');
  },
  settings: ['', six, `${six} projections d="8"`, 'max-offset="1" d="1"', 'd="2" base="1"'],
  ready: computed,
});
