import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './main.js';
import { find, findCommand, needs } from './packages.js';
import { fromTop } from './paths.js';
import { run } from './run.js';

/** @typedef {keyof typeof needs} Purpose */

const root = process.getuid?.() === 0;

/**
 * Makes the machine ready: Node, the system's packages, node_modules.
 *
 * @param {Purpose} purpose Tests and the benchmark need more than a build does.
 */
export async function setUp(purpose) {
  checkNode();
  await installSystemPackages(purpose);
  await installNodePackages();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const enough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!enough)
    throw new PlainError(`Whorl needs Node 20.19 or 22.12 or newer, found ${process.versions.node}.`);
}

/** @param {Purpose} purpose */
async function installSystemPackages(purpose) {
  const apt = findCommand(['apt-get']);
  const missing = needs[purpose].filter((need) => !find(need) && (apt || !need.header));
  if (missing.length === 0) return;

  const packages = missing.map((need) => need.debian);
  if (!apt) {
    const lines = missing.map(
      ({ debian, commands = [], files = [] }) => `  ${debian} (${[...commands, ...files].join(' or ')})`,
    );
    throw new PlainError(
      `Please install these, then try again (Debian's package, then the program or file of it):\n${lines.join('\n')}`,
    );
  }
  if (!root && !findCommand(['sudo'])) {
    throw new PlainError(
      `Please run this as root, then try again:\n  apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }

  console.log(`Installing ${packages.join(', ')}`);
  await aptGet(['update']);
  await aptGet(['install', '--yes', '--no-install-recommends', ...packages]);
  const absent = missing.filter((need) => !find(need)).map((need) => need.debian);
  if (absent.length > 0)
    throw new PlainError(`apt-get installed ${absent.join(', ')}, but it is not where Whorl looks.`);
}

/** @param {string[]} args */
async function aptGet(args) {
  const command = [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '--quiet',
    '-o',
    'Acquire::Retries=3',
    ...args,
  ];
  const [program, ...rest] = root ? command : ['sudo', ...command];
  const { ok } = await run(program, rest);
  if (!ok) throw new PlainError(`apt-get ${args[0]} failed; its own words are above.`);
}

/** Brings what the benchmark compares Whorl with: packages of their own, which nothing else needs. */
export const setUpPeers = () => installNodePackages('tests/peers');

/** @param {string} [folder] Where package-lock.json lies, if not at the top. */
async function installNodePackages(folder = '.') {
  if (nodePackagesAreCurrent(folder)) return;
  console.log(`Installing the packages of ${path.join(folder, 'package-lock.json')}`);
  const { ok } = await run('npm', ['ci', '--prefix', folder]);
  if (!ok) throw new PlainError('npm ci failed; its own words are above.');
}

/** @param {string[]} parts @returns {any} */
const readJson = (...parts) => JSON.parse(readFileSync(fromTop(...parts), 'utf8'));

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes what it installed into a second lock file;
 * only packages for other platforms may be missing from it.
 *
 * @param {string} folder
 */
function nodePackagesAreCurrent(folder) {
  const wanted = readJson(folder, 'package-lock.json').packages;
  let installed;
  try {
    installed = readJson(folder, 'node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  const { dependencies, devDependencies } = readJson(folder, 'package.json');
  const { '': top, ...others } = wanted;
  const agreed =
    JSON.stringify([top.dependencies, top.devDependencies]) ===
    JSON.stringify([dependencies, devDependencies]);
  const current = Object.entries(others).every(([name, { version, integrity, optional }]) =>
    installed[name]
      ? installed[name].version === version && installed[name].integrity === integrity
      : optional,
  );
  return agreed && current && Object.keys(installed).every((name) => name in wanted);
}
