import { readFile } from 'node:fs/promises';

/** The works and the roofs compiled to WebAssembly, with nothing of JavaScript around them: see cpp/bench/exports.cpp. */
export async function instantiate() {
  const bytes = await readFile(new URL('../../build/wasm/whorl_bench.wasm', import.meta.url));
  const exit = () => {
    throw new Error('the module ended');
  };
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: { proc_exit: exit } });
  instance.exports._initialize();
  return instance.exports;
}
