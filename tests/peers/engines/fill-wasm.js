import { instantiate } from '../bare-module.js';

/** The engine's own memory.fill, native code that no program for WebAssembly can match by storing what it computes. */
export async function prepare({ place }) {
  const bench = await instantiate();
  bench.bench_choose(place);
  return { 'memory.fill': () => bench.bench_fill() };
}
