import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { carriedOff } from '../../../web/build/carried-off.js';
import { listFiles } from '../files.js';
import { results } from '../../../web/build/index.js';
import { fromTop } from '../paths.js';

/** @typedef {import('rolldown').Plugin} Plugin */

/** Elements for TypeScript and for whoever has Lit already: the one dependency. */
const external = /^lit(\/|$)/;

/** What they do to pages, Rolldown knows nothing of. */
const computed = /** @type {Plugin[]} */ (results());

const VIRTUAL = '\0whorl:';
const TEXT = '\0text:';

const SOURCES = ['web/core', 'web/widgets'];
const STARTED = /new Worker\(new URL\('\.\/([\w-]+\.js)', import\.meta\.url\)/g;

/** The scripts that are started as workers, wherever that is. */
export const workers = () =>
  listFiles(SOURCES)
    .flatMap((file) =>
      [...readFileSync(fromTop(file), 'utf8').matchAll(STARTED)].map(([, name]) =>
        path.join(path.dirname(file), name),
      ),
    )
    .sort();

/**
 * Bundles the modules of the package into one flat folder, so that every address in them is `./` and something: the
 * core for Node, the core and the elements for browsers, and each worker whole, since a bundler of the reader's may not
 * split what a worker runs.
 *
 * @param {string} folder
 * @param {import('../../../web/build/widgets.js').Widget[]} widgets
 */
export async function bundle(folder, widgets) {
  const core = fromTop('web/core/whorl.js');
  const names = widgets.map(({ name }) => name);
  const elements = Object.fromEntries(['elements', ...names].map((name) => [name, VIRTUAL + name]));
  await write(folder, { node: core }, 'node');
  await write(folder, { index: core, ...elements }, 'browser', [entriesOf(names)]);
  for (const file of workers()) {
    await write(folder, { [path.basename(file, '.js')]: fromTop(file) }, 'browser', [], false);
  }
  copyFileSync(fromTop('build/wasm/whorl.wasm'), path.join(folder, 'whorl.wasm'));
  copyFileSync(fromTop('build/wasm-scalar/whorl.wasm'), path.join(folder, 'whorl-scalar.wasm'));
}

/**
 * @param {string} folder
 * @param {Record<string, string>} input
 * @param {'node' | 'browser'} platform
 * @param {Plugin[]} [plugins]
 * @param {boolean} [codeSplitting]
 */
async function write(folder, input, platform, plugins = [], codeSplitting = true) {
  const conditionNames =
    platform === 'node' ? ['node', 'import', 'default'] : ['browser', 'import', 'default'];
  const build = await rolldown({
    input,
    platform,
    external,
    cwd: fromTop(),
    tsconfig: false, // It tells the type check where to find what has no types.
    resolve: { conditionNames },
    plugins: [...plugins, ...computed, carriedOff(), besideEachOther, styleText],
  });
  await build.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: `${platform}-[name]-[hash].js`,
    codeSplitting,
  });
  await build.close();
}

/**
 * One entry for all elements and one for each, which also lay the paper that elements of that name stand on.
 *
 * @param {string[]} names
 * @returns {Plugin}
 */
const entriesOf = (names) => ({
  name: 'whorl-entries',
  resolveId: (id) => (id.startsWith(VIRTUAL) ? id : null),
  load(id) {
    if (!id.startsWith(VIRTUAL)) return null;
    const name = id.slice(VIRTUAL.length);
    const exported = name === 'elements' ? names : [name];
    return [
      `import { layPaper } from ${JSON.stringify(fromTop('web/embed/paper.js'))};`,
      ...exported.map((one) => `export * from ${JSON.stringify(fromTop(`web/widgets/${one}.js`))};`),
      // There is no document where pages are made, which defines elements too.
      `if (typeof document === 'object') layPaper(${JSON.stringify(names)});`,
    ].join('\n');
  },
});

/** The WebAssembly modules lie beside the scripts here, and their names do not tell one build from another. @type {Plugin} */
const besideEachOther = {
  name: 'whorl-beside',
  transform(code, id) {
    if (id.endsWith('/web/core/read.js')) return code.replace(", { cache: 'force-cache' }", '');
    if (!id.endsWith('/web/core/load.js')) return null;
    const moved = code
      .replace("'../../build/wasm/whorl.wasm'", "'./whorl.wasm'")
      .replace("'../../build/wasm-scalar/whorl.wasm'", "'./whorl-scalar.wasm'");
    if (moved.includes('../build/')) throw new Error(`${id} names a file that the package does not have`);
    return moved;
  },
};

/** A style sheet as a text. @type {Plugin} */
const styleText = {
  name: 'whorl-style-text',
  resolveId: (id, importer) =>
    id.endsWith('.css?inline') && importer ? `${TEXT}${path.resolve(path.dirname(importer), id)}` : null,
  load: (id) =>
    id.startsWith(TEXT)
      ? {
          code: `export default ${JSON.stringify(readFileSync(id.slice(TEXT.length).replace('?inline', ''), 'utf8'))};`,
          moduleType: 'js',
        }
      : null,
};
