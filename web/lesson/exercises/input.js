import { format } from 'd3-format';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const TERMS = /** @type {const} */ ([
  ['contentContent', 'Content · content: do the two words suit each other?'],
  ['contentPosition', 'Content · position: does the word suit the other’s place?'],
  ['positionContent', 'Position · content: does the place suit the other’s word?'],
  ['positionPosition', 'Position · position: do the two places suit each other?'],
]);

const value = format('.3f');
const whole = format(',');

/** The vector of the word and the vector of its place. @type {Exercise[]} */
export const inputExercises = [
  {
    id: 'which-term',
    title: 'Other words in the same places',
    section: 'put-position-into-the-vector',
    kind: 'predict',
    ask({ whorl }) {
      const position = whorl.sinusoidalEncoding({ positions: 2, dModel: 16 });
      const [before, after] = [
        ['server', 'request'],
        ['client', 'answer'],
      ].map((tokens) => whorl.scoreSplit({ content: whorl.tokenVectors({ tokens, dModel: 16 }), position }));
      const choices = TERMS.map(([term, text]) => {
        const [was, is] = [before[term].data[1], after[term].data[1]];
        return { text, right: was === is, why: `It goes from ${value(was)} to ${value(is)}.` };
      });
      return {
        text: 'A score is the sum of four terms. The words *server* and *request*, side by side, give way to *client* and *answer*. Which of the four terms keeps its value?',
        choices,
        why: `Position · position stays at ${value(after.positionPosition.data[1])}: it asks only about the two places, whatever stands there. Each of the others has a word in it, and at d = 16, with the weights drawn here, each comes out different.`,
      };
    },
  },
  {
    id: 'beside',
    title: 'The position beside the word',
    section: 'put-position-into-the-vector',
    kind: 'numeric',
    vary: { d: [512, 768, 1024], width: [64, 32, 128, 16] },
    ask({ whorl, d, width }) {
      const answer = whorl.learnedParameters({ positions: width, dModel: d });
      return {
        text: `Words and queries have width ${d}. Instead of adding the position, you put it beside the word, as ${width} further numbers. How many weights does W_Q have more than before?`,
        answer,
        tolerance: 0,
        unit: 'weights',
        format: ',.0f',
        hints: [
          'W_Q has a row for every number that goes in and a column for every number of the query.',
          `There are ${width} rows more. How long is a row?`,
        ],
        mistakes: [
          {
            value: width,
            why: 'So many more numbers go in; each of them is weighted once for every number of the query.',
          },
          {
            value: whorl.learnedParameters({ positions: d + width, dModel: d }),
            why: 'That is the whole matrix. How many of these were not there before?',
          },
          {
            value: whorl.learnedParameters({ positions: width, dModel: d + width }),
            why: 'That would be so if the queries became wider too; they keep their width here.',
          },
        ],
        why: `${whole(width)} rows of ${whole(d)} weights, and as many again for W_K and W_V. To add is the case in which position and word share their rows.`,
      };
    },
  },
];
