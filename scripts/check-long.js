import { main } from './lib/main.js';
import { report } from './lib/report.js';
import { reproducible } from './lib/reproducible.js';
import { setUp } from './lib/setup.js';
import { ctest, fuzz, page, soak, vitest } from './lib/stages.js';

const LONG = 600; // seconds for each fuzz target

/** @type {import('./lib/report.js').Stage[]} What takes too long for every run of the tests. */
const stages = [
  { title: 'C++ with clang', work: () => ctest('clang') },
  { title: 'C++ in WebAssembly without SIMD', work: () => ctest('wasm-scalar') },
  { title: 'Page', work: page },
  { title: 'Page in Chromium, every widget', work: () => vitest('tests/browser', { WHORL_ALL: '1' }) },
  { title: 'Widgets in other people’s pages', work: () => vitest('tests/embed') },
  { title: 'Page in Firefox', work: () => vitest('tests/browser', { WHORL_ENGINE: 'firefox' }) },
  { title: 'Page in WebKitGTK', work: () => vitest('tests/webkit') },
  { title: 'The same build in two folders', work: reproducible },
  { title: 'Twenty thousand random actions leave nothing behind', work: soak },
  { title: 'C++ under random input', work: () => fuzz(LONG) },
];

await main(async () => {
  await setUp('long');
  await report(stages);
});
