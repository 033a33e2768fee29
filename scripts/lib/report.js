/**
 * @typedef {import('./stages.js').Outcome} Outcome
 * @typedef {{ title: string, work: () => Promise<Outcome> }} Stage
 */

/**
 * Runs stages one after the other, every one of them, and closes with the totals. A stage that breaks has failed.
 *
 * @param {Stage[]} stages
 */
export async function report(stages) {
  const total = { passed: 0, failed: 0 };
  for (const { title, work } of stages) {
    console.log(`\n${title}`);
    const begun = performance.now();
    const outcome = await work().catch(broken);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (outcome.failed > 0) console.log(outcome.output.trimEnd());
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`  ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

/** @param {Error} error @returns {Outcome} */
const broken = (error) => ({ passed: 0, failed: 1, output: String(error.stack ?? error) });
