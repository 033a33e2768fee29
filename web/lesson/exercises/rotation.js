import { format } from 'd3-format';
import { similarity } from '../claims/rotation.js';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const tiny = format('.0e');
const share = format('.3f');
const product = format('.2f');

/** One step, one rotation; and the curve that follows from it. @type {Exercise[]} */
export const rotationExercises = [
  {
    id: 'one-step',
    title: 'Four places further on',
    section: 'why-a-sine-and-a-cosine',
    kind: 'predict',
    ask({ whorl }) {
      const residuals = [0, 5, 500].map((position) =>
        whorl.rotationResidual({ position, offset: 4, dModel: 64 }),
      );
      const same = residuals.every((residual) => residual < 1e-9);
      return {
        text: 'You are given the vector of a position and asked for the one four places further on. What do you need to know to compute it?',
        choices: [
          {
            text: 'Both positions: the formula has to be evaluated again.',
            right: !same,
            why: 'It can be, but there is a shorter way.',
          },
          {
            text: 'The vector and the position it belongs to.',
            right: false,
            why: 'The position does not appear in the matrix that takes the step.',
          },
          { text: 'The vector alone. The step is the same everywhere.', right: same, why: '' },
        ],
        why: `Each pair of dimensions, a sine and a cosine of one angle, is a point on a circle. Moving on by k positions turns it by kω, whatever the position was. At d = 64 the turned vectors of positions 0, 5 and 500 agree with those of 4, 9 and 504 to ${tiny(Math.max(...residuals))}.`,
      };
    },
  },
  {
    id: 'turn',
    title: 'Turning a pair',
    section: 'why-a-sine-and-a-cosine',
    kind: 'numeric',
    vary: { position: [2, 5, 3], offset: [1, 4, 2, 7, 5] },
    ask({ whorl, position, offset }) {
      const x = whorl.sinusoidalEncoding({ positions: 1, firstPosition: position, dModel: 2 });
      const { data } = whorl.applyRotation({ x, offset });
      return {
        text: `A pair that turns by one radian a position holds (sin ${position}, cos ${position}). R(${offset}) moves it ${offset} ${offset === 1 ? 'position' : 'positions'} on. What does its first number become? Three decimals will do.`,
        answer: data[0],
        tolerance: 0.002,
        format: '.4f',
        hints: [
          'The first row of R(k) is (cos kω, sin kω), and ω is 1 here.',
          'Or go by the position it arrives at: the first number is a sine.',
        ],
        mistakes: [
          {
            value: whorl.applyRotation({ x, offset: -offset }).data[0],
            why: 'That is a step back: the matrix the other way round, with the signs of the sines exchanged.',
          },
          { value: data[1], why: 'That is the second number, the cosine.' },
          { value: x.data[0], why: 'That is where it was before it was turned.' },
        ],
        why: `The pair arrives at position ${position + offset}, so its first number is the sine of ${position + offset}.`,
      };
    },
  },
  {
    id: 'anywhere',
    title: 'Neighbours elsewhere',
    section: 'why-a-sine-and-a-cosine',
    kind: 'numeric',
    vary: { anchor: [200, 50, 1000, 7, 4095] },
    ask({ whorl, anchor }) {
      const at = (/** @type {number} */ from, /** @type {number} */ offset) =>
        whorl.offsetCurve({ dModel: 512, anchor: from, maxOffset: offset })[offset];
      return {
        text: `At d = 512, PE(1) · PE(2) is ${product(at(1, 1))}. How large is PE(${anchor}) · PE(${anchor + 1})? Two decimals.`,
        answer: at(anchor, 1),
        tolerance: 0.01,
        format: '.2f',
        hints: ['What does the product of two bare encodings depend on?'],
        mistakes: [
          { value: at(anchor, 0), why: 'That is the product of a position with itself, d/2.' },
          { value: at(anchor, 2), why: 'That is the product two places apart.' },
        ],
        why: 'It is the sum of the cosines of kω over all pairs, with k = 1: a function of the offset alone, the same at the start of the sequence as far from it.',
      };
    },
  },
  {
    id: 'far-apart',
    title: 'Far positions',
    section: 'what-the-curve-says-and-what-it-does-not',
    kind: 'predict',
    ask({ whorl }) {
      const { lowest, rises } = whorl.curveFacts({
        curve: whorl.offsetCurve({ dModel: 512, maxOffset: 1000 }),
      });
      return {
        text: 'Neighbours at d = 512 are nearly as alike as they can be. How alike are two positions that lie far apart?',
        choices: [
          {
            text: 'Not at all: the further apart, the nearer to zero.',
            right: rises === 0 && lowest >= 0,
            why: 'The slow pairs have hardly turned, and each of them goes on adding nearly one.',
          },
          {
            text: 'They are opposite: the product becomes negative.',
            right: lowest < 0,
            why: 'For that, most pairs would have to be half a turn away at once.',
          },
          {
            text: 'Still rather alike, and it does not fall steadily.',
            right: rises > 0 && lowest > 0.1,
            why: '',
          },
        ],
        why: `Divided by its value at offset 0, the product is ${share(similarity(whorl, 100))} a hundred places away and ${share(similarity(whorl, 1000))} a thousand places away, and of the thousand steps on the way ${rises} go up.`,
      };
    },
  },
];
