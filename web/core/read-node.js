import { readFile } from 'node:fs/promises';

/** The module that lies beside the script, in Node, whose fetch reads no files. @param {URL} url @param {AbortSignal} [signal] @returns {Promise<WebAssembly.Module>} */
export const readModule = async (url, signal) =>
  WebAssembly.compile(new Uint8Array(await readFile(url, { signal })));
