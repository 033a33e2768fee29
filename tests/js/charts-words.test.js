import { beforeAll, describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { describeCell, heatmapFinding, termOf } from '../../web/widgets/heatmap-words.js';
import { wordsOf } from '../../web/widgets/schema.js';
import { inOrder, isOrderOf, PAIRS, shuffleFinding } from '../../web/widgets/shuffle-words.js';

/** @typedef {import('../../web/core/types.js').Whorl} Whorl */

/** @type {Whorl} */
let whorl;

beforeAll(async () => {
  whorl = await loadWhorl();
});

describe('what the heatmap says', () => {
  const layouts = /** @type {const} */ (['interleaved', 'concatenated']);

  test.each(
    layouts.flatMap((layout) => [1, 2, 3, 5, 64, 127].map((d) => /** @type {const} */ ([layout, d]))),
  )('the formula of every cell gives the value of the core (%s, d = %i)', (layout, d) => {
    const table = whorl.sinusoidalEncoding({ positions: 20, dModel: d, layout });
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: d });
    for (let position = 0; position < 20; position += 1) {
      for (let column = 0; column < d; column += 1) {
        const { wave, pair } = termOf(column, d, layout);
        const value = table.data[position * d + column];
        expect(value).toBeCloseTo(Math[wave](position / 10000 ** ((2 * pair) / d)), 6);
        expect(value).toBeCloseTo(Math[wave]((2 * Math.PI * position) / wavelengths[2 * pair]), 6);
      }
    }
  });

  test('a cell is described with the numbers in its formula', () => {
    const term = termOf(4, 64, 'interleaved');
    const wavelength = whorl.sinusoidalWavelengths({ dModel: 64 })[4];
    const value = whorl.sinusoidalEncoding({ positions: 18, dModel: 64 }).data[17 * 64 + 4];
    expect(describeCell({ position: 17, column: 4, value, wavelength, term, d: 64, base: 10000 })).toBe(
      'PE(17, 4) = sin(17 / 10000^(4/64)) = −0.1346; one wave takes 11.17 positions.',
    );
  });

  test('the finding does not speak of fast and slow where there is no difference', () => {
    const one = whorl.sinusoidalWavelengths({ dModel: 64, base: 1 });
    const setting = { n: 128, d: 64, base: 1, layout: /** @type {const} */ ('interleaved') };
    expect(heatmapFinding(setting, one).lead).toBe('All rows keep the same pace.');
    const wide = whorl.sinusoidalWavelengths({ dModel: 512 });
    expect(heatmapFinding({ ...setting, d: 512, base: 10000 }, wide).rest).toContain('the slowest 60,611.');
    expect(heatmapFinding({ ...setting, d: 1, base: 10000 }, wide).lead).toBe('One wave only.');
  });
});

describe('what the shuffle test says', () => {
  const { sentence, order } = PAIRS[0];
  const words = wordsOf(sentence);
  /** @param {number[]} permutation @param {{ encoding: 'none' | 'sinusoidal', causal: boolean }} setting */
  const finding = (permutation, setting) =>
    shuffleFinding(
      words,
      permutation,
      whorl.shuffleTest({ tokens: words, permutation, ...setting }),
      setting,
    );

  test('the pairs are the same words in another order', () => {
    expect(PAIRS.map((pair) => inOrder(wordsOf(pair.sentence), pair.order))).toEqual([
      'the request rejected the server',
      'man bites dog',
    ]);
  });

  test('no encoding and no mask: equivariant', () => {
    const { lead, rest } = finding(order, { encoding: 'none', causal: false });
    expect(lead).toBe('Equivariant: every word got the same vector back.');
    expect(rest).toMatch(
      /^For this order the largest difference is (0|\d\.\de-\d+); float32 rounding allows \d\.\de-\d+\.$/,
    );
  });

  test('sinusoidal: not equivariant, because of the positions', () => {
    const { lead, rest } = finding(order, { encoding: 'sinusoidal', causal: false });
    expect(lead).toMatch(/^Not equivariant: /);
    expect(rest).toMatch(/each position adds its own vector\.$/);
    expect(rest).not.toContain('mask');
  });

  test('causal: not equivariant, because of the mask, and the first word is not among the changed', () => {
    const { lead, rest } = finding(order, { encoding: 'none', causal: true });
    expect(lead).toBe('Not equivariant: 4 of 5 words got another vector.');
    expect(rest).toContain('under the mask');
    expect(rest).not.toContain('position');
  });

  test('the original order claims no victory', () => {
    const { lead } = finding([0, 1, 2, 3, 4], { encoding: 'none', causal: false });
    expect(lead).toBe('Nothing has moved yet.');
  });

  test('one word has nothing to move', () => {
    const result = whorl.shuffleTest({ tokens: ['one'], permutation: [0] });
    expect(shuffleFinding(['one'], [0], result, { encoding: 'none', causal: false }).lead).toBe(
      'One word has no order.',
    );
    expect([...result.original.weights.data]).toEqual([1, 1]);
  });

  test('words are apart by any space, and stay what they are', () => {
    expect(wordsOf('  a\u00a0b\n\tc  ')).toEqual(['a', 'b', 'c']);
    expect(wordsOf('<b>x</b> 🙂 הבקשה')).toEqual(['<b>x</b>', '🙂', 'הבקשה']);
    expect(wordsOf('   ')).toEqual([]);
  });

  test('an order names every place once', () => {
    expect(isOrderOf([2, 0, 1], 3)).toBe(true);
    expect(isOrderOf([0, 0, 1], 3)).toBe(false);
    expect(isOrderOf([0, 1, 3], 3)).toBe(false);
    expect(isOrderOf([0, 1], 3)).toBe(false);
  });
});
