import { describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { judgeScores, scoreDomain } from '../../web/widgets/score-words.js';
import {
  expectRead,
  openerOf,
  openTables,
  readout,
  sevenDigits,
  standsInAPage,
  tableNumbers,
  whorl,
} from './support/suite.js';
import { cellColours, finding, forceTheme, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */

const SENTENCE = 'the server rejected the request';
const ORDER = /** @type {const} */ ([
  'contentContent',
  'contentPosition',
  'positionContent',
  'positionPosition',
  'total',
]);

const open = openerOf('whorl-scores');

/** What the core says. @param {{ sentence?: string, encoding?: string, d?: number, seed?: number }} [setting] */
function splitOf({ sentence = SENTENCE, encoding = 'sinusoidal', d = 64, seed = 1 } = {}) {
  const words = sentence.split(' ');
  const n = words.length;
  const content = whorl.tokenVectors({ tokens: words, dModel: d, seed });
  /** @type {Record<string, () => import('../../web/core/types.js').Matrix>} */
  const tables = {
    none: () => ({ rows: n, cols: d, data: new Float32Array(n * d) }),
    sinusoidal: () => whorl.sinusoidalEncoding({ positions: n, dModel: d }),
    learned: () => whorl.learnedTable({ positions: n, dModel: d, seed: seed + 1, deviation: 1 }),
  };
  return whorl.scoreSplit({ content, position: tables[encoding](), seed });
}

describe('the five maps', () => {
  test.each(
    /** @type {const} */ ([
      ['', {}, 'light'],
      ['encoding="none"', { encoding: 'none' }, 'light'],
      ['encoding="learned" d="16" seed="7"', { encoding: 'learned', d: 16, seed: 7 }, 'dark'],
      [
        'sentence="dog bites man now" d="5" seed="3"',
        { sentence: 'dog bites man now', d: 5, seed: 3 },
        'light',
      ],
    ]),
  )('are what the core computed, on one scale: %s', async (attributes, setting, colorScheme) => {
    const { widget, errors } = await open(attributes, { colorScheme });
    const split = splitOf(setting);
    const scale = colourScale('diverging', colorScheme, scoreDomain(judgeScores(split).largest));
    const n = split.total.rows;
    for (const [i, term] of ORDER.entries()) {
      const drawn = await cellColours(widget.locator('.heatmap canvas').nth(i), n, n);
      expect(drawn, term).toEqual(Array.from(split[term].data, scale.css));
    }
    expect(errors).toEqual([]);
  });

  test('have all of their numbers in the tables', async () => {
    const { widget } = await open('d="8"');
    await openTables(widget);
    const shown = await tableNumbers(widget);
    const split = splitOf({ d: 8 });
    expect(shown).toEqual(ORDER.flatMap((term) => [...split[term].data].map(sevenDigits)));
  });
});

describe('the finding', () => {
  test('names the largest term and says that the four add up', async () => {
    const { widget } = await open();
    const said =
      /^The largest term is content · content\. It reaches (\S+), for “the” looking at “server”\. The four terms add up to the score to within (\S+)\.$/;
    const [, largest, gap] = said.exec(await finding(widget)) ?? [];
    const { contentContent, total } = splitOf();
    expect(Number(largest)).toBeCloseTo(Math.max(...contentContent.data.map(Math.abs)), 3);
    expect(Number(gap)).toBeLessThan(1e-5 * Math.max(...total.data.map(Math.abs)));
  });

  test('names another term when the positions are louder', async () => {
    const { widget } = await open('encoding="learned"');
    const split = splitOf({ encoding: 'learned' });
    const size = (/** @type {Float32Array} */ data) => Math.max(...data.map(Math.abs));
    expect(size(split.contentPosition.data)).toBeGreaterThan(size(split.contentContent.data));
    expect(await finding(widget)).toMatch(/^The largest term is content · position\./);
  });

  test('says that one term is left without positions', async () => {
    const { widget } = await open('encoding="none"');
    expect(await finding(widget)).toMatch(
      /^Without positions one term is left: content · content\..*the other three are zero/,
    );
  });
});

describe('reading', () => {
  test('one cell traces it through all five maps, by pointer', async () => {
    const { widget } = await open();
    const box = await widget.locator('.heatmap canvas').nth(4).boundingBox();
    if (!box) throw new Error('no chart');
    const at = { x: (4.5 / 5) * box.width, y: (1.5 / 5) * box.height };
    await widget.locator('.heatmap canvas').nth(4).hover({ position: at });
    await settle(widget);
    expect(await widget.locator('.heatmap .mark').count()).toBe(5);
    expect(await readout(widget)).toMatch(
      /^“server” \(query, position 1\) looks at “request” \(key, position 4\): /,
    );
  });

  test('and everything else works with the keyboard alone', async () => {
    const { widget, page } = await open();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowDown', 'End']) await page.keyboard.press(key);
    await settle(widget);
    const split = splitOf();
    const numbers = ORDER.map((term) => split[term].data[1 * 5 + 4].toFixed(3).replace('-', '−'));
    const sentence = `“server” (query, position 1) looks at “request” (key, position 4): content · content ${numbers[0]}, content · position ${numbers[1]}, position · content ${numbers[2]}, position · position ${numbers[3]}; together ${numbers[4]}.`;
    await expectRead(widget, sentence);
    expect(await widget.locator('.heatmap .mark').count()).toBe(5);
    await page.keyboard.press('Escape');
    await settle(widget);
    expect(await widget.locator('.heatmap .mark').count()).toBe(0);

    for (let i = 0; i < 6; i += 1) await page.keyboard.press('Tab'); // four more maps, the sentence, the encoding
    await page.keyboard.press('ArrowUp');
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).encoding)).toBe('none');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).d)).toBe(128);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab'); // the width’s box, the seed, reset
    await page.keyboard.press('Enter');
    await settle(widget);
    expect(await widget.evaluate((element) => /** @type {any} */ (element).d)).toBe(64);
  });
});

