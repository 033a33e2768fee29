import { describe, expect, test } from 'vitest';
import { stepped } from '../../web/widgets/controls.js';

/** @typedef {import('../../web/widgets/schema.js').Parameter} Parameter */

/** @type {Parameter} */
const width = { name: 'dModel', kind: 'integer', default: 64, min: 1, max: 512, label: 'Width d', help: '' };
/** @type {Parameter} */
const base = { name: 'base', kind: 'number', default: 10000, min: 1, max: 1e6, label: 'Base', help: '' };

describe('one press of a key', () => {
  test('is one step and stays in the range', () => {
    expect(stepped(width, 64, 1)).toBe(65);
    expect(stepped(width, 1, -1)).toBe(1);
    expect(stepped(width, 510, 10)).toBe(512);
  });

  test('goes from stop to stop, from between two stops too', () => {
    const stops = { ...base, stops: [1, 10, 100] };
    expect(stepped(stops, 10, 1)).toBe(100);
    expect(stepped(stops, 10, -1)).toBe(1);
    expect(stepped(stops, 50, 1)).toBe(100);
    expect(stepped(stops, 50, -1)).toBe(10);
    expect(stepped(stops, 100, 1)).toBe(100);
  });
});
