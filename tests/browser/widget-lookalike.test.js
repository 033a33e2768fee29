import { describe, expect, test } from 'vitest';
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

const open = openerOf('whorl-lookalike');

/** @param {Locator} widget */
const scanned = (widget) => widget.locator('.drawing[aria-busy="false"] .amounts').waitFor();

/** What the bars show, and where the neighbour's line stands, in units of the axis. @param {Locator} widget */
async function drawn(widget) {
  await scanned(widget);
  return widget.locator('.amounts').evaluate((chart) => {
    /** @param {string} selector */
    const all = (selector) => [...chart.querySelectorAll(selector)];
    const number = (/** @type {Element} */ text) => Number(text.textContent?.replaceAll(',', ''));
    const ticks = all('.axis .label').map((label) => ({
      value: number(label),
      at: Number(label.getAttribute('x')),
    }));
    const unit = ticks[1].at / ticks[1].value;
    return {
      offsets: all('.amount .label:not(.value)').map(number),
      distances: all('.amount .bar').map((bar) => Number(bar.getAttribute('width')) / unit),
      marked: all('.amount').map((amount) => amount.classList.contains('marked')),
      neighbour: Number(chart.querySelector('.reference line')?.getAttribute('x1')) / unit,
    };
  });
}

describe('the bars', () => {
  test.each([
    ['', 4, 10000, 2000],
    ['d="8" length="100000"', 8, 10000, 100000],
    ['d="16" length="1000"', 16, 10000, 1000],
    ['d="2" base="1" length="1000"', 2, 1, 1000],
    ['d="64" length="1000000"', 64, 10000, 1000000],
    ['d="7" base="50" length="3"', 7, 50, 3],
  ])('are the closest offsets that the core found: %s', async (attributes, dModel, base, length) => {
    const { widget, errors } = await open(attributes);
    const closest = whorl.lookalikes({ dModel, base, length, count: 5 });
    const [{ distance: neighbour }] = whorl.lookalikes({ dModel, base, length: 1 });
    const shown = await drawn(widget);
    expect(shown.offsets).toEqual(closest.map(({ offset }) => offset));
    expect(shown.marked).toEqual(closest.map(({ offset, distance }) => offset > 1 && distance < neighbour));
    const pixel = 0.01 * Math.max(neighbour, ...closest.map(({ distance }) => distance));
    closest.forEach(({ distance }, i) => expect(Math.abs(shown.distances[i] - distance)).toBeLessThan(pixel));
    expect(Math.abs(shown.neighbour - neighbour)).toBeLessThan(pixel);
    expect(errors).toEqual([]);
  });

  test('have their numbers in the table', async () => {
    const { widget } = await open();
    await openTables(widget);
    const cells = await tableNumbers(widget);
    const closest = whorl.lookalikes({ dModel: 4, length: 2000 });
    expect(cells).toEqual(closest.map(({ distance }) => sevenDigits(distance)));
  });
});

describe('the finding', () => {
  test('names the lookalike and compares it with a neighbour', async () => {
    const { widget } = await open();
    const [{ offset, distance }] = whorl.lookalikes({ dModel: 4, length: 2000 });
    const [neighbour] = whorl.lookalikes({ dModel: 4, length: 1 });
    expect(offset).toBe(1885);
    expect(await finding(widget)).toBe(
      `Position 1,885 is a lookalike of position 0. Their vectors are ${distance.toFixed(3)} apart, those of neighbours ${neighbour.distance.toFixed(3)}. All 5 of the closest offsets up to 2,000 come closer than a neighbour does.`,
    );
  });

  test('says when there is none', async () => {
    const { widget } = await open('d="64" length="10000"');
    const [neighbour, next] = whorl.lookalikes({ dModel: 64, length: 10000 });
    expect(await finding(widget)).toBe(
      `No lookalike up to 10,000. With width 64 no offset comes closer than a neighbour, which is ${neighbour.distance.toFixed(3)} away. The closest of the others is offset 2, ${next.distance.toFixed(3)} away.`,
    );
  });
});

