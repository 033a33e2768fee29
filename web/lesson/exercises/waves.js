import { format } from 'd3-format';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const entry = format('.4f');
const wave = format(',.1f');
const cosine = format('.4f');

/** The implementations whose mistakes a wrong entry may come from, and what is said of each. */
const MISTAKES = /** @type {const} */ ([
  ['degrees', 'That is what comes out when the angle is taken in degrees; it is in radians.'],
  ['halved-exponent', 'That is the exponent i/d. The pair i turns by base to the power of −2i/d.'],
  ['doubled-exponent', 'There the 2 of 2i has been used twice: 2i is the dimension of the sine already.'],
  ['odd-cosine', 'The cosine has the same angle as the sine beside it, not one of its own.'],
  ['off-by-one', 'That is the next position; they count from 0.'],
]);

/** Hands, waves and the whole table. @type {Exercise[]} */
export const waveExercises = [
  {
    id: 'which-is-even',
    title: 'What is even or odd',
    section: 'every-position-a-vector-of-waves',
    kind: 'choice',
    ask({ whorl }) {
      const [a, b, c, d] = whorl.sinusoidalEncoding({ positions: 1, dModel: 4 }).data;
      return {
        text: 'PE(pos, 2i) is a sine and PE(pos, 2i + 1) a cosine. What is it that is even or odd there?',
        choices: [
          {
            text: 'The position: even tokens get sines, odd ones cosines.',
            right: a === b && c === d && a === c,
            why: 'Then position 0 would hold nothing but sines of 0, which are zeros.',
          },
          {
            text: 'The dimension: every position has all the sines and all the cosines.',
            right: a !== b && c !== d && a === c,
            why: '',
          },
          {
            text: 'The number of the pair: one pair has sines, the next cosines.',
            right: a === b && c === d && a !== c,
            why: 'A pair is a sine and a cosine of one angle; i counts the pairs, and 2i and 2i + 1 are its two dimensions.',
          },
        ],
        hints: ['Look at the first row of the table, position 0.'],
        why: `Position 0 at d = 4 is (${[a, b, c, d].join(', ')}): sines in the even dimensions, cosines in the odd ones.`,
      };
    },
  },
  {
    id: 'entry',
    title: 'One entry of the table',
    section: 'every-position-a-vector-of-waves',
    kind: 'numeric',
    vary: { position: [3, 2, 5, 7, 4], dimension: [0, 2, 1] },
    ask({ whorl, position, dimension }) {
      const { data } = whorl.sinusoidalEncoding({ positions: 1, firstPosition: position, dModel: 4 });
      const rows = position + 1;
      const embeddings = { heads: 1, rows, cols: 4, data: new Float32Array(4 * rows) };
      const partner = dimension % 2 === 0 ? dimension + 1 : dimension - 1;
      return {
        text: `At d = 4 and base 10000, what stands at position ${position} in dimension ${dimension}? Three decimals will do.`,
        answer: data[dimension],
        tolerance: 0.002,
        format: '.4f',
        hints: [
          `Dimension ${dimension} belongs to pair ${dimension < 2 ? 0 : 1}. Pair 0 turns by one radian a position, pair 1 by a hundredth of one.`,
          `It holds the ${dimension % 2 === 0 ? 'sine' : 'cosine'} of the angle, since ${dimension} is ${dimension % 2 === 0 ? 'even' : 'odd'}. The angle is in radians.`,
        ],
        mistakes: [
          {
            value: data[partner],
            why: 'That is the other number of the pair: even dimensions hold the sine, odd ones the cosine.',
          },
          ...MISTAKES.map(([mistake, why]) => ({
            value: whorl.encodeWithMistake({ mistake, embeddings }).data[4 * position + dimension],
            why,
          })),
        ],
        why: `The whole vector of position ${position} is (${Array.from(data, (x) => entry(x)).join(', ')}).`,
      };
    },
  },
  {
    id: 'which-hand',
    title: 'The hand that tells',
    section: 'every-position-a-vector-of-waves',
    kind: 'predict',
    ask({ whorl }) {
      const { cos } = whorl.rotation({ offset: 44, dModel: 4 });
      const [fast, slow] = Array.from(cos, (x) => x < 0.99);
      return {
        text: 'A clock with two hands, d = 4: the fast one turns by one radian a position, the slow one by a hundredth of a radian. Which of them tells position 44 from position 0?',
        choices: [
          {
            text: 'The fast hand: it has moved most.',
            right: fast && !slow,
            why: 'It has gone round seven times, and stands almost where it began.',
          },
          { text: 'The slow hand, though it has moved little.', right: slow && !fast, why: '' },
          {
            text: 'Neither alone, only the two together.',
            right: fast === slow,
            why: 'Of two positions, one hand that stands elsewhere is enough to tell them apart.',
          },
        ],
        why: `44 radians are seven turns of the fast hand and very little more: the cosine of the angle between then and now is ${cosine(cos[0])}. The slow hand has moved on, and its cosine is ${cosine(cos[1])}.`,
      };
    },
  },
  {
    id: 'longer-wave',
    title: 'Twice the dimension',
    section: 'every-position-a-vector-of-waves',
    kind: 'predict',
    ask({ whorl }) {
      const waves = whorl.sinusoidalWavelengths({ dModel: 512 });
      const is = (/** @type {number} */ value) => Math.abs(waves[100] - value) < 0.5;
      return {
        text: `At d = 512 the wave of dimension 50 repeats after ${wave(waves[50])} positions. After how many does that of dimension 100?`,
        choices: [
          {
            text: `After ${wave(waves[50])} too: one width, one wavelength.`,
            right: is(waves[50]),
            why: 'Each pair has a wavelength of its own.',
          },
          {
            text: `After ${wave(2 * waves[50])}: twice the dimension, twice the length.`,
            right: is(2 * waves[50]),
            why: 'It is a constant factor from pair to pair, and not a constant number of positions.',
          },
          {
            text: 'After more than twice as many.',
            right: waves[100] > 2 * waves[50] + 0.5,
            why: '',
          },
        ],
        why: `After ${wave(waves[100])}. The exponent doubles, not the wavelength: from dimension 0 to 50 it grows from ${wave(waves[0])} to ${wave(waves[50])}, and by the same factor again to dimension 100.`,
      };
    },
  },
  {
    id: 'wavelength',
    title: 'A wavelength',
    section: 'every-position-a-vector-of-waves',
    kind: 'numeric',
    vary: { d: [64, 512, 128, 256], dimension: [32, 10, 20, 50, 16] },
    ask({ whorl, d, dimension }) {
      const waves = whorl.sinusoidalWavelengths({ dModel: d });
      const answer = waves[dimension];
      return {
        text: `At d = ${d} and base 10000, after how many positions does the wave of dimension ${dimension} repeat? One in a hundred either way will do.`,
        answer,
        tolerance: answer / 100,
        unit: 'positions',
        format: ',.1f',
        hints: [
          `Its pair turns by 10000 to the power of −${dimension}/${d} radians a position.`,
          'A whole turn is 2π radians. How many positions make one?',
        ],
        mistakes: [
          {
            value: answer / waves[0],
            why: 'So many positions make one radian; a whole turn is 2π of them.',
          },
          ...(2 * dimension < d
            ? [
                {
                  value: waves[2 * dimension],
                  why: `That is dimension ${2 * dimension}. With dimension 2i, the exponent is 2i/d: the 2 is in the ${dimension} already.`,
                },
              ]
            : []),
          { value: waves[0], why: 'That is the first pair. Later ones are slower.' },
        ],
        why: `2π · 10000 to the power of ${dimension}/${d}. Low dimensions are fast, high ones slow.`,
      };
    },
  },
  {
    id: 'which-rows',
    title: 'Stripes',
    section: 'every-position-a-vector-of-waves',
    kind: 'predict',
    ask({ whorl }) {
      const waves = whorl.sinusoidalWavelengths({ dModel: 64 });
      const [first, last] = [waves[0], waves[62]];
      return {
        text: 'The table as a picture: position runs across, dimension down, 64 dimensions. Where are the stripes narrow?',
        choices: [
          { text: 'At the top, in the low dimensions.', right: first < last, why: '' },
          {
            text: 'At the bottom, in the high dimensions.',
            right: first > last,
            why: 'A larger exponent means a smaller angle a step: the high dimensions are the slow ones.',
          },
          {
            text: 'Everywhere alike.',
            right: first === last,
            why: 'That would be so with a base of 1, where all pairs turn alike.',
          },
        ],
        why: `A stripe at the top repeats after ${wave(first)} positions, one at the bottom after ${wave(last)}: far more than the picture is wide, which is why the lowest rows look flat.`,
      };
    },
  },
];
