/**
 * How often a property is tried, and from which seed. WHORL_RUNS makes that so many times more, WHORL_SEED starts
 * elsewhere; a failure prints the seed that it came from.
 *
 * @param {number} count
 */
export const runs = (count) => ({
  numRuns: count * Number(process.env.WHORL_RUNS ?? 1),
  seed: Number(process.env.WHORL_SEED ?? 1),
});
