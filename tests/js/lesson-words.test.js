import { describe, expect, test } from 'vitest';
import { heatmapFinding } from '../../web/widgets/heatmap-words.js';

describe('what the table of waves is said to show', () => {
  /** @param {number} d */
  const said = (d) =>
    heatmapFinding({ n: 8, d, base: 10_000, layout: 'interleaved' }, new Array(d).fill(6.283)).rest;

  test('one dimension is a sine and no pair', () => {
    expect(said(1)).toMatch(/^A single dimension, a sine,/);
    expect(said(1)).not.toContain('pair');
  });

  test('two dimensions are a pair', () => {
    expect(said(2)).toMatch(/^A single pair of dimensions/);
  });
});
