import { beforeAll, describe, expect, test } from 'vitest';
import { formatNumber, insertNumbers } from '../../web/build/numbers.js';
import { tableBody } from '../../web/build/tables.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { claims } from '../../web/lesson/claims.js';
import { tables } from '../../web/lesson/tables.js';

/** @typedef {import('../../web/core/types.js').Whorl} Whorl */

/** @type {Whorl} */
let whorl;

beforeAll(async () => {
  whorl = await loadWhorl();
});

/**
 * @param {string} id
 * @param {(whorl: Whorl) => number} compute
 */
function claim(id, compute) {
  return { id, text: id, compute, format: '.4f', tolerance: 1e-6 };
}

describe('a number in the text', () => {
  const sine = claim('sine', (core) => core.sinusoidalEncoding({ positions: 2, dModel: 4 }).data[4]);

  test('is what the core computes, shown in its format and kept in full', () => {
    const html = insertNumbers('<p>It is {{sine}}.</p>', [sine], whorl);
    const [, value, shown] = /value="([^"]+)" data-claim="sine">([^<]+)<\/data>/.exec(html) ?? [];
    expect(shown).toBe('0.8415');
    expect(Number(value)).toBe(whorl.sinusoidalEncoding({ positions: 2, dModel: 4 }).data[4]);
  });

  test('may stand more than once', () => {
    expect(insertNumbers('{{sine}} {{ sine }}', [sine], whorl).match(/<data /g)).toHaveLength(2);
  });

  test('stops the build when no claim has its name', () => {
    expect(() => insertNumbers('{{sine}} {{cosine}}', [sine], whorl)).toThrow(/\{\{cosine\}\}.*no claim/);
  });

  test('stops the build when the text never states a claim', () => {
    expect(() => insertNumbers('<p>Nothing.</p>', [sine], whorl)).toThrow(/never states: sine/);
  });

  test('stops the build when two claims share a name', () => {
    expect(() => insertNumbers('{{sine}}', [sine, sine], whorl)).toThrow(/share an id: sine/);
  });

  test.each([NaN, Infinity])('stops the build when it is %s', (value) => {
    expect(() => insertNumbers('{{odd}}', [claim('odd', () => value)], whorl)).toThrow(/odd is not a finite/);
  });

  test('is set as a power of ten when its format says so', () => {
    expect(formatNumber('.1e', 1.79e-7)).toBe('1.8 × 10<sup>−7</sup>');
    expect(formatNumber('.1e', 2.5e12)).toBe('2.5 × 10<sup>12</sup>');
  });
});

describe('the claims of the lesson', () => {
  test.each(claims.map(({ id }) => id))('%s comes out the same with the scalar build', async (id) => {
    const { compute, tolerance, text } = /** @type {typeof claims[number]} */ (
      claims.find((entry) => entry.id === id)
    );
    const scalar = await loadWhorl({ variant: 'scalar' });
    expect(text).not.toBe('');
    expect(Math.abs(compute(whorl) - compute(scalar))).toBeLessThanOrEqual(tolerance);
  });
});

describe('a computed table', () => {
  test('has the encoding of positions 0 to 5 at d = 4', () => {
    const html = tableBody('four-dimensions', tables, whorl);
    const values = [...html.matchAll(/<data class="number" value="([^"]+)">/g)].map(([, value]) =>
      Number(value),
    );
    expect(values).toEqual([...whorl.sinusoidalEncoding({ positions: 6, dModel: 4 }).data]);
    expect(html.match(/<th scope="row">/g)).toHaveLength(6);
  });

  test('stops the build when its name is unknown', () => {
    expect(() => tableBody('five-dimensions', tables, whorl)).toThrow(/"five-dimensions".*four-dimensions/);
  });

  test('stops the build when a cell is not finite', () => {
    const broken = {
      odd: () => ({ columns: ['row'], rows: [{ head: '0', cells: [{ value: NaN, format: '.1f' }] }] }),
    };
    expect(() => tableBody('odd', broken, whorl)).toThrow(/"odd" has a cell that is NaN in row 0/);
  });
});
