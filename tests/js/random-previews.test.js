/** What the form for teachers takes of messages, whoever sends them: its own parameters, and heights a frame can have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffleParameters } from '../../web/widgets/shuffle-parameters.js';
import { ParameterState } from '../../web/widgets/parameter-state.js';
import { heardFrom } from '../../web/teach/heard.js';
import { runs } from './support/runs.js';

const MOST = 5000;
const names = shuffleParameters.map(({ name }) => name);

const name = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'toString'), fc.string());
const data = fc.oneof(
  fc.anything({ withNullPrototype: true }),
  fc.record({
    id: fc.constantFrom('preview', 'other'),
    type: fc.constantFrom('whorl:height', 'whorl:change', 'whorl:answer'),
    height: fc.oneof(fc.integer({ min: -10, max: MOST + 10 }), fc.double(), fc.anything()),
    parameters: fc.oneof(fc.dictionary(name, fc.anything()), fc.anything()),
  }),
);

test('random messages set what can be set, and nothing else', () => {
  let heights = 0;
  let changes = 0;
  fc.assert(
    fc.property(data, (message) => {
      const told = heardFrom(message, 'preview', names, MOST);
      if (!told) return;
      expect(/** @type {any} */ (message).id).toBe('preview');
      if ('height' in told) {
        heights += 1;
        expect(Number.isInteger(told.height) && told.height > 0 && told.height <= MOST).toBe(true);
        return;
      }
      changes += 1;
      expect(names).toEqual(expect.arrayContaining(Object.keys(told.parameters)));
      const state = new ParameterState(shuffleParameters);
      state.ask(told.parameters, 'change');
      for (const { min = -Infinity, max = Infinity, name: one } of shuffleParameters) {
        const value = state.values[one];
        if (typeof value === 'number') expect(value >= min && value <= max).toBe(true);
      }
      expect(Object.keys(state.values)).toEqual(names);
    }),
    runs(3000),
  );
  expect(heights).toBeGreaterThan(0);
  expect(changes).toBeGreaterThan(0);
});

test('a preview that tells its height or its settings is heard', () => {
  const height = { type: 'whorl:height', id: 'preview', height: 321 };
  expect(heardFrom(height, 'preview', names, MOST)).toEqual({ height: 321 });
  const change = { type: 'whorl:change', id: 'preview', parameters: { d: 8, unknown: 1 } };
  expect(heardFrom(change, 'preview', names, MOST)).toEqual({ parameters: { d: 8 } });
});
