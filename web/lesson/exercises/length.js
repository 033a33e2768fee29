import { format } from 'd3-format';
import { trainedShares } from '../trained.js';
import { lookUp } from './tables.js';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const whole = format(',');
const wave = format(',.0f');
const share = format('.2f');

/** Right so often that a model may be said to know the task. */
const KNOWN = 0.9;

/** Longer than in training. @type {Exercise[]} */
export const lengthExercises = [
  {
    id: 'past-training',
    title: 'Past the trained length',
    section: 'the-context-ceiling',
    kind: 'predict',
    ask({ whorl }) {
      const { sinusoidal, learned, rotary } = trainedShares(whorl);
      const all = [sinusoidal, learned, rotary];
      const inside = Math.min(...all.map(([share]) => share));
      const holds = all.map(([, next]) => next > KNOWN);
      const only = (/** @type {number} */ one) => holds.every((held, i) => held === (i === one));
      return {
        text: `When their training on 32 tokens is over, three of the models know the task: on such sequences all three are right ${share(inside)} of the time. Then the sequences go on. Which of the three still knows it at positions 32 to 35?`,
        choices: [
          {
            text: 'The one with sinusoids: the formula has a vector for every position.',
            right: only(0),
            why: `It has, but the network was never given these. It is right ${share(sinusoidal[1])} of the time there.`,
          },
          {
            text: 'The one with a learned table, which was made with rows to spare.',
            right: only(1),
            why: `The spare rows were never trained. It is right ${share(learned[1])} of the time there.`,
          },
          {
            text: 'The one with rotary encodings: it turns queries and keys, and only offsets are left in their product.',
            right: only(2),
            why: '',
          },
          {
            text: 'All three: four places back is four places back.',
            right: holds.every(Boolean),
            why: `To us it is. The sinusoids are right ${share(sinusoidal[1])} of the time there, the table ${share(learned[1])}.`,
          },
        ],
        why: `Rotary encodings are right ${share(rotary[1])} of the time at these four positions, sinusoids ${share(sinusoidal[1])}, the table ${share(learned[1])}. The figure shows how far that goes: over its last positions, rotary encodings too are down to ${share(rotary[rotary.length - 1])}.`,
      };
    },
  },
  {
    id: 'spare-rows',
    title: 'Rows to spare',
    section: 'the-context-ceiling',
    kind: 'choice',
    ask({ whorl }) {
      const exists = lookUp(whorl, { rows: 2048, tokens: 1501 }).refusal === '';
      return {
        text: 'A learned table has 2048 rows, but the model was trained on texts of 1024 tokens. A text of 1501 tokens comes in. What does its last token get?',
        choices: [
          {
            text: 'Nothing: the lookup is refused.',
            right: !exists,
            why: 'It is refused past the last row, and there are 2048 of them.',
          },
          {
            text: 'A row that no step of training has touched.',
            right: exists,
            why: '',
          },
          {
            text: 'A row much like that of token 1023, since training smooths the table.',
            right: false,
            why: 'A step of training reaches the rows that were looked up. Rows that no text was long enough for are as random as on the first day, unless weight decay has shrunk them.',
          },
        ],
        hints: [
          'Which rows were looked up in training?',
          'Keep apart: that there is a row, and that the row has learned something.',
        ],
        why: 'It can be evaluated; the model has not met it. These are two of the three questions in the word *extrapolate*, and the third, whether the model does well, is not answered by either.',
      };
    },
  },
  {
    id: 'never-round',
    title: 'Angles never met',
    section: 'the-context-ceiling',
    kind: 'numeric',
    vary: { length: [32, 512, 128], d: [64, 512, 128, 256] },
    ask({ whorl, length, d }) {
      const waves = whorl.sinusoidalWavelengths({ dModel: d }).filter((_, dimension) => dimension % 2 === 0);
      const slow = waves.filter((wavelength) => wavelength > length);
      return {
        text: `A model with sinusoids of d = ${d} is trained on texts of ${length} tokens. Of its ${d / 2} pairs, how many do not come round once in ${length} positions? One too many or too few will do.`,
        answer: slow.length,
        tolerance: 1,
        unit: 'pairs',
        format: '.0f',
        hints: [
          `Pair i comes round after 2π · 10000 to the power of 2i/${d} positions.`,
          `From which i on is that more than ${length}?`,
        ],
        mistakes: [
          { value: waves.length - slow.length, why: 'These are the ones that do come round.' },
          { value: 2 * slow.length, why: 'These are dimensions; two of them make a pair.' },
          { value: waves.length, why: 'These are all pairs, but the fast ones come round many times.' },
        ],
        why: `The first of them needs ${wave(slow[0])} positions for a turn. Past the trained length such a pair comes to angles the network has never been given: defined everywhere, and not met everywhere.`,
      };
    },
  },
  {
    id: 'longer-plan',
    title: 'Four times as long',
    section: 'the-context-ceiling',
    kind: 'open',
    ask({ whorl }) {
      const { refusal } = lookUp(whorl, { rows: 2000, tokens: 2001 });
      return {
        text: `A model with a learned table was trained on texts of up to ${whole(2000)} tokens. Soon it is to read texts of ${whole(8000)}. What can be done about its positions, what would you try first, and how would you find out whether it works?`,
        hints: [
          'What happens if nothing is done?',
          'Keep three questions apart: can it be evaluated there, has the model met it, does it do well?',
        ],
        model: `As it stands the model cannot be run: “${refusal}”. More rows alone do not help, for new rows are random until they are trained. A sinusoid put in the table’s place is defined at every position, but the weights were trained with other vectors, and far positions have not been met. What is left is to change something and train on: stretch the positions, so that the long text is squeezed into the rows there are, reading between two rows; or give the model a scheme that acts on offsets inside attention, and train on long texts. Whichever it is, measure it: the error at each position of long texts, beside that on short ones, and on a task that needs words from far back. A mean over all positions hides where it fails.`,
        points: [
          'the table has no row past its end, and the model cannot be run there',
          'new rows, and positions never met, need training',
          'a formula that is defined everywhere is no promise that the model does well',
          'a measurement on long texts, position by position',
        ],
        why: '',
      };
    },
  },
];
