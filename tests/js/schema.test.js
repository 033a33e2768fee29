import { describe, expect, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import {
  attributeName,
  defaults,
  fromSearch,
  readValue,
  resolve,
  serialise,
  toSearch,
} from '../../web/widgets/schema.js';
import { ParameterState } from '../../web/widgets/parameter-state.js';
import { shuffleParameters } from '../../web/widgets/shuffle-parameters.js';

/** @typedef {import('../../web/widgets/schema.js').Parameter} Parameter */

/** @type {Parameter} */
const width = { name: 'dModel', kind: 'integer', default: 64, min: 1, max: 512, label: 'Width d', help: '' };
/** @type {Parameter} */
const base = { name: 'base', kind: 'number', default: 10000, min: 1, max: 1e6, label: 'Base', help: '' };
/** @type {Parameter} */
const causal = { name: 'causal', kind: 'boolean', default: false, label: 'Mask', help: '' };
/** @type {Parameter} */
const text = {
  name: 'words',
  kind: 'text',
  default: 'a b',
  required: true,
  maxLength: 50,
  label: 'Words',
  help: '',
};
/** @type {Parameter} */
const list = {
  name: 'order',
  kind: 'integer-list',
  default: [],
  min: 0,
  max: 9,
  maxLength: 4,
  label: 'Order',
  help: '',
};
/** @type {Parameter} */
const layout = {
  name: 'layout',
  kind: 'choice',
  default: 'one',
  choices: [
    { value: 'one', label: 'The first' },
    { value: 'two', label: 'The second' },
  ],
  label: 'Layout',
  help: '',
};

/** @param {Parameter} parameter @param {unknown} raw */
const problem = (parameter, raw) =>
  resolve([parameter], { [parameter.name]: raw }).problems.get(parameter.name);
/** @param {Parameter} parameter @param {unknown} raw */
const value = (parameter, raw) => resolve([parameter], { [parameter.name]: raw }).values[parameter.name];

describe('a bad number', () => {
  test.each([
    [-1, 'got -1'],
    [0, 'got 0'],
    [1.5, 'got 1.5'],
    [NaN, 'got NaN'],
    [Infinity, 'got Infinity'],
    ['abc', 'got “abc”'],
    ['1e9', 'got 1e9'],
    [1e9, 'got 1000000000'],
    ['0x10', 'got “0x10”'],
    [true, 'got true'],
    [{}, 'got an object'],
    [[1], 'got a list'],
    [10n, 'got 10'],
  ])('%s falls back to the default and says so with field, range and value', (raw, got) => {
    expect(value(width, raw)).toBe(64);
    expect(problem(width, raw)).toBe(`Width d must be a whole number from 1 to 512, ${got}; showing 64.`);
  });

  test('that is an emptied box is called empty', () => {
    expect(problem(width, '  ')).toBe(
      'Width d is empty, it must be a whole number from 1 to 512; showing 64.',
    );
  });

  test('leaves the last good value in force, not the default', () => {
    const { values, problems } = resolve([width], { dModel: 'x' }, { dModel: 8 });
    expect(values.dModel).toBe(8);
    expect(problems.get('dModel')).toMatch(/showing 8\.$/);
  });

  test('of too many words is refused where words are limited, whatever is between them', () => {
    const few = { ...text, maxWords: 3 };
    expect(readValue(few, ' a\n b\u00a0c ')).toEqual({ value: ' a\n b\u00a0c ' });
    expect(readValue(few, 'a b c d')).toEqual({ problem: 'Words must have at most 3 words, got 4' });
  });

  test('of the shuffle test may have as many words as the core takes', async () => {
    const { limits } = await loadWhorl();
    expect(shuffleParameters[0].maxWords).toBe(limits.maxTokens);
  });

  test('of any length makes a short sentence', () => {
    expect(problem(width, 'z'.repeat(100_000))?.length).toBeLessThan(140);
  });
});

describe('a number as people write it', () => {
  test.each([
    ['2,5', 2.5],
    [' 2.5 ', 2.5],
    ['1e3', 1000],
    ['+7', 7],
    ['.5e1', 5],
    ['1', 1],
  ])('%s is read', (raw, wanted) => {
    expect(value(base, raw)).toBe(wanted);
    expect(problem(base, raw)).toBeUndefined();
  });

  test('0,5 is a half, and a half is below the range', () => {
    expect(problem(base, '0,5')).toBe('Base must be a number from 1 to 1000000, got “0,5”; showing 10000.');
    expect(value({ ...base, min: 0 }, '0,5')).toBe(0.5);
  });

  test('10,000 is refused, since it is ten in some places and ten thousand in others', () => {
    expect(problem(base, '10,000')).toBe(
      'Base reads two ways, “10,000”: write 10000 without a comma; showing 10000.',
    );
  });

  test('a minus sign is a minus sign', () => {
    expect(value({ ...base, min: -5 }, '−2')).toBe(-2);
  });
});

describe('other kinds', () => {
  test.each([
    ['', true],
    ['true', true],
    ['on', true],
    ['false', false],
    ['0', false],
    [true, true],
  ])('boolean %j', (raw, wanted) => {
    expect(value(causal, raw)).toBe(wanted);
  });

  test('a boolean that is neither is refused', () => {
    expect(problem(causal, 'maybe')).toBe('Mask must be true or false, got “maybe”; showing off.');
  });

  test('a choice that does not exist is answered with those that do', () => {
    expect(problem(layout, 'three')).toBe('Layout must be one of one, two, got “three”; showing The first.');
    expect(problem(layout, '__proto__')).toContain('must be one of');
    expect(value(layout, 'two')).toBe('two');
  });

  test('a text of spaces, a text too long and no text are refused in words', () => {
    expect(problem(text, '   ')).toBe('Words is empty, it needs at least one word; showing “a b”.');
    expect(problem(text, 'x'.repeat(51))).toBe(
      'Words must have at most 50 characters, got 51; showing “a b”.',
    );
    expect(problem(text, 12)).toBe('Words must be a text, got 12; showing “a b”.');
  });

  test('a list is read from text or an array, and refused as a whole', () => {
    expect(value(list, '3 1,2')).toEqual([3, 1, 2]);
    expect(value(list, [0, 1])).toEqual([0, 1]);
    expect(value(list, '')).toEqual([]);
    expect(problem(list, '1 x')).toContain('got “x”');
    expect(problem(list, '1 2 3 4 5')).toContain('at most 4 entries, got 5');
  });

  test('reading never throws, whatever the page holds', () => {
    const odd = [null, undefined, Symbol('s'), Object.create(null), () => 1, new Date(NaN), [[]], new Map()];
    for (const parameter of [width, base, causal, text, list, layout]) {
      for (const raw of odd) expect(() => readValue(parameter, raw)).not.toThrow();
    }
  });
});

describe('values that must fit each other', () => {
  /** @param {Record<string, unknown>} asked */
  const shuffle = (asked) => resolve(shuffleParameters, asked);

  test.each([
    [128, 3],
    [512, 6],
    [500, 12],
  ])('width %i with %i heads is refused naming both numbers, and 2 heads are shown', (d, heads) => {
    const { values, problems } = shuffle({ d, heads });
    expect(values.heads).toBe(2);
    expect(problems.get('heads')).toBe(
      `Heads must divide the width d, and ${heads} does not divide ${d}; showing 2.`,
    );
  });

  test('only divisors are offered', () => {
    const heads = shuffleParameters.find(({ name }) => name === 'heads');
    expect(heads?.options?.({ d: 12 })).toEqual([1, 2, 3, 4, 6, 12]);
    expect(heads?.options?.({ d: 512 })).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(heads?.options?.({ d: 127 })).toEqual([1]);
  });

  test('0 heads are refused', () => {
    expect(shuffle({ heads: 0 }).problems.get('heads')).toBe(
      'Heads must be a whole number from 1 to 64, got 0; showing 2.',
    );
  });

  test('a default that does not fit gives way without a word', () => {
    const { values, problems } = shuffle({ d: 63 });
    expect(values.heads).toBe(1);
    expect(problems.size).toBe(0);
  });

  test('an order that repeats a position falls back to the original order', () => {
    const { values, problems } = shuffle({ order: '0 0 1 2 3' });
    expect(values.order).toEqual([]);
    expect(problems.get('order')).toContain('must name each of the positions 0 to 4 once, got 0 0 1 2 3');
  });
});

describe('a bound that the other values set', () => {
  /** @type {import('../../web/widgets/schema.js').Parameter[]} */
  const parameters = [
    { name: 'd', kind: 'integer', default: 8, min: 1, max: 64, label: 'Width', help: '' },
    { name: 'pair', kind: 'integer', default: 3, min: 0, max: 31, label: 'Pair', help: '' },
    { name: 'shown', kind: 'integer-list', default: [0, 5], min: 0, max: 63, label: 'Shown', help: '' },
  ];
  parameters[1].most = ({ d }) => Math.floor(d / 2) - 1;
  Object.assign(parameters[2], { maxLength: 4, most: (/** @type {any} */ { d }) => d - 1 });

  test('moves a default silently', () => {
    const { values, problems } = resolve(parameters, { d: 4 });
    expect(values).toEqual({ d: 4, pair: 1, shown: [0] });
    expect([...problems]).toEqual([]);
  });

  test('refuses what was asked for in a sentence', () => {
    const { values, problems } = resolve(parameters, { d: 4, pair: 2, shown: '9 12' });
    expect(values).toEqual({ d: 4, pair: 1, shown: [3] });
    expect([...problems.values()]).toEqual([
      'Pair must be a whole number from 0 to 1, got 2; showing 1.',
      'Shown must be whole numbers from 0 to 3, apart by spaces, got 9; showing 3.',
    ]);
  });
});

describe('links', () => {
  test('hold only what differs, in kebab-case, and lead back to the same values', () => {
    const parameters = [width, base, causal, text, list, layout];
    const values = { ...defaults(parameters), dModel: 7, words: 'ä & <b>', order: [2, 0, 1] };
    const search = toSearch(parameters, values, 'x.');
    expect([...search.keys()]).toEqual(['x.d-model', 'x.words', 'x.order']);
    const read = fromSearch(parameters, new URLSearchParams(search.toString()), 'x.');
    expect(resolve(parameters, read)).toEqual({ values, problems: new Map() });
  });

  test('every kind is written as it is read', () => {
    for (const [parameter, legal] of /** @type {[Parameter, any][]} */ ([
      [width, 512],
      [base, 1.5],
      [causal, true],
      [text, 'x'],
      [list, [1, 2]],
      [layout, 'two'],
    ])) {
      expect(readValue(parameter, serialise(parameter, legal))).toEqual({ value: legal });
    }
  });

  test('names are kebab-case', () => {
    expect(attributeName('dModel')).toBe('d-model');
    expect(attributeName('maxOffset')).toBe('max-offset');
  });

  test('a bad link is forgotten by reset, the author’s values are not', () => {
    const state = new ParameterState([width, base]);
    state.author('base', '100');
    state.readLink('http://x/?h.d-model=7777&h.base=-5', 'h.');
    expect(state.problems.size).toBe(2);
    expect(state.values).toEqual({ dModel: 64, base: 10000 });
    state.reset();
    expect(state.problems.size).toBe(0);
    expect(state.values).toEqual({ dModel: 64, base: 100 });
    expect(state.writeLink('http://x/?h.d-model=1&other=2', 'h.')).toBe('http://x/?other=2');
  });
});
