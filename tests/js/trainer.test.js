/** Trainers through the JavaScript API, in both builds, and in a worker. */
import { describe, expect, it } from 'vitest';

import { isWhorlError, loadWhorl } from '../../web/core/whorl.js';

const SMALL = /** @type {const} */ ({
  offset: 2,
  vocabulary: 5,
  length: 9,
  dModel: 12,
  batch: 3,
  tableLength: 20,
});

/** @param {() => unknown} call */
function refusal(call) {
  try {
    call();
  } catch (error) {
    return /** @type {Error & { code: string }} */ (error);
  }
  throw new Error('nothing was refused');
}

describe.each(/** @type {const} */ (['simd', 'scalar']))('the %s build', async (variant) => {
  const whorl = await loadWhorl({ variant });

  it('fills in the options it was not given', () => {
    const trainer = whorl.createTrainer({ encoding: 'learned', length: 200 });
    expect(trainer.options).toEqual({
      encoding: 'learned',
      task: 'copy-back',
      offset: 4,
      vocabulary: 16,
      length: 200,
      dModel: 64,
      heads: 2,
      layers: 1,
      mlpWidth: 0,
      batch: 32,
      tableLength: 200,
      learningRate: 0.003,
      base: 10000,
      seed: 1,
    });
    const parameters = 16 * 64 + 200 * 64 + 4 * 64 * 64 + 4 * 64 + 64 * 16;
    expect(trainer.state()).toEqual({
      steps: 0,
      loss: 0,
      diverged: false,
      length: 200,
      positionScale: 1,
      parameters,
    });
    trainer.free();
  });

  it('trains the default run of the lesson as the C++ tests do', () => {
    const trainer = whorl.createTrainer({ encoding: 'rotary', seed: 0 });
    const { losses, loss, steps, diverged } = trainer.step(60);
    expect(losses).toHaveLength(60);
    expect([losses[0], losses[29], losses[59]].map((value) => value.toFixed(9))).toEqual([
      '3.063175001',
      '1.893458727',
      '0.067224713',
    ]);
    expect({ loss, steps, diverged }).toEqual({ loss: losses[59], steps: 60, diverged: false });
    const { accuracy, answers, meanAccuracy } = trainer.evaluate({ length: 48, sequences: 20 });
    expect([...answers.slice(0, 5)]).toEqual([0, 0, 0, 0, 20]);
    expect(accuracy[47]).toBeGreaterThan(0.9);
    expect(meanAccuracy).toBeGreaterThan(0.95);
    expect(whorl.accuracyBetween({ accuracy, answers, from: 0, to: 48 })).toBeCloseTo(meanAccuracy, 12);
    expect(whorl.accuracyBetween({ accuracy, answers, from: 47, to: 48 })).toBe(accuracy[47]);
    expect(() => whorl.accuracyBetween({ accuracy, answers, from: 0, to: 49 })).toThrow(
      'to must be from 0 to 48, got 49',
    );
    const { tokens } = trainer.sequence({ length: 24, seed: 5 });
    const map = trainer.attentionMap({ tokens, head: 1 });
    expect([map.rows, map.cols]).toEqual([24, 24]);
    trainer.free();
  });

  it('draws sequences with their answers', () => {
    const trainer = whorl.createTrainer(SMALL);
    const { tokens, answers } = trainer.sequence({ length: 12 });
    expect([...answers]).toEqual([-1, -1, ...tokens.slice(0, -2)]);
    trainer.free();
  });

  it('saves, restores and goes on', () => {
    const [one, other] = [1, 2].map((seed) => whorl.createTrainer({ ...SMALL, seed }));
    one.step(4);
    one.continueAt({ length: 12, positionScale: 0.5 });
    const saved = one.save();
    expect(saved).toBeInstanceOf(Uint8Array);
    expect(other.restore(saved)).toEqual(one.state());
    expect(other.state()).toMatchObject({ steps: 4, length: 12, positionScale: 0.5 });
    expect(other.step(3)).toEqual(one.step(3));
    for (const trainer of [one, other]) trainer.free();
  });

  it('says that a run has diverged, with no NaN anywhere', () => {
    const trainer = whorl.createTrainer({ ...SMALL, learningRate: 1000 });
    const { losses, diverged, loss } = trainer.step(100);
    expect(diverged).toBe(true);
    expect(losses.length).toBeLessThan(100);
    expect([...losses, loss].every(Number.isFinite)).toBe(true);
    expect(refusal(() => trainer.evaluate())).toMatchObject({ code: 'overflow' });
    trainer.free();
  });

  it('gives the position table of the encodings that have one', () => {
    const shape = (/** @type {any} */ encoding) => {
      const trainer = whorl.createTrainer({ ...SMALL, encoding });
      const { rows, cols } = trainer.positionTable();
      trainer.free();
      return [rows, cols];
    };
    expect(['sinusoidal', 'learned', 'rotary'].map(shape)).toEqual([
      [20, 12],
      [20, 12],
      [0, 12],
    ]);
  });

  describe('refuses', () => {
    const trainer = whorl.createTrainer({ ...SMALL, encoding: 'learned' });
    const bad = /** @type {[string, () => unknown, RegExp][]} */ ([
      ['an unknown encoding', () => whorl.createTrainer({ encoding: /** @type {any} */ ('rope') }), /^encoding must be one of none, sinusoidal, learned, rotary, alibi, got "rope"$/],
      ['an unknown task', () => whorl.createTrainer({ task: /** @type {any} */ ('sort') }), /^task must be one of copy-back, copy-first, induction, got "sort"$/],
      ['an option it does not have', () => whorl.createTrainer(/** @type {any} */ ({ rate: 1 })), /^createTrainer has no option rate; it has encoding, task/],
      ['K as long as the sequence', () => whorl.createTrainer({ offset: 32 }), /^offset must be below length, got offset 32 and length 32$/],
      ['a length of 1', () => whorl.createTrainer({ length: 1 }), /^length must be a whole number from 2 to 1024, got 1$/],
      ['heads that do not divide d', () => whorl.createTrainer({ heads: 3 }), /^heads must divide dModel, got heads 3 and dModel 64$/],
      ['rotary heads of odd width', () => whorl.createTrainer({ encoding: 'rotary', heads: 64 }), /^rotary positions need an even dModel \/ heads, got 64 \/ 64 = 1$/],
      ['a learning rate of 0', () => whorl.createTrainer({ learningRate: 0 }), /^learningRate must be a number above 0, at most 1000, got 0$/],
      ['a learning rate that is no number', () => whorl.createTrainer({ learningRate: /** @type {any} */ ('1') }), /^learningRate must be a number above 0, at most 1000, got "1"$/],
      ['attention weights that would not fit', () => whorl.createTrainer({ length: 1024, heads: 64 }), /^the attention weights would hold 64 x 1024 x 1024 values/],
      ['too short a table', () => whorl.createTrainer({ encoding: 'learned', tableLength: 10 }), /^row 31 does not exist: the table has 10 rows$/],
      ['half a step', () => trainer.step(0.5), /^count must be a whole number from 0 to 1000000, got 0.5$/],
      ['a position past the table', () => trainer.evaluate({ length: 21 }), /^row 20 does not exist: the table has 20 rows$/],
      ['a stretch of 0', () => trainer.evaluate({ positionScale: 0 }), /^positionScale must be a number above 0, at most 1000, got 0$/],
      ['no sequences', () => trainer.evaluate({ sequences: 0 }), /^sequences must be a whole number from 1 to 4096, got 0$/],
      ['a token outside the vocabulary', () => trainer.attentionMap({ tokens: [0, 5] }), /^tokens\[1\] must be from 0 to 4, got 5$/],
      ['half a token', () => trainer.attentionMap({ tokens: [0.5] }), /^tokens\[0\] must be a whole number, got 0.5$/],
      ['a layer it does not have', () => trainer.attentionMap({ tokens: [0], layer: 1 }), /^layer must be from 0 to 0, got 1$/],
      ['bytes that are none', () => trainer.restore(/** @type {any} */ ([1])), /^bytes must be a Uint8Array, got an array$/],
      ['bytes of something else', () => trainer.restore(new Uint8Array(1000)), /^these bytes are not the saved state of a trainer$/],
    ]); // prettier-ignore

    it.each(bad)('%s, with the argument and the value, and works afterwards', (_, call, message) => {
      const error = refusal(call);
      expect(isWhorlError(error)).toBe(true);
      expect(error.message).toMatch(message);
      expect(trainer.step(1).diverged).toBe(false);
    });
  });

  it('gives the memory of freed trainers back', () => {
    const use = () => {
      const trainer = whorl.createTrainer({ length: 64, dModel: 128 });
      trainer.step(1);
      trainer.evaluate({ length: 200, sequences: 2 });
      trainer.free();
      return trainer;
    };
    const first = use();
    const before = whorl.memoryBytes();
    for (let i = 0; i < 30; i++) use();
    expect(whorl.memoryBytes()).toBe(before);
    expect(() => first.free()).not.toThrow();
    expect(refusal(() => first.step())).toMatchObject({
      code: 'freed',
      message: 'step was called on a trainer that has been freed',
    });
  });

  it('keeps trainers apart, and gives a freed one’s place to the next', () => {
    const [a, b] = [1, 2].map((seed) => whorl.createTrainer({ ...SMALL, seed }));
    a.step(2);
    a.free();
    const c = whorl.createTrainer({ ...SMALL, seed: 3 });
    c.step(1);
    expect([b.state().steps, c.state().steps]).toEqual([0, 1]);
    expect(refusal(() => a.state()).code).toBe('freed');
    for (const trainer of [b, c]) trainer.free();
  });
});

