import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import facts from '../js/facts.json' with { type: 'json' };

/**
 * What the lesson has to say, held against values that NumPy computed in float64 (tests/js/facts.json), or that follow
 * from the formula in two lines: for each claim, the true value and how far the page may be off.
 */
const { dot_d512: dots, wavelengths, normalised_similarity: similar, lookalikes_up_to_100000: near } = facts;
const { distinct_of_8192_positions: distinct, float32_angle_max_error_d512: angles, parameters } = facts;

/** @param {number} d */
const pairsOf = (d) => Array.from({ length: d / 2 }, (_, i) => i);

/** How far position k stands from position 0 at a width. @param {number} d @param {number} k */
const apart = (d, k) => Math.hypot(...pairsOf(d).map((i) => 2 * Math.sin(k / 10_000 ** ((2 * i) / d) / 2)));

/** @type {[claim: string, value: number, tolerance: number][]} */
const FACTS = [
  ['plain-difference', 0, 1e-5],
  ['causal-first-word', 0, 1e-6],
  ['fast-at-1', facts.table_d4_positions_0_5[1][0], 1e-6],
  ['fast-at-2', facts.table_d4_positions_0_5[2][0], 1e-6],
  ['slow-at-1', facts.table_d4_positions_0_5[1][2], 1e-6],
  ['slow-at-2', facts.table_d4_positions_0_5[2][2], 1e-6],
  ['fast-wavelength', wavelengths[4][0], 1e-9],
  ['slow-wavelength', wavelengths[4][2], 1e-9],
  ['sine-at-1000', Math.sin(1000), 1e-6],
  ['met-in-training', Math.sin(31 / 100), 1e-6],
  ['met-later', Math.sin(127 / 100), 1e-6],
  ['last-sine', Math.sin(127 / 10_000 ** (62 / 64)), 1e-6],
  ['never-round', pairsOf(64).filter((i) => 2 * Math.PI * 10_000 ** (i / 32) > 32).length, 0],
  ['slow-wavelength-again', wavelengths[4][2], 1e-9],
  ['first-wavelength', wavelengths[512][0], 1e-9],
  ['wavelength-50', wavelengths[512][50], 1e-9],
  ['wavelength-100', wavelengths[512][100], 1e-9],
  ['wavelength-192', wavelengths[512][192], 1e-9],
  ['last-wavelength', wavelengths[512][510], 1e-6],
  ['last-wavelength-again', wavelengths[512][510], 1e-6],
  ['limit-wavelength', 2 * Math.PI * 10_000, 1e-6],
  ['last-wavelength-64', wavelengths[64][62], 1e-6],
  ['rotation-residual', 0, 1e-15],
  ['neighbours-at-one', dots['1,2'], 1e-6],
  ['neighbours-at-fifty', dots['50,51'], 1e-6],
  ['neighbours-at-hundred', dots['100,101'], 1e-6],
  ['halves-product', dots['1,2'], 1e-4],
  ['itself-at-512', dots['0,0'], 0],
  ['first-rise', facts.d512_curve.first_rise_after_k, 0],
  ['rises-512', facts.d512_curve.rises_in_512_steps, 0],
  ['lowest-512', facts.d512_curve.minimum_0_512, 1e-9],
  ['similarity-100', similar[512][100], 1e-6],
  ['similarity-128', similar[512][128], 1e-6],
  ['similarity-500', similar[512][500], 1e-6],
  ['similarity-1000', similar[512][1000], 1e-6],
  ['near-six-offset', 6, 0],
  ['near-six-distance', apart(2, 6), 1e-9],
  ['near-early-offset', 44, 0],
  ['near-early-distance', apart(2, 44), 1e-9],
  ['near-fast-offset', near[2][0][0], 0],
  ['near-fast-distance', near[2][0][1], 1e-9],
  ['near-four-offset', 1885, 0],
  ['near-four-distance', apart(4, 1885), 1e-9],
  ['near-eight-offset', near[8][0][0], 0],
  ['near-eight-distance', near[8][0][1], 1e-9],
  ['nearest-16', near[16][0][1], 1e-9],
  ['nearest-64', near[64][0][1], 1e-9],
  ['nearest-512', near[512][0][1], 1e-9],
  ['angle-error-1000', angles[1000], 1e-9],
  ['angle-error-10001', angles[10001], 1e-9],
  ['angle-error-100003', angles[100003], 1e-9],
  ['angle-error-1000003', angles[1000003], 1e-9],
  ['first-lost-float16', 2048 + 1, 0],
  ['first-lost-bfloat16', 256 + 1, 0],
  ['float16-end', 65_520, 0],
  ['distinct-float16', distinct.float16, 0],
  ['distinct-bfloat16', distinct.bfloat16, 0],
  ['gpt2-parameters', parameters.gpt2_table, 0],
  ['gpt2-share', parameters.gpt2_share_of_124439808, 1e-12],
  ['bert-parameters', parameters.bert_base_table, 0],
  // Models of the same task trained with PyTorch: another library, other weights to begin with.
  ['ceiling-sinusoidal-trained-4', 1, 0.02],
  ['ceiling-learned-trained-4', 1, 0.02],
  ['ceiling-rotary-trained-4', 1, 0.02],
  ['ceiling-alibi-trained-4', 0.23, 0.05],
  ['ceiling-none-trained-4', 0.2, 0.05],
  ['ceiling-sinusoidal-trained-32', 0.15, 0.1],
  ['ceiling-learned-trained-32', 0.065, 0.05],
  ['ceiling-rotary-trained-32', 1, 0.02],
  ['ceiling-rotary-trained-36', 0.995, 0.02],
  ['ceiling-sinusoidal-trained-64', 0.195, 0.05],
  ['ceiling-rotary-trained-64', 0.735, 0.15],
  ['ceiling-alibi-trained-64', 0.23, 0.05],
  ['ceiling-none-trained-64', 0.13, 0.05],
  ['ceiling-sinusoidal-stretched-4', 1 / 16, 0.1],
  ['ceiling-rotary-stretched-4', 1 / 16, 0.1],
  ['ceiling-sinusoidal-both-64', 1 / 16, 0.1],
];

