import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { widgets } from '../../../web/build/widgets.js';
import { fromTop } from '../paths.js';
import { bundle } from './bundle.js';
import { manifest } from './manifest.js';
import { writeTypes } from './types.js';

/** Where the package is made, below the top. */
export const FOLDER = 'build/package';

/**
 * Makes the npm package anew, from the sources and the WebAssembly modules.
 *
 * @param {import('../run.js').RunOptions} [options]
 */
export async function makePackage(options) {
  const folder = fromTop(FOLDER);
  const all = await widgets();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const typed = await writeTypes(path.join(folder, 'types'), all, options);
  if (!typed.ok) return typed;
  await bundle(path.join(folder, 'lib'), all);
  const described = manifest(all.map(({ name }) => name));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  copyFileSync(fromTop('docs/package.md'), path.join(folder, 'README.md'));
  copyFileSync(fromTop('LICENSE'), path.join(folder, 'LICENSE'));
  return typed;
}
