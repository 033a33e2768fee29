import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { highlight } from '../../web/build/code.js';
import { listingFiles, renderListings } from '../../web/build/listings.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { listings } from '../../web/lesson/listings.js';
import { escapeHtml } from '../../web/widgets/snippets.js';

const run = promisify(execFile);
const whorl = await loadWhorl();
const all = Object.values(listings).flat();

/** Debian's own Python, which has the packages that the listings need. */
const PYTHON = '/usr/bin/python3';

const DOUBLE = 1e-6;
const SINGLE = 1e-5;

/** Pictures are saved where a program runs: not here. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whorl-listings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** @param {string} command @param {string[]} args */
async function print(command, args) {
  const { stdout } = await run(command, args, { cwd: folder, env: { ...process.env, MPLBACKEND: 'Agg' } });
  return stdout;
}

/** @param {string} file */
const expected = (file) => readFile(listingFiles({ label: '', file }).output, 'utf8');

/** @param {string} text */
const numbersIn = (text) => (text.match(/-?\d+(?:\.\d*)?/g) ?? []).map(Number);

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted @param {number} tolerance */
function expectClose(got, wanted, tolerance) {
  expect(got.length).toBe(wanted.length);
  const worst = Math.max(...Array.from(wanted, (value, i) => Math.abs(value - got[i])));
  expect(worst).toBeLessThanOrEqual(tolerance);
}

describe('every listing', () => {
  test('is shown in one place, and every file is a listing or what one prints', async () => {
    const shown = all.flatMap((listing) => Object.values(listingFiles(listing)));
    const there = await readdir(new URL('../../web/lesson/listings/', import.meta.url));
    expect(there.sort()).toEqual(shown.map((url) => path.basename(fileURLToPath(url))).sort());
  });

  /** @type {Record<string, string>} The one in C++ is built and run with the C++ suite. */
  const commands = { '.py': PYTHON, '.js': process.execPath };
  const runnable = all.map(({ file }) => file).filter((file) => path.extname(file) in commands);

  test.each(runnable)('%s prints what the page shows under it', async (file) => {
    const { code } = listingFiles({ label: '', file });
    expect(await print(commands[path.extname(file)], [fileURLToPath(code)])).toBe(await expected(file));
  });

  test('fits the column of text, line by line', async () => {
    for (const listing of all) {
      const lines = (await readFile(listingFiles(listing).code, 'utf8')).split('\n');
      expect(lines.filter((line) => line.length > 72)).toEqual([]);
    }
  });

  test('stands on the page letter by letter', async () => {
    const html = Object.values(await renderListings(listings)).join('\n');
    const text = html.replace(/<[^>]*>/g, '');
    for (const listing of all) {
      for (const file of Object.values(listingFiles(listing))) {
        expect(text).toContain(escapeHtml((await readFile(file, 'utf8')).trimEnd()));
      }
    }
  });
});

