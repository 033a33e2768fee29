import { readFile } from 'node:fs/promises';

/** The bytes of a file beside the script, in Node, whose fetch reads no files. @param {URL} url @param {AbortSignal} [signal] @returns {Promise<Uint8Array | ArrayBuffer>} */
export const readBytes = (url, signal) => readFile(url, { signal });
