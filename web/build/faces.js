import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The weights that the style sheets ask for: a variable face carries the drawings of all it has. */
const WEIGHTS = { min: 400, max: 700, default: 400 };
/** No italics are bold. */
const PLAIN = 400;

/** What the lesson is written in, as styles/fonts.css has it. */
const LETTERS = characters(
  ...[[0x20, 0x7e], [0xa0], [0xb2], [0xb7], [0xb9], [0xd7]],
  ...[[0x2013, 0x2014], [0x2018, 0x2019], [0x201c, 0x201d], [0x2026], [0x2212]],
);
/** What else a reader may write. */
const OTHERS = characters(
  ...[[0x20, 0xff], [0x2da], [0x2dc], [0x2000, 0x206f], [0x20ac], [0x2122]],
  ...[[0x2191], [0x2193], [0x2212], [0x2215]],
).filter((character) => !LETTERS.includes(character));
const GREEK = characters([0x370, 0x3ff]);

const TEXT = 'source-serif-4/files/source-serif-4-latin-wght-normal';
const ITALIC = 'source-serif-4/files/source-serif-4-latin-wght-italic';
const GREEK_ITALIC = 'source-serif-4/files/source-serif-4-greek-wght-italic';
const INTERFACE = 'inter/files/inter-latin-wght-normal';
const CODE = 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal';

/**
 * What styles/fonts.css names: of which file, which characters, in which weights.
 *
 * @type {Record<string, [whole: string, kept: string[], weights: number | typeof WEIGHTS]>}
 */
const FACES = {
  text: [TEXT, LETTERS, WEIGHTS],
  'text-others': [TEXT, OTHERS, WEIGHTS],
  italic: [ITALIC, LETTERS, PLAIN],
  'italic-others': [ITALIC, OTHERS, PLAIN],
  'italic-greek': [GREEK_ITALIC, GREEK, PLAIN],
  interface: [INTERFACE, LETTERS, WEIGHTS],
  'interface-others': [INTERFACE, OTHERS, WEIGHTS],
  code: [CODE, [...LETTERS, ...OTHERS], WEIGHTS],
};

const FOLDER = fileURLToPath(new URL('../../build/cache/faces/', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/**
 * The Vite plugin that makes the files of styles/fonts.css from whole faces: without the weights that nothing is set in,
 * and without what is in them besides the characters asked for. What the lesson is written in takes a quarter of the
 * bytes, the rest is fetched by who needs it.
 *
 * @returns {import('vite').Plugin}
 */
export const faces = () => ({
  name: 'whorl-faces',
  async config() {
    return { resolve: { alias: await Promise.all(Object.keys(FACES).map(narrow)) } };
  },
});

/** Made once, and not again while the face is the same. @param {string} name */
async function narrow(name) {
  const [file, kept, weights] = FACES[name];
  const whole = await readFile(resolve(`@fontsource-variable/${file}.woff2`));
  const key = createHash('sha256')
    .update(JSON.stringify([kept, weights]))
    .update(whole)
    .digest('hex')
    .slice(0, 16);
  const replacement = `${FOLDER}${key}/${name}.woff2`;
  const made = await readFile(replacement).catch(() => null);
  if (!made) {
    const narrowed = await subsetFont(whole, kept.join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    await mkdir(`${FOLDER}${key}`, { recursive: true });
    await writeFile(replacement, narrowed);
  }
  return { find: `whorl-faces/${name}.woff2`, replacement };
}

/** @param {number[][]} ranges The first and the last, or one. */
function characters(...ranges) {
  return ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  );
}
