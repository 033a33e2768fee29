import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';
import { openPage, serveDist } from './support/page.js';
import { openFrame, picture, WIDGET, drawn } from './support/registry.js';
import { settle } from './support/widget.js';

/**
 * The two modules reach the browser in whatever way a school's server and a school's browser leave open.
 *
 * @typedef {import('playwright-core').Page} Page
 */

const FIGURE = 'whorl-scores';

let url = '';
/** What the figure shows when nothing is in the way. */
let asUsual = '';

beforeAll(async () => {
  url = await serveDist();
});

/** The figure alone, in a page that is told something before it begins. @param {(page: Page) => Promise<unknown>} before */
async function openWith(before) {
  const opened = await openPage();
  await before(opened.page);
  /** @type {string[]} */
  const modules = [];
  opened.page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) modules.push(request.url());
  });
  await opened.page.goto(`${url}embed/${FIGURE}.html`);
  return { ...opened, modules, widget: opened.page.locator(WIDGET) };
}

test('the figure is drawn from the module with SIMD', async () => {
  const { widget, errors } = await openFrame(url, FIGURE);
  asUsual = await picture(widget);
  expect(asUsual).toContain('score');
  expect(errors).toEqual([]);
});

describe('a server that sends the module', () => {
  test.each([['text/plain'], ['application/octet-stream'], [undefined]])(
    'as %s is good enough',
    async (type) => {
      const { widget, errors } = await openWith((page) =>
        page.route('**/*.wasm', async (route) => {
          const response = await route.fetch();
          const headers = response.headers();
          delete headers['content-type'];
          await route.fulfill({ response, headers: type ? { ...headers, 'content-type': type } : headers });
        }),
      );
      await drawn(widget);
      expect(await picture(widget)).toBe(asUsual);
      expect(errors).toEqual([]);
    },
  );

  /** @type {[string, { status: number, contentType: string, body: string | Buffer }, RegExp][]} */
  const broken = [
    [
      'as a page that says it is not there',
      { status: 404, contentType: 'text/html', body: '<!doctype html><title>404</title>' },
      /could not be loaded: the server answered 404 for .*\.wasm/,
    ],
    [
      'as a page that is said to be right',
      { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in</title>' },
      /could not be loaded: the server sent something else than the module/,
    ],
    [
      'as a page that is said to be the module',
      { status: 200, contentType: 'application/wasm', body: '<!doctype html><title>Log in</title>' },
      /could not be loaded: the server sent something else than the module/,
    ],
    [
      'cut off',
      { status: 200, contentType: 'application/wasm', body: Buffer.from('\0asm\x01\0\0\0\x01') },
      /could not be loaded: /,
    ],
    [
      'empty',
      { status: 200, contentType: 'application/wasm', body: '' },
      /could not be loaded: the server sent something else than the module/,
    ],
  ];
  test.each(broken)('%s is told the reason, and asked again', async (_, response, reason) => {
    const { page, widget } = await openWith((page) =>
      page.route('**/*.wasm', (route) => route.fulfill(response)),
    );
    const failure = widget.locator('.failure');
    await failure.waitFor();
    expect(await failure.innerText()).toMatch(reason);
    await page.unroute('**/*.wasm');
    await widget.getByRole('button', { name: 'Try again' }).click();
    await drawn(widget);
    expect(await picture(widget)).toBe(asUsual);
  });
});

describe('a browser', () => {
  test('compiles the module while it comes', async () => {
    const { page, widget } = await openWith((page) =>
      page.addInitScript(() => {
        const compile = WebAssembly.compileStreaming;
        const streamed = /** @type {string[]} */ ([]);
        Object.assign(globalThis, { streamed });
        WebAssembly.compileStreaming = async (source) => {
          streamed.push((await source).url);
          return compile(source);
        };
      }),
    );
    await drawn(widget);
    const streamed = await page.evaluate(() => /** @type {string[]} */ (Reflect.get(globalThis, 'streamed')));
    expect(streamed.map((file) => file.replace(/^.*\./, ''))).toEqual(['wasm']);
    expect(await picture(widget)).toBe(asUsual);
  });

  test('without instantiateStreaming draws as usual', async () => {
    const { widget, errors } = await openWith((page) =>
      page.addInitScript(() => {
        for (const name of ['instantiateStreaming', 'compileStreaming'])
          Reflect.deleteProperty(WebAssembly, name);
      }),
    );
    await drawn(widget);
    expect(await picture(widget)).toBe(asUsual);
    expect(errors).toEqual([]);
  });

  test('without SIMD gets the other module, and the same numbers', async () => {
    const { widget, modules, errors } = await openWith((page) =>
      page.addInitScript(() => {
        WebAssembly.validate = () => false;
      }),
    );
    await drawn(widget);
    expect(await findingOf(widget)).toBe(findingIn(asUsual));
    expect(await simdOf(modules)).toEqual([false]);
    expect(errors).toEqual([]);
  });

  test('whose SIMD multiplies wrongly gets the other module, and the same numbers', async () => {
    const { widget, modules, errors } = await openWith((page) =>
      page.route('**/*.wasm', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withWrongProducts(await response.body()) });
      }),
    );
    await drawn(widget);
    expect(await findingOf(widget)).toBe(findingIn(asUsual));
    expect(await simdOf(modules)).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  test('without WebAssembly shows the lesson, its static figures and one sentence in each', async () => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'WebAssembly');
    });
    await page.goto(url);
    const figure = page.locator('whorl-waves').first();
    await figure.scrollIntoViewIfNeeded();
    const failure = figure.locator('.failure');
    await failure.waitFor();
    expect(await failure.locator('p').innerText()).toBe(
      'This figure cannot be computed: this browser does not run WebAssembly.',
    );
    expect(await figure.locator('.plate').isVisible()).toBe(true);
    expect(await page.locator('main p').first().isVisible()).toBe(true);
  });
});

/** @param {import('playwright-core').Locator} widget */
async function findingOf(widget) {
  await settle(widget);
  return widget.locator('figcaption').innerText().then(plain);
}

/** @param {string} picture */
const findingIn = (picture) => plain(picture.split('\n')[0]);

/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** Which of the two modules each address names: that with SIMD is known by its bytes. @param {string[]} modules */
async function simdOf(modules) {
  const simd = await readFile(fromTop('build/wasm/whorl.wasm'));
  return Promise.all(
    modules.map(async (address) => simd.equals(Buffer.from(await (await fetch(address)).arrayBuffer()))),
  );
}

/** A module whose f32x4.mul is f32x4.add. @param {Buffer} bytes */
function withWrongProducts(bytes) {
  const wrong = Buffer.from(bytes);
  const [product, sum] = [Buffer.from([0xfd, 0xe6, 0x01]), Buffer.from([0xfd, 0xe4, 0x01])];
  for (let at = wrong.indexOf(product); at >= 0; at = wrong.indexOf(product, at + 1)) sum.copy(wrong, at);
  return wrong;
}
