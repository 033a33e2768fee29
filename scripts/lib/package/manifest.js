import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromTop } from '../paths.js';
import { workers } from './bundle.js';

/**
 * The package.json of the package: what the project's own says of it, and what can be imported.
 *
 * @param {string[]} names Of the elements.
 */
export function manifest(names) {
  const { name, version, description, license, engines, dependencies } = JSON.parse(
    readFileSync(fromTop('package.json'), 'utf8'),
  );
  // What the modules name beside themselves, for whoever has to bring it along by hand.
  const files = [...workers().map((file) => path.basename(file)), 'whorl.wasm', 'whorl-scalar.wasm'];
  /** @param {string} module */
  const element = (module) => ({ types: `./types/${module}.d.ts` });
  return {
    ...{ name, version, description, license, engines },
    keywords: [
      'positional-encoding',
      'transformer',
      'attention',
      'webassembly',
      'web-components',
      'teaching',
    ],
    type: 'module',
    exports: {
      '.': { types: './types/index.d.ts', node: './lib/node.js', default: './lib/index.js' },
      './elements': { ...element('elements'), default: './lib/elements.js' },
      ...Object.fromEntries(
        names.map((tag) => [
          `./elements/${tag}.js`,
          { ...element(`elements/${tag}`), default: `./lib/${tag}.js` },
        ]),
      ),
      ...Object.fromEntries(
        files.map((file) => [`./${file}`, { types: './types/file.d.ts', default: `./lib/${file}` }]),
      ),
      './package.json': './package.json',
    },
    files: ['lib', 'types'],
    dependencies: { lit: `^${dependencies.lit}` },
  };
}
