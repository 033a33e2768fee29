import { spawn } from 'node:child_process';
import { top } from './paths.js';

/**
 * @typedef {object} RunResult
 * @property {boolean} ok Whether the command ran and ended with 0.
 * @property {string} output What it printed (empty unless captured).
 *
 * @typedef {object} RunOptions
 * @property {boolean} [capture] Collect the output instead of showing it.
 * @property {NodeJS.ProcessEnv} [env] Variables on top of our own.
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** A captured command sees no terminal; what it prints may yet end up on one. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: undefined, NO_COLOR: '1' };

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  for (const child of running) child.kill(signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** @param {import('node:child_process').ChildProcess} child */
function endWithUs(child) {
  if (running.size === 0) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  }
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size > 0) return;
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  });
}

/**
 * Runs a command in the repository's top folder. A command that fails, or does not exist, is a result and not an
 * exception: the caller decides what it means.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: top,
      env: { ...process.env, ...(capture && colours), ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    endWithUs(child);
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      if (capture) output += `${command}: ${error.message}\n`;
      else console.error(`${command}: ${error.message}`);
    });
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs a JavaScript program with the Node that runs this one.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (program, args, options) => run(process.execPath, [program, ...args], options);
