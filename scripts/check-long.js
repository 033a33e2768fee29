import { main } from './lib/main.js';
import { report } from './lib/report.js';
import { reproducible } from './lib/reproducible.js';
import { setUp } from './lib/setup.js';
import { ctest, fuzz, page, sbom, soak, tidy, vitest } from './lib/stages.js';

/** Seconds for each of the five fuzz targets. */
const SECONDS = Number(process.env.WHORL_FUZZ_SECONDS ?? 360);

/** So many times the inputs that the tests try, and others. */
const RANDOM = { WHORL_RUNS: '50', WHORL_SEED: String(Date.now() % 2 ** 31) };

/** @type {import('./lib/report.js').Stage[]} What takes too long for every run of the tests. */
const stages = [
  { title: 'C++ with clang', work: () => ctest('clang') },
  { title: 'C++ under clang-tidy', work: tidy },
  { title: 'C++ in WebAssembly without SIMD', work: () => ctest('wasm-scalar') },
  { title: 'Page', work: page },
  { title: 'Page in Chromium, every widget', work: () => vitest('tests/browser', { WHORL_ALL: '1' }) },
  { title: 'Widgets in other people’s pages', work: () => vitest('tests/embed') },
  { title: 'Page in Firefox', work: () => vitest('tests/browser', { WHORL_ENGINE: 'firefox' }) },
  { title: 'The same build in two folders', work: reproducible },
  { title: 'Twenty thousand random actions leave nothing behind', work: soak },
  { title: 'Bill of materials', work: sbom },
  { title: 'JavaScript under random input', work: () => vitest('tests/js', RANDOM, ['random-']) },
  { title: 'C++ under random input', work: () => fuzz(SECONDS) },
];

await main(async () => {
  await setUp('long');
  await report(stages);
});
