import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openCourse, shared } from './support/course.js';
import { serveDist } from './support/page.js';
import { drawn } from './support/registry.js';

const SCRIPT = 'embed/whorl.js';
const WRONG = `sha384-${'A'.repeat(64)}`;

/** @type {Record<string, string>} */
const published = JSON.parse(readFileSync(fromTop('dist/embed/integrity.json'), 'utf8'));

let url = '';
beforeAll(async () => {
  url = await serveDist(shared);
});

/** A page of another host that names the hashes of all the scripts it takes. @param {Record<string, string>} hashes */
async function openGuarded(hashes) {
  const integrity = Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [url + file, hash]));
  const head = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const script = `<script type="module" src="${url}${SCRIPT}" integrity="${hashes[SCRIPT]}"></script>`;
  return openCourse(`${script}<whorl-offset></whorl-offset>`, { head });
}

describe('the hashes that are published', () => {
  test('are those of the scripts other pages embed, and of what these import', () => {
    const real = Object.keys(published).map((file) => {
      const hash = createHash('sha384').update(readFileSync(fromTop('dist', file)));
      return [file, `sha384-${hash.digest('base64')}`];
    });
    expect(Object.fromEntries(real)).toEqual(published);
    expect(Object.keys(published)).toEqual(expect.arrayContaining([SCRIPT, 'embed/resize.js']));
  });

  test('let a page of another host have a figure, and name every script that it asks for', async () => {
    const { page, errors } = await openGuarded(published);
    await drawn(page.locator('whorl-offset'));
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const scripts = asked
      .filter((address) => address.startsWith(url) && address.endsWith('.js'))
      .map((address) => address.slice(url.length));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((file) => !published[file] && !isWorker(file))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['the script itself', (/** @type {string} */ file) => file === SCRIPT],
    ['a script that it imports', (/** @type {string} */ file) => file.includes('whorl-offset')],
  ])('keep %s out where it is another', async (_which, isTaken) => {
    const taken = Object.keys(published).filter(isTaken);
    expect(taken).toHaveLength(1);
    const { page, errors } = await openGuarded({ ...published, [taken[0]]: WRONG });
    await expect.poll(() => errors.join('\n')).toContain('integrity');
    expect(await page.evaluate(() => customElements.get('whorl-offset'))).toBe(undefined);
  });
});

/** Workers are scripts of their own, which no import map knows. @param {string} file */
const isWorker = (file) => /worker/.test(file);
