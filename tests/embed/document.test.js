import { transform } from 'esbuild';
import sanitizeHtml from 'sanitize-html';
import { beforeAll, describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { snippets } from '../../web/widgets/snippets.js';
import { openPage, serveDist } from '../browser/support/page.js';
import { headings, snippet, snippetsOf } from './support/document.js';
import { expectFrameFits, expectRight, framed, misfit, placed } from './support/figures.js';
import { serveHost } from './support/host.js';

let site = '';

beforeAll(async () => {
  site = await serveDist({ headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
});

/**
 * Opens a course page with these lines in it, on a site of its own.
 *
 * @param {string} body
 * @param {Record<string, string>} [headers]
 */
async function openHost(body, headers) {
  const host = await serveHost(body, { headers });
  const { page, errors } = await openPage({ width: 1000 });
  await page.goto(host);
  return { page, errors };
}

/** Every figure in the page. @param {import('playwright-core').Page} page @param {string} lines */
async function expectAllRight(page, lines) {
  const frames = lines.match(/<iframe/g)?.length ?? 0;
  const elements = lines.match(/<whorl-/g)?.length ?? 0;
  expect(frames + elements).toBeGreaterThan(0);
  expect([await page.locator('iframe').count(), await placed(page).count()]).toEqual([frames, elements]);
  if (frames > 0) await expectRight(framed(page));
  if (elements > 0) await expectRight(placed(page));
}

/** Makes of JSX what React makes of it, as far as the lines go. */
const MAKE = `
  function make(name, properties, ...children) {
    const made = name ? document.createElement(name) : document.createDocumentFragment();
    for (const [property, value] of Object.entries(properties ?? {})) {
      if (property === 'style') Object.assign(made.style, value);
      else made.setAttribute(property, value);
    }
    made.append(...children);
    return made;
  }
`;

const AS_HTML = ['Two ways', 'Plain HTML', 'Canvas', 'Moodle', 'Quarto', 'WordPress'];

describe('the lines of docs/embedding.md', () => {
  test('are there for every system', () => {
    expect(headings).toEqual(
      expect.arrayContaining([
        ...[...AS_HTML, 'MyST and Jupyter Book', 'Jupyter notebooks', 'Sphinx', 'MkDocs'],
        ...['Docusaurus', 'reveal.js', 'What a server must send', 'What leaves the browser'],
      ]),
    );
    for (const heading of headings.filter((name) => !/^(What|oEmbed)/.test(name)))
      expect(snippetsOf(heading, site).length, heading).toBeGreaterThan(0);
  });

  test.each(AS_HTML)('compute in an ordinary page: %s', async (heading) => {
    const all = snippetsOf(heading, site).map(({ code }) => code.replace(/^```.*$/gm, ''));
    const tried = all.filter((code) => /<iframe|<whorl-/.test(code));
    expect(tried.length).toBeGreaterThan(0);
    for (const lines of tried) {
      const { page, errors } = await openHost(lines);
      await expectAllRight(page, lines);
      expect(errors, lines).toEqual([]);
      await page.close();
    }
  });

  test('name the scripts that Docusaurus adds to its pages, and elements that React writes', async () => {
    const config = snippet('Docusaurus', site, 'js').replace('export default', 'return');
    const { scripts } = new Function(config)();
    const tags = scripts.map(
      (/** @type {{ src: string, type?: string }} */ { src, type }) =>
        `<script src="${src}" ${type ? `type="${type}"` : 'async'}></script>`,
    );
    const jsx = `document.body.append(<>${snippet('Docusaurus', site, 'jsx')}</>)`;
    const settings = { loader: 'jsx', jsxFactory: 'make', jsxFragment: 'null' };
    const { code } = await transform(jsx, /** @type {import('esbuild').TransformOptions} */ (settings));
    const { page, errors } = await openHost(`${tags.join('')}<script>${MAKE}${code}</script>`);
    await expectRight(framed(page));
    await expectRight(placed(page));
    await expectFrameFits(page);
    expect(errors).toEqual([]);
  });

  test('leave a frame without a script tall enough, as the button Embed does', async () => {
    const lines = snippet('Two ways', site, 'html');
    const { page } = await openHost(lines);
    await expectRight(framed(page));
    expect(await misfit(page)).toBeGreaterThanOrEqual(0);
    const offset = (await widgets()).find(({ name }) => name === 'whorl-offset');
    if (!offset) throw new Error('there is no whorl-offset');
    const { heading, parameters, height } = offset.element;
    const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
    const made = snippets({
      ...{ name: 'whorl-offset', heading, parameters, height, folder: `${site}embed/` },
      values: { ...values, anchors: [3, 9], maxOffset: 64 },
    });
    expect(lines.trim()).toBe(made.frame);
    expect(snippet('Two ways', site, 'html', 2).trim()).toBe(made.element);
  });

  test('give a frame its height with the one script', async () => {
    const { page } = await openHost(
      snippet('Two ways', site, 'html', 1) + snippet('Two ways', site, 'html', 0),
    );
    await expectFrameFits(page);
  });
});

describe('the lines for Canvas', () => {
  /** What Canvas leaves of a frame. @param {string} lines */
  const sanitised = (lines) =>
    sanitizeHtml(lines, {
      allowedTags: ['iframe'],
      allowedAttributes: { iframe: ['src', 'width', 'height', 'title', 'style', 'class'] },
    });

  test.each([0, 1])('lose nothing to its sanitiser, and work (%i)', async (index) => {
    const lines = snippet('Canvas', site, 'html', index);
    const left = sanitised(lines);
    for (const attribute of lines.match(/\b[a-z]+(?==")/g) ?? []) expect(left).toContain(` ${attribute}="`);
    const { page, errors } = await openHost(left);
    await expectRight(framed(page));
    expect(await misfit(page)).toBeGreaterThanOrEqual(0);
    expect(errors).toEqual([]);
  });
});

describe('the policies of docs/embedding.md', () => {
  /** @param {number} index */
  const policy = (index) => {
    const lines = snippet('What a server must send', site, 'http', index).trim();
    const [name, value] = lines.split(/: (.*)/);
    return { [name]: value };
  };

  test('let a frame in, and its script', async () => {
    const lines = snippet('Two ways', site, 'html', 1) + snippet('Two ways', site, 'html', 0);
    const { page, errors } = await openHost(lines, policy(0));
    await expectRight(framed(page));
    await expectFrameFits(page);
    expect(errors).toEqual([]);
  });

  test('let an element in', async () => {
    const { page, errors } = await openHost(snippet('Two ways', site, 'html', 2), policy(2));
    await expectRight(placed(page));
    await placed(page).evaluate((element) => Object.assign(element, { maxOffset: 511, projections: true }));
    await expect.poll(() => page.workers().length).toBe(1);
    expect(errors).toEqual([]);
  });

  test('are needed: without the header of the site no element comes from there', async () => {
    expect(policy(1)).toEqual({ 'Access-Control-Allow-Origin': '*' });
    const closed = await serveDist();
    const { page, errors } = await openHost(snippet('Two ways', closed, 'html', 2));
    await expect.poll(() => errors.join()).toContain(`${closed}embed/whorl.js`);
    expect(errors.join()).toContain('CORS policy');
    expect(await placed(page).locator('.chart').count()).toBe(0);
  });
});
