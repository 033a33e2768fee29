import { format } from 'd3-format';
import { contradiction, saidOf, writeMeasure } from './bughunt-checks.js';
import { caseOf, CASES } from './bughunt-cases.js';

/**
 * What the hunt says: what is known so far, why a choice cannot be, and how the right one gives itself away.
 *
 * @typedef {import('./bughunt-cases.js').Planted} Planted
 * @typedef {import('./bughunt-checks.js').Judged} Judged
 * @typedef {import('./whorl-element.js').Finding} Finding
 *
 * @typedef {object} Encoder
 * @property {import('../core/types.js').Weights} output Of embeddings that are all 0: (items as heads, n, d).
 * @property {Judged[]} checks
 *
 * @typedef {object} Hunt
 * @property {Planted[]} order The mistakes as they come.
 * @property {Encoder} right
 * @property {Record<Planted, Encoder>} wrong
 *
 * @typedef {{ tried: Planted[], solved: boolean }} Answers What was chosen for one mistake, in turn.
 */

export const writeEntry = format('.4f');

/** @param {Hunt} hunt @param {number} at From 0. @param {(mistake: Planted) => Answers} answers @returns {Finding} */
export function huntFinding(hunt, at, answers) {
  const mistake = hunt.order[at];
  const { tried, solved } = answers(mistake);
  if (solved) {
    return {
      lead: `Right: ${caseOf(mistake).label}.`,
      rest: `${fingerprint(hunt, mistake)} ${score(hunt, answers)}`,
    };
  }
  const last = tried.at(-1);
  if (last) return { lead: `Not that: ${caseOf(last).label}.`, rest: whyNot(hunt, mistake, last) };
  const { checks } = hunt.wrong[mistake];
  const failing = checks.filter(({ holds }) => !holds).length;
  return {
    lead: `Case ${at + 1} of ${CASES.length}: ${failing} of ${checks.length} checks ${failing === 1 ? 'fails' : 'fail'}.`,
    rest: 'One mistake was planted in this code. Which?',
  };
}

/** @param {Hunt} hunt @param {(mistake: Planted) => Answers} answers */
export function score({ order }, answers) {
  const solved = order.map(answers).filter(({ solved: yes }) => yes);
  const first = solved.filter(({ tried }) => tried.length === 1).length;
  const done = solved.length === order.length ? 'All cases are' : `${solved.length} of ${order.length} cases`;
  return `${done} solved, ${first} at the first attempt.`;
}

/** Why a mistake is not the one that was planted. @param {Hunt} hunt @param {Planted} mistake @param {Planted} chosen */
export function whyNot({ wrong }, mistake, chosen) {
  const [here, suspected] = [wrong[mistake].checks, wrong[chosen].checks];
  const at = contradiction(here, suspected);
  return `With it, ${saidOf(suspected[at])}; here, ${saidOf(here[at])}.`;
}

/** How the mistake gives itself away. @param {Hunt} hunt @param {Planted} mistake */
export function fingerprint({ right, wrong }, mistake) {
  const { output, checks } = wrong[mistake];
  /** Written measures, here and as they should be. @param {string} key */
  const measure = (key) => {
    const { check, is, wanted } = /** @type {Judged} */ (checks.find((one) => one.check.key === key));
    return { is: writeMeasure(check.key, is), wanted: writeMeasure(check.key, wanted) };
  };
  /** An entry, here and as it should be. @param {number} position @param {number} dimension */
  const entry = (position, dimension) => {
    const at = position * output.cols + dimension;
    return { is: writeEntry(output.data[at]), wanted: writeEntry(right.output.data[at]) };
  };
  switch (mistake) {
    case 'sine-only':
      return `Both dimensions of a pair hold one sine, so row 0 is all zeros, and a pair runs to and fro on a line where it should go round a circle.`;
    case 'halved-exponent': {
      const { is, wanted } = measure('secondWavelength');
      return `The waves slow down half as fast as they should: dimension 2 repeats after ${is} positions, not ${wanted}. Circles and lengths hold, since they ask nothing of the frequencies.`;
    }
    case 'doubled-exponent': {
      const { is, wanted } = measure('secondWavelength');
      return `The even numbers 0, 2, 4 … are 2i already; doubled again, dimension 2 repeats after ${is} positions, not ${wanted}. Circles and lengths hold, since they ask nothing of the frequencies.`;
    }
    case 'odd-cosine': {
      const { is, wanted } = entry(1, 1);
      return `Row 0 cannot tell, since the cosine of 0 is 1. At position 1, dimension 1 holds ${is} in place of ${wanted}: the cosine is slower than the sine beside it, so the pair has no circle.`;
    }
    case 'halves':
      return `The columns are right and stand in another order, so lengths and dot products hold; but row 0 begins with zeros, and what stand side by side are two sines. A model can be trained so; one that was trained with the other order cannot read it.`;
    case 'no-scale': {
      const { is, wanted } = measure('contentFactor');
      return `The table is right in every entry. An embedding counts ${is} times where it should count √d = ${wanted} times, so that next to the positions the words are too faint.`;
    }
    case 'batch-axis':
      return `Each item of the batch got one row, PE(item), at every position: nothing changes along a sentence, and the items differ. NumPy stretches the missing axis and says nothing.`;
    case 'off-by-one': {
      const { is, wanted } = entry(0, 0);
      return `Row 0 is PE(1): it begins with ${is}, not ${wanted}. All other checks hold, since they ask about offsets, and one step further on these are the same.`;
    }
    case 'degrees': {
      const [wave, near] = [measure('firstWavelength'), measure('neighbours')];
      return `An angle of 1 is taken for one degree: dimension 0 repeats after ${wave.is} positions, not ${wave.wanted}, and neighbours are ${near.is} apart, not ${near.wanted}.`;
    }
  }
}
