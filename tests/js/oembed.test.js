import { describe, expect, test } from 'vitest';
import { answer, oembed } from '../../web/build/oembed.js';
import { siteAddress } from '../../web/build/site.js';
import { widgets } from '../../web/build/widgets.js';

const SITE = 'https://example.org/whorl/';
const PAGE = '/somewhere/web/widgets.html';

const all = await widgets();
const clock = /** @type {import('../../web/build/widgets.js').Widget} */ (
  all.find(({ name }) => name === 'whorl-clock')
);

/** @param {string | null} site @param {string} filename */
function tagsOf(site, filename) {
  const { handler } = /** @type {any} */ (
    oembed({ page: PAGE, widgets: async () => all, site }).transformIndexHtml
  );
  return handler('', { filename });
}

describe('oEmbed', () => {
  test('answers as the format wants it', () => {
    const { html, ...rest } = answer(clock, SITE);
    expect(rest).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'A position as the hands of a clock',
      provider_name: 'Whorl',
      provider_url: SITE,
      cache_age: 86400,
      width: 720,
      height: 660,
    });
    expect(html).toMatch(
      /^<iframe src="https:\/\/example\.org\/whorl\/embed\/whorl-clock\.html" [^>]+><\/iframe>$/,
    );
    expect(html).toContain(`height="${rest.height}"`);
  });

  test('is relative to its own file where nobody said where the site is', () => {
    const { html, provider_url: provider } = answer(clock, null);
    expect(html).toContain('src="../embed/whorl-clock.html"');
    expect(provider).toBeUndefined();
  });

  test('is named by the frame’s page and by the page of widgets', async () => {
    const [link] = await tagsOf(SITE, '/somewhere/web/embed/whorl-clock.html');
    expect(link.attrs).toEqual({
      rel: 'alternate',
      type: 'application/json+oembed',
      href: `${SITE}oembed/whorl-clock.json`,
      title: 'A position as the hands of a clock',
    });
    const links = await tagsOf(null, PAGE);
    expect(links.map((/** @type {any} */ { attrs }) => attrs.href)).toEqual(
      all.map(({ name }) => `./oembed/${name}.json`),
    );
    expect(await tagsOf(SITE, '/somewhere/web/index.html')).toEqual([]);
  });

  test('takes an address that can be one, with its slash', () => {
    expect(siteAddress('https://example.org/whorl')).toBe(SITE);
    expect(siteAddress(SITE)).toBe(SITE);
    expect(siteAddress('')).toBeNull();
    for (const wrong of ['example.org', 'file:///site/', 'javascript:alert(1)'])
      expect(() => siteAddress(wrong)).toThrow(/^WHORL_SITE must be an address/);
  });
});
