import { readFileSync } from 'node:fs';
import { catch2, find, json } from './packages.js';
import { fromTop, tools } from './paths.js';
import { run, runNode } from './run.js';
import { ensureFresh } from './stamp.js';

/**
 * @typedef {import('./stamp.js').Step} Step
 * @typedef {import('./run.js').RunOptions} RunOptions
 * @typedef {import('./run.js').RunResult} RunResult
 * @typedef {'native' | 'clang' | 'asan' | 'fuzz' | 'wasm' | 'wasm-scalar'} Preset
 */

const core = ['CMakeLists.txt', 'CMakePresets.json', 'cpp'];

/** @param {Preset} preset @returns {Step} */
const moduleStep = (preset) => ({
  name: preset,
  inputs: core,
  outputs: [`build/${preset}/whorl.js`, `build/${preset}/whorl.wasm`],
});

/** Where the site will be, if that is known: it stands in some of the files. */
const setting = process.env.WHORL_SITE;

const modules = [moduleStep('wasm'), moduleStep('wasm-scalar')];

/** @type {Step} */
const page = {
  name: 'page',
  inputs: ['package.json', 'package-lock.json', 'web', ...core, ...modules.flatMap((step) => step.outputs)],
  setting,
  outputs: ['dist'],
};

/** @type {Step} */
const npmPackage = {
  name: 'package',
  inputs: [
    ...['package.json', 'package-lock.json', 'LICENSE', 'docs/package.md', 'web', 'scripts/lib/package'],
    ...modules.flatMap((step) => step.outputs),
  ],
  setting,
  outputs: ['build/package'],
};

/** Node itself imports the configuration, for its plugins run the WebAssembly module. */
export const viteConfig = {
  configFile: fromTop('web/vite.config.js'),
  configLoader: /** @type {const} */ ('native'),
};

/** What stands in one file each, put into what the first configuration has built. */
const aloneConfigs = ['web/vite.single.config.js', 'web/vite.anywidget.config.js'].map((file) => ({
  ...viteConfig,
  configFile: fromTop(file),
}));

/**
 * Configures and builds one CMake preset.
 *
 * @param {Preset} preset
 * @param {string[]} [args] For the build: a target, or arguments for Ninja.
 * @param {RunOptions & { bench?: boolean }} [options] With `bench`, the benchmark is there to be built.
 */
export async function cmake(preset, args = [], { bench = false, ...options } = {}) {
  /** @param {string} name @param {boolean} on */
  const option = (name, on) => `-DWHORL_BUILD_${name}=${on ? 'ON' : 'OFF'}`;
  const tests = preset !== 'fuzz' && [catch2, json].every(find);
  const chosen = [option('TESTS', tests), option('BENCH', bench)];
  const configured = await run('cmake', ['--preset', preset, ...chosen], options);
  if (!configured.ok) return configured;
  const built = await run('cmake', ['--build', '--preset', preset, ...args], options);
  return { ok: built.ok, output: configured.output + built.output };
}

/**
 * Brings the WebAssembly modules up to date.
 *
 * @param {RunOptions} [options]
 */
export const buildModules = (options) =>
  inOrder(
    modules.map((step) => [
      step,
      () => cmake(/** @type {Preset} */ (step.name), ['--target', 'whorl_module'], options),
    ]),
  );

/**
 * Brings the WebAssembly modules and the page in dist/ up to date.
 *
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export async function buildPage(options) {
  const built = await buildModules(options);
  if (!built.ok) return built;
  return inOrder([[page, () => vite([viteConfig, ...aloneConfigs], options)]]);
}

/**
 * Brings the WebAssembly modules and the npm package in build/package/ up to date.
 *
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export async function buildPackage(options) {
  const built = await buildModules(options);
  if (!built.ok) return built;
  // Imported when node_modules is there.
  return inOrder([[npmPackage, async () => (await import('./package/index.js')).makePackage(options)]]);
}

/**
 * Packs what buildPackage has made.
 *
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult & { file: string }>}
 */
export async function pack(options) {
  const { name, version } = JSON.parse(readFileSync(fromTop('build/package/package.json'), 'utf8'));
  const args = ['pack', './build/package', '--pack-destination', 'build'];
  return { ...(await run('npm', args, options)), file: fromTop(`build/${name}-${version}.tgz`) };
}

/**
 * @param {[Step, () => Promise<RunResult>][]} works
 * @returns {Promise<RunResult>}
 */
async function inOrder(works) {
  for (const [step, work] of works) {
    const result = await ensureFresh(step, work);
    if (!result.ok) return result;
  }
  return { ok: true, output: '' };
}

/**
 * Builds with one configuration of Vite after the other.
 *
 * @param {(typeof viteConfig)[]} configs
 * @param {RunOptions} [options]
 */
async function vite(configs, options) {
  let output = '';
  for (const { configFile, configLoader } of configs) {
    const args = ['build', '--config', configFile, '--configLoader', configLoader];
    const built = await runNode(tools.vite, args, options);
    output += built.output;
    if (!built.ok) return { ok: false, output };
  }
  return { ok: true, output };
}