/** What the lesson has to say in words, section by section. @type {[section: string, ...says: RegExp[]][]} */
const SAID = [
  ['same-words-another-order', /the server rejected the request/, /the request rejected the server/],
  [
    'attention-cannot-see-order',
    /equivariant/,
    /Invariance comes only with a symmetric pooling, such as the mean/,
    /recurrent network .* from left to right/,
  ],
  ['a-mask-lets-some-order-back-in', /causal mask breaks equivariance by itself/, /no encoding at all/],
  ['put-position-into-the-vector', /before the first layer/, /multiplies the token vectors by/, /four terms/],
  ['every-position-a-vector-of-waves', /Positions count from/, /Even dimensions, not even tokens/],
  ['hands-of-a-clock', /minute hand/, /hour hand/],
  ['waves-of-every-length', /Low dimensions are fast, high ones slow/],
  ['the-whole-table', /Each column of the picture is the vector of one position/, /spectrum/],
  ['why-a-sine-and-a-cosine', /Four places back” is one linear map/, /a function of the offset alone/],
  ['what-the-curve-says-and-what-it-does-not', /product of two bare encodings/, /curves come apart/],
  ['fingerprints-and-lookalikes', /three of its turns later/, /hundred thousand/],
  ['how-precise-a-position-is', /less than a hundredth of a turn/, /fast pairs have the large angles/],
  ['learned-tables', /random at first/, /about equally well/, /it fails/],
  [
    'the-context-ceiling',
    /Can it be evaluated there\?/,
    /Has the model met it\?/,
    /Will the model do well\?/,
    /guessing is right once in sixteen times/,
    /one layer of causal attention/,
  ],
  ['two-rescues', /Stretch the positions/, /Train a little more/, /None of this says/],
  ['what-comes-next', /Rotary encodings and ALiBi act inside attention, at every layer/],
];

/** What each thing that is often said is answered with, in this order. */
const CARDS = [
  ['permutation invariant', 'equivariant', 'takes a pooling'],
  ['before the first layer', 'rotary-difference', 'arxiv.org/abs/2305.19466'],
  ['slow pair never repeats', 'slow-wavelength'],
  ['a period of about 197', 'wavelength-100', 'wavelength-192'],
  ['2π · 10000 positions', 'last-wavelength', 'last-wavelength-64', 'limit-wavelength'],
  ['Low dimensions are slow', 'first-wavelength', 'It is the reverse'],
  ['about 238.5', 'neighbours-at-one'],
  ['nearly orthogonal', 'rises-512', 'lowest-512'],
  ['lose their precision', 'angle-error-fast', 'angle-error-slow', 'The fast ones do'],
  ['half a percent', 'gpt2-share'],
  ['Sinusoids extrapolate', '#figure-ceiling', 'met-in-training', 'met-later', 'arxiv.org/abs/2108.12409'],
  ['without limit', 'never-round', 'arxiv.org/abs/2305.19466'],
  ['limited to 512 tokens', 'sets no limit', 'arxiv.org/abs/1706.03762'],
  ['halves are wrong', 'halves-product', 'fixed reordering'],
];

/** Numbers of this library's own random vectors, roundings and trainings, which its other tests hold against references. */
const MEASURED = [
  'plain-tolerance',
  'causal-difference',
  'sinusoidal-difference',
  'rotary-difference',
  'angle-error-fast',
  'angle-error-slow',
  'ceiling-sinusoidal-tuned-64',
  'ceiling-rotary-tuned-64',
  'ceiling-learned-tuned-64',
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

test.each(SAID)('section %s of the built page says what it has to', (section, ...says) => {
  const [, after] = html.split(`id="${section}"`);
  const words = after
    .split(/<h[23] /)[0]
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
  for (const said of says) expect(words).toMatch(said);
});

test('the table of the built page has the first six positions at width 4', () => {
  const [, body] = html.split('id="table-four-dimensions"');
  const stated = [...body.split('</table>')[0].matchAll(/<data class="number" value="([^"]*)"/g)];
  const exact = facts.table_d4_positions_0_5.flat();
  expect(stated).toHaveLength(exact.length);
  stated.forEach(([, value], i) => expect(Math.abs(Number(value) - exact[i])).toBeLessThan(1e-6));
});

test('every claim of the built page but what the figures themselves measure is held against a fact', () => {
  const claims = new Set([...html.matchAll(/data-claim="([^"]*)"/g)].map(([, claim]) => claim));
  const held = new Set(FACTS.map(([claim]) => claim));
  expect([...claims].filter((claim) => !held.has(claim))).toEqual(MEASURED);
});
