import { DEFAULT_SETTING } from '../../../web/widgets/ceiling-results.js';
import { rangesOf } from '../../../web/widgets/ceiling-words.js';
import { whorl } from './suite.js';
import { settle } from './widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('../../../web/widgets/ceiling-parameters.js').Stage} Stage */
/** @typedef {import('../../../web/widgets/ceiling-plan.js').Result} Result */

/** Trained in moments. */
export const QUICK = 'train-length="8" test-length="16" offset="2" d="16" steps="20" tune-steps="2"';

/** The settings of that. */
export const QUICK_SETTING = {
  ...DEFAULT_SETTING,
  ...{ trainLength: 8, testLength: 16, offset: 2, d: 16, steps: 20, tuneSteps: 2 },
};

/** @param {Locator} widget @param {string} name */
export const button = (widget, name) => widget.getByRole('button', { name, exact: true });

/** Trains, and waits for the end. @param {Locator} widget */
export async function train(widget) {
  await button(widget, 'Train here').click();
  await button(widget, 'Train again').waitFor({ timeout: 0 });
  await settle(widget);
}

/** The numbers of the table of results. @param {Locator} widget */
export const shares = async (widget) =>
  (await widget.locator('.results td').allInnerTexts()).map((text) => (text === '–' ? null : Number(text)));

/** What each scheme is doing. @param {Locator} widget */
export const doing = (widget) => widget.locator('.results small').allInnerTexts();

/** @param {Result} result @param {Stage} stage @param {import('../../../web/widgets/ceiling-parameters.js').Setting} [setting] */
export const counted = ({ stages }, stage, setting = DEFAULT_SETTING) =>
  rangesOf(setting).map(({ from, to }) => {
    const { accuracy = [], answers = [] } = stages[stage] ?? {};
    return Number(whorl.accuracyBetween({ accuracy, answers, from, to }).toFixed(2));
  });
