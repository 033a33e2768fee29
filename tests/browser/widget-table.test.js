import { describe, expect, test } from 'vitest';
import { colourScale } from '../../web/charts/colour.js';
import { tableDomain } from '../../web/widgets/table-entries.js';
import { usualSize } from '../../web/widgets/usual-size.js';
import { npyFile, safetensorsFile, tableOf } from './support/table-files.js';
import { openerOf, readout, refuses, sevenDigits, spoken, standsInAPage, whorl } from './support/suite.js';
import { cellColours, finding, notes, settle } from './support/widget.js';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('../../web/core/types.js').Matrix} Matrix */

const open = openerOf('whorl-table');

/** @param {Locator} widget @param {string} label */
const box = (widget, label) => widget.getByRole('spinbutton', { name: label });

/** @param {Locator} widget @param {Matrix} table @param {'light' | 'dark'} [theme] */
async function expectDrawn(widget, table, theme = 'light') {
  const { rows, cols, data } = table;
  const scale = colourScale('diverging', theme, tableDomain(usualSize(table)));
  const wanted = Array.from({ length: rows * cols }, (_, i) =>
    scale.css(data[(i % rows) * cols + Math.floor(i / rows)]),
  );
  expect(await cellColours(widget.locator('.heatmap canvas').nth(0), cols, rows)).toEqual(wanted);
  const { data: cosines } = whorl.similarityMatrix({ table, normalised: true });
  const cosine = colourScale('diverging', theme, [-1, 1]);
  expect(await cellColours(widget.locator('.heatmap canvas').nth(1), rows, rows)).toEqual(
    Array.from(cosines, cosine.css),
  );
}

/** @param {Matrix} table */
const asFile = ({ rows, cols, data }) => npyFile(rows, cols, [...data]);

describe('a random table', () => {
  test.each(
    /** @type {const} */ ([
      ['rows="12" d="8"', { positions: 12, dModel: 8 }, 'light'],
      ['rows="5" d="16" seed="9"', { positions: 5, dModel: 16, seed: 9 }, 'dark'],
      ['rows="1" d="1"', { positions: 1, dModel: 1 }, 'light'],
    ]),
  )('is drawn as the core drew it, with its cosines: %s', async (attributes, options, colorScheme) => {
    const { widget, errors } = await open(attributes, { colorScheme });
    await expectDrawn(widget, whorl.learnedTable(options), colorScheme);
    expect(errors).toEqual([]);
  });

  test('states its cost, its share and its two most alike rows', async () => {
    const { widget } = await open('', { container: 1000 });
    const table = whorl.learnedTable({ positions: 1024, dModel: 768 });
    const { data } = whorl.similarityMatrix({
      table: whorl.firstRows({ table, tokens: 128 }),
      normalised: true,
    });
    const said =
      /^786,432 numbers to train: 0\.63% of the model’s 124,439,808\. 1,024 rows of width 768, random, before any training\. Of the first 128 rows the two most alike are (\d+) and (\d+), with a cosine of (\S+)\.$/;
    const [, a, b, cosine] = (said.exec(await finding(widget)) ?? []).map(Number);
    expect(whorl.learnedParameters({ positions: 1024, dModel: 768 })).toBe(786432);
    const others = Array.from(data).filter((_, i) => i % 128 !== Math.floor(i / 128));
    expect(data[a * 128 + b]).toBe(Math.max(...others));
    expect(cosine).toBeCloseTo(data[a * 128 + b], 3);
  });

  test('takes its share of a published model, or of the total that is typed', async () => {
    const { widget } = await open('rows="8" d="8"');
    await widget.getByRole('button', { name: 'BERT-base' }).click();
    expect(await finding(widget)).toMatch(/^393,216 numbers to train: 0\.36% of the model’s 110,000,000\./);
    await box(widget, 'Parameters of the whole model').fill('1000');
    expect(await finding(widget)).toMatch(/^393,216 numbers to train: more than the model’s 1,000\./);
  });

  test('refuses a row that does not exist, in the core’s own words', async () => {
    const { widget } = await open('rows="16" d="4" tokens="17"');
    const table = whorl.learnedTable({ positions: 16, dModel: 4 });
    let message = '';
    try {
      whorl.firstRows({ table, tokens: 17 });
    } catch (error) {
      message = /** @type {Error} */ (error).message;
    }
    expect(message).toMatch(/row 16 does not exist/);
    expect((await widget.locator('.lookup').innerText()).trim()).toBe(
      `Looking up 17 tokens fails: ${message}.`,
    );
    await box(widget, 'Tokens to look up').press('ArrowDown');
    await settle(widget);
    expect((await widget.locator('.lookup').innerText()).trim()).toBe(
      'Looking up 16 tokens works: rows 0 to 15 are added, one to each.',
    );
  });

  test('has its numbers in the tables', async () => {
    const { widget } = await open('rows="3" d="2"');
    await widget.getByRole('button', { name: 'Data as a table' }).click();
    const cells = widget.locator('table').nth(1).locator('td');
    await cells.first().waitFor();
    const shown = await cells.evaluateAll((all) =>
      all.map((cell) => Number(cell.textContent?.replace('−', '-'))),
    );
    const { data } = whorl.learnedTable({ positions: 3, dModel: 2 });
    expect(shown).toEqual([...data].map(sevenDigits));
  });
});

