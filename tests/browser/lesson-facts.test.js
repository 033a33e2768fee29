import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import facts from '../js/facts.json' with { type: 'json' };

/**
 * What the lesson has to say, held against values that NumPy computed in float64 (tests/js/facts.json): for each claim,
 * the true value and how far the page may be off.
 */
const { dot_d512: dots, wavelengths, normalised_similarity: similar, lookalikes_up_to_100000: near } = facts;
const { distinct_of_8192_positions: distinct, float32_angle_max_error_d512: angles, parameters } = facts;

/** @type {[claim: string, value: number, tolerance: number][]} */
const FACTS = [
  ['fast-at-1', facts.table_d4_positions_0_5[1][0], 1e-6],
  ['fast-at-2', facts.table_d4_positions_0_5[2][0], 1e-6],
  ['slow-at-1', facts.table_d4_positions_0_5[1][2], 1e-6],
  ['slow-at-2', facts.table_d4_positions_0_5[2][2], 1e-6],
  ['fast-wavelength', wavelengths[4][0], 1e-9],
  ['slow-wavelength', wavelengths[4][2], 1e-9],
  ['wavelength-50', wavelengths[512][50], 1e-9],
  ['wavelength-100', wavelengths[512][100], 1e-9],
  ['wavelength-192', wavelengths[512][192], 1e-9],
  ['last-wavelength', wavelengths[512][510], 1e-6],
  ['last-wavelength-64', wavelengths[64][62], 1e-6],
  ['neighbours-at-one', dots['1,2'], 1e-6],
  ['neighbours-at-fifty', dots['50,51'], 1e-6],
  ['neighbours-at-hundred', dots['100,101'], 1e-6],
  ['halves-product', dots['1,2'], 1e-4],
  ['itself-at-512', dots['0,0'], 0],
  ['first-rise', facts.d512_curve.first_rise_after_k, 0],
  ['rises-512', facts.d512_curve.rises_in_512_steps, 0],
  ['lowest-512', facts.d512_curve.minimum_0_512, 1e-9],
  ['similarity-100', similar[512][100], 1e-6],
  ['similarity-1000', similar[512][1000], 1e-6],
  ['near-fast-offset', near[2][0][0], 0],
  ['near-fast-distance', near[2][0][1], 1e-9],
  ['near-eight-offset', near[8][0][0], 0],
  ['near-eight-distance', near[8][0][1], 1e-9],
  ['nearest-16', near[16][0][1], 1e-9],
  ['nearest-64', near[64][0][1], 1e-9],
  ['nearest-512', near[512][0][1], 1e-9],
  ['angle-error-1000', angles[1000], 1e-9],
  ['angle-error-10001', angles[10001], 1e-9],
  ['angle-error-100003', angles[100003], 1e-9],
  ['angle-error-1000003', angles[1000003], 1e-9],
  ['distinct-float16', distinct.float16, 0],
  ['distinct-bfloat16', distinct.bfloat16, 0],
  ['gpt2-parameters', parameters.gpt2_table, 0],
  ['gpt2-share', parameters.gpt2_share_of_124439808, 1e-12],
  ['bert-parameters', parameters.bert_base_table, 0],
];

/** What each thing that is often said is answered with, in this order. */
const CARDS = [
  ['permutation invariant', 'equivariant'],
  ['before the first layer', 'rotary-difference', 'arxiv.org/abs/2305.19466'],
  ['slow pair never repeats', 'slow-wavelength'],
  ['a period of about 197', 'wavelength-100', 'wavelength-192'],
  ['2π · 10000 positions', 'last-wavelength', 'last-wavelength-64'],
  ['Low dimensions are slow', 'first-wavelength', 'It is the reverse'],
  ['about 238.5', 'neighbours-at-one'],
  ['nearly orthogonal', 'rises-512', 'lowest-512'],
  ['lose their precision', 'angle-error-fast', 'angle-error-slow', 'The fast ones do'],
  ['half a percent', 'gpt2-share'],
  ['Sinusoids extrapolate', 'met-in-training', 'met-later', 'arxiv.org/abs/2108.12409'],
  ['without limit', 'never-round', 'arxiv.org/abs/2305.19466'],
  ['limited to 512 tokens', 'sets no limit', 'arxiv.org/abs/1706.03762'],
  ['halves are wrong', 'halves-product', 'fixed reordering'],
];

const html = await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8');

test.each(FACTS)('the built page states %s as NumPy has it', (claim, value, tolerance) => {
  const stated = [...html.matchAll(/<data [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`data-claim="${claim}"`))
    .map((tag) => Number(/ value="([^"]*)"/.exec(tag)?.[1]));
  expect(stated.length).toBeGreaterThan(0);
  for (const number of stated) expect(Math.abs(number - value)).toBeLessThanOrEqual(tolerance);
});

test('the built page answers everything that is often said with what is so', () => {
  const cards = html.match(/<div class="said"[^]*?<\/div>/g) ?? [];
  expect(cards).toHaveLength(CARDS.length);
  CARDS.forEach(([said, ...so], i) => {
    const [quote, ...answer] = cards[i].split('</p>');
    expect(quote).toContain(said);
    for (const part of so) expect(answer.join('</p>')).toContain(part);
  });
});
