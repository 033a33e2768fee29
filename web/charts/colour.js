/**
 * Colour scales as sampled tables. Each table rises or falls in equal steps of OKLab lightness, so it reads in
 * greyscale, and its two hues (blue and orange) stay apart for every common kind of colour blindness. Zero is the
 * colour of the page in both themes: what is empty on paper is empty in the dark.
 *
 * @typedef {'light' | 'dark'} Theme
 * @typedef {'diverging' | 'sequential'} ScaleName
 *
 * @typedef {object} ColourScale
 * @property {[number, number]} domain The values of the first and the last colour; others are clamped to it.
 * @property {{ name: ScaleName, theme: Theme, domain: [number, number] }} made What it was made from.
 * @property {Uint32Array} pixels LEVELS colours as the 32-bit words of an ImageData.
 * @property {(value: number) => string} css The colour of a value as CSS.
 * @property {(value: number) => number} level The index of a value's colour in `pixels`.
 * @property {(values: Float32Array, at: number, share: number, into: Uint32Array) => void} paint The colours of as many
 *   values as `into` holds, from `at` on, each times `share`.
 */

/** @type {Record<ScaleName, Record<Theme, string[]>>} */
const TABLES = {
  // For [−1, 1]: blue below zero, orange above.
  diverging: {
    light: [
      ...['#214895', '#2f5fa9', '#3f75bc', '#518cd0', '#64a3e3', '#88b8e9', '#abccee', '#cee0f2'],
      '#f4f3f2',
      ...['#f0d9c7', '#eabe9e', '#e3a374', '#dc8748', '#c4713b', '#ac5c2e', '#944821', '#7d3414'],
    ],
    dark: [
      ...['#97d3fd', '#7ab8ea', '#5f9ed7', '#4584c4', '#2e69b2', '#2d558b', '#294266', '#233043'],
      '#1f1e1f',
      ...['#3d2b1e', '#5b3821', '#7b4523', '#9d5126', '#b46c3a', '#ca874f', '#e1a265', '#f7bf7d'],
    ],
  },
  // For weights and other amounts: nothing to a lot, one direction only.
  sequential: {
    light: [
      ...['#f0f4f6', '#d4e7ed', '#b9d9e5', '#9dccdd', '#80bed5', '#61b0cd', '#3ea2c6'],
      ...['#358db5', '#2f78a4', '#296393', '#244f80', '#203c6e', '#1b295a'],
    ],
    dark: [
      ...['#1b1e23', '#242d38', '#2c3c4e', '#324c65', '#365e7c', '#397093', '#3983aa'],
      ...['#4c97b6', '#62aac2', '#79bdce', '#92d0da', '#abe3e7', '#c5f6f5'],
    ],
  },
};

const LEVELS = 256;

/** @param {string} hex @returns {number[]} Red, green, blue, 0 to 255. */
export function channels(hex) {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/**
 * @param {number[][]} stops
 * @param {number} t Where among them, from 0 (first colour) to 1 (last).
 * @returns {number[]}
 */
function between(stops, t) {
  const place = t * (stops.length - 1);
  const at = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [stops[at], stops[at + 1]];
  return from.map((channel, c) => Math.round(channel + (to[c] - channel) * (place - at)));
}

/** @type {Map<string, { colours: number[][], pixels: Uint32Array }>} */
const ready = new Map();

/** A table spread over LEVELS colours; made once, so that equal scales share their pixels. @param {string[]} table */
function spread(table) {
  const stops = table.map(channels);
  const colours = Array.from({ length: LEVELS }, (_, level) => between(stops, level / (LEVELS - 1)));
  const pixels = new Uint32Array(new Uint8ClampedArray(colours.flatMap((rgb) => [...rgb, 255])).buffer);
  return { colours, pixels };
}

/**
 * @param {ScaleName} name
 * @param {Theme} theme
 * @param {[number, number]} domain
 * @returns {ColourScale}
 */
export function colourScale(name, theme, domain) {
  const key = `${name} ${theme}`;
  const { colours, pixels } = ready.get(key) ?? spread(TABLES[name][theme]);
  ready.set(key, { colours, pixels });
  const [low, high] = domain;
  const perUnit = high > low ? (LEVELS - 1) / (high - low) : 0;
  /** @param {number} value */
  const level = (value) => {
    const nearest = (value - low) * perUnit + 0.5;
    if (nearest >= LEVELS) return LEVELS - 1;
    return nearest > 0 ? Math.trunc(nearest) : 0;
  };
  /** As `level` does, written out since it runs for every cell of every frame. @type {ColourScale['paint']} */
  const paint = (values, at, share, into) => {
    for (let i = 0; i < into.length; i += 1) {
      const nearest = (values[at + i] * share - low) * perUnit + 0.5;
      into[i] = pixels[nearest >= LEVELS ? LEVELS - 1 : nearest > 0 ? nearest | 0 : 0];
    }
  };
  const made = { name, theme, domain };
  return { domain, made, pixels, level, paint, css: (value) => `rgb(${colours[level(value)].join(', ')})` };
}

/** The colours as they stand in the table, for tests and legends. @param {ScaleName} name @param {Theme} theme */
export function colourTable(name, theme) {
  return TABLES[name][theme];
}
