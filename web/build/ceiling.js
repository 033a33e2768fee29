import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadWhorl } from '../core/whorl.js';
import { trainedShares } from '../lesson/trained.js';
import { SCHEMES } from '../widgets/ceiling-parameters.js';
import { DEFAULT_SETTING, recall } from '../widgets/ceiling-results.js';
import { defaultResult, divide, writeDown } from '../widgets/ceiling-written.js';

/** @typedef {import('../widgets/ceiling-results.js').Written} Written */

const FOLDER = fileURLToPath(new URL('../../build/cache/ceiling/', import.meta.url));
const BUILT = fileURLToPath(new URL('../widgets/ceiling-built.js', import.meta.url));
const MAPS = fileURLToPath(new URL('../widgets/ceiling-built-maps.js', import.meta.url));
const SHARES = fileURLToPath(new URL('../lesson/trained.js', import.meta.url));

/** What the results depend on, besides the settings. */
const SOURCES = [
  '../../build/wasm/whorl.wasm',
  '../core/trainer.js',
  '../widgets/ceiling-plan.js',
  '../widgets/ceiling-stages.js',
  '../widgets/ceiling-written.js',
];

/** @type {Promise<Written[]> | null} */
let training = null;

/** The default training of whorl-ceiling: done once in a build, and not again while what it depends on is the same. */
export function trainedByDefault() {
  training ??= train();
  return training;
}

async function train() {
  const file = `${FOLDER}${await keyOf()}.json`;
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) {
    const written = /** @type {Written[]} */ (JSON.parse(kept));
    recall(written);
    return written;
  }
  const whorl = await loadWhorl();
  const written = SCHEMES.map(({ value }) => writeDown(defaultResult(whorl, value)));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, JSON.stringify(written));
  recall(written); // What is drawn now is what the page reads back.
  return written;
}

async function keyOf() {
  const hash = createHash('sha256').update(JSON.stringify(DEFAULT_SETTING));
  for (const source of SOURCES) hash.update(await readFile(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The Vite plugin that gives whorl-ceiling the results of its default training, and the lesson's exercises what they ask
 * of them.
 *
 * @returns {import('vite').Plugin}
 */
export const ceiling = () => ({
  name: 'whorl-ceiling',
  async load(id) {
    if (id === BUILT || id === MAPS) {
      const { begins, maps } = divide(await trainedByDefault());
      return id === BUILT
        ? `export const built = ${parsed(begins)};`
        : `export const maps = ${parsed(maps)};`;
    }
    if (id !== SHARES) return null;
    await trainedByDefault();
    return `export const trainedShares = () => (${JSON.stringify(trainedShares(await loadWhorl()))});`;
  },
});

/** A large value is read faster as JSON than as a script. @param {unknown} value */
const parsed = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
