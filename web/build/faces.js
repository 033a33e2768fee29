import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The weights that the style sheets ask for: a variable face carries the drawings of all it has. */
const WEIGHTS = { min: 400, max: 700, default: 400 };

/** What styles/fonts.css names, by package. @type {Record<string, string[]>} */
const FACES = {
  'source-serif-4': [
    'source-serif-4-latin-wght-normal',
    'source-serif-4-latin-wght-italic',
    'source-serif-4-greek-wght-italic',
  ],
  inter: ['inter-latin-wght-normal'],
  'jetbrains-mono': ['jetbrains-mono-latin-wght-normal'],
};

/** The characters that a browser takes from them: those of the ranges in styles/fonts.css. */
const LATIN = characters(
  ...[[0x20, 0xff], [0x2da], [0x2dc], [0x2000, 0x206f], [0x20ac], [0x2122]],
  ...[[0x2191], [0x2193], [0x2212], [0x2215]],
);
const GREEK = characters([0x370, 0x3ff]);

const FOLDER = fileURLToPath(new URL('../../build/cache/faces/', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/**
 * The Vite plugin that has the three faces without the weights that nothing is set in, and without what is in their files
 * besides the characters of their ranges: two thirds of the bytes.
 *
 * @returns {import('vite').Plugin}
 */
export const faces = () => ({
  name: 'whorl-faces',
  async config() {
    const narrowed = await Promise.all(
      Object.entries(FACES).flatMap(([family, names]) => names.map((name) => narrow(family, name))),
    );
    return { resolve: { alias: narrowed } };
  },
});

/** Made once, and not again while the face is the same. @param {string} family @param {string} name */
async function narrow(family, name) {
  const find = `@fontsource-variable/${family}/files/${name}.woff2`;
  const whole = await readFile(resolve(find));
  const kept = /-greek-/.test(name) ? GREEK : LATIN;
  const key = createHash('sha256')
    .update(JSON.stringify(WEIGHTS) + kept)
    .update(whole)
    .digest('hex')
    .slice(0, 16);
  const replacement = `${FOLDER}${key}/${name}.woff2`;
  const made = await readFile(replacement).catch(() => null);
  if (!made) {
    const narrowed = await subsetFont(whole, kept, {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    await mkdir(`${FOLDER}${key}`, { recursive: true });
    await writeFile(replacement, narrowed);
  }
  return { find, replacement };
}

/** @param {number[][]} ranges The first and the last, or one. */
function characters(...ranges) {
  const codes = ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  return String.fromCodePoint(...codes);
}
