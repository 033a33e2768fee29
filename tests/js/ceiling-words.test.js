import { describe, expect, it } from 'vitest';
import { emptyResult } from '../../web/widgets/ceiling-stages.js';
import { DEFAULT_SETTING } from '../../web/widgets/ceiling-results.js';
import * as words from '../../web/widgets/ceiling-words.js';

/** @typedef {import('../../web/widgets/ceiling-parameters.js').Scheme} Scheme */
/** @typedef {import('../../web/widgets/ceiling-parameters.js').Stage} Stage */
/** @typedef {import('../../web/widgets/ceiling-plan.js').Result} Result */

describe('in words', () => {
  /** @param {Scheme} scheme @param {Partial<Record<Stage, number[]>>} accuracy @param {Partial<Result>} [more] @returns {words.Reading} */
  const reading = (scheme, accuracy, more = {}) => ({
    ...{ scheme, accuracy, progress: null },
    result: { ...emptyResult(scheme), ...more },
  });
  const ranges = words.rangesOf(DEFAULT_SETTING);
  /** @param {words.Reading[]} readings @param {Stage} [show] */
  const finding = (readings, show = 'trained') =>
    words.ceilingFinding({ readings, ranges, setting: DEFAULT_SETTING, show, run: null });

  it('the ranges are the trained length, what follows, half as much again, and far out', () => {
    expect(ranges.map(words.rangeLabel)).toEqual(['4–31', '32–35', '36–47', '64–127']);
    /** @param {object} given */
    const labels = (given) => words.rangesOf({ ...DEFAULT_SETTING, ...given }).map(words.rangeLabel);
    expect(labels({ testLength: 32 })).toEqual(['4–31']);
    expect(labels({ testLength: 33 })).toEqual(['4–31', '32']);
    expect(labels({ testLength: 50 })).toEqual(['4–31', '32–35', '36–47', '48–49']);
    expect(labels({ trainLength: 2, testLength: 12, offset: 1 })).toEqual(['1', '2–5', '6–11']);
  });

  it('it is said who falls, who holds, and who never learned', () => {
    const said = finding([
      reading('none', { trained: [0.2, 0.1, 0.1, 0.1] }),
      reading('learned', { trained: [1, 0.09, 0.1, 0.07] }),
      reading('rotary', { trained: [1, 1, 1, 0.8] }),
    ]);
    expect(said.lead).toBe('Right within the trained length, lost just past it: learned.');
    expect(said.rest).toBe(
      'Right answers at positions 4–31, then at 32–35: none 0.20 then 0.10, learned 1.00 then 0.09 and rotary 1.00 then 1.00. At 64–127: rotary 0.80. None never learns the task. Guessing gets 0.06.',
    );
  });

  it('a rescue is told by what it changes', () => {
    const readings = [
      reading('learned', { trained: [1, 0.1, 0.1, 0.1], tuned: [1, 1, 1, 0.6], both: [0.3, 0.1, 0.1, 0.1] }),
    ];
    expect(finding(readings, 'tuned').lead).toBe('It helps learned.');
    expect(finding(readings, 'tuned').rest).toContain('40 steps more at length 128');
    expect(finding(readings, 'both').lead).toBe(
      'It helps none of them. It breaks learned even where it was trained.',
    );
    expect(finding(readings, 'stretched').lead).toBe('This has not been done.');
  });

  it('a run that diverged is told as such, beside those that did not', () => {
    const ran = reading('learned', {}, { losses: [3, 9], diverged: { stage: 'trained', after: 2 } });
    expect(finding([ran]).lead).toBe('No model could be trained.');
    expect(finding([ran]).rest).toMatch(/^With learned the training diverged, after 2 steps: its loss rose/);
    const both = finding([ran, reading('rotary', { trained: [1, 1, 1, 1] })]);
    expect(both.lead).toBe('Rotary holds just past the trained length.');
    expect(both.rest).toContain('With learned the training diverged');
  });

  it.each([
    [0.2, 'less than a second'],
    [1.2, '1 second'],
    [42, '42 seconds'],
    [840, '14 minutes'],
    [9000, '3 hours'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(words.duration(seconds)).toBe(text);
  });
});