describe('a long search', () => {
  test('says that it computes, keeps the last chart, and draws the answer to the last question only', async () => {
    const { widget, errors } = await open();
    const before = await drawn(widget);
    const during = await widget.evaluate(async (element) => {
      const lookalike = /** @type {any} */ (element);
      const root = lookalike.shadowRoot;
      /** @type {string[]} What was to be seen, one after the other. */
      const seen = [];
      const watch = new MutationObserver(() => {
        const busy = root.querySelector('.drawing').getAttribute('aria-busy');
        const [said] = root
          .querySelector('figcaption')
          .textContent.trim()
          .split(/(?<= a lookalike)| …/);
        const line = `${busy}: ${said}: ${root.querySelector('.amount .label').textContent}`;
        if (line !== seen.at(-1)) seen.push(line);
      });
      watch.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
      Object.assign(lookalike, { d: 512, length: 1_000_000 });
      await lookalike.updateComplete;
      return seen;
    });
    // The last finding stands for a moment, so that nothing flickers when the answer comes at once.
    expect(during.slice(0, 2)).toEqual([
      'true: Position 1,885 is a lookalike: 1,885',
      'true: Computing: 1,885',
    ]);
    expect(before.offsets[0]).toBe(1885);
    await widget.evaluate(async (element) => {
      Object.assign(element, { d: 8, length: 300_000 });
      await /** @type {any} */ (element).updateComplete;
    });
    const shown = await drawn(widget);
    expect(shown.offsets).toEqual(
      whorl.lookalikes({ dModel: 8, length: 300_000 }).map(({ offset }) => offset),
    );
    expect(errors).toEqual([]);
  });

  test('that a search at once overtakes is forgotten', async () => {
    const { widget } = await open();
    await widget.evaluate(async (element) => {
      const lookalike = /** @type {any} */ (element);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      lookalike.length = 1_000_000;
      for (let i = 0; i < 3; i += 1) await frame();
      lookalike.length = 100;
      await lookalike.updateComplete;
    });
    const wanted = whorl.lookalikes({ dModel: 4, length: 100 }).map(({ offset }) => offset);
    expect((await drawn(widget)).offsets).toEqual(wanted);
    await widget.page().waitForTimeout(1500);
    expect((await drawn(widget)).offsets).toEqual(wanted);
    expect(await finding(widget)).toMatch(/up to 100\b/);
  });

  test('is begun again when the figure left the page meanwhile', async () => {
    const { widget } = await open();
    await widget.evaluate(async (element) => {
      const lookalike = /** @type {any} */ (element);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      lookalike.length = 900_000;
      for (let i = 0; i < 3; i += 1) await frame();
      const parent = element.parentElement;
      element.remove();
      parent?.append(element);
    });
    const wanted = whorl.lookalikes({ dModel: 4, length: 900_000 }).map(({ offset }) => offset);
    expect((await drawn(widget)).offsets).toEqual(wanted);
  });

  test('ends with the figure', async () => {
    const { widget, page } = await open('d="512" length="1000000"');
    await scanned(widget);
    expect(page.workers()).toHaveLength(1);
    await widget.evaluate((element) => element.remove());
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

describe('reading', () => {
  test('and everything else works with the keyboard alone', async () => {
    const { widget, page } = await open();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await settle(widget);
    const [, second] = whorl.lookalikes({ dModel: 4, length: 2000 });
    const [neighbour] = whorl.lookalikes({ dModel: 4, length: 1 });
    const sentence = `Offset ${second.offset}: its vector is ${second.distance.toFixed(3)} from that of position 0, closer than a neighbour (${neighbour.distance.toFixed(3)}).`;
    await expectRead(widget, sentence);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await settle(widget);
    expect(await box(widget, 'Width d').inputValue()).toBe('6');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Tab'); // box, base, its box, length
    await page.keyboard.press('End');
    await settle(widget);
    expect(await box(widget, 'Offsets searched').inputValue()).toBe('1000000');
    await scanned(widget);
    expect(await finding(widget)).toMatch(/1,000,000/);
  });

  test('works by pointer', async () => {
    const { widget } = await open();
    await widget.locator('.amounts').hover({ position: { x: 100, y: 35 } });
    expect(await readout(widget)).toMatch(/^Offset 1,885: /);
  });
});

refuses(open, [
  ['length="1e9"', 'Offsets searched must be a whole number from 1 to 1000000, got 1e9; showing 2000.'],
  ['d="7777"', 'Width d must be a whole number from 1 to 512, got 7777; showing 4.'],
  ['base="-5"', 'Base must be a number from 1 to 1000000, got -5; showing 10000.'],
]);

standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.amounts').focus();
    await page.keyboard.press('ArrowDown');
    await box(widget, 'Width d').fill('x');
  },
  settings: ['', 'd="2" length="1000000" base="1"', 'length="1"', 'd="512" length="3"'],
  ready: scanned,
});
