import type { RawModule } from './load.js';

/** The generated module's one export; package.json says where it lies for each build. */
declare const create: (options: {
  wasmBinary: ArrayBuffer | Uint8Array;
  printErr: (text: string) => void;
}) => Promise<RawModule>;
export default create;