describe('a table of the reader’s own', () => {
  /** @param {Locator} widget @param {any} file */
  async function choose(widget, file) {
    await widget.getByLabel('Open your own table').setInputFiles(file);
  }

  test('is opened from an .npy file, drawn and measured; nothing is sent', async () => {
    const { widget, page, errors } = await open('rows="4" d="4"');
    /** @type {string[]} All but what reads such files, which is fetched when it is first needed. */
    const sent = [];
    page.on('request', (request) => {
      const url = request.url();
      const script = request.resourceType() === 'script' && /\/assets\/[^?]+\.js$/.test(url);
      if (!script && !url.startsWith('data:')) sent.push(`${request.method()} ${url}`);
    });
    const table = tableOf(6, 5);
    await choose(widget, asFile(table));
    await expect
      .poll(() => finding(widget))
      .toMatch(/^30 numbers to train: .* 6 rows of width 5, from mine\.npy\./);
    await expectDrawn(widget, table);
    expect(await widget.locator('.lookup').innerText()).toMatch(
      /fails: 1025 tokens need 1025 rows, but the table has 6/,
    );
    expect(sent).toEqual([]);
    await choose(widget, asFile(tableOf(7, 3)));
    await expect.poll(() => finding(widget)).toMatch(/7 rows of width 3, from mine\.npy\./);
    await widget.getByRole('button', { name: 'Reset' }).click();
    expect(await finding(widget)).toMatch(/4 rows of width 4, random/);
    await widget.getByLabel('Table', { exact: true }).selectOption('file');
    expect(await finding(widget)).toMatch(/7 rows of width 3, from mine\.npy\./);
    expect(errors).toEqual([]);
  });

  test('is chosen among those of a .safetensors file, the positions first', async () => {
    const { widget } = await open('rows="4" d="4"');
    const words = tableOf(9, 4, 3);
    const positions = tableOf(5, 4);
    const file = safetensorsFile({
      'wte.weight': { shape: [9, 4], values: [...words.data] },
      'ln.bias': { shape: [4], values: [1, 2, 3, 4] },
      'wpe.weight': { shape: [5, 4], values: [...positions.data] },
    });
    await choose(widget, file);
    await expect
      .poll(() => finding(widget))
      .toMatch(/5 rows of width 4, from wpe\.weight in model\.safetensors\./);
    await expectDrawn(widget, positions);
    const picker = widget.getByLabel('Tensor of model.safetensors');
    const labels = await picker.locator('option').allInnerTexts();
    expect(labels.map((label) => label.trim())).toEqual(['wte.weight (9 × 4)', 'wpe.weight (5 × 4)']);
    await picker.selectOption('0');
    await expect.poll(() => finding(widget)).toMatch(/9 rows of width 4, from wte\.weight/);
    await expectDrawn(widget, words);
  });

  test('may be dropped on the figure', async () => {
    const { widget } = await open('rows="4" d="4"');
    const { name, buffer } = asFile(tableOf(3, 2));
    /** @param {string} type */
    const send = (type) =>
      widget.evaluate(
        (element, [kind, fileName, bytes]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(bytes)], fileName));
          const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
          element.dispatchEvent(event);
          return [event.defaultPrevented, element.hasAttribute('data-dropping')];
        },
        /** @type {[string, string, number[]]} */ ([type, name, [...buffer]]),
      );
    expect(await send('dragover')).toEqual([true, true]);
    expect(await send('drop')).toEqual([true, false]);
    await expect.poll(() => finding(widget)).toMatch(/3 rows of width 2, from mine\.npy\./);
  });

  test('is refused with the reason, and the last one stays', async () => {
    const { widget, errors } = await open('rows="4" d="4"');
    const before = await finding(widget);
    const { buffer, ...file } = asFile(tableOf(3, 2));
    await choose(widget, { ...file, buffer: buffer.subarray(0, -1) });
    await widget.locator('#note-file').waitFor();
    expect(await notes(widget)).toEqual([
      '“mine.npy” cannot be shown: 3 × 2 numbers take 24 bytes, and it holds 23.',
    ]);
    expect(await finding(widget)).toBe(before);
    await choose(widget, { ...file, name: 'notes.txt', buffer });
    await expect
      .poll(() => notes(widget))
      .toEqual(['“notes.txt” cannot be shown: only .npy and .safetensors files can be read.']);
    await choose(widget, { ...file, buffer });
    await expect.poll(() => finding(widget)).toMatch(/3 rows of width 2, from mine\.npy\./);
    expect(await notes(widget)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is asked for when a link says so and none is open', async () => {
    const { widget } = await open('rows="4" d="4"', { query: '?table.source=file' });
    expect(await finding(widget)).toMatch(/No file is open yet, so this table is random\. 4 rows of width 4/);
  });

  test('of many rows shows its first, and says so', async () => {
    const { widget } = await open('rows="4" d="4"', { container: 1000 });
    await choose(widget, asFile(tableOf(3000, 2)));
    await expect.poll(() => finding(widget)).toMatch(/3,000 rows of width 2/);
    expect(await widget.locator('.panel-title').allInnerTexts()).toEqual([
      'First 1,024 of 3,000 rows',
      'Cosines of the first 128 rows',
    ]);
  });
});

