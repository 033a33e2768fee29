import { beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from './support/page.js';
import { whorl } from './support/suite.js';
import { finding, openWidget, settle } from './support/widget.js';

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

const TRAINED = '<whorl-table source="trained" tokens="17"></whorl-table>';
const TRAINS =
  '<whorl-ceiling schemes="learned" train-length="8" test-length="16" offset="2" d="16" steps="20" tune-steps="0"></whorl-ceiling>';

describe('a table trained in the page', () => {
  test('is one that the figure has trained for itself, where there is no other', async () => {
    const { widget, errors } = await openWidget(url, TRAINED);
    expect(await finding(widget)).toMatch(
      /128 rows of width 64, from a training of 200 steps\. Training has reached its first 32 rows; the others are as random/,
    );
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    await settle(widget);
    const entries = widget
      .getByRole('region', { name: 'Entries of rows 0 to 127' })
      .locator('tbody tr')
      .nth(5);
    const shown = await entries
      .locator('td')
      .evaluateAll((all) => all.map((cell) => Number(cell.textContent?.replace('−', '-'))));
    const trainer = whorl.createTrainer({ encoding: 'learned' });
    trainer.step(whorl.limits.trainerSteps);
    const { data } = trainer.positionTable();
    shown.forEach((entry, i) => expect(entry).toBeCloseTo(data[5 * 64 + i], 5));
    expect(shown.length).toBeGreaterThan(60);
    expect(errors).toEqual([]);
  });

  test('is the one that the other figure has just trained', async () => {
    const { widget: ceiling, page, errors } = await openWidget(url, TRAINS + TRAINED);
    const table = page.locator('whorl-table');
    expect(await finding(table)).toMatch(/128 rows of width 64/);
    await ceiling.getByRole('button', { name: 'Train here' }).click();
    await ceiling.getByRole('button', { name: 'Train again' }).waitFor();
    await expect
      .poll(() => finding(table))
      .toMatch(/16 rows of width 16, from a training of 20 steps\. Training has reached its first 8 rows;/);
    expect((await table.locator('.lookup').innerText()).trim()).toMatch(/^Looking up 17 tokens fails: .*16/);
    expect(errors).toEqual([]);
  });
});