describe('any input', () => {
  test('of words is taken, and what cannot be is refused in one sentence', async () => {
    const { widget, errors } = await open(`sentence="&lt;b&gt;x&lt;/b&gt; 🙂 הבקשה" d="2"`);
    expect(await notes(widget)).toEqual([]);
    await widget.getByRole('textbox', { name: 'Sentence' }).fill('   ');
    expect(await notes(widget)).toEqual([expect.stringContaining('Sentence is empty')]);
    await widget.getByRole('textbox', { name: 'Sentence' }).fill(Array(600).fill('word').join(' '));
    expect(await notes(widget)).toEqual([
      'Not computed: tokens must have at most 512 entries, got 600; showing the last good chart.',
    ]);
    await widget.getByRole('textbox', { name: 'Sentence' }).fill('one');
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['d="-1"', 'Width d must be a whole number from 1 to 512, got -1; showing 64.'],
    ['d="abc"', 'Width d must be a whole number from 1 to 512, got “abc”; showing 64.'],
    [
      'encoding="rotary"',
      'Position encoding must be one of none, sinusoidal, learned, got “rotary”; showing sinusoidal.',
    ],
  ])('of values: %s', async (attributes, note) => {
    const { widget } = await open(attributes);
    expect(await notes(widget)).toEqual([note]);
  });
});

describe('the page around it', () => {
  test('may change its theme', async () => {
    const { widget, page } = await open();
    const light = await cellColours(widget.locator('.heatmap canvas').first(), 5, 5);
    await forceTheme(page, 'dark');
    await settle(widget);
    expect(await cellColours(widget.locator('.heatmap canvas').first(), 5, 5)).not.toEqual(light);
  });
});

const long = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
standsInAPage(open, {
  async use({ widget, page }) {
    await widget.locator('.heatmap').first().focus();
    await page.keyboard.press('ArrowRight');
    await widget.getByRole('textbox', { name: 'Sentence' }).fill('');
  },
  settings: ['', 'sentence="one"', `sentence="${long}"`, 'sentence="Donaudampfschifffahrtsgesellschaft ja"'],
});
