import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a machine must have. A need is met by any of its commands on the PATH, or any of its files; where it is not,
 * the Debian package brings it.
 *
 * @typedef {object} Need
 * @property {string} debian The Debian or Ubuntu package.
 * @property {string[]} [commands] Programs, any of which will do.
 * @property {string[]} [files] Files, any of which will do.
 * @property {boolean} [header] A C++ library; where there is no apt, CMake fetches it by itself.
 */

/** @type {Need[]} To build the module and the page. */
const build = [
  { debian: 'cmake', commands: ['cmake'] },
  { debian: 'ninja-build', commands: ['ninja', 'ninja-build'] },
  { debian: 'emscripten', commands: ['em++'] },
  { debian: 'libxtensor-dev', files: ['/usr/include/xtensor/xtensor.hpp'], header: true },
  { debian: 'libhwy-dev', files: ['/usr/include/hwy/highway.h'], header: true },
];

const libraries = process.arch === 'arm64' ? '/usr/lib/aarch64-linux-gnu' : '/usr/lib/x86_64-linux-gnu';

const osRelease = '/etc/os-release';
const ubuntu = existsSync(osRelease) && /^ID=ubuntu$/m.test(readFileSync(osRelease, 'utf8'));

/** @type {Need} */
export const chromium = {
  debian: ubuntu ? 'chromium-browser' : 'chromium',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
};

/** @type {Need} Mozilla's own build: Firefox's long-term releases are what Debian packages. */
export const firefox = {
  debian: ubuntu ? 'firefox' : 'firefox-esr',
  commands: ['firefox-esr', 'firefox'],
  files: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
};

/** @type {Need} The engine next to Safari's: a small browser, and the driver that comes with it. */
export const webkit = {
  debian: 'webkit2gtk-driver',
  files: ['4.1', '6.0'].map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`),
};

/** @type {Need} A screen for it that is not there. */
export const xvfb = { debian: 'xvfb', commands: ['xvfb-run'] };

/** @type {Need} */
export const catch2 = {
  debian: 'catch2',
  files: ['/usr/include/catch2/catch.hpp', '/usr/include/catch2/catch_all.hpp'],
  header: true,
};

/** @type {Need} Reads the references of the C++ suite. */
export const json = {
  debian: 'nlohmann-json3-dev',
  files: ['/usr/include/nlohmann/json.hpp'],
  header: true,
};

const python = '/usr/lib/python3/dist-packages';

/** @type {Need} Runs the listings in Python that the page shows. */
const numpy = { debian: 'python3-numpy', files: [`${python}/numpy/__init__.py`] };

/** @type {Need} */
const torch = { debian: 'python3-torch', files: [`${python}/torch/__init__.py`] };

/** @type {Need} */
const matplotlib = { debian: 'python3-matplotlib', files: [`${python}/matplotlib/__init__.py`] };

/** Where each LLVM there is would keep the library of its fuzzer. */
const fuzzers = listed('/usr/lib')
  .filter((folder) => /\/llvm-\d+$/.test(folder))
  .flatMap((llvm) => listed(`${llvm}/lib/clang`))
  .flatMap((version) => listed(`${version}/lib/linux`))
  .filter((file) => /libclang_rt\.fuzzer-[a-z0-9_]+\.a$/.test(file));

/** @type {Need[]} Make the course pages that widgets are tried in. */
const courses = [
  { debian: 'python3-sphinx', commands: ['sphinx-build'] },
  { debian: 'mkdocs', commands: ['mkdocs'] },
  { debian: 'jupyter-nbconvert', commands: ['jupyter-nbconvert'] },
  { debian: 'python3-ipykernel', files: [`${python}/ipykernel/__init__.py`] },
];

/** @type {Need[]} To look through the sources. */
const check = [
  { debian: 'clang-format', commands: ['clang-format'] },
  { debian: 'cppcheck', commands: ['cppcheck'] },
];

/** @type {Need[]} To run the tests, on top. */
const test = [
  ...check,
  { debian: 'g++', commands: ['c++'] },
  numpy,
  torch,
  matplotlib,
  catch2,
  json,
  chromium,
  firefox,
  webkit,
  xvfb,
];

/** @type {Need[]} What takes too long for every run of the tests. */
const long = [
  { debian: 'clang', commands: ['clang++'] },
  { debian: 'clang-tidy', commands: ['clang-tidy'] },
  { debian: 'libclang-rt-dev', files: fuzzers },
  ...courses,
];

/** @type {Need[]} To measure, on top of what a build needs. */
const bench = [
  { debian: 'g++', commands: ['c++'] },
  {
    debian: 'libbenchmark-dev',
    files: ['/usr/include/benchmark/benchmark.h', '/opt/homebrew/include/benchmark/benchmark.h'],
  },
  numpy,
  torch,
  chromium,
  { debian: 'libopenblas0-pthread', files: [`${libraries}/openblas-pthread/libopenblas.so.0`] },
];

export const needs = {
  build,
  check,
  test: [...build, ...test],
  long: [...build, ...test, ...long],
  bench: [...build, ...bench],
};

/** The full names in a folder; none where there is no such folder. @param {string} folder */
function listed(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first of these programs that is on the PATH.
 *
 * @param {string[]} names
 */
export function findCommand(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/** @param {Need} need @returns {string | undefined} The program or file that meets it. */
export const find = ({ commands = [], files = [] }) => findCommand(commands) ?? files.find(existsSync);
