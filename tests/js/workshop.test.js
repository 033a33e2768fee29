import { expose } from 'comlink';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Workshop } from '../../web/widgets/workshop.js';

/** @type {{ values: any, answer: (outcome: object) => void, worker: any }[]} What workers were asked. */
let asked = [];
/** @type {any[]} */
let workers = [];

/** A worker whose answers come when the test says so. */
class HandWorker {
  #port;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.start();
    this.end = () => [port1, port2].forEach((port) => port.close());
    expose(
      {
        /** @param {string} _name @param {unknown} values */
        call: (_name, values) => new Promise((answer) => asked.push({ values, answer, worker: this })),
      },
      port2,
    );
    workers.push(this);
  }

  /** @type {((event: object) => void)[]} */
  failing = [];
  terminated = false;

  /** @param {unknown} message @param {any} transfer */
  postMessage(message, transfer) {
    this.#port.postMessage(message, transfer);
  }

  /** @param {string} type @param {any} listener */
  addEventListener(type, listener) {
    if (type === 'error') this.failing.push(listener);
    else this.#port.addEventListener(type, listener);
  }

  /** @param {string} type @param {any} listener */
  removeEventListener(type, listener) {
    this.#port.removeEventListener(type, listener);
  }

  terminate() {
    this.terminated = true;
  }
}

afterEach(() => {
  for (const worker of workers) worker.end();
  [asked, workers] = [[], []];
  vi.unstubAllGlobals();
});

/** @param {unknown} [Worker] */
function opened(Worker = HandWorker) {
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('requestAnimationFrame', (/** @type {() => void} */ drawn) => setTimeout(drawn));
  class Host {
    static work = { name: 'offset' };
    /** @param {unknown} _ @param {any} values */
    compute(_, { d }) {
      return `in the page ${d}`;
    }
    /** @param {any} values */
    cost({ d }) {
      return d;
    }
  }
  const workshop = new Workshop(/** @type {any} */ (new Host()));
  /** @param {number} d */
  const ask = (d) => workshop.ask(/** @type {any} */ (null), { d }, false);
  return { workshop, ask };
}

/** @param {number} count */
const askedFor = (count) => vi.waitFor(() => expect(asked).toHaveLength(count));

/** @param {number} i @param {string} data */
const answer = (i, data) => asked[i].answer({ value: { data, tables: [] } });

describe('work', () => {
  test('that is short is done at once, in the page', () => {
    const { ask } = opened();
    expect(ask(0.5)).toBe('in the page 0.5');
    expect(workers).toHaveLength(0);
  });

  test('that is long is done by one worker, and of what waits only the newest', async () => {
    const { ask } = opened();
    const all = [1, 2, 3, 4].map(ask);
    await askedFor(1);
    expect(await Promise.all([all[1], all[2]])).toEqual([{}, {}]);
    answer(0, 'one');
    expect(await all[0]).toEqual({ data: 'one' });
    await askedFor(2);
    const more = [5, 6].map(ask);
    expect(await more[0]).toEqual({});
    answer(1, 'four');
    expect(await all[3]).toEqual({ data: 'four' });
    await askedFor(3);
    answer(2, 'six');
    expect(await more[1]).toEqual({ data: 'six' });
    expect(asked.map(({ values }) => values.d)).toEqual([1, 4, 6]);
    expect(workers).toHaveLength(1);
  });

  test('that is under way when the figure leaves the page is dropped, with its worker', async () => {
    const { workshop, ask } = opened();
    const all = [ask(1), ask(2)];
    await askedFor(1);
    workshop.close();
    expect(await Promise.all(all)).toEqual([{}, {}]);
    expect(workers[0].terminated).toBe(true);
    const again = ask(3);
    await askedFor(2);
    answer(0, 'one, too late');
    answer(1, 'three');
    expect(await again).toEqual({ data: 'three' });
    expect(asked[1].worker).toBe(workers[1]);
  });
});

describe('without a worker', () => {
  test('the page does the work, and it is known why', async () => {
    const { workshop, ask } = opened(
      class {
        constructor() {
          throw new DOMException('not of another host', 'SecurityError');
        }
      },
    );
    expect(await ask(7)).toEqual({ data: 'in the page 7' });
    expect(workshop.problem?.message).toBe(
      'the worker could not be started: SecurityError: not of another host',
    );
    expect(ask(8)).toBe('in the page 8');
  });

  test('that fails under way, the page does the work until another is wanted', async () => {
    const { workshop, ask } = opened();
    const first = ask(7);
    await askedFor(1);
    for (const fail of workers[0].failing) fail({ message: 'no such file' });
    expect(await first).toEqual({ data: 'in the page 7' });
    expect(workshop.problem?.message).toBe('the worker has failed: no such file');
    expect(workers[0].terminated).toBe(true);
    workshop.problem = null;
    const second = ask(9);
    await askedFor(2);
    answer(1, 'nine');
    expect(await second).toEqual({ data: 'nine' });
  });

  test('what the core refuses stays refused', async () => {
    const { workshop, ask } = opened();
    const refused = ask(7);
    await askedFor(1);
    asked[0].answer({ failure: { type: 'WhorlRangeError', code: 'too-large', message: 'too large' } });
    await expect(refused).rejects.toThrow('too large');
    expect(workshop.problem).toBe(null);
  });
});