describe('what a listing prints is what the core computes', () => {
  test.each([
    ['sinusoid-numpy.py', DOUBLE],
    ['sinusoid-pytorch.py', SINGLE],
    ['sinusoid-cpp.cpp', DOUBLE],
    ['sinusoid-javascript.js', SINGLE],
  ])('%s', async (file, tolerance) => {
    const { data } = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });
    expectClose(numbersIn(await expected(file)), data, tolerance);
  });

  test.each([
    ['model-input-numpy.py', DOUBLE],
    ['model-input-pytorch.py', SINGLE],
  ])('%s', async (file, tolerance) => {
    const [shape, ...rows] = (await expected(file)).split('\n');
    const [heads, n, d] = numbersIn(shape);
    const zeros = { heads, rows: n, cols: d, data: new Float32Array(heads * n * d) };
    const table = whorl.sinusoidalEncoding({ positions: n, dModel: d });
    const { data } = whorl.addEncoding({ batch: zeros, table });
    expectClose(numbersIn(rows.join('\n')), data, tolerance);
  });

  test.each(['offset-numpy.py', 'offset-javascript.js'])('%s', async (file) => {
    const lines = (await expected(file)).trimEnd().split('\n');
    expect(lines.pop()).toMatch(/: true$/i);
    for (const line of lines) {
      const [k, ...products] = numbersIn(line);
      const wanted = [1, 50, 100].map(
        (anchor) => whorl.offsetCurve({ dModel: 512, anchor, maxOffset: k })[k],
      );
      expectClose(products, wanted, DOUBLE);
    }
    expect(lines).toHaveLength(3);
    expect(whorl.rotationResidual({ position: 5, offset: 4, dModel: 512 })).toBeLessThan(1e-12);
  });

  test('learned-table-pytorch.py', async () => {
    const [parameters, trained, refusal] = (await expected('learned-table-pytorch.py')).split('\n');
    const shape = { positions: 1024, dModel: 768 };
    expect(numbersIn(parameters)).toEqual([whorl.learnedParameters(shape)]);
    expect(numbersIn(trained)).toEqual([31]);
    expect(refusal).toMatch(/^IndexError: /);
    expect(() => whorl.lookup({ table: whorl.learnedTable(shape), positions: [1024] })).toThrow(/1024/);
  });

  test('waves-matplotlib.py', async () => {
    const wavelengths = whorl.sinusoidalWavelengths({ dModel: 512 });
    const lines = (await expected('waves-matplotlib.py')).trimEnd().split('\n').map(numbersIn);
    expect(lines.map(([dimension]) => dimension)).toEqual([0, 1, 50, 100]);
    for (const [dimension, wavelength] of lines) expectClose([wavelength], [wavelengths[dimension]], DOUBLE);
  });

  test('heatmap-matplotlib.py', async () => {
    const { data } = whorl.sinusoidalEncoding({ positions: 128, dModel: 64 });
    expectClose(numbersIn(await expected('heatmap-matplotlib.py')), data.slice(-4), DOUBLE);
  });
});

describe('what Matplotlib plots is what the core computes', () => {
  /** Runs a listing and reads something of the figure it leaves. @param {string} file @param {string} expression */
  async function plotted(file, expression) {
    const { code } = listingFiles({ label: '', file });
    const program = [
      'import contextlib, json, os, runpy, sys',
      'with contextlib.redirect_stdout(None):',
      '    made = runpy.run_path(sys.argv[1])',
      `print(json.dumps(${expression}))`,
    ].join('\n');
    return JSON.parse(await print(PYTHON, ['-c', program, fileURLToPath(code)]));
  }

  test('the waves', async () => {
    const lines = await plotted(
      'waves-matplotlib.py',
      '[[list(map(float, line.get_ydata())), line.get_label()] for line in made["axes"].lines]',
    );
    const { data, cols } = whorl.sinusoidalEncoding({ positions: 128, dModel: 512 });
    expect(lines).toHaveLength(4);
    for (const [values, label] of lines) {
      const [dimension] = numbersIn(label);
      expectClose(
        values,
        Array.from({ length: 128 }, (_, position) => data[position * cols + dimension]),
        DOUBLE,
      );
    }
  });

  test('the table, position across and dimension down', async () => {
    const rows = await plotted('heatmap-matplotlib.py', 'made["image"].get_array().tolist()');
    const { data, cols } = whorl.sinusoidalEncoding({ positions: 128, dModel: 64 });
    expect(rows).toHaveLength(64);
    rows.forEach((/** @type {number[]} */ values, /** @type {number} */ dimension) => {
      expectClose(
        values,
        values.map((_, position) => data[position * cols + dimension]),
        DOUBLE,
      );
    });
  });
});

describe('code on the page', () => {
  test('has its words, comments and strings set apart, and nothing else', async () => {
    expect(await highlight('if x < 1:  # why\n    print("yes")', '.py')).toBe(
      '<span class="keyword">if</span> x &lt; 1:  <span class="comment"># why</span>\n    print(<span class="string">&quot;yes&quot;</span>)',
    );
  });

  test('is in a language that is known', async () => {
    await expect(highlight('x', '.f90')).rejects.toThrow(/\.f90/);
  });

  test('quotes functions that are there', async () => {
    const quotes = { file: 'cpp/src/textbook_sinusoidal.cpp', functions: ['double speed'] };
    await expect(renderListings({ one: [{ ...all[2], quotes }] })).rejects.toThrow(
      /no function double speed/,
    );
  });
});
