import { beforeAll, expect, test } from 'vitest';
import { openPage, serveDist } from '../browser/support/page.js';
import { shown, WIDGET, widgetNames } from '../browser/support/registry.js';
import { serveHost } from './support/host.js';

let site = '';

beforeAll(async () => {
  // A sandboxed frame is of no site: it gets only what the server lets others have.
  site = await serveDist({ headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
});

/** What a system finds out about a page before it shows it. @param {string} address */
async function discover(address) {
  const html = await (await fetch(address)).text();
  const [, href] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
  const response = await fetch(new URL(href, address));
  expect(response.headers.get('content-type')).toContain('application/json');
  const base = response.url;
  const answer = await response.json();
  return {
    ...answer,
    html: answer.html.replace(/(?<= src=")[^"]+/, (/** @type {string} */ src) => new URL(src, base).href),
  };
}

test.each(widgetNames)(
  'a link to %s is shown as the figure, in a sandbox as WordPress has it',
  async (name) => {
    const answer = await discover(`${site}embed/${name}.html`);
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Whorl' });
    const sandboxed = answer.html.replace('<iframe ', '<iframe sandbox="allow-scripts" ');
    const host = await serveHost(`<div style="width: ${answer.width}px">${sandboxed}</div>`);
    const { page } = await openPage({ width: 900, height: 1500 });
    await page.goto(host);
    const widget = page.frameLocator('iframe').locator(WIDGET);
    await shown(widget);
    expect(await page.locator('iframe').getAttribute('title')).toBe(answer.title);
    const hidden = await widget.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(0);
  },
);
