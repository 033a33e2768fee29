import { describe, expect, test, vi } from 'vitest';
import { WhorlLoadError, WhorlRangeError } from '../../web/core/whorl.js';
import { Computation } from '../../web/widgets/computation.js';

/** @type {import('../../web/widgets/schema.js').Parameter[]} */
const parameters = [{ name: 'd', kind: 'integer', default: 1, min: 1, max: 512, label: 'Width d', help: '' }];

/** A computation whose answers come when the test says so. */
async function opened() {
  /** @type {{ d: number, answer: (outcome: object) => void, fail: (error: Error) => void }[]} */
  const asked = [];
  const workshop = {
    problem: null,
    close: vi.fn(),
    /** @type {(whorl: unknown, values: any, first: boolean) => any} */
    ask: (_, { d }, first) =>
      first ? `first ${d}` : new Promise((answer, fail) => asked.push({ d, answer, fail })),
  };
  const changed = vi.fn();
  const work = new Computation(parameters, /** @type {any} */ (workshop), changed);
  work.run({ d: 1 });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  work.run({ d: 1 });
  expect(work.shown).toEqual({ data: 'first 1', values: { d: 1 } });
  return { work, asked, workshop, changed };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('answers that take their time', () => {
  test('are shown as they come, while newer ones are awaited', async () => {
    const { work, asked } = await opened();
    for (const d of [2, 3]) work.run({ d });
    asked[0].answer({ data: 'two' });
    await settled();
    expect(work.shown).toEqual({ data: 'two', values: { d: 2 } });
    expect(work.pending).toBe(true);
    asked[1].answer({ data: 'three' });
    await work.settled;
    expect(work.shown).toEqual({ data: 'three', values: { d: 3 } });
    expect(work.pending).toBe(false);
  });

  test('never take the place of a newer one', async () => {
    const { work, asked } = await opened();
    for (const d of [2, 3, 4]) work.run({ d });
    asked[2].answer({ data: 'four' });
    await settled();
    asked[0].answer({ data: 'two' });
    asked[1].fail(new WhorlRangeError('out-of-range', 'three is too much'));
    await settled();
    expect(work.shown).toEqual({ data: 'four', values: { d: 4 } });
    expect(work.refusal).toBe('');
  });

  test('that come to nothing leave what is shown', async () => {
    const { work, asked } = await opened();
    for (const d of [2, 3]) work.run({ d });
    asked[0].answer({});
    await settled();
    expect(work.shown?.data).toBe('first 1');
    expect(work.pending).toBe(true);
    asked[1].answer({ data: 'three' });
    await work.settled;
    expect(work.shown?.data).toBe('three');
  });

  test('are asked for once a value', async () => {
    const { work, asked } = await opened();
    for (const d of [2, 2, 2, 3, 3]) work.run({ d });
    expect(asked.map(({ d }) => d)).toEqual([2, 3]);
  });

  test('are asked for again after an interruption', async () => {
    const { work, asked, workshop } = await opened();
    work.run({ d: 2 });
    work.interrupt();
    expect(workshop.close).toHaveBeenCalledOnce();
    expect([work.pending, work.behind]).toEqual([false, true]);
    await work.settled;
    asked[0].answer({ data: 'two, too late' });
    work.run({ d: 2 });
    asked[1].answer({ data: 'two' });
    await work.settled;
    expect([work.shown?.data, work.behind]).toEqual(['two', false]);
  });

  test('that are refused leave the last good one, and say so', async () => {
    const { work, asked } = await opened();
    work.run({ d: 2 });
    asked[0].fail(new WhorlRangeError('too-large', 'd is too large'));
    await work.settled;
    expect(work.shown?.data).toBe('first 1');
    expect(work.refusal).toBe('Not computed: d is too large; showing the last good chart.');
  });
});

test('a reader is told after a while that something is being computed, and until it is', async () => {
  const { work, asked } = await opened();
  vi.useFakeTimers();
  try {
    work.run({ d: 2 });
    vi.advanceTimersByTime(149);
    asked[0].answer({ data: 'two' });
    await vi.advanceTimersByTimeAsync(1);
    expect(work.late).toBe(false);
    work.run({ d: 3 });
    await vi.advanceTimersByTimeAsync(149);
    expect(work.late).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.late).toBe(true);
    work.run({ d: 4 });
    asked[1].answer({ data: 'three' });
    await vi.advanceTimersByTimeAsync(1);
    expect([work.shown?.data, work.late]).toEqual(['three', true]);
    asked[2].answer({ data: 'four' });
    await vi.advanceTimersByTimeAsync(1);
    expect([work.shown?.data, work.late]).toEqual(['four', false]);
  } finally {
    vi.useRealTimers();
  }
});

test('another attempt at a worker asks again', async () => {
  const { work, asked, workshop } = await opened();
  Object.assign(workshop, { problem: new WhorlLoadError('load-failed', 'no worker') });
  expect(work.workless).toBeInstanceOf(WhorlLoadError);
  work.hire();
  expect(work.workless).toBe(null);
  work.run({ d: 1 });
  expect(asked.map(({ d }) => d)).toEqual([1]);
});

describe('while there is no chart to be kept', () => {
  const short = () => new WhorlRangeError('out-of-memory', 'not enough memory for this computation');

  /** @param {boolean} later Whether refusals take their time, as a worker's do. @param {(d: number) => boolean} fits */
  async function begun(later, fits) {
    const workshop = {
      problem: null,
      close: vi.fn(),
      /** @type {(whorl: unknown, values: any) => any} */
      ask(_, { d }) {
        if (fits(d)) return `chart ${d}`;
        if (later) return Promise.reject(short());
        throw short();
      },
    };
    const changed = vi.fn();
    const work = new Computation(parameters, /** @type {any} */ (workshop), changed);
    work.run({ d: 9 });
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    work.run({ d: 9 });
    await settled();
    return work;
  }

  test.each([false, true])('the defaults are shown for what is refused (later: %s)', async (later) => {
    const work = await begun(later, (d) => d < 5);
    expect(work.shown).toEqual({ data: 'chart 1', values: { d: 1 } });
    expect(work.refusal).toMatch(/^Not computed: not enough memory/);
    expect(work.failure).toBe(null);
  });

  test.each([false, true])(
    'that even they are refused is a failure with the reason (later: %s)',
    async (later) => {
      let room = 0;
      const work = await begun(later, (d) => d < room);
      expect(work.shown).toBe(null);
      expect(work.failure).toEqual(short());
      room = 5;
      work.run({ d: 4 });
      expect(work.shown?.data).toBe('chart 4');
      expect(work.failure).toBe(null);
      expect(work.refusal).toBe('');
    },
  );
});
