import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fromTop } from '../paths.js';
import { run } from '../run.js';
import { chromiumHost } from './chromium.js';

/**
 * @typedef {import('./engines.js').Engine} Engine
 * @typedef {import('./works.js').Work} Work
 *
 * @typedef {object} Host An engine in a process of its own, waiting for what to do.
 * @property {(work: Work) => Promise<string>} prepare Computes the work once into its folder, and says how.
 * @property {(work: Work, milliseconds: number) => Promise<number[]>} measure Samples, in milliseconds a call.
 * @property {() => void | Promise<void>} close
 */

/**
 * A table of 8 MiB that is freed and made again would, or would not, come in fresh pages from the kernel, by chance and
 * at several times the cost of computing it. Here the C library keeps what is freed, for every engine alike.
 */
const keepMemory = { MALLOC_MMAP_THRESHOLD_: `${2 ** 25}`, MALLOC_TRIM_THRESHOLD_: `${2 ** 30}` };

/** One thread, and OpenBLAS free to choose the kernel that suits the processor. */
const oneThread = {
  OPENBLAS_CORETYPE: undefined,
  OPENBLAS_L2_SIZE: undefined,
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
};

/** @param {Engine} engine @returns {Host} */
export const startHost = (engine) =>
  ({ node: nodeHost, python: pythonHost, native: nativeHost, chromium: chromiumHost })[engine.host](engine);

/** @param {Engine} engine */
const nodeHost = ({ name }) =>
  talkTo(process.execPath, ['--expose-gc', 'tests/peers/host.js', name], oneThread);

/** @param {Engine} engine */
const pythonHost = ({ name, threads }) =>
  talkTo('/usr/bin/python3', ['tests/peers/host.py', name], threads ? {} : oneThread);

/**
 * Starts a process that answers each line of JSON with a line of JSON.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} variables
 * @returns {Host}
 */
function talkTo(command, args, variables) {
  const env = { ...process.env, ...keepMemory, ...variables };
  const child = spawn(command, args, { cwd: fromTop(), env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint += text));
  child.stdin.on('error', () => {}); // the process has ended, which is told below
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** @type {Promise<never>} */
  const ended = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${args.join(' ')} ended:\n${complaint}`)));
  });
  ended.catch(() => {}); // it also ends when it is closed

  /** @param {object} request */
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const line = await answers.next();
    return line.done ? ended : JSON.parse(line.value);
  };
  return {
    prepare: async (work) => (await ask({ prepare: work })).variant,
    measure: async (work, milliseconds) => (await ask({ measure: work, milliseconds })).samples,
    close: () => void child.stdin.end(),
  };
}

const program = fromTop('build/native/whorl_bench');

/** @param {string[]} args */
export async function runNative(args) {
  const { ok, output } = await run(program, args, { capture: true, env: keepMemory });
  if (!ok) throw new Error(`whorl_bench failed:\n${output}`);
  return output;
}

/** Google Benchmark has no way to wait: it is started for every round, and warms up each time. */
const warmUp = 0.03;
const perSample = 0.01;

/** @param {Engine} engine @returns {Host} */
function nativeHost({ name }) {
  return {
    // `--write` has left the results in the folders.
    prepare: async () => 'C++',
    async measure(work, milliseconds) {
      const output = await runNative([
        `--benchmark_filter=^${work.name}/${name}$`,
        '--benchmark_format=json',
        `--benchmark_min_warmup_time=${warmUp}`,
        `--benchmark_min_time=${perSample}`,
        `--benchmark_repetitions=${Math.ceil(milliseconds / 1000 / perSample)}`,
      ]);
      // What it says to the terminal precedes the JSON.
      const { benchmarks } = JSON.parse(output.slice(output.indexOf('\n{') + 1));
      return benchmarks
        .filter((/** @type {any} */ row) => row.run_type === 'iteration')
        .map((/** @type {any} */ row) => row.cpu_time / 1e6);
    },
    close: () => {},
  };
}
