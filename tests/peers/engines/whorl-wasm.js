import { instantiate } from '../bare-module.js';

/** The same C++ called from C++: inputs and result stay in the module's memory. */
export async function prepare({ rows, width, place }) {
  const bench = await instantiate();
  bench.bench_choose(place);
  return {
    'in place': () => {
      bench.bench_compute();
      return new Float32Array(bench.memory.buffer, bench.bench_table(), rows * width);
    },
  };
}
