import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { exercises } from '../../web/lesson/exercises.js';
import { posed, said } from '../browser/support/exercise.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { ready, WIDGET } from '../browser/support/registry.js';
import { serveHost } from './support/host.js';

let site = '';

beforeAll(async () => {
  site = await serveDist();
});

/** What docs/events.md says of xAPI, with the site's address in the place of the example's. @param {string} language */
function documented(language) {
  const text = readFileSync(fromTop('docs/events.md'), 'utf8').split('## A record for xAPI')[1];
  const block = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
  return block.replaceAll('https://example.org/whorl/', site);
}

test('the lines of docs/events.md make the record that it shows of an answer in a frame', async () => {
  const record = JSON.parse(documented('json'));
  const host = await serveHost(`
    <iframe class="whorl" src="${site}embed/whorl-exercise.html?id=week-3&amp;exercise=entry" width="700" height="400" title="An exercise"></iframe>
    <iframe src="${site}embed/whorl-exercise.html?exercise=wavelength" width="700" height="400" title="Another"></iframe>
    <script>
      const learner = ${JSON.stringify(record.actor)};
      const sent = [];
      const sendStatement = (statement) => sent.push(statement);
      ${documented('js')}
    </script>`);
  const { page, errors } = await openPage({ width: 900 });
  await page.goto(host);
  const sent = () => page.evaluate('sent');
  const { answer, title } = { ...posed('entry'), ...exercises.find(({ id }) => id === 'entry') };
  /** @param {number} n Of the frame. @param {number[]} values */
  const type = async (n, values) => {
    const exercise = page.frameLocator('iframe').nth(n).locator(WIDGET);
    await ready(exercise);
    for (const value of values) {
      await exercise.locator('input').fill(String(value));
      await exercise.locator('input').press('Enter');
    }
    expect(await said(exercise)).toMatch(/^Right:/);
  };

  await type(1, [posed('wavelength').answer]); // A frame that the page has not chosen is not recorded.
  await type(0, [answer + 1, answer]);
  await expect.poll(async () => /** @type {any[]} */ (await sent()).length).toBe(3);
  const [wrong, right, complete] = /** @type {any[]} */ (await sent());
  expect(wrong.result.success).toBe(false);
  expect(record).toMatchObject(right);
  expect(right.result.success).toBe(true);
  expect(complete).toMatchObject({
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: { id: record.object.id },
    result: { completion: true, score: { raw: 0, min: 0, max: 1, scaled: 0 } },
  });
  expect(record.object.definition.name.en).toBe(title);
  expect(errors).toEqual([]);
});
