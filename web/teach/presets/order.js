import { format } from 'd3-format';

/** @typedef {import('../../core/types.js').ShuffleTestOptions} ShuffleTestOptions */
/** @typedef {import('../../core/types.js').Whorl} Whorl */

const WORDS = ['the', 'server', 'rejected', 'the', 'request'];
const SWAPPED = [0, 4, 2, 3, 1];

const small = format('.1e');
const fixed = format('.3f');

/** @param {Whorl} whorl @param {Partial<ShuffleTestOptions>} [setting] */
const shuffled = (whorl, setting) => whorl.shuffleTest({ tokens: WORDS, permutation: SWAPPED, ...setting });

/** @param {Whorl} whorl @param {number} seed */
function split(whorl, seed) {
  const content = whorl.tokenVectors({ tokens: WORDS, dModel: 64, seed });
  const position = whorl.sinusoidalEncoding({ positions: WORDS.length, dModel: 64 });
  return whorl.scoreSplit({ content, position, seed });
}

/** Whether attention sees order, and what it sees of the input. @type {import('../presets.js').Preset[]} */
export const orderPresets = [
  {
    widget: 'whorl-shuffle',
    title: 'Predict, then swap',
    values: {},
    leaves: {
      lock: ['sentence', 'encoding', 'causal', 'd', 'heads', 'head', 'seed'],
      hide: ['toolbar', 'finding'],
    },
    task: 'Two sentences of the same words mean the opposite. Before any word is moved, everyone writes down: when two words change places, how many of the five get another vector out of attention? Then swap them, and read it off the differences.',
    answer: (whorl) => {
      const { maxDifference, tolerance } = shuffled(whorl);
      return `None. The largest difference is ${small(maxDifference)}, and rounding alone is allowed ${small(tolerance)}. Attention without positions is equivariant: the vectors change places with their words, and nothing else happens.`;
    },
  },
  {
    widget: 'whorl-shuffle',
    title: 'What a causal mask gives away',
    values: { order: SWAPPED, causal: true },
    leaves: { lock: ['sentence', 'encoding'] },
    task: 'There is still no encoding, but a causal mask is on. Which words get another vector now, and why does the first one not?',
    answer: (whorl) => {
      const { maxDifference, differencePerToken } = shuffled(whorl, { causal: true });
      return `Every word that sees other words before it than it did: the largest difference is ${fixed(maxDifference)}. The first word sees itself alone in both orders, so its difference is ${format('.0f')(differencePerToken[0])}. This is how decoders without any encoding still learn something of order.`;
    },
  },
  {
    widget: 'whorl-shuffle',
    title: 'Four ways to tell the position',
    values: { order: SWAPPED, encoding: 'sinusoidal' },
    leaves: { lock: ['sentence', 'order', 'causal'] },
    task: 'Go through the encodings. Which let the order show? Then put the words into reverse and find the one that cannot tell.',
    answer: (whorl) => {
      const difference = (/** @type {import('../../core/types.js').Encoding} */ encoding) =>
        fixed(shuffled(whorl, { encoding }).maxDifference);
      const reversed = shuffled(whorl, { encoding: 'alibi', permutation: [4, 3, 2, 1, 0] });
      return `All four: sinusoidal ${difference('sinusoidal')}, learned ${difference('learned')}, rotary ${difference('rotary')}, ALiBi ${difference('alibi')}. In reverse every distance between two words is kept, and ALiBi asks for nothing else: its difference falls to ${small(reversed.maxDifference)}. With a causal mask it tells the two directions apart.`;
    },
  },
  {
    widget: 'whorl-scores',
    title: 'One cell through five tables',
    values: {},
    leaves: { controls: 'none', hide: ['toolbar'] },
    task: 'Point at the cell where “server” looks at “request”. Add the four terms by hand; does the sum agree? Which term would change if the two words changed places with two others?',
    answer: (whorl) => {
      const { contentContent, contentPosition, positionContent, positionPosition, total } = split(whorl, 1);
      const at = 1 * WORDS.length + 4;
      const [cc, cp, pc, pp, sum] = [
        contentContent,
        contentPosition,
        positionContent,
        positionPosition,
        total,
      ].map(({ data }) => fixed(data[at]));
      return `Content with content ${cc}, content with position ${cp}, position with content ${pc}, position with position ${pp}: together ${sum}. The first depends on the two words alone, the last on the two places alone; the two mixed ones on both.`;
    },
  },
  {
    widget: 'whorl-scores',
    title: 'No position, three empty tables',
    values: { encoding: 'none' },
    leaves: { lock: ['sentence', 'd', 'seed'] },
    task: 'Three of the tables are empty. Say why before you switch the encoding on, and say which rows are the same in the first table.',
    answer: () =>
      'Without an encoding the position vectors are zeros, so every term with a position in it is zero. “the” stands in the sentence twice: in the first table its two rows are the same, and so are its two columns. Only positions can tell the two apart.',
  },
];
