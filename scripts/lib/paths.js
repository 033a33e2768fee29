import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const top = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts A path inside the repository. */
export const fromTop = (...parts) => path.join(top, ...parts);

/** The program file of a package in node_modules, to be run with this Node. */
export const tools = {
  eslint: fromTop('node_modules/eslint/bin/eslint.js'),
  prettier: fromTop('node_modules/prettier/bin/prettier.cjs'),
  tsc: fromTop('node_modules/typescript/bin/tsc'),
  vite: fromTop('node_modules/vite/bin/vite.js'),
  vitest: fromTop('node_modules/vitest/vitest.mjs'),
};
