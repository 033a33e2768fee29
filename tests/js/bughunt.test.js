/** The hunt for planted mistakes: its code, its checks, and that no case has two answers. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { loadWhorl } from '../../web/core/whorl.js';
import { CASES, listing } from '../../web/widgets/bughunt-cases.js';
import { contradiction, judge } from '../../web/widgets/bughunt-checks.js';
import { fingerprint, whyNot } from '../../web/widgets/bughunt-words.js';

/** @typedef {import('../../web/core/types.js').Mistake} Mistake */
/** @typedef {import('../../web/widgets/bughunt-words.js').Hunt} Hunt */

const whorl = await loadWhorl();

/** @param {number} cols @param {number} [value] */
const embeddings = (cols, value = 0) => ({
  ...{ heads: 3, rows: 32, cols },
  data: new Float32Array(3 * 32 * cols).fill(value),
});

/** As the widget computes it. @param {number} d @returns {Hunt} */
function huntOf(d) {
  /** @param {Mistake} mistake */
  const measured = (mistake) => {
    const [zeros, ones] = [0, 1].map((value) =>
      whorl.encodeWithMistake({ mistake, embeddings: embeddings(d, value) }),
    );
    return { output: zeros, found: whorl.checkInvariants({ zeros, ones }) };
  };
  const right = measured('none');
  /** @param {Mistake} mistake */
  const judged = (mistake) => {
    const { output, found } = measured(mistake);
    return { output, checks: judge(found, right.found) };
  };
  return {
    order: CASES.map(({ mistake }) => mistake),
    right: judged('none'),
    wrong: /** @type {any} */ (Object.fromEntries(CASES.map(({ mistake }) => [mistake, judged(mistake)]))),
  };
}

/** What every listing puts out for the same embeddings, run by NumPy. @param {string[]} listings @param {number[][][]} x */
function run(listings, x) {
  const script = `
import json, sys
import numpy as np
given = json.load(sys.stdin)
outputs = []
for listing in given["listings"]:
    scope = {"np": np}
    exec(listing, scope)
    outputs.append(scope["encode"](np.array(given["x"])).ravel().tolist())
json.dump(outputs, sys.stdout)
`;
  const input = JSON.stringify({ listings, x });
  return JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
}

test('every listing, run by NumPy, puts out what the core shows beside it', () => {
  const [items, n, d] = [3, 7, 8];
  const { data } = whorl.tokenVectors({
    tokens: Array.from({ length: items * n }, (_, i) => `w${i}`),
    dModel: d,
  });
  const x = Array.from({ length: items }, (_, b) =>
    Array.from({ length: n }, (__, p) => [...data.subarray((b * n + p) * d, (b * n + p + 1) * d)]),
  );
  const all = [{ mistake: /** @type {const} */ ('none'), lines: {} }, ...CASES];
  const outputs = run(
    all.map(({ lines }) => listing(lines)),
    x,
  );
  all.forEach(({ mistake }, i) => {
    const core = whorl.encodeWithMistake({ mistake, embeddings: { heads: items, rows: n, cols: d, data } });
    expect(outputs[i]).toHaveLength(items * n * d);
    const largest = core.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - outputs[i][at])),
      0,
    );
    expect(largest, mistake).toBeLessThan(2e-6);
  });
  expect(new Set(all.map(({ lines }) => listing(lines))).size).toBe(all.length);
});

describe.each([8, 16, 32, 64])('at d = %i', (d) => {
  const hunt = huntOf(d);

  it('the right implementation passes every check', () => {
    expect(hunt.right.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  it('every mistake fails a check, and no other mistake agrees with it on all of them', () => {
    for (const { mistake } of CASES) {
      const here = hunt.wrong[mistake].checks;
      expect(
        here.some(({ holds }) => !holds),
        mistake,
      ).toBe(true);
      for (const { mistake: other } of CASES) {
        const at = contradiction(here, hunt.wrong[other].checks);
        expect(at >= 0, `${mistake} against ${other}`).toBe(other !== mistake);
      }
    }
  });

  it('every wrong choice is contradicted by two different statements about one check', () => {
    for (const { mistake } of CASES) {
      for (const { mistake: chosen } of CASES.filter((one) => one.mistake !== mistake)) {
        const [, suspected, here] = /^With it, (.*); here, (.*)\.$/.exec(whyNot(hunt, mistake, chosen)) ?? [];
        expect(suspected && here, `${mistake} against ${chosen}`).toBeTruthy();
        expect(suspected).not.toBe(here);
      }
      expect(fingerprint(hunt, mistake)).toMatch(/^[A-Z].*\.$/);
    }
  });
});

test('the checks that fail are those that the mistake must break', () => {
  const { wrong } = huntOf(16);
  /** @param {keyof typeof wrong} mistake */
  const failing = (mistake) =>
    wrong[mistake].checks.filter(({ holds }) => !holds).map(({ check }) => check.key);
  expect(failing('sine-only')).toEqual(['firstRow', 'rowLength', 'circle', 'offsetOnly', 'neighbours']);
  expect(failing('halved-exponent')).toEqual(['secondWavelength', 'neighbours']);
  expect(failing('doubled-exponent')).toEqual(['secondWavelength', 'neighbours']);
  expect(failing('odd-cosine')).toEqual(['rowLength', 'circle', 'offsetOnly', 'neighbours']);
  expect(failing('halves')).toEqual(['firstRow', 'circle', 'secondWavelength']);
  expect(failing('no-scale')).toEqual(['contentFactor']);
  expect(failing('batch-axis')).toEqual(['firstWavelength', 'secondWavelength', 'neighbours', 'items']);
  expect(failing('off-by-one')).toEqual(['firstRow']);
  expect(failing('degrees')).toEqual(['firstWavelength', 'secondWavelength', 'neighbours']);
});

describe('the core', () => {
  it('refuses a mistake that it does not know, and an encoding too small to measure', () => {
    expect(() =>
      whorl.encodeWithMistake({ mistake: /** @type {any} */ ('typo'), embeddings: embeddings(4) }),
    ).toThrow(/^mistake must be one of none, sine-only, .*, got "typo"$/);
    expect(() => whorl.checkInvariants({ zeros: embeddings(3), ones: embeddings(3) })).toThrow(
      'zeros and ones must be alike, with 3 positions and an even dModel from 4, got 3',
    );
  });

  it('gives a column that never changes no wavelength', () => {
    const [zeros, ones] = [0, 1].map((value) =>
      whorl.encodeWithMistake({ mistake: 'batch-axis', embeddings: embeddings(8, value) }),
    );
    expect(whorl.checkInvariants({ zeros, ones }).firstWavelength).toBe(Infinity);
  });
});
