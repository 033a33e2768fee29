import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './files.js';
import { fromTop, tools } from './paths.js';
import { run, runNode } from './run.js';
import { checkSbom } from './sbom.js';
import { buildPage, cmake } from './steps.js';
import { lintStyles } from './styles.js';

/**
 * What a stage of the tests found. Whatever did not pass, failed: a skipped test, a test that never ran.
 *
 * @typedef {{ passed: number, failed: number, output: string }} Outcome
 */

const capture = { capture: true };

/** @param {import('./run.js').RunResult} result @returns {Outcome} A command counts as one test. */
const single = ({ ok, output }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

const types = async () => single(await runNode(tools.tsc, ['--project', 'web/tsconfig.json'], capture));

const lint = async () =>
  single(
    await runNode(tools.eslint, ['--config', 'scripts/eslint.config.js', '--max-warnings=0', '.'], capture),
  );

const styles = async () => single(await lintStyles());

const webFormat = async () =>
  single(await runNode(tools.prettier, ['--check', '--log-level=warn', '.'], capture));

async function cppFormat() {
  const sources = listFiles(['cpp', 'tests/cpp', 'web/lesson/listings']).filter((file) =>
    /\.[ch]pp$/.test(file),
  );
  return single(await run('clang-format', ['--dry-run', '-Werror', ...sources], capture));
}

const CPPCHECK = [
  ...[
    '--std=c++20',
    '--enable=warning,style,performance,portability',
    '--error-exitcode=1',
    '--quiet',
    '-j2',
  ],
  ...['--inline-suppr', '--suppressions-list=scripts/cppcheck.txt'],
  ...['-Icpp/include', '-Icpp/src', '-Itests/cpp'],
  ...['-DEMSCRIPTEN_BINDINGS(name)=void bind_##name()', '-DHWY_ATTR='],
  ...['cpp', 'tests/cpp'],
];

const cppcheck = async () => single(await run('cppcheck', CPPCHECK, capture));

/** @type {import('./report.js').Stage[]} What needs no build. */
export const checks = [
  { title: 'Types', work: types },
  { title: 'Lint', work: lint },
  { title: 'Style sheets', work: styles },
  { title: 'C++ under cppcheck', work: cppcheck },
  { title: 'Formatting of the web files', work: webFormat },
  { title: 'Formatting of C++', work: cppFormat },
];

export const sbom = async () => single(await checkSbom());

export const soak = async () => single(await runNode(fromTop('scripts/soak.js'), [], capture));

export const page = async () => single(await buildPage(capture));

/**
 * The Catch2 suite under one CMake preset.
 *
 * @param {import('./steps.js').Preset} preset
 * @returns {Promise<Outcome>}
 */
export async function ctest(preset) {
  // Ninja goes on after an error, so that a test that does not compile takes no module away from later stages.
  const built = await cmake(preset, ['--', '-k', '0'], capture);
  if (!built.ok) return single(built);
  const file = freshResultFile(`${preset}.xml`);
  const { ok, output } = await run('ctest', ['--preset', preset, '--output-junit', file], capture);
  if (!existsSync(file)) return single({ ok: false, output });
  const statuses = [...readFileSync(file, 'utf8').matchAll(/<testcase [^>]*\bstatus="(\w+)"/g)];
  const passed = statuses.filter(([, status]) => status === 'run').length;
  return withExit({ passed, failed: statuses.length - passed, output }, ok);
}

/**
 * Clang-tidy on every source of the library, by .clang-tidy; two at a time.
 *
 * @returns {Promise<Outcome>}
 */
export async function tidy() {
  // Headers that gcc has precompiled are nothing to clang.
  const whole = ['-B', 'build/tidy', '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON'];
  const configured = await run('cmake', ['--preset', 'native', ...whole], capture);
  if (!configured.ok) return single(configured);
  const sources = listFiles(['cpp/src']).filter((file) => file.endsWith('.cpp'));
  const outcome = { passed: 0, failed: 0, output: '' };
  const worker = async () => {
    for (let file = sources.shift(); file; file = sources.shift()) {
      const { ok, output } = await run('clang-tidy', ['--quiet', '-p', 'build/tidy', file], capture);
      outcome[ok ? 'passed' : 'failed'] += 1;
      if (!ok) outcome.output += output;
    }
  };
  await Promise.all([worker(), worker()]);
  return outcome;
}

const FUZZ_TARGETS = ['attention', 'encodings', 'measures', 'numbers', 'training'];

/**
 * Runs each fuzz target for a while, one after the other. What one finds is kept in build/fuzz/findings, to become a
 * test; inputs that led somewhere new are kept in build/fuzz/corpus, to start from the next time.
 *
 * @param {number} seconds For each target.
 * @returns {Promise<Outcome>}
 */
export async function fuzz(seconds) {
  const built = await cmake('fuzz', [], capture);
  if (!built.ok) return single(built);
  const outcome = { passed: 0, failed: 0, output: '' };
  for (const target of FUZZ_TARGETS) {
    const [corpus, findings] = ['corpus', 'findings'].map((kind) => fromTop('build/fuzz', kind, target));
    for (const folder of [corpus, findings]) mkdirSync(folder, { recursive: true });
    const limits = [`-max_total_time=${seconds}`, '-max_len=4096', `-artifact_prefix=${findings}/`];
    const ran = await run(fromTop('build/fuzz', `${target}_fuzz`), [...limits, corpus], capture);
    outcome[ran.ok ? 'passed' : 'failed'] += 1;
    if (!ran.ok) outcome.output += ran.output;
  }
  return outcome;
}

/**
 * The Vitest suite in one folder.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [files] Parts of the names of those to run, if not all.
 * @returns {Promise<Outcome>}
 */
export async function vitest(folder, env, files = []) {
  const name = [path.basename(folder), env?.WHORL_ENGINE].filter(Boolean).join('-');
  const file = freshResultFile(`${name}.json`);
  const args = ['run', ...files, '--config', `${folder}/vitest.config.js`];
  args.push('--reporter=default', '--reporter=json');
  const { ok, output } = await runNode(tools.vitest, [...args, `--outputFile.json=${file}`], {
    ...capture,
    env,
  });
  if (!existsSync(file)) return single({ ok: false, output });
  const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(file, 'utf8'));
  return withExit({ passed: numPassedTests, failed: numTotalTests - numPassedTests, output }, ok);
}

/**
 * A runner can fail with no failed test (a file that does not load), and can succeed with no test at all.
 *
 * @param {Outcome} outcome
 * @param {boolean} ok Whether the runner ended with success.
 */
function withExit(outcome, ok) {
  const { passed, failed } = outcome;
  return failed === 0 && (!ok || passed === 0) ? { ...outcome, failed: 1 } : outcome;
}

/** @param {string} name */
function freshResultFile(name) {
  const file = fromTop('build/test-results', name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
