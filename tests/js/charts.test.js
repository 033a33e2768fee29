import { describe, expect, test } from 'vitest';
import { fitTicks, fitWords } from '../../web/charts/axis.js';
import { differenceScale, powerTicks } from '../../web/charts/bars.js';
import { cellValue } from '../../web/charts/cells.js';
import { paintCells } from '../../web/charts/paint.js';
import { channels, colourScale, colourTable } from '../../web/charts/colour.js';
import { cellAt, nextCell } from '../../web/charts/grid.js';
import { fitText, letters, measureLabel, writeValue } from '../../web/charts/text.js';
import { moved, slotAt } from '../../web/widgets/token-moves.js';
import { toCsv } from '../../web/widgets/export.js';
import { panelLayout, panelsPerLine } from '../../web/widgets/shuffle-panels.js';

const LINE = 14;

describe('axis labels', () => {
  const counts = [1, 2, 3, 5, 7, 12, 32, 100, 127, 128, 512, 4096];
  const lengths = [20, 60, 120, 220, 480, 900];

  test.each(counts)('of %i numbers never collide and are whole', (count) => {
    for (const length of lengths) {
      for (const upright of [false, true]) {
        const ticks = fitTicks(count, length, { upright });
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks[0].text).toBe('0');
        ticks.forEach((tick, i) => {
          expect(tick.text).toMatch(/^[\d,]+$/);
          if (i === 0) return;
          const half = upright ? LINE : (measureLabel(tick.text) + measureLabel(ticks[i - 1].text)) / 2;
          expect(tick.at - ticks[i - 1].at).toBeGreaterThanOrEqual(half);
        });
      }
    }
  });

  test.each([
    [['dog', 'bites', 'man']],
    [Array.from({ length: 60 }, (_, i) => `word${i}`)],
    [Array.from({ length: 512 }, () => 'Donaudampfschifffahrtsgesellschaft')],
    [['🙂', 'הבקשה', '<b>x</b>', 'a'.repeat(3000)]],
  ])('of words never collide: %#', (words) => {
    for (const length of lengths) {
      for (const upright of [false, true]) {
        const { ticks, turned, depth } = fitWords(words, length, { upright, room: 84 });
        expect(ticks.length).toBeGreaterThan(0);
        const stacked = upright || turned;
        ticks.forEach((tick, i) => {
          if (stacked) expect(measureLabel(tick.text)).toBeLessThanOrEqual(84);
          if (i === 0) return;
          const half = stacked ? LINE : (measureLabel(tick.text) + measureLabel(ticks[i - 1].text)) / 2;
          expect(tick.at - ticks[i - 1].at).toBeGreaterThanOrEqual(half);
        });
        expect(depth).toBeLessThanOrEqual(84);
      }
    }
  });

  test.each([40, 80, 150, 420])('of powers of ten never collide %i px wide', (width) => {
    const ticks = powerTicks(width);
    expect(ticks.length).toBeGreaterThan(0);
    ticks.forEach((tick, i) => {
      if (i > 0) expect(tick.at - ticks[i - 1].at).toBeGreaterThanOrEqual(measureLabel(tick.text));
    });
  });
});

