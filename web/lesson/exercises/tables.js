/** @typedef {import('../exercises.js').Exercise} Exercise */

/**
 * How the core answers a lookup: with rows, or with a refusal.
 *
 * @param {import('../../core/types.js').Whorl} whorl
 * @param {{ rows: number, tokens: number }} asked
 */
export function lookUp(whorl, { rows, tokens }) {
  const table = whorl.learnedTable({ positions: rows, dModel: 4 });
  try {
    const { data } = whorl.firstRows({ table, tokens });
    return { last: data.slice(-4), refusal: '' };
  } catch (error) {
    return { last: null, refusal: /** @type {Error} */ (error).message };
  }
}

/** Learned tables. @type {Exercise[]} */
export const tableExercises = [
  {
    id: 'past-the-end',
    title: 'One token too many',
    section: 'learned-tables',
    kind: 'predict',
    ask({ whorl }) {
      const { last, refusal } = lookUp(whorl, { rows: 1024, tokens: 1025 });
      return {
        text: 'A learned table has 1024 rows. A text of 1025 tokens comes in. What vector does its last token get?',
        choices: [
          {
            text: 'The last row again.',
            right: last?.some((value) => value !== 0) ?? false,
            why: 'Nothing in the lookup says so. Whoever wants that has to write it, and then two tokens share a position.',
          },
          {
            text: 'A row of zeros.',
            right: last?.every((value) => value === 0) ?? false,
            why: 'A row of zeros would be a row, and there is none.',
          },
          { text: 'None: the lookup fails.', right: refusal !== '', why: '' },
        ],
        why: `The core of this page refuses it in these words: “${refusal}”.`,
      };
    },
  },
  {
    id: 'parameters',
    title: 'The price of a table',
    section: 'learned-tables',
    kind: 'numeric',
    vary: { rows: [2048, 512, 4096], d: [1024, 768, 512, 256] },
    ask({ whorl, rows, d }) {
      return {
        text: `How many parameters has a learned table for ${rows} positions at d = ${d}?`,
        answer: whorl.learnedParameters({ positions: rows, dModel: d }),
        tolerance: 0,
        unit: 'parameters',
        format: ',.0f',
        hints: ['One row for each position, one number for each dimension.'],
        mistakes: [
          { value: rows, why: 'So many rows; each holds as many numbers as the vectors are wide.' },
          { value: d, why: 'So many in one row.' },
          { value: rows + d, why: 'Rows and columns are multiplied here, not added.' },
        ],
        why: 'It grows with the longest text the model is to read. A formula has none of these, however long the text.',
      };
    },
  },
];
