import type { RawModule } from './load.js';

/** The generated module's one export; package.json says where it lies for each build. */
declare const create: (options: {
  /** Given what the module imports; tells when there is an instance of it, and has nothing to return then. */
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
  printErr: (text: string) => void;
}) => Promise<RawModule>;
export default create;
