import { beforeAll, describe, expect, test } from 'vitest';
import { serveDist } from './support/page.js';
import { figureNames, openFrame, openHost, readNames } from './support/registry.js';
import { box, whorl } from './support/suite.js';
import { finding } from './support/widget.js';

/** What every engine is tried with, also where there is no time for all the rest. */

let url = '';

beforeAll(async () => {
  url = await serveDist();
});

describe('every widget', () => {
  test.each(figureNames)('%s draws what it begins with', async (name) => {
    const { widget, errors } = await openFrame(url, name);
    expect(await finding(widget)).toMatch(/\d|moved/);
    expect(await widget.locator('.failure').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test.each(readNames)('%s can be read', async (name) => {
    const { widget, errors } = await openFrame(url, name);
    expect((await widget.locator('[part=exercise], [part=list]').first().innerText()).length).toBeGreaterThan(
      40,
    );
    expect(errors).toEqual([]);
  });
});

test('words that are moved are tested', async () => {
  const { widget } = await openFrame(url, 'whorl-shuffle');
  await widget.getByRole('button', { name: 'Swap to' }).click();
  await expect.poll(() => finding(widget)).toMatch(/^Equivariant: every word got the same vector back\./);
});

test('what is typed is computed and drawn', async () => {
  const { widget } = await openFrame(url, 'whorl-clock');
  await box(widget, 'Position').fill('7');
  const [sine, cosine] = whorl.sinusoidalEncoding({ positions: 1, firstPosition: 7, dModel: 2 }).data;
  const signed = (/** @type {number} */ value) => value.toFixed(4).replace('-', '−');
  await expect.poll(() => finding(widget)).toContain(`(${signed(sine)}, ${signed(cosine)}`);
});

test('an exercise is marked', async () => {
  const { widget } = await openFrame(url, 'whorl-exercise', { query: '?exercise=same-vector' });
  await widget.getByText('It does not change.').click();
  await widget.getByRole('button').first().click();
  await expect.poll(() => widget.getByRole('status').innerText()).toMatch(/^As you said\./);
});

test('an element and a frame stand in a course page', async () => {
  const { page } = await openHost(
    url,
    `<whorl-offset></whorl-offset><iframe src="${url}embed/whorl-clock.html" title="A clock" width="700" height="700"></iframe>
    <script type="module" src="${url}embed/whorl.js"></script>`,
  );
  const [, neighbours] = whorl.offsetCurve({ dModel: 512, anchor: 1, maxOffset: 1 });
  await expect.poll(() => finding(page.locator('whorl-offset'))).toContain(neighbours.toFixed(2));
  const clock = page.frameLocator('iframe').locator('whorl-clock');
  await expect.poll(() => finding(clock)).toMatch(/^Position 5 reads \(−0\.9589, 0\.2837/);
});
