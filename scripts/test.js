import { main } from './lib/main.js';
import { report } from './lib/report.js';
import { setUp } from './lib/setup.js';
import { checks, ctest, fuzz, page, vitest } from './lib/stages.js';

/** @type {import('./lib/stages.js').Outcome} */
let built;

const SHORT = 15; // seconds for each fuzz target

/** @type {import('./lib/report.js').Stage[]} */
const stages = [
  ...checks,
  { title: 'C++ on this machine', work: () => ctest('native') },
  { title: 'C++ with sanitizers', work: () => ctest('asan') },
  { title: 'C++ under random input', work: () => fuzz(SHORT) },
  { title: 'C++ in WebAssembly with SIMD', work: () => ctest('wasm') },
  { title: 'C++ in WebAssembly without SIMD', work: () => ctest('wasm-scalar') },
  { title: 'JavaScript', work: () => vitest('tests/js') },
  { title: 'Page', work: async () => (built = await page()) },
  { title: 'Page in Chromium', work: () => withPage('tests/browser') },
  { title: 'Widgets in other people’s pages', work: () => withPage('tests/embed') },
];

/** An old page must not stand in for one that does not build. @param {string} suite */
async function withPage(suite) {
  if (!built?.passed) return { passed: 0, failed: 1, output: 'There is no page to test: its build failed.' };
  return vitest(suite);
}

await main(async () => {
  await setUp('test');
  await report(stages);
});