it('both builds take the same steps, to the last bit', async () => {
  const [simd, scalar] = await Promise.all(
    /** @type {const} */ (['simd', 'scalar']).map(async (variant) => {
      const whorl = await loadWhorl({ variant });
      const trainer = whorl.createTrainer({ ...SMALL, layers: 2, mlpWidth: 10, encoding: 'alibi' });
      trainer.step(20);
      return trainer.save();
    }),
  );
  expect(simd).toEqual(scalar);
});

describe('in a worker', async () => {
  // Node has no such workers: here both ends of a channel lie in one thread, and all that passes is copied as there.
  const { port1, port2 } = new MessageChannel();
  const scope = /** @type {any} */ (globalThis);
  scope.addEventListener = port2.addEventListener.bind(port2);
  scope.postMessage = port2.postMessage.bind(port2);
  scope.Worker = function FakeWorker() {
    port1.start();
    return Object.assign(port1, { terminate: () => [port1, port2].forEach((port) => port.close()) });
  };
  port2.start();
  await import('../../web/core/trainer-worker.js');
  const { startTrainerWorker } = await import('../../web/core/trainer-client.js');
  const worker = startTrainerWorker();

  it('a trainer does the same as in the page', async () => {
    const here = (await loadWhorl()).createTrainer(SMALL);
    const there = await worker.createTrainer(SMALL);
    expect(there.options).toEqual(here.options);
    for (const name of Object.keys(here)) expect(there).toHaveProperty(name);
    expect(await there.step(5)).toEqual(here.step(5));
    expect(await there.evaluate({ length: 15 })).toEqual(here.evaluate({ length: 15 }));
    expect(await there.sequence({ length: 7 })).toEqual(here.sequence({ length: 7 }));
    expect(await there.attentionMap({ tokens: [1, 2, 3] })).toEqual(here.attentionMap({ tokens: [1, 2, 3] }));
    expect(await there.positionTable()).toEqual(here.positionTable());
    expect(await there.continueAt({ length: 10 })).toEqual(here.continueAt({ length: 10 }));
    const saved = await there.save();
    expect(saved).toEqual(here.save());
    expect(await there.restore(saved)).toEqual(await there.state());
    await there.free();
    here.free();
  });

  it('what is refused keeps its class, its code and its message', async () => {
    await expect(worker.createTrainer({ heads: 3 })).rejects.toMatchObject({
      name: 'WhorlRangeError',
      code: 'invalid-argument',
      message: 'heads must divide dModel, got heads 3 and dModel 64',
    });
    const trainer = await worker.createTrainer(SMALL);
    await trainer.free();
    await expect(trainer.step(1)).rejects.toMatchObject({ code: 'freed' });
    worker.end();
  });
});
