import { expect, test } from 'vitest';
import { resolve } from '../../web/widgets/schema.js';

/** @typedef {import('../../web/widgets/schema.js').Parameter} Parameter */

test('what another value limits is measured by that one as it will be, in whatever order they stand', () => {
  /** @type {Parameter} */
  const even = {
    ...{ name: 'dModel', kind: 'integer', default: 64, min: 1, max: 512, label: 'Width d', help: '' },
    check: (d) => (d % 2 === 0 ? null : `Width d must be even here, got ${d}`),
  };
  /** @type {Parameter} */
  const pair = {
    ...{ name: 'pair', kind: 'integer', default: 4, min: 0, max: 255, label: 'Pair', help: '' },
    most: ({ dModel }) => Math.floor(dModel / 2) - 1,
  };
  for (const parameters of [
    [pair, even],
    [even, pair],
  ]) {
    const { values } = resolve(parameters, { pair: '2', dModel: '7' }, { pair: 0, dModel: 2 });
    expect(values).toEqual({ pair: 0, dModel: 2 });
    expect(resolve(parameters, { pair: '5', dModel: '7' }, { pair: 3, dModel: 64 }).values).toEqual({
      ...{ pair: 5, dModel: 64 },
    });
  }
});