describe('reading', () => {
  test('and everything else works with the keyboard alone', async () => {
    const { widget, page } = await open('rows="6" d="4"');
    const { data } = whorl.learnedTable({ positions: 6, dModel: 4 });
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await settle(widget);
    const sentence = await readout(widget);
    const value = Number(/: (\S+)\.$/.exec(sentence)?.[1].replace('−', '-'));
    expect(sentence).toMatch(/^Position 1, dimension 2: /);
    expect(value).toBeCloseTo(data[1 * 4 + 2], 3);
    expect(await spoken(widget)).toBe(sentence);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await settle(widget);
    const table = whorl.learnedTable({ positions: 6, dModel: 4 });
    const cosine = whorl.similarityMatrix({ table, normalised: true }).data[5];
    expect(await readout(widget)).toBe(
      `Rows 0 and 5: their cosine is ${cosine.toFixed(3).replace('-', '−')}.`,
    );
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab'); // the models
    await page.keyboard.press('Enter');
    expect(await finding(widget)).toMatch(/32 rows of width 16/);
    await page.keyboard.press('Tab');
    expect(await widget.evaluate((element) => element.shadowRoot?.activeElement?.id)).toBe('file');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await finding(widget)).toMatch(/64 rows of width 16/);
  });
});

refuses(open, [
  ['rows="1e6"', 'Rows must be a whole number from 1 to 1024, got 1e6; showing 1024.'],
  [
    'source="other"',
    'Table must be one of random, trained, file, got “other”; showing random, before training.',
  ],
  ['tokens="0"', 'Tokens to look up must be a whole number from 1 to 131072, got 0; showing 1025.'],
]);

standsInAPage(open, {
  attributes: 'rows="6" d="4"',
  async use({ widget }) {
    const file = safetensorsFile({
      a: { shape: [2, 2], values: [1, 2, 3, 4] },
      b: { shape: [2, 2], values: [1, 2, 3, 5] },
    });
    await widget.getByLabel('Open your own table').setInputFiles(file);
    await widget.locator('#tensor').waitFor();
    await widget.getByLabel('Open your own table').setInputFiles({ ...file, name: 'b.txt' });
    await widget.locator('#note-file').waitFor();
  },
  settings: ['', 'rows="1" d="1"', 'rows="1024" d="2"', 'rows="3" d="1024"'],
});
