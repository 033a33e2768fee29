import { format } from 'd3-format';

/**
 * What a table of learned positions says in words.
 *
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('./whorl-element.js').Finding} Finding
 *
 * @typedef {object} Learned
 * @property {string} name Where it is from, such as a file and a tensor; empty for a random table.
 * @property {number} [reached] How many rows the training has reached; all of them unless this says otherwise.
 * @property {boolean} awaited Whether a file was asked for that is not open.
 * @property {Matrix} table
 * @property {Matrix} similarity Cosines of its first rows.
 * @property {number} parameters
 * @property {number} usual What 99 of 100 entries do not exceed in size.
 * @property {string} refusal How the core refused the lookup; empty if it did not.
 */

export const whole = format(',d');
const percent = format('.2~p');
const cosine = format('.3f');

/** The two different rows whose cosine is largest, or null where there is one row only. @param {Matrix} similarity */
export function mostAlike({ data, rows, cols }) {
  /** @type {{ first: number, second: number, value: number } | null} */
  let best = null;
  for (let first = 0; first < rows; first += 1) {
    for (let second = first + 1; second < cols; second += 1) {
      const value = data[first * cols + second];
      if (!best || value > best.value) best = { first, second, value };
    }
  }
  return best;
}

/** @param {Learned} learned @param {{ total: number }} setting @returns {Finding} */
export function tableFinding({ name, reached, awaited, table, similarity, parameters }, { total }) {
  const share =
    parameters <= total
      ? `${percent(parameters / total)} of the model’s ${whole(total)}`
      : `more than the model’s ${whole(total)}`;
  const from = name === '' ? 'random, before any training' : `from ${name}`;
  const missing = awaited ? 'No file is open yet, so this table is random. ' : '';
  const best = mostAlike(similarity);
  const among = similarity.rows < table.rows ? `the first ${whole(similarity.rows)} rows` : 'its rows';
  const alike = best
    ? ` Of ${among} the two most alike are ${best.first} and ${best.second}, with a cosine of ${cosine(best.value)}.`
    : '';
  const rows = table.rows === 1 ? '1 row' : `${whole(table.rows)} rows`;
  const untouched =
    reached !== undefined && reached < table.rows
      ? ` Training has reached its first ${whole(reached)} rows; the others are as random as on the first day.`
      : '';
  return {
    lead: `${whole(parameters)} numbers to train: ${share}.`,
    rest: `${missing}${rows} of width ${whole(table.cols)}, ${from}.${untouched}${alike}`,
  };
}

/** @param {Learned} learned @param {number} tokens */
export function lookupWords({ refusal }, tokens) {
  if (refusal !== '') return { lead: `Looking up ${whole(tokens)} tokens fails:`, rest: `${refusal}.` };
  const rows =
    tokens === 1 ? 'row 0 is added to it' : `rows 0 to ${whole(tokens - 1)} are added, one to each`;
  return {
    lead: `Looking up ${whole(tokens)} ${tokens === 1 ? 'token' : 'tokens'} works:`,
    rest: `${rows}.`,
  };
}

/** @param {Matrix} similarity @param {number} a @param {number} b */
export function describeCosine({ data, cols }, a, b) {
  return `Rows ${whole(a)} and ${whole(b)}: their cosine is ${cosine(data[a * cols + b])}.`;
}
