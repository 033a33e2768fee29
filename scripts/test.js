import { main } from './lib/main.js';
import { report } from './lib/report.js';
import { setUp } from './lib/setup.js';
import { checks, ctest, page, vitest } from './lib/stages.js';

const FIREFOX = { WHORL_ENGINE: 'firefox' };
/** Every widget, loading, the policy, moving words by touch, one file alone: the rest takes 20 minutes. */
const IN_FIREFOX = ['first-steps', 'core-loading', 'policy', 'site', 'widget-shuffle-moves', 'single-file'];

/** @type {import('./lib/stages.js').Outcome} */
let built;

/** @type {import('./lib/report.js').Stage[]} */
const stages = [
  ...checks,
  { title: 'C++ on this machine', work: () => ctest('native') },
  { title: 'C++ with sanitizers', work: () => ctest('asan') },
  { title: 'C++ in WebAssembly with SIMD', work: () => ctest('wasm') },
  { title: 'Page', work: async () => (built = await page()) },
  // After the page, whose build makes both modules.
  { title: 'JavaScript', work: () => vitest('tests/js') },
  { title: 'Page in Chromium', work: () => browser('tests/browser') },
  {
    title: 'Page in Firefox, where engines differ most',
    work: () => browser('tests/browser', FIREFOX, IN_FIREFOX),
  },
  { title: 'Page in WebKitGTK', work: () => browser('tests/webkit') },
];

/** An old page must not stand in for one that does not build. @type {typeof vitest} */
async function browser(...given) {
  if (!built?.passed) return { passed: 0, failed: 1, output: 'There is no page to test: its build failed.' };
  return vitest(...given);
}

await main(async () => {
  await setUp('test');
  await report(stages);
});
