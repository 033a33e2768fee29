import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { saved } from './support/devices.js';
import { openPage, scrollThrough, serveDist } from './support/page.js';
import { drawn, sampledFigures, WIDGET, widgetNames } from './support/registry.js';

const dist = (/** @type {string} */ file) => readFileSync(fromTop('dist', file), 'utf8');

let url = '';
beforeAll(async () => {
  url = await serveDist();
});

/** A page that notes what its policy stops, and every host it asks. @param {import('./support/page.js').PageOptions} [options] */
async function openWatched(options) {
  const { page, errors } = await openPage(options);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    const stopped = /** @type {string[]} */ (/** @type {any} */ (window).stopped = []);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      stopped.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return { page, errors, asked, stopped: () => page.evaluate(() => /** @type {any} */ (window).stopped) };
}

describe('the policy of the pages', () => {
  test.each(['index.html', 'widgets.html', 'teach.html', ...widgetNames.map((name) => `embed/${name}.html`)])(
    'stands first in %s and allows nothing inline, nothing evaluated and no other host',
    (file) => {
      const policy = /<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
        dist(file),
      )?.[1];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    },
  );

  test('is the same in _headers', () => {
    const policy = /content="(default-src[^"]*)"/.exec(dist('index.html'))?.[1];
    expect(dist('_headers')).toContain(`Content-Security-Policy: ${policy}\n`);
  });

  test.each(['', 'widgets.html', 'teach.html'])(
    'stops nothing that /%s does, and it asks no other host',
    async (path) => {
      const { page, errors, asked, stopped } = await openWatched();
      await page.goto(url + path);
      await scrollThrough(page);
      const waiting = () => page.evaluate(() => document.querySelectorAll('main :not(:defined)').length);
      await expect.poll(waiting).toBe(0);
      expect(await stopped()).toEqual([]);
      expect(errors).toEqual([]);
      expect(asked.filter((address) => !address.startsWith(url) && !/^(blob|data):/.test(address))).toEqual(
        [],
      );
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  test.each(sampledFigures)('stops nothing that the frame of %s does', async (name) => {
    const { page, errors, stopped } = await openWatched();
    await page.goto(`${url}embed/${name}.html`);
    await drawn(page.locator(WIDGET));
    expect(await stopped()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each(sampledFigures)('lets %s be saved as a picture', async (name) => {
    const { page, errors, stopped } = await openWatched();
    await page.goto(`${url}embed/${name}.html`);
    const widget = page.locator(WIDGET);
    await drawn(widget);
    for (const [kind, begin] of [
      ['PNG', '\x89PNG'],
      ['SVG', '<svg'],
    ]) {
      const button = widget.getByRole('button', { name: kind, exact: true });
      const { bytes } = await saved(page, () => button.click());
      expect(bytes.toString('latin1').startsWith(begin), kind).toBe(true);
    }
    expect(await stopped()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('lets a worker compute what is too long for the page', async () => {
    const { page, errors, stopped } = await openWatched();
    await page.goto(`${url}embed/whorl-lookalike.html?d=512&length=100000`);
    await drawn(page.locator(WIDGET));
    expect(page.workers().length).toBeGreaterThan(0);
    expect(await stopped()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('keeps foreign scripts, inline ones and texts that would become scripts out', async () => {
    const { page, stopped } = await openWatched();
    await page.goto(url);
    const ran = await page.evaluate(async () => {
      const done = [];
      const inline = document.createElement('script');
      try {
        inline.textContent = 'window.ran = true';
      } catch {
        done.push('a text as a script is refused');
      }
      document.head.append(inline);
      try {
        new Worker('https://example.org/worker.js');
      } catch {
        done.push('a foreign worker is refused');
      }
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran = true">');
      } catch {
        done.push('a text as markup is refused');
      }
      // Later, since what the test itself runs may evaluate.
      await new Promise((resolve) => setTimeout(resolve));
      try {
        (0, eval)('window.ran = true');
      } catch {
        done.push('eval is refused');
      }
      return { done, ran: /** @type {any} */ (window).ran };
    });
    expect(ran.ran).toBe(undefined);
    expect(ran.done).toEqual([
      'a text as a script is refused',
      'a foreign worker is refused',
      'a text as markup is refused',
      'eval is refused',
    ]);
    expect((await stopped()).length).toBeGreaterThan(0);
  });
});
