import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from '../../scripts/lib/serve.js';
import { figureNames, readNames } from '../../scripts/lib/widget-names.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { startWebKit } from './driver.js';

/** What only this engine might do otherwise: loading, computing, drawing, formulas, frames. */

const whorl = await loadWhorl();

/** @type {import('./driver.js').WebKit} */
let webkit;
/** @type {Awaited<ReturnType<typeof serveDist>>} */
let site;
beforeAll(async () => {
  const pages = { 'course.html': course() };
  [webkit, site] = await Promise.all([startWebKit(), serveDist({ pages })]);
});
afterAll(async () => {
  await webkit?.close();
  await site?.close();
});

const course = () =>
  `<!doctype html><title>A course</title><script type="module" src="embed/whorl.js"></script>
  <whorl-offset></whorl-offset><iframe src="embed/whorl-clock.html" width="700" height="700"></iframe>`;

const FIGURE = 'main > h1 + *';

/**
 * The text of an element, once it is like that.
 *
 * @param {string[]} way Selectors, each inside the shadow tree or the frame of the one before.
 * @param {RegExp} [like]
 * @returns {Promise<string>}
 */
async function textOf(way, like = /\S/) {
  const look = () =>
    webkit.run((selectors) => {
      /** @type {any} */
      let at = document;
      for (const selector of selectors) {
        const root = at?.shadowRoot ?? at?.contentDocument ?? at;
        at = root?.querySelector(selector);
      }
      return (at?.textContent ?? '').replace(/\s+/g, ' ').trim();
    }, way);
  await expect.poll(look, { interval: 200 }).toMatch(like);
  return look();
}

describe('the lesson', () => {
  beforeAll(() => webkit.open(site.url));

  test('loads, computes and tests a shuffle', async () => {
    await webkit.run(() => document.querySelector('whorl-shuffle')?.scrollIntoView());
    const finding = ['whorl-shuffle', 'figcaption'];
    await textOf(finding, /^Nothing has moved yet\./);
    await webkit.run(() => {
      const root = document.querySelector('whorl-shuffle')?.shadowRoot;
      const buttons = [...(root?.querySelectorAll('button') ?? [])];
      buttons.find((one) => /Swap to/.test(one.textContent ?? ''))?.click();
    });
    await textOf(finding, /^Equivariant: every word got the same vector back\./);
  });

  test('has its formulas on the line, none of them wider than the page', async () => {
    const { raised, wide, count } = await webkit.run(() => {
      const formulas = [...document.querySelectorAll('main p > math:not(.tml-display)')];
      const single = formulas.filter((formula) => /^[a-z]$/i.test(formula.textContent ?? ''));
      const bottomOf = (/** @type {Element} */ formula) => {
        const range = document.createRange();
        range.setStart(/** @type {Node} */ (formula.nextSibling), 0);
        range.setEnd(/** @type {Node} */ (formula.nextSibling), 1);
        return range.getBoundingClientRect().bottom;
      };
      const beside = single.filter(({ nextSibling }) => nextSibling?.nodeType === Node.TEXT_NODE);
      return {
        count: beside.length,
        raised: beside.filter(
          (formula) => Math.abs(bottomOf(formula) - formula.getBoundingClientRect().bottom) > 9,
        ).length,
        wide: [...document.querySelectorAll('math')].filter(
          (formula) => formula.getBoundingClientRect().right > innerWidth,
        ).length,
      };
    });
    expect(count).toBeGreaterThan(10);
    expect({ raised, wide }).toEqual({ raised: 0, wide: 0 });
  });

  test('keeps a bracket clear of the name before it', async () => {
    const overlaps = await webkit.run(
      () =>
        [...document.querySelectorAll('math mo[form=prefix]')].filter((bracket) => {
          const before = (
            bracket.previousElementSibling ?? bracket.parentElement?.previousElementSibling
          )?.getBoundingClientRect();
          return before && bracket.getBoundingClientRect().left < before.right - 1;
        }).length,
    );
    expect(overlaps).toBe(0);
    expect(
      await webkit.run(() =>
        getComputedStyle(/** @type {Element} */ (document.querySelector('math mo'))).getPropertyValue(
          'hanging-punctuation',
        ),
      ),
    ).toBe('none');
  });
});

describe('every widget', () => {
  test.each(figureNames)('%s draws what it begins with', async (name) => {
    await webkit.open(`${site.url}embed/${name}.html`);
    await textOf([FIGURE, '.drawing[aria-busy="false"] .chart']);
    await textOf([FIGURE, 'figcaption'], /\d|moved/);
    const failures = await webkit.run(
      (figure) => document.querySelector(figure)?.shadowRoot?.querySelectorAll('.failure').length,
      FIGURE,
    );
    expect(failures).toBe(0);
  });

  test.each(readNames)('%s can be read', async (name) => {
    await webkit.open(`${site.url}embed/${name}.html`);
    expect((await textOf([FIGURE, '[part=exercise], [part=list]'])).length).toBeGreaterThan(40);
  });
});

test.each([
  ['It does not change.', /^As you said\./],
  ['It changes:', /^Not as you said\./],
])('an exercise is marked: %s', async (choice, verdict) => {
  await webkit.open(`${site.url}embed/whorl-exercise.html?exercise=same-vector`);
  await textOf([FIGURE, '[part=exercise]']);
  await textOf([FIGURE, '[role=status]'], /^$/);
  await webkit.run(
    async (figure, words) => {
      const root = document.querySelector(figure)?.shadowRoot;
      const labels = [...(root?.querySelectorAll('label') ?? [])];
      labels.find((label) => label.textContent?.trim().startsWith(words))?.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      /** @type {HTMLElement | null | undefined} */ (root?.querySelector('button'))?.click();
    },
    FIGURE,
    choice,
  );
  await textOf([FIGURE, '[role=status]'], verdict);
});

test('an element and a frame stand in a course page', async () => {
  await webkit.open(`${site.url}course.html`);
  const [, neighbours] = whorl.offsetCurve({ dModel: 512, anchor: 1, maxOffset: 1 });
  const text = await textOf(['whorl-offset', 'figcaption'], /^Only the offset counts/);
  expect(text).toContain(neighbours.toFixed(2));
  await webkit.run(() => document.querySelector('iframe')?.scrollIntoView());
  await textOf(['iframe', 'whorl-clock', 'figcaption'], /^Position 5 reads \(−0\.9589, 0\.2837/);
});
