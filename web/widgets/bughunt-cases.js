/**
 * The implementations with a mistake in them, as somebody might write them in NumPy.
 *
 * @typedef {Exclude<import('../core/types.js').Mistake, 'none'>} Planted
 *
 * @typedef {object} Case
 * @property {Planted} mistake
 * @property {string} label What it is called among the choices.
 * @property {Partial<Record<keyof typeof RIGHT, string>>} lines What is written instead.
 */

/** The right implementation, line by line. */
const RIGHT = {
  head: 'def encode(x, base=10000):',
  shape: '    batch, n, d = x.shape',
  position: '    position = np.arange(n)[:, None]',
  pair: '    pair = np.arange(d // 2)',
  angle: '    angle = position / base ** (2 * pair / d)',
  table: '    pe = np.empty((n, d))',
  sine: '    pe[:, 0::2] = np.sin(angle)',
  cosine: '    pe[:, 1::2] = np.cos(angle)',
  sum: '    return np.sqrt(d) * x + pe',
};

/** @type {Case[]} */
export const CASES = [
  {
    mistake: 'sine-only',
    label: 'Sines only',
    lines: { cosine: '    pe[:, 1::2] = np.sin(angle)' },
  },
  {
    mistake: 'halved-exponent',
    label: 'Exponent i in place of 2i',
    lines: { angle: '    angle = position / base ** (pair / d)' },
  },
  {
    mistake: 'doubled-exponent',
    label: 'Exponent doubled once too often',
    lines: {
      pair: '    even = np.arange(0, d, 2)',
      angle: '    angle = position / base ** (2 * even / d)',
    },
  },
  {
    mistake: 'odd-cosine',
    label: 'Cosine with exponent 2i + 1',
    lines: {
      pair: '    column = np.arange(d)',
      angle: '    angle = position / base ** (column / d)',
      sine: '    pe[:, 0::2] = np.sin(angle[:, 0::2])',
      cosine: '    pe[:, 1::2] = np.cos(angle[:, 1::2])',
    },
  },
  {
    mistake: 'halves',
    label: 'Halves, not interleaved',
    lines: {
      sine: '    pe[:, :d // 2] = np.sin(angle)',
      cosine: '    pe[:, d // 2:] = np.cos(angle)',
    },
  },
  {
    mistake: 'no-scale',
    label: '√d left out of the sum',
    lines: { sum: '    return x + pe' },
  },
  {
    mistake: 'batch-axis',
    label: 'Added along the batch',
    lines: { sum: '    return np.sqrt(d) * x + pe[:batch, None]' },
  },
  {
    mistake: 'off-by-one',
    label: 'Positions counted from 1',
    lines: { position: '    position = np.arange(1, n + 1)[:, None]' },
  },
  {
    mistake: 'degrees',
    label: 'Degrees for radians',
    lines: {
      sine: '    pe[:, 0::2] = np.sin(np.radians(angle))',
      cosine: '    pe[:, 1::2] = np.cos(np.radians(angle))',
    },
  },
];

/** @param {string} mistake @returns {Case} */
export function caseOf(mistake) {
  const found = CASES.find((one) => one.mistake === mistake);
  if (!found) throw new Error(`there is no case of ${mistake}`);
  return found;
}

/** @param {Case['lines']} [lines] What is written instead; nothing: the right implementation. */
export function listing(lines = {}) {
  return Object.values({ ...RIGHT, ...lines }).join('\n');
}
