import { instantiate } from '../bare-module.js';

/** The finished result, copied out of the module's memory: no call that gives its caller an array can do without. */
export async function prepare({ rows, width, place }) {
  const bench = await instantiate();
  bench.bench_choose(place);
  bench.bench_compute();
  const table = new Float32Array(bench.memory.buffer, bench.bench_table(), rows * width);
  return { slice: () => table.slice() };
}