describe('texts', () => {
  test('are cut between letters, never inside one', () => {
    expect(letters('a👩‍👩‍👧b')).toEqual(['a', '👩‍👩‍👧', 'b']);
    expect(fitText('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 40)).toMatch(/^(👩‍👩‍👧)+…$/u);
    expect(fitText('short', 200)).toBe('short');
  });

  test('of values show small ones as powers of ten', () => {
    expect(writeValue(0)).toBe('0');
    expect(writeValue(1.8e-7)).toBe('1.8e-7');
    expect(writeValue(0.7631)).toBe('0.763');
    expect(writeValue(-0.25)).toBe('−0.250');
  });
});

describe('the differences', () => {
  test('lie in order on an axis that does not move, with zero and noise left of a real change', () => {
    const x = differenceScale(200);
    expect([0, 1e-12, 1e-7, 1e-5, 0.5, 100].map((value) => x(Math.max(value, 1e-9)))).toEqual(
      [0, 1e-12, 1e-7, 1e-5, 0.5, 100].map((value) => x(Math.max(value, 1e-9))).toSorted((a, b) => a - b),
    );
    expect(x(1e-9)).toBe(0);
    expect(x(1000)).toBeLessThanOrEqual(200);
  });
});

describe('colours', () => {
  /** Perceived lightness, OKLab. @param {string} hex */
  const lightness = (hex) => {
    const [r, g, b] = channels(hex).map((c) =>
      c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  };
  const themes = /** @type {const} */ (['light', 'dark']);

  test.each(themes)('for weights leave the page in equal steps of lightness (%s)', (theme) => {
    const steps = colourTable('sequential', theme).map(lightness);
    const even = (steps.at(-1) ?? 0) - steps[0];
    steps.slice(1).forEach((step, i) => {
      expect((step - steps[i]) * Math.sign(even)).toBeGreaterThan(0.02);
    });
  });

  test.each(themes)('for [−1, 1] are as strong on both sides of zero (%s)', (theme) => {
    const table = colourTable('diverging', theme).map(lightness);
    table.slice(0, 8).forEach((low, i) => {
      expect(Math.abs(low - table[16 - i])).toBeLessThan(0.06);
      expect((low - table[i + 1]) * (theme === 'light' ? -1 : 1)).toBeGreaterThan(0.02);
    });
  });

  test.each(themes)('of both signs stay apart without red or green cones (%s)', (theme) => {
    // Blue against yellow is what red-green colour blindness leaves: the two ends must differ in blue.
    const table = colourTable('diverging', theme).map(channels);
    for (const step of [0, 2, 4]) expect(table[step][2] - table[16 - step][2]).toBeGreaterThan(80);
  });

  test('clamp what is outside and share their pixels', () => {
    const scale = colourScale('diverging', 'light', [-1, 1]);
    expect(scale.css(-9)).toBe(scale.css(-1));
    expect(scale.css(9)).toBe('rgb(125, 52, 20)');
    expect(colourScale('diverging', 'light', [-2, 2]).pixels).toBe(scale.pixels);
  });
});

describe('painting cells', () => {
  const scale = colourScale('diverging', 'light', [-1, 1]);
  /** @param {number} value */
  const colour = (value) => scale.pixels[scale.level(value)];

  test('gives every pixel of a cell the colour of its value', () => {
    const cells = { data: Float32Array.of(-1, -0.5, 0, 0.5, 1, 0.25), rows: 2, cols: 3 };
    const pixels = paintCells(cells, 9, 8, scale);
    for (let y = 0; y < 8; y += 1) {
      for (let x = 0; x < 9; x += 1) {
        expect(pixels[y * 9 + x]).toBe(colour(cellValue(cells, Math.floor(y / 4), Math.floor(x / 3))));
      }
    }
  });

  test('shows a mean, not a false stripe, when cells outnumber pixels', () => {
    const data = Float32Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const pixels = paintCells({ data, rows: 1, cols: 400 }, 100, 2, scale);
    expect(new Set(pixels)).toEqual(new Set([colour(0)]));
  });

  test('reads a transposed table and one head of several', () => {
    const data = Float32Array.of(9, 9, -1, 0, 1, 0.5);
    const turned = { data, rows: 2, cols: 2, start: 2, down: 1, across: 2 };
    expect([...paintCells(turned, 2, 2, scale)]).toEqual([-1, 1, 0, 0.5].map(colour));
  });

  test('paints one number in all cells, however many they are', () => {
    const cells = { data: Float32Array.of(9, -0.5), rows: 300, cols: 7, start: 1, down: 0, across: 0 };
    expect(cellValue(cells, 299, 6)).toBe(-0.5);
    expect(new Set(paintCells(cells, 9, 8, scale))).toEqual(new Set([colour(-0.5)]));
  });
});

describe('reading by keyboard', () => {
  const grid = { rows: 20, cols: 30 };

  test('starts at the first cell, moves one cell a press and stops at the edges', () => {
    expect(nextCell({ key: 'ArrowRight' }, null, grid)).toEqual({ row: 0, col: 0 });
    expect(nextCell({ key: 'ArrowRight' }, { row: 3, col: 4 }, grid)).toEqual({ row: 3, col: 5 });
    expect(nextCell({ key: 'ArrowUp' }, { row: 0, col: 4 }, grid)).toEqual({ row: 0, col: 4 });
    expect(nextCell({ key: 'ArrowDown', shiftKey: true }, { row: 3, col: 4 }, grid)).toEqual({
      row: 13,
      col: 4,
    });
    expect(nextCell({ key: 'PageDown' }, { row: 15, col: 4 }, grid)).toEqual({ row: 19, col: 4 });
    expect(nextCell({ key: 'End' }, { row: 3, col: 4 }, grid)).toEqual({ row: 3, col: 29 });
    expect(nextCell({ key: 'Home' }, { row: 3, col: 4 }, grid)).toEqual({ row: 3, col: 0 });
  });

  test('leaves other keys to the page', () => {
    expect(nextCell({ key: 'Tab' }, { row: 0, col: 0 }, grid)).toBeNull();
    expect(nextCell({ key: 'ArrowUp' }, null, { rows: 0, cols: 0 })).toBeNull();
  });

  test('finds the cell under a point', () => {
    const size = { ...grid, width: 300, height: 200 };
    expect(cellAt(0, 0, size)).toEqual({ row: 0, col: 0 });
    expect(cellAt(299.9, 199.9, size)).toEqual({ row: 19, col: 29 });
    expect(cellAt(300, 10, size)).toBeNull();
    expect(cellAt(-1, 10, size)).toBeNull();
  });
});

describe('moving words', () => {
  // Two lines: three boxes, then two.
  const boxes = [0, 60, 120].map((left) => ({ left, right: left + 50, top: 0, bottom: 40 }));
  boxes.push(...[0, 60].map((left) => ({ left, right: left + 50, top: 50, bottom: 90 })));

  test('takes one out and lets the others make room', () => {
    expect(moved([0, 1, 2, 3], 0, 2)).toEqual([1, 2, 0, 3]);
    expect(moved([0, 1, 2, 3], 3, 0)).toEqual([3, 0, 1, 2]);
    expect(moved([0, 1, 2, 3], 1, 1)).toEqual([0, 1, 2, 3]);
  });

  test('lands behind the words whose middle the pointer has passed', () => {
    expect(slotAt(10, 20, boxes, 0, false)).toBe(0);
    expect(slotAt(90, 20, boxes, 0, false)).toBe(1);
    expect(slotAt(500, 20, boxes, 0, false)).toBe(2);
    expect(slotAt(90, 70, boxes, 0, false)).toBe(4);
    expect(slotAt(5, 70, boxes, 0, false)).toBe(2);
  });

  test('belongs to the nearest line above, between and below them', () => {
    expect(slotAt(-10, -300, boxes, 4, false)).toBe(0);
    expect(slotAt(500, 900, boxes, 0, false)).toBe(4);
    expect(slotAt(10, 900, boxes, 4, false)).toBe(3);
  });

  test('runs the other way in a right-to-left sentence', () => {
    const mirrored = [120, 60, 0].map((left) => ({ left, right: left + 50, top: 0, bottom: 40 }));
    expect(slotAt(10, 20, mirrored, 0, true)).toBe(2);
    expect(slotAt(160, 20, mirrored, 2, true)).toBe(0);
  });
});

describe('panels', () => {
  test.each([248, 280, 328, 479, 480, 600, 819, 820, 1200])('fit %i px', (width) => {
    for (const count of [1, 2, 5, 30, 200, 512]) {
      const words = Array.from({ length: count }, (_, i) => `word${i}`);
      const { left, map, plot } = panelLayout(words, width);
      const perLine = panelsPerLine(width);
      const maps = Math.min(3, perLine);
      expect(left + maps * map + (maps - 1) * 16).toBeLessThanOrEqual(width);
      expect(left + plot).toBeLessThanOrEqual(width);
      expect(map).toBeGreaterThan(20);
      expect(plot).toBeGreaterThan(40);
    }
  });
});

describe('CSV', () => {
  test('quotes what needs it and keeps a formula a text', () => {
    const csv = toCsv([
      {
        title: 'A',
        columns: ['word', 'x'],
        rows: [
          ['a,b', 1.5],
          ['say "hi"', -2],
          ['=1+1', 0],
        ],
      },
      { title: 'B', columns: ['y'], rows: [] },
    ]);
    expect(csv).toBe('A\r\nword,x\r\n"a,b",1.5\r\n"say ""hi""",-2\r\n\'=1+1,0\r\n\r\nB\r\ny');
  });
});
